"""What readers are shown of a panel's course: its phases, questions, and who took the seats."""

from collections.abc import Iterator, Mapping

from debate_core.domain.facts import PhaseOpened
from debate_core.domain.record import Record
from debate_core.domain.specification import Specification
from debate_core.domain.steps import JUDGEMENT
from debate_core.formats.panel.counting import CLOSING
from debate_core.formats.panel.forms import Point
from debate_core.formats.panel.options import PanelOptions
from debate_core.formats.panel.rulings import Drawn, OrderSet, PersonasChosen, Seated, StoppedEarly
from debate_core.show.blocks import Block, Group, Listing, Note, Prose
from debate_core.show.pieces import Card, Line

_DRAWN: Mapping[Drawn, str] = {
    "fixed": "as declared",
    "rotating": "the start moves by one each round",
    "judge": "selected by the judge",
    "fallback": "rotating; the judge's order did not name everyone once",
}


def about_phase(record: Record, phase: PhaseOpened) -> str:
    """How a phase is coordinated; `record` holds everything up to its opening."""
    if phase.phase == JUDGEMENT:
        return "assesses the whole debate"
    orders = record.ruled(OrderSet)
    if orders and (orders[-1].phase, orders[-1].round) == (phase.phase, phase.round):
        said = order_text(record.spec, orders[-1])
        has_questions = record.spec.options_as(PanelOptions).points_of_information
        return f"{said}; a question that nobody puts takes a number too" if has_questions else said
    others = "the other closings" if phase.phase == CLOSING else "the others of this phase"
    return f"all at once; nobody hears {others}"


def order_text(spec: Specification, order: OrderSet) -> str:
    """Who speaks when, and what that came from."""
    names = ", ".join(spec.debater(each).name for each in order.debaters)
    return f"Order: {names} ({_DRAWN[order.drawn]})"


def point_body(point: Point) -> tuple[Block, ...]:
    """A question to whoever speaks next; the turn's lead names them."""
    return (Prose(point.question.strip(), "On a point of information:"),)


def stopped_line(stopped: StoppedEarly) -> Line:
    """Why the rounds ended before the last."""
    text = f"The rebuttals end after round {stopped.round}: {stopped.reason}."
    return Line("stopped early", text)


def no_personas_line(event: int, reason: str) -> Line:
    """That nobody proposed personas, and what the rules do without them."""
    return Line(f"note {event}", f"No personas were proposed ({reason}); the cast keeps its seats.")


def personas_card(chosen: PersonasChosen) -> Card:
    """Who took the seats, what they hold, and how different each is from those before it."""
    passed = ", ".join(chosen.passed_over)
    return Card(
        key="personas",
        title="The panel",
        blocks=(
            Prose("A model proposed these personas; code picked the most diverse of them."),
            *(_seat(each) for each in chosen.seats),
            *([Prose(passed, "Proposed too:")] if passed else []),
        ),
        foot="Diversity from those picked before: stance 2, key arguments 3, field 1",
        tone="judge",
    )


def _seat(seated: Seated) -> Group:
    field = f"Field: {seated.expertise}" if seated.expertise.strip() else ""
    return Group(f"{seated.name}: {seated.stance}", tuple(_held(seated)), field, seated.stance)


def _held(seated: Seated) -> Iterator[Block]:
    if seated.role.strip():
        yield Prose(seated.role)
    if seated.arguments:
        yield Listing(seated.arguments)
    yield Note(f"Diversity {seated.score:.2f} of 6" if seated.score else "Drawn to start with")
