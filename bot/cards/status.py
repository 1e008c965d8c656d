"""Where a debate stands, for whoever asks."""

import discord

from bot.cards.announcement import announcement_card
from bot.cards.tally import tally_rows, threshold_in_words
from debate_core.domain.record import Record
from debate_core.domain.tally import tally
from debate_core.reports.deciding import counted
from debate_core.formats.panel.course import turns_told
from debate_core.reports.spend import spent_in_words


def status_card(record: Record) -> discord.Embed:
    """The announcement with progress, and whatever has been voted."""
    card = announcement_card(record)
    taken = turns_told(record)
    progress = "no turn yet"
    if taken:
        last = record.spec.debater(taken[-1].debater).name
        progress = f"{counted(len(taken), 'turn')}; last {last}"
    card.add_field(name="Progress", value=progress)
    if spent := spent_in_words(record):
        card.add_field(name="Spend", value=spent)
    started = int(record.opened_at.timestamp())
    card.add_field(name="Started", value=f"<t:{started}:R>")
    votes = {turn.debater: turn.content for turn in record.turns if turn.kind == "turn_taken"}
    cast = [content.vote for content in votes.values() if content.form == "position"]
    if cast:
        voters = len(record.spec.debaters)
        rows = tally_rows(tally(cast), voters)
        threshold = threshold_in_words(record.spec.consensus_threshold, voters)
        card.add_field(name=f"Debaters' votes, threshold {threshold}", value=rows, inline=False)
    return card
