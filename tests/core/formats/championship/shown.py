"""Championships played so and so, and what stands in the cards that readers are shown."""

from collections.abc import Callable

from debate_core.domain.facts import DebateConcluded, Event
from debate_core.domain.form import Form
from debate_core.domain.forms import Forfeit
from debate_core.domain.play import Pending
from debate_core.domain.specification import Specification
from debate_core.domain.steps import Speak
from debate_core.formats.championship import Championship
from debate_core.formats.championship.forms import Choose, Questions, Score, Summarise
from debate_core.formats.championship.scoreboard import make_scoreboard_card
from debate_core.show.blocks import Block, Columns, Group, Prose, Table
from debate_core.show.pieces import Card, Line, Piece, TurnPiece
from tests.core.engine.courses import Course
from tests.core.formats.championship.making import championship_spec, plainly, score
from tests.core.formats.showing import told
from tests.core.making import events_of, speech

Answering = Callable[[Pending], Form]
FORMAT = Championship()
PENALTIES = (
    "Turn 1, f1, over the word limit: speaker -2, team for -3",
    "Turn 4, a2, asked back instead of answering: speaker -2",
)


def played(
    answer: Answering = plainly, spec: Specification | None = None, turns: int = 99
) -> Course:
    """A championship so answered, up to its end or until so many turns have been taken."""
    course = Course(spec or championship_spec())
    while course.play.decision is None and len(course.record.turns) < turns:
        pending = course.play.pending[0]
        course.answer(pending, answer(pending))
    return course


def unjudged(turns: int) -> Course:
    """As far as so many turns take it, while the judge has scored nothing."""
    course = Course(championship_spec())
    while len(course.record.turns) < turns:
        spoken = (e for e in course.play.pending if isinstance(e.step, Speak | Choose | Summarise))
        pending = next(spoken)
        course.answer(pending, plainly(pending))
    return course


def broken(pending: Pending) -> Form:
    """The first speech is over its limit, and the first answer asks back."""
    match pending.step:
        case Speak(phase="opening") if pending.turn == 1:
            return speech("word " * 751)
        case Score(turn=4):
            judged = score(7, "counter_question", "off_topic")
            return judged.model_copy(update={"note": "Turned it round."})
        case _:
            return plainly(pending)


def asking(whom: str) -> Answering:
    """Every question is put to that one."""

    def answer(pending: Pending) -> Form:
        said = plainly(pending)
        return said.model_copy(update={"to": whom}) if isinstance(said, Questions) else said

    return answer


def without(step: type[Score | Choose | Summarise]) -> Answering:
    """Every such step is missed."""
    return lambda each: Forfeit(reason="late") if isinstance(each.step, step) else plainly(each)


def told_of(course: Course) -> tuple[Piece, ...]:
    """All that readers are told of it, but for its opening."""
    return told(*(each.fact for each in course.events))


def concluded(course: Course) -> tuple[Event, ...]:
    """The events of it with its end."""
    return events_of(*(each.fact for each in course.events), DebateConcluded(outcome=None))


def turn_of(pieces: tuple[Piece, ...], number: int) -> TurnPiece:
    """The turn of that number."""
    (found,) = (each for each in pieces if isinstance(each, TurnPiece) and each.number == number)
    return found


def text_of(piece: Piece | None) -> str:
    """What a line says."""
    assert isinstance(piece, Line)
    return piece.text


def by_key(pieces: tuple[Piece, ...]) -> dict[str, Piece]:
    """The pieces by their keys."""
    return {each.key: each for each in pieces}


def scoreboard_of(course: Course) -> Card:
    """The scoreboard as it stands."""
    return make_scoreboard_card(course.record)


def groups_of(card: Card) -> dict[str, tuple[Block, ...]]:
    """What stands under each heading of a card."""
    groups: list[Group] = []
    for block in card.blocks:
        groups += block.columns if isinstance(block, Columns) else ()
        groups += [block] if isinstance(block, Group) else []
    return {each.title: each.blocks for each in groups}


def rows_of(card: Card, team: str) -> tuple[tuple[str, ...], ...]:
    """The rows below the heading of a team."""
    (table,) = groups_of(card)[team]
    assert isinstance(table, Table)
    return table.rows


def said_first(card: Card) -> str:
    """What a card begins with."""
    assert isinstance(card.blocks[0], Prose)
    return card.blocks[0].text
