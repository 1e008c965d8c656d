"""The outcome's card: the people's vote against the threshold, beside what stood before it."""

import discord

from bot.cards.bars import cut, percent
from bot.cards.tally import tally_rows
from debate_core.domain.outcome import Outcome
from debate_core.domain.record import Record
from debate_core.reports.outcome import (
    outcome_in_words,
    outcome_title,
    threshold_needed,
    what_stood,
)

_COLOURS = {
    "no_quorum": (120, 124, 132),
    "confirmed": (46, 160, 110),
    "overturned": (224, 122, 47),
    "contested": (150, 90, 200),
}


def outcome_card(record: Record, outcome: Outcome) -> discord.Embed:
    """The outcome, with both sides of it and how far they agree."""
    told = outcome_in_words(record, outcome)
    card = discord.Embed(
        title=cut(f"Outcome: {outcome_title(outcome)}", 256),
        description=cut(f"**{record.spec.motion}**\n\n{told}", 2000),
        colour=discord.Colour.from_rgb(*_COLOURS[outcome.kind]),
    )
    rows = tally_rows(outcome.tally, outcome.voters)
    card.add_field(name="The people's vote", value=cut(rows, 1024), inline=False)
    card.add_field(name="Threshold", value=threshold_needed(record, outcome))
    quorum = f"{outcome.voters} voted, {record.spec.voting.quorum} needed"
    card.add_field(name="Quorum", value=quorum)
    card.add_field(name=what_stood(record), value=cut(outcome.standing or "none", 200))
    if outcome.agreement is not None:
        agreed = f"{percent(outcome.agreement)} of the voters chose the same"
        card.add_field(name="Agreement", value=agreed)
    card.set_footer(text=f"Debate {record.debate}")
    return card
