"""The plan and its buttons: Start, Edit with its form, Cancel."""

from collections.abc import Sequence
from dataclasses import replace

import discord

from bot.debates.attachments import check_attached, sources_of
from bot.debates.names import lay_draft
from bot.debates.services import home_of, services_of
from bot.debates.showing import DRAFT, plan_id, show_draft
from bot.platform import permissions
from bot.platform.presses import on_press, on_submit, read_fields
from bot.platform.rights import check_may_start
from bot.writer.forms import form_of
from debate_core.domain.facts import Venue
from debate_core.domain.sheets import Field, Page
from debate_core.domain.text import shorten_line
from debate_core.domain.values import PersonId
from debate_core.drafting.editing import Typed, apply_fields, fill_fields
from debate_core.drafting.request import DebateRequest
from debate_core.engine.logged import log_as
from debate_core.errors import SpecError
from debate_core.formats.checking import MOTION_LIMIT

_FIELDS = (
    Field("motion", "Motion", most=MOTION_LIMIT),
    Field("debaters", "Debaters"),
    Field("round_count", "Rounds", most=10, is_long=False),
    Field("options", "Options", is_required=False),
    Field("vote", "Vote", most=300, is_long=False),
)
"""Those of `Typed`, in its order."""


@on_press(rf"plan:start:{DRAFT}")
async def start_pressed(interaction: discord.Interaction, draft: str) -> None:
    """Start the debate; where it cannot be, the plan is shown again."""
    home, guild, services = home_of(interaction), interaction.guild, services_of(interaction)
    assert guild is not None
    check_may_start(interaction, home)
    taken = services.drafts.take(draft)
    # The plan stands until the debate is on record, without its buttons, which a crash would leave
    # dead; what is said meanwhile, and what takes its place, is true after a crash.
    await interaction.response.edit_message(
        content=f"Starting in {home.mention}. If no thread opens there, type /debate start again.",
        view=None,
    )
    venue = Venue(server=str(guild.id), channel=str(home.id))
    try:
        starter = PersonId(str(interaction.user.id))
        ledger = await services.runner.open(taken.spec, starter, venue, taken.seats)
    except SpecError as refusal:
        services.drafts.put_back(draft, taken)
        await show_draft(interaction, draft, str(refusal))
        return
    log_as(ledger.debate)
    said = f"The debate begins in {home.mention}; its thread opens there."
    await interaction.edit_original_response(content=said, embed=None, view=None)
    thread = await services.publishers.until_open(ledger.debate)
    said = "Its thread could not be opened; /debate status says why."
    if thread is not None:
        said = f"The debate is on: {thread.mention}"
    await interaction.edit_original_response(content=said)


@on_press(rf"plan:edit:{DRAFT}")
async def edit_pressed(interaction: discord.Interaction, draft: str) -> None:
    """Open the form in which the plan is edited."""
    found = services_of(interaction).drafts.look(draft)
    typed = found.typed or fill_fields(found.spec)
    await interaction.response.send_modal(_form(plan_id("edit", draft), typed))


@on_submit(rf"plan:edit:{DRAFT}")
async def edit_sent(interaction: discord.Interaction, draft: str) -> None:
    """Show the plan of what was typed, or why it cannot be and what to do; nothing is lost."""
    drafts, fields = services_of(interaction).drafts, read_fields(interaction)
    typed = Typed(*(fields.get(field.name, "") for field in _FIELDS))
    before = drafts.look(draft)
    # Whose names debaters have is asked of Discord, which may take longer than it waits.
    await interaction.response.defer()
    try:
        wanted = with_role(apply_fields(before.request, typed), interaction.guild)
        changed = await lay_draft(interaction, wanted, before.seed)
    except SpecError as refusal:
        drafts.keep(draft, typed)
        said = f"{refusal} Nothing was changed; Edit has what you typed."
        await interaction.edit_original_response(content=said)
        return
    drafts.sit(changed, before.seats)
    drafts.take(draft)
    await show_draft(interaction, changed)


@on_press(rf"plan:cancel:{DRAFT}")
async def cancel_pressed(interaction: discord.Interaction, draft: str) -> None:
    """Forget the plan."""
    services_of(interaction).drafts.take(draft)
    await interaction.response.edit_message(
        content="Cancelled; nothing was started.", embed=None, view=None
    )


async def show_plan(
    interaction: discord.Interaction,
    request: DebateRequest,
    attached: Sequence[discord.Attachment] = (),
) -> None:
    """Answer with the plan of what was wished for; SpecError if it cannot be held here.

    The attached files are sources beside those of the request.
    """
    drafts = services_of(interaction).drafts
    permissions.check(interaction.app_permissions)
    check_may_start(interaction, home_of(interaction))
    check_attached(attached)
    # What cannot be held is refused at once; the rest takes longer than Discord waits.
    seed = drafts.take(drafts.lay(request, interaction.guild_id)).seed
    await interaction.response.defer(ephemeral=True, thinking=True)
    if attached:
        sources = (*request.sources, *await sources_of(attached))
        request = replace(request, sources=sources)
    await show_draft(interaction, await lay_draft(interaction, request, seed))


def with_role(request: DebateRequest, guild: discord.Guild | None) -> DebateRequest:
    """The request with the id of the role that voters need; SpecError if there is no such role."""
    named = request.voters.role_name.lstrip("@").strip()
    if not named:
        return request
    roles = guild.roles if guild else ()
    found = next((role for role in roles if _is_called(role, named)), None)
    if found is None:
        raise SpecError(
            f"There is no role “{shorten_line(named, 40)}” here; write its name in full."
        )
    update = {"role": str(found.id), "role_name": shorten_line(found.name, 40)}
    return replace(request, voters=request.voters.model_copy(update=update))


def _is_called(role: discord.Role, named: str) -> bool:
    """Whether that is a role's name, in full or as the edit form shows it."""
    return named.casefold() in (role.name.casefold(), shorten_line(role.name, 40).casefold())


def _form(custom_id: str, typed: Typed) -> discord.ui.Modal:
    written = {field.name: said for field, said in zip(_FIELDS, typed, strict=True)}
    for field in _FIELDS:
        if len(written[field.name]) > field.most:
            raise SpecError(f"{field.label} are too long for a form; type /debate start again.")
    # A format may have no rounds to choose.
    fields = tuple(field for field in _FIELDS if written[field.name] or not field.is_required)
    return form_of(custom_id, Page("edit", "Edit the debate", fields), written)
