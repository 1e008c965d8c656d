"""What a debate of format `panel` puts into its thread in ways of its own."""

from collections.abc import Iterator, Sequence

from bot.cards.panel import assessment_card, is_cut, personas_card
from bot.thread.turns import missed_turn, turn_posts
from bot.writer.posts import Attached, Post, remark, small_line
from bot.writer.speakers import judge
from debate_core.domain.answer_facts import RoundAssessed, StepMissed, TurnForfeited, TurnTaken
from debate_core.domain.events import Event
from debate_core.domain.facts import ClosingRequested, DebateInterrupted, Fact
from debate_core.domain.record import Record
from debate_core.domain.rulings import PersonasChosen, PhaseOpened, StoppedEarly
from debate_core.reports.panel import stop_text
from debate_core.reports.panel_course import Turn, about, title, turns_shown
from debate_core.reports.panel_past import past_chart
from debate_core.reports.remarks import remark_text
from debate_core.reports.transcript.of_panel import assessment_alone, trend_chart
from debate_core.show.charts import Chart
from debate_core.show.markdown import as_markdown


def panel_posts(
    record: Record, event: Event, before: Sequence[Record] = ()
) -> tuple[Post, ...] | None:
    """The posts of an event; None where the format has no way of its own.

    `before` are the panels that were held in the same server before this one.
    """
    match event.fact:
        case PersonasChosen() as chosen:
            return (Post("personas", embed=personas_card(chosen)),)
        case PhaseOpened() as phase:
            return (_heading(record, phase),)
        case TurnTaken() | TurnForfeited():
            return _turns(record, event.fact)
        case RoundAssessed() as given:
            return (_assessment(record, given, before),)
        case StoppedEarly() as stopped:
            return (remark(stop_text(stopped), "stopped early"),)
        case StepMissed() as missed:
            return (remark(remark_text(missed), f"note {event.number}"),)
        case ClosingRequested() as closing if record.state == "debating":
            return (*_turns(record, closing), remark(remark_text(closing), f"note {event.number}"))
        case DebateInterrupted(reason=reason) as end:
            said = f"This debate cannot go on: {reason}"
            return (*_turns(record, end), remark(said, f"note {event.number}"))
        case _:
            return None


def _heading(record: Record, phase: PhaseOpened) -> Post:
    mark = f"phase {len(record.phases)}"
    head = f"## {title(record.spec, phase)}"
    return Post(mark, f"{head}\n{small_line(about(record, phase))}")


def _turns(record: Record, fact: Fact) -> tuple[Post, ...]:
    """The turns that a fact brings into sight, or what is shown in their place."""
    return tuple(post for each in turns_shown(record, fact) for post in _shown(record, each))


def _shown(record: Record, turn: Turn) -> tuple[Post, ...]:
    if isinstance(turn, TurnForfeited):
        return (missed_turn(record, turn),)
    return turn_posts(record, turn)


def _assessment(record: Record, given: RoundAssessed, before: Sequence[Record]) -> Post:
    mark = "verdict" if given.is_last else f"assessment {given.round}"
    card = assessment_card(record, given)
    charts, files = tuple(_charts(record, given, before)), tuple(_whole(record, given))
    return Post(mark, embed=card, speaker=judge(), charts=charts, files=files)


def _charts(record: Record, given: RoundAssessed, before: Sequence[Record]) -> Iterator[Chart]:
    """The scores over the rounds, and at the end over past panels, where there are several."""
    if len(record.assessments) > 1:
        yield trend_chart(record)
    past = past_chart(record, before) if given.is_last else None
    if past is not None:
        yield past


def _whole(record: Record, given: RoundAssessed) -> Iterator[Attached]:
    """The whole assessment as a file, where the card has no room for all of it."""
    if is_cut(given):
        name = "assessment.md" if given.is_last else f"assessment-{given.round}.md"
        yield Attached(name, as_markdown(assessment_alone(record, given)).encode())
