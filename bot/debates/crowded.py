"""What other debates in a channel do to the pace of one more."""

import discord

from bot.platform.limiter import RequestRates
from debate_core.domain.record import Record
from debate_core.domain.text import format_count
from debate_core.drafting.estimate import Estimate
from debate_core.engine.runner import DebateRunner

_NOTICED = 1.0
"""Seconds more for each turn that somebody would notice."""


def pace_note(runner: DebateRunner, channel: discord.abc.Snowflake, estimate: Estimate) -> str:
    """Says that turns will come more slowly than they are written; empty if they will not."""
    others = sum(_is_debated_in(channel, ledger.record) for ledger in runner.live)
    between = (others + 1) * 60 / RequestRates().by_webhook
    if not others or between < estimate.seconds / max(1, estimate.turns) + _NOTICED:
        return ""
    are = "is" if others == 1 else "are"
    return (
        f"{format_count(others, 'other debate')} {are} under way in this channel, where Discord "
        f"takes about {RequestRates().by_webhook:g} turns a minute; so a turn comes every "
        f"{between:.0f} seconds at best."
    )


def _is_debated_in(channel: discord.abc.Snowflake, record: Record) -> bool:
    venue = record.opened.venue
    is_here = venue is not None and venue.channel == str(channel.id)
    return is_here and record.state in ("debating", "paused")
