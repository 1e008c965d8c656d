"""The plan that answers a request for a debate, or the button for what stands in its way."""

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

import discord

from bot.debates.names import plan_debate
from bot.debates.plan import plan_id, show_draft
from bot.debates.plan_changes import explain_unknown
from bot.debates.services import find_home, find_place, services_of
from bot.debates.uploads import Upload, check_uploads, fetch_sources
from bot.platform.buttons import Button, lay_out
from bot.platform.permissions import Home, check_may_hold, check_may_start, may_see_in
from debate_core.domain.specification import OFFLINE
from debate_core.domain.text import shorten_line
from debate_core.drafting.request import DebateRequest
from debate_core.errors import UnknownModel, WrongChannel
from debate_core.formats.checking import MOTION_LIMIT
from debate_core.language import N_, _
from debate_core.models.choosing import make_choice


async def show_plan(
    interaction: discord.Interaction,
    request: DebateRequest,
    uploads: Sequence[Upload] = (),
    template: str = "",
) -> None:
    """Answer with the plan of what was asked for; SpecError if it cannot be held here.

    The files are sources beside those of the request.
    """
    services = services_of(interaction)
    home, remedy = await _choose_home(interaction, request.motion)
    check_may_hold(interaction, home)
    check_may_start(interaction, home)
    check_uploads(uploads)
    length = len(" ".join(request.motion.split()))
    # The plan is made with what fits, so that nothing else has to be asked for again.
    request = replace(request, motion=shorten_line(request.motion, MOTION_LIMIT))
    # A debate that cannot be held is refused at once; the rest takes longer than Discord waits.
    seed, request, built_in = await _draw_seed(interaction, request)
    await interaction.response.defer(ephemeral=True, thinking=True)
    if uploads:
        sources = (*request.sources, *await fetch_sources(interaction, uploads))
        request = replace(request, sources=sources)
    channel = str(home.id) if remedy else ""
    planned = await plan_debate(interaction, request, seed)
    draft = replace(planned, template=template, channel=channel)
    draft_id = await services.drafts.add(draft, interaction.user.id)
    if length > MOTION_LIMIT:
        said = _("That motion has {count} characters; {most} fit.", count=length, most=MOTION_LIMIT)
        remedy = Remedy(said, N_("Shorten it"), "context")
    if shown := remedy or built_in:
        button = Button(_(shown.label), plan_id(shown.verb, draft_id), is_main=True)
        await interaction.edit_original_response(view=lay_out(shown.said, [button]))
        return
    await show_draft(interaction, draft_id)


class Remedy(NamedTuple):
    """A problem with a request, in a sentence, and the button that fixes it."""

    said: str
    label: str
    verb: str = "back"
    """The plan's button that it is; by default the one that shows the plan, with the remedy."""


async def _choose_home(interaction: discord.Interaction, motion: str) -> tuple[Home, Remedy | None]:
    """Find the channel for a debate asked for here, and a remedy if it is another channel."""
    rules, here = services_of(interaction).rules, find_home(interaction)
    gate = await rules.open_gate(interaction, here.id)
    try:
        gate.check_motion(motion)
    except WrongChannel as refusal:
        there = _find_channel(interaction, gate.settings.starting.channels)
        if there is None:
            raise
        (await rules.open_gate(interaction, there.id)).check_motion(motion)
        return there, Remedy(str(refusal), N_("Start it there"))
    return here, None


def _find_channel(interaction: discord.Interaction, channels: Sequence[str]) -> Home | None:
    """Find the first of these channels that can hold debates and that the user sees."""
    guild = interaction.guild
    found = (guild.get_channel(int(id_)) for id_ in channels) if guild else ()
    homes = (channel for channel in found if isinstance(channel, Home))
    return next((home for home in homes if may_see_in(interaction, str(home.id))), None)


async def _draw_seed(
    interaction: discord.Interaction, request: DebateRequest
) -> tuple[int, DebateRequest, Remedy | None]:
    """Draw the seed of a debate that can be planned; its models are the built-in ones if need be.

    SpecError if it cannot be planned at all.
    """
    drafts, at = services_of(interaction).drafts, await find_place(interaction)
    try:
        return drafts.plan(request, at).seed, request, None
    except UnknownModel as unknown:
        free = replace(request, models=make_choice(model=OFFLINE), keeps_models=False)
        remedy = Remedy(explain_unknown(drafts.lineup, unknown), N_("Use them"))
        return drafts.plan(free, at).seed, free, remedy
