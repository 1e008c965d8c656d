"""Who speaks in a thread: debaters in the colour of their side, and the judge."""

from dataclasses import dataclass

from bot.portraits.colours import JUDGE, Colour, side_colours
from debate_core.domain.specification import Specification
from debate_core.domain.words import DebaterId
from debate_core.formats import format_of
from debate_core.show.pieces import side_of, sides_of


@dataclass(frozen=True, slots=True)
class Speaker:
    """A persona that speaks in the thread."""

    name: str
    colour: Colour
    is_judge: bool = False


def judge(spec: Specification) -> Speaker:
    """The persona of the judge, or of whoever takes no side in this format."""
    return Speaker(format_of(spec).judge_name.title(), JUDGE, is_judge=True)


def speaker(spec: Specification, debater_id: DebaterId) -> Speaker:
    """A debater's persona, in its side's colour."""
    debater = spec.debater(debater_id)
    return Speaker(debater.name, side_colours(sides_of(spec))[side_of(debater)])
