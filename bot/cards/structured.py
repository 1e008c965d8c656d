"""Format `structured` on cards while it runs: the arguments by id, then challenge and answer."""

import discord

from bot.cards.bars import cut
from bot.portraits.colours import side_colours
from bot.writer.text import cleaned
from debate_core.domain.record import Record
from debate_core.domain.structured import Strand, strands
from debate_core.reports.structured import how_answered

_CLAIM, _TEXT, _PAIR, _MOST = 170, 230, 950, 5
"""Characters of a claim, of any other text and of a pair, and how many arguments have room."""


def arguments_card(record: Record) -> discord.Embed:
    """The arguments so far: every argument's id and claim, side by side."""
    card = discord.Embed(
        title="The arguments",
        description="From here on each goes by its id. Each side now meets every one of the other.",
        colour=discord.Colour.from_rgb(64, 140, 220),
    )
    for debater in record.spec.debaters:
        mine = [each for each in strands(record.entries) if each.stance == debater.stance]
        lines = [f"**{each.id}** {shortened(each.argument.claim, _CLAIM)}" for each in mine]
        listed = "\n".join(lines) or "No arguments."
        name = cut(f"{debater.stance}: {debater.name}", 200)
        card.add_field(name=name, value=cut(listed, 1024), inline=False)
    return card


def pairs_card(record: Record, stance: str) -> discord.Embed:
    """How a side's arguments were challenged, and what it answered, argument by argument."""
    card = discord.Embed(
        title=f"Cross-examination: the arguments {stance}", colour=side_colour(record, stance)
    )
    for strand in of_side(record, stance)[:_MOST]:
        name = f"{strand.id}: {shortened(strand.argument.claim, _CLAIM)}"
        card.add_field(name=name, value=cut(_pair(strand, record), _PAIR), inline=False)
    card.set_footer(text="The full words stand above")
    return card


def of_side(record: Record, stance: str) -> list[Strand]:
    """A side's arguments."""
    return [each for each in strands(record.entries) if each.stance == stance]


def side_colour(record: Record, stance: str) -> discord.Colour:
    """The colour of a side."""
    return discord.Colour(side_colours(record.spec.stances)[stance].number)


def shortened(text: str, limit: int) -> str:
    """A text of the debate on one line, cleaned and cut to its place."""
    return cut(" ".join(cleaned(text).split()), limit)


def _pair(strand: Strand, record: Record) -> str:
    if strand.response is None:
        return "*The other side left it unanswered.*"
    lines = [f"*{how_answered(strand, record)}* {shortened(strand.response.reasoning, _TEXT)}"]
    for each in strand.questions[:2]:
        lines += [
            f"**{each.id}** {shortened(each.text, _TEXT)}",
            f"> {shortened(each.answer, _TEXT)}" if each.answer else "> *No answer.*",
        ]
    if len(strand.questions) > len(strand.questions[:2]):
        lines.append(f"… and {len(strand.questions) - 2} more questions, above.")
    return "\n".join(lines)
