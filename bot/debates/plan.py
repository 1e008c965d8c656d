"""The plan and its buttons: Start, Edit, Seats, Cancel."""

import re
from typing import Any, Self

import discord

from bot.debates.drafts import Asked
from bot.debates.edit import EditForm
from bot.debates.plan_seats import ask_for_seat
from bot.debates.services import Services, home_of, services_of
from bot.debates.showing import plan_id, show_draft
from bot.platform import permissions
from bot.platform.errors import tell
from debate_core.domain.facts import Venue
from debate_core.domain.words import PersonId
from debate_core.drafting.editing import Typed, retyped, typed_of
from debate_core.drafting.request import DebateRequest
from debate_core.errors import SpecError


class PlanButton(
    discord.ui.DynamicItem[discord.ui.Button[Any]],
    template=r"plan:(?P<verb>start|edit|seats|cancel):(?P<draft>[0-9a-f]+)",
):
    """One of a plan's buttons; it works for as long as its plan is kept."""

    def __init__(self, verb: str, draft_id: str) -> None:
        super().__init__(discord.ui.Button(label=verb, custom_id=plan_id(verb, draft_id)))
        self.verb = verb
        self.draft_id = draft_id

    @classmethod
    async def from_custom_id(
        cls,
        interaction: discord.Interaction,
        item: discord.ui.Item[Any],
        match: re.Match[str],
        /,
    ) -> Self:
        return cls(match["verb"], match["draft"])

    async def callback(self, interaction: discord.Interaction) -> None:
        try:
            services = services_of(interaction)
            match self.verb:
                case "start":
                    await _start(interaction, services, self.draft_id)
                case "edit":
                    draft = services.drafts.look(self.draft_id)
                    form = EditForm(self.draft_id, draft.typed or typed_of(draft.spec), change_plan)
                    await interaction.response.send_modal(form)
                case "seats":
                    await ask_for_seat(interaction, self.draft_id)
                case _:
                    services.drafts.take(self.draft_id)
                    await interaction.response.edit_message(
                        content="Cancelled; nothing was started.", embed=None, view=None
                    )
        except Exception as error:  # noqa: BLE001 - an item's errors reach no other handler
            await tell(interaction, error)


async def show_plan(interaction: discord.Interaction, request: DebateRequest) -> None:
    """Answer with the plan of what was wished for; SpecError if it cannot be held here."""
    services = services_of(interaction)
    permissions.check(interaction.app_permissions)
    home_of(interaction)
    draft_id = services.drafts.lay(request, _asked(interaction))
    await interaction.response.defer(ephemeral=True, thinking=True)
    await show_draft(interaction, draft_id)


async def change_plan(interaction: discord.Interaction, draft_id: str, typed: Typed) -> None:
    """Show the plan of what was typed, or why it cannot be and what to do; nothing is lost."""
    drafts = services_of(interaction).drafts
    before = drafts.look(draft_id)
    try:
        changed = drafts.lay(retyped(before.request, typed), _asked(interaction), before.seed)
    except SpecError as refusal:
        drafts.keep(draft_id, typed)
        said = f"{refusal} Nothing was changed; Edit has what you typed."
        await interaction.response.edit_message(content=said)
        return
    drafts.sit(changed, before.seats)
    drafts.take(draft_id)
    await interaction.response.defer()
    await show_draft(interaction, changed)


def _asked(interaction: discord.Interaction) -> Asked:
    return Asked(interaction.user.id, interaction.guild_id)


async def _start(interaction: discord.Interaction, services: Services, draft_id: str) -> None:
    home, guild = home_of(interaction), interaction.guild
    assert guild is not None
    draft = services.drafts.take(draft_id)
    await interaction.response.edit_message(content="Starting the debate …", embed=None, view=None)
    venue = Venue(server=str(guild.id), channel=str(home.id))
    try:
        starter = PersonId(str(interaction.user.id))
        ledger = await services.runner.open(draft.spec, starter, venue, draft.seats)
    except SpecError as refusal:
        services.drafts.put_back(draft_id, draft)
        await show_draft(interaction, draft_id, str(refusal))
        return
    thread = await services.publishers.until_open(ledger.debate)
    where = thread.mention if thread is not None else "its thread"
    await interaction.edit_original_response(content=f"The debate is on: {where}")
