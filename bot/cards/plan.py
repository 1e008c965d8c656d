"""The plan that only the caller sees before the start."""

from collections.abc import Sequence

import discord

from bot.cards.bars import cut
from debate_core.domain.seats import seat_in_words
from debate_core.domain.specification import ConsensusRules, Debater, Specification
from debate_core.drafting.estimate import cost_in_words, duration_in_words, tokens_in_words
from debate_core.drafting.options import options_written
from debate_core.drafting.plan import Plan, calls_in_words
from debate_core.drafting.request import time_in_words
from debate_core.formats import format_named
from debate_core.reports.deciding import decided
from debate_core.formats.panel.result import open_seats

_FIELD = 1024
"""Characters that a field of a card can hold."""


def plan_card(spec: Specification, plan: Plan, notes: Sequence[str] = ()) -> discord.Embed:
    """What a debate will do and take, with warnings; `notes` are about this server."""
    card = discord.Embed(
        title=cut(spec.motion, 256),
        description=f"Format **{spec.format}**: {format_named(spec.format).good_for}.",
        colour=discord.Colour.from_rgb(64, 140, 220),
    )
    parts = "\n".join(f"**{part.name}**: {part.course}" for part in plan.schedule)
    card.add_field(name="Speakers, in order", value=_speakers(spec), inline=False)
    card.add_field(name="Phases", value=cut(parts, _FIELD), inline=False)
    card.add_field(name="Model calls", value=calls_in_words(plan))
    card.add_field(name="Tokens", value=tokens_in_words(plan.estimate))
    card.add_field(name="Cost", value=cost_in_words(plan.estimate))
    card.add_field(name="Duration", value=f"{duration_in_words(plan.estimate)}, then the vote")
    card.add_field(name="Decided by", value=_decided_by(spec))
    card.add_field(
        name="Vote",
        value=f"{time_in_words(spec.voting.seconds)}, quorum {spec.voting.quorum}, "
        f"threshold {spec.consensus_threshold}",
    )
    if chosen := options_written(spec.rules):
        card.add_field(name="Options", value=cut(chosen, _FIELD))
    warnings = [*plan.warnings, *notes]
    if warnings:
        listed = "\n".join(f"• {warning}" for warning in warnings)
        card.add_field(name="Worth knowing", value=cut(listed, _FIELD), inline=False)
    card.set_footer(text=f"Seed {spec.seed} · only you see this plan")
    return card


def _speakers(spec: Specification) -> str:
    """A line for each; where they are too many words, without what is said of the person."""
    if seats := open_seats(spec):
        return f"{seats}."
    full = [_speaker(spec, number, each) for number, each in enumerate(spec.debaters, start=1)]
    brief = [line.partition(" (")[0] for line in full]
    lines = full if len("\n".join(full)) <= _FIELD else brief
    return cut("\n".join(lines), _FIELD)


def _speaker(spec: Specification, number: int, debater: Debater) -> str:
    seat = seat_in_words(spec, debater)
    about = (f": {seat}" if seat else "") + (f" ({debater.role})" if debater.role else "")
    return f"{number}. **{debater.name}**{about}"


def _decided_by(spec: Specification) -> str:
    if isinstance(spec.rules, ConsensusRules):
        needed = spec.consensus_threshold.needed(len(spec.debaters))
        return f"{needed} of {len(spec.debaters)} debaters' votes"
    return f"{decided(spec)}; then your vote"
