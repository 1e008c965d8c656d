"""The keeper of the flow: one step a round in addition to the play, and what it records."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import chain, groupby
from typing import ClassVar

from debate_core.domain.brief import Brief
from debate_core.domain.facts import Fact
from debate_core.domain.form import AnswerContext, Form
from debate_core.domain.play import Pending
from debate_core.domain.record import Record
from debate_core.domain.specification import OFFLINE, Specification, is_offline
from debate_core.domain.text import shorten_line
from debate_core.domain.turns import Turn
from debate_core.engine.beside import Due, StepBeside
from debate_core.engine.performer import Answered
from debate_core.features.flow.facts import MovesNoted, NotedMove
from debate_core.features.flow.offline import note_offline
from debate_core.features.flow.prompt import make_notes_request
from debate_core.features.flow.reading import MOST_MOVES, NotedMoves, TurnWords, read_lines
from debate_core.features.flow.sides import has_flow, is_debated, list_sides_by_turn
from debate_core.formats import format_of
from debate_core.formats.rules import list_unreadable_turns
from debate_core.prompts.request import Request

_WORDS_A_MOVE = 50
_WORDS_QUOTED = 7
_SAYS = 45
"""What models typically note, for estimates."""


class FlowNotes(Form, tag="flow_notes"):
    """A keeper's notes on some turns, a line for each move (`reading.py`)."""

    moves: tuple[str, ...]

    def as_text(self) -> str:
        return "\n".join(self.moves)

    def find_doubts(self, asked: AnswerContext) -> tuple[str, ...]:
        assert isinstance(asked.step, NoteMoves)
        return asked.step.read_notes(self, asked.heard).problems


@dataclass(frozen=True)
class NoteMoves(StepBeside, tag=None):
    """The moves of some turns are noted."""

    called: ClassVar[str] = "flow"

    turns: tuple[int, ...]
    before: tuple[NotedMove, ...] = ()
    """The moves of the turns before them."""
    sides: Mapping[int, str] = field(default_factory=dict[int, str])
    """The side of every turn so far."""
    ids: Mapping[str, str] = field(default_factory=dict[str, str])
    """The ids that these turns use for what earlier ones said, with its names."""
    model: str = ""
    """Its own model; empty for the judge's."""
    form: str = field(default="flow_notes", kw_only=True)

    def get_model(self, spec: Specification) -> str:
        return self.model or spec.judge_model

    def read_notes(self, notes: FlowNotes, turns: Sequence[Turn]) -> NotedMoves:
        """Read the valid moves, as these turns say them."""
        words = {
            turn.number: TurnWords(self.sides[turn.number], turn.answer.as_text())
            for turn in turns
            if not turn.fact.is_taken_out
        }
        return read_lines(notes.moves, words, self.before, self.sides)

    def make_request(self, brief: Brief) -> Request:
        return make_notes_request(brief, self.before, self.sides, self.ids)

    def answer_offline(self, brief: Brief) -> Form:
        return FlowNotes(moves=note_offline(brief.spec, brief.heard, self.before))

    def guess_hosted(self, brief: Brief) -> Form:
        return FlowNotes(moves=tuple(chain.from_iterable(map(_guess_moves, brief.heard))))


def _guess_moves(turn: Turn) -> Iterator[str]:
    """Guess the moves of a turn: one for about fifty words, each with some of them."""
    words = turn.answer.as_text().split()
    count = min(MOST_MOVES, max(1, round(len(words) / _WORDS_A_MOVE)))
    for at in range(count):
        start = at * len(words) // count
        quote = " ".join(words[start : start + _WORDS_QUOTED]).replace("|", " ")
        yield f"{turn.number} claims | {shorten_line(quote, _SAYS).replace(';', ',')} | {quote}"


def list_unread(spec: Specification, turns: Sequence[Turn]) -> tuple[int, ...]:
    """List the turns that cannot be noted without a model."""
    return tuple(
        turn.number
        for turn in turns
        if turn.fact.said_by is not None or not is_offline(spec.debater(turn.debater).model)
    )


def list_due_notes(record: Record) -> tuple[Due, ...]:
    """List what is due to be noted: the first round that is over and not noted yet.

    One at a time, since notes name the moves of those before them.
    """
    if not has_flow(record.spec):
        return ()
    held_back = {turn.number for turn in list_unreadable_turns(format_of(record.spec), record)}
    done = held_back.union(*(noted.turns for noted in record.flow.noted))
    for phase, turns in groupby(record.transcript, key=lambda turn: (turn.phase, turn.round)):
        new = [turn for turn in turns if turn.number not in done]
        if new and _is_over(phase, record):
            return (_make_due(new, record),)
    return ()


def _is_over(phase: tuple[str, int], record: Record) -> bool:
    """True if a phase has no more turns."""
    last = record.phases[-1] if record.phases else None
    return is_debated(record) or (last is not None and phase != (last.phase, last.round))


def _make_due(turns: Sequence[Turn], record: Record) -> Due:
    numbers = tuple(turn.number for turn in turns)
    earlier = (turn for turn in record.transcript if turn.number < numbers[0])
    ids = {id_: name for turn in earlier for id_, name in _name_parts(turn).items()}
    step = NoteMoves(
        turns=numbers,
        before=record.flow.moves,
        sides=list_sides_by_turn(record),
        ids=ids,
        model="" if list_unread(record.spec, turns) else OFFLINE,
    )
    return Due(
        key=f"flow of turns {numbers}",
        pending=Pending(number=0, step=step, turn=None, heard=numbers),
        make_facts=partial(_make_facts, step),
        is_awaited=True,
    )


def _name_parts(turn: Turn) -> Mapping[str, str]:
    return {} if turn.fact.is_taken_out else turn.answer.name_parts(turn.stance)


def _make_facts(step: NoteMoves, answered: Answered, record: Record) -> Sequence[Fact]:
    """Make the facts to record for a round's notes; words taken out meanwhile are left out."""
    turns = [turn for turn in record.transcript if turn.number in step.turns]
    refused = [problem for reply in answered.refused for problem in reply.problems]
    said = answered.answer
    if not isinstance(said, FlowNotes):
        missed = said.as_text()
        return (
            MovesNoted(
                turns=step.turns, refused=_drop_doubles(refused), missed=missed, cost=answered.cost
            ),
        )
    noted = step.read_notes(said, turns)
    is_known = is_offline(answered.cost.model)
    return (
        MovesNoted(
            turns=step.turns,
            moves=noted.moves,
            unread=list_unread(record.spec, turns) if is_known else (),
            refused=_drop_doubles([*refused, *noted.problems]),
            cost=answered.cost,
        ),
    )


def _drop_doubles(problems: Sequence[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(problems))
