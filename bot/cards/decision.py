"""The decision's card: the debaters' votes, counted by code against the threshold."""

import discord

from bot.cards.bars import cut
from bot.cards.tally import tally_rows, threshold_in_words
from debate_core.domain.record import Record
from debate_core.domain.rulings import Decision
from debate_core.reports.deciding import how_decided


def decision_card(record: Record, decision: Decision) -> discord.Embed:
    """What the rule in code counted, and how."""
    voters = len(record.spec.debaters)
    card = discord.Embed(
        title=cut(f"Decision: {decision.choice or 'none'}", 256),
        description=cut(how_decided(record), 1000),
        colour=discord.Colour.from_rgb(88, 101, 190),
    )
    card.add_field(
        name="The debaters' votes",
        value=cut(tally_rows(decision.tally, voters), 1024),
        inline=False,
    )
    threshold = threshold_in_words(record.spec.consensus_threshold, voters)
    card.add_field(name="Threshold", value=threshold)
    card.add_field(name="Rounds", value=f"{record.rounds_run} of at most {record.spec.rounds}")
    card.add_field(name="Rule", value=f"`{decision.rule}`")
    card.set_footer(text="Counted by code, from the debaters' votes")
    return card
