"""The notes on a plan: what would refuse its start, its price, its channel, and its personas."""

from collections.abc import Iterator

import discord

from bot.debates.drafts import PlannedDebate
from bot.debates.server_rules import Gate
from bot.debates.services import services_of
from bot.platform.permissions import Home, explain_no_preparation, find_granted
from bot.platform.rate_limits import RequestRates
from debate_core.domain.record import Record
from debate_core.domain.specification import Specification
from debate_core.drafting.estimate import Estimate
from debate_core.drafting.plan import Plan
from debate_core.engine.budget_guard import describe_unpriced
from debate_core.engine.runner import DebateRunner
from debate_core.errors import SpecError
from debate_core.formats.checking import is_motion_all
from debate_core.language import _, ngettext

_NOTICED = 1.0
"""Extra seconds for each turn that somebody would notice."""


async def list_notes(
    interaction: discord.Interaction, gate: Gate, home: Home, draft: PlannedDebate, plan: Plan
) -> tuple[str, ...]:
    """List the notes on the start and the place of a debate, the most serious first."""
    services = services_of(interaction)
    possible = (
        await _explain_refusal(interaction, gate, home, draft),
        gate.explain_large(draft.spec, draft.estimate or plan.estimate),
        describe_unpriced(plan.estimate.likely, services.budget),
        explain_no_preparation(home, find_granted(interaction, home))
        if draft.spec.preparation
        else "",
        _note_pace(services.runner, home, plan.estimate),
    )
    return tuple(filter(None, possible))


async def _explain_refusal(
    interaction: discord.Interaction, gate: Gate, home: Home, draft: PlannedDebate
) -> str:
    """Explain why a debate could not start now, by its price or a limit; empty if it could."""
    services, guild = services_of(interaction), interaction.guild
    assert guild is not None
    spec, estimate = draft.spec, draft.estimate
    if estimate is not None and gate.needs_yes(spec, estimate):
        gate = gate.approved
    person, venue = gate.starter.person, await services.rules.find_venue(guild, home.id)
    known = estimate.spend if estimate else None
    try:
        await services.runner.check_start(spec, person, venue, gate.admit, known)
    except SpecError as refusal:
        return str(refusal)
    return ""


def _note_pace(runner: DebateRunner, channel: discord.abc.Snowflake, estimate: Estimate) -> str:
    """Say that turns will come more slowly than they are written; empty if they will not."""
    others = sum(_is_debated_in(channel, ledger.record) for ledger in runner.live)
    # All debates of a channel share what its webhooks may post.
    between = (others + 1) * 60 / RequestRates().by_webhook
    if not others or between < estimate.seconds / max(1, estimate.turns) + _NOTICED:
        return ""
    return ngettext(
        "{count} debate shares this channel: turns come slower.",
        "{count} debates share this channel: turns come slower.",
        others + 1,
    )


def _is_debated_in(channel: discord.abc.Snowflake, record: Record) -> bool:
    venue = record.opened.venue
    is_here = venue is not None and venue.channel == str(channel.id)
    return is_here and record.state in ("debating", "paused")


def ask_for_facts(spec: Specification) -> Iterator[str]:
    """Ask for facts where debaters would have none; the least serious of all warnings."""
    if is_motion_all(spec):
        yield _("The debaters know only the motion. Add facts in Motion & context.")


def tell_makers(draft: PlannedDebate) -> Iterator[str]:
    """Say who made the saved personas of a plan."""
    makers = {persona.id: persona.maker_name for persona in draft.request.personas}
    for debater in draft.spec.debaters:
        if debater.saved in makers:
            yield _(
                "{name} is a persona by {makers}.", name=debater.name, makers=makers[debater.saved]
            )
