"""The speakers in a thread: debaters in the colour of their side, and the judge."""

from dataclasses import dataclass

from bot.portraits.colours import JUDGE, Colour, side_colours
from debate_core.domain.specification import Specification
from debate_core.domain.values import DebaterId
from debate_core.formats import format_of
from debate_core.show.pieces import get_side, list_sides


@dataclass(frozen=True, slots=True)
class Speaker:
    """A persona that speaks in the thread."""

    name: str
    colour: Colour
    is_judge: bool = False
    face: str = ""
    """The name whose portrait it has; its own if none is given."""


def judge(spec: Specification) -> Speaker:
    """Make the persona of the judge, or of the one who takes no side in this format."""
    return Speaker(format_of(spec).terms.judge.title(), JUDGE, is_judge=True)


def person_for(spec: Specification, debater_id: DebaterId, name: str) -> Speaker:
    """Make the speaker for a person in a debater's seat: their own name, with the seat's face."""
    seat = speaker(spec, debater_id)
    return Speaker(name, seat.colour, face=seat.name)


def speaker(spec: Specification, debater_id: DebaterId) -> Speaker:
    """Make a debater's persona, in its side's colour."""
    debater = spec.debater(debater_id)
    return Speaker(debater.name, side_colours(list_sides(spec))[get_side(debater)])
