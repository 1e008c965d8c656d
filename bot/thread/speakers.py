"""Who speaks in a thread: debaters in the colour of their side, and the judge."""

from bot.portraits.colours import JUDGE, side_colours
from bot.thread.posts import Speaker
from debate_core.domain.record import Record
from debate_core.domain.words import DebaterId


def judge() -> Speaker:
    """The judge's persona."""
    return Speaker("The Judge", JUDGE, is_judge=True)


def speaker(record: Record, debater_id: DebaterId) -> Speaker:
    """A debater's persona, in its side's colour."""
    debater = record.spec.debater(debater_id)
    sides = tuple(dict.fromkeys(each.stance or each.id for each in record.spec.debaters))
    return Speaker(debater.name, side_colours(sides)[debater.stance or debater.id])
