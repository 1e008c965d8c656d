"""The plan that only the caller sees before the start."""

from collections.abc import Sequence

import discord

from bot.cards.bars import cut
from debate_core.domain.specification import (
    ConsensusRules,
    PanelRules,
    Specification,
)
from debate_core.drafting.estimate import cost_in_words, duration_in_words, tokens_in_words
from debate_core.drafting.options import options_written
from debate_core.drafting.plan import Plan, course_of
from debate_core.drafting.wishes import time_in_words
from debate_core.formats import format_named
from debate_core.reports.deciding import decided


def plan_card(spec: Specification, plan: Plan, notes: Sequence[str] = ()) -> discord.Embed:
    """What a debate will do and take, with warnings; `notes` are about this server."""
    card = discord.Embed(
        title=cut(spec.motion, 256),
        description=f"Format **{spec.format}**: {format_named(spec.format).good_for}.",
        colour=discord.Colour.from_rgb(64, 140, 220),
    )
    seats = [
        f"{number}. **{each.name}**"
        + (f": {each.stance}" if each.stance else "")
        + (f" ({each.role})" if each.role else "")
        for number, each in enumerate(spec.debaters, start=1)
    ]
    card.add_field(name="Speakers, in order", value=cut("\n".join(seats), 1024), inline=False)
    card.add_field(name="Phases", value=cut(_phases(spec, plan), 1024), inline=False)
    card.add_field(name="Model calls", value=_calls(plan))
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
        card.add_field(name="Options", value=cut(chosen, 1024))
    warnings = [*plan.warnings, *notes]
    if warnings:
        listed = "\n".join(f"• {warning}" for warning in warnings)
        card.add_field(name="Worth knowing", value=cut(listed, 1024), inline=False)
    card.set_footer(text=f"Seed {spec.seed} · only you see this plan")
    return card


def _phases(spec: Specification, plan: Plan) -> str:
    if isinstance(spec.rules, PanelRules):
        return f"{course_of(plan)}; then the judge"
    names = list(dict.fromkeys(phase.phase for phase in plan.phases if phase.phase != "judgement"))
    rounds = "1 round" if spec.rounds == 1 else f"{spec.rounds} rounds"
    is_once = format_named(spec.format).is_played_once
    text = ", ".join(names) if is_once else f"{rounds} of {', '.join(names)}"
    if any(phase.phase == "judgement" for phase in plan.phases):
        text += "; then the judge"
    return text


def _calls(plan: Plan) -> str:
    if plan.fewest_calls == plan.calls:
        return str(plan.calls)
    return f"{plan.fewest_calls} to {plan.calls}"


def _decided_by(spec: Specification) -> str:
    if isinstance(spec.rules, ConsensusRules):
        needed = spec.consensus_threshold.needed(len(spec.debaters))
        return f"{needed} of {len(spec.debaters)} debaters' votes"
    return f"{decided(spec)}; then your vote"
