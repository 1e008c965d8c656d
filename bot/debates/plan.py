"""The plan and its buttons: Start, Edit, Cancel."""

import asyncio
import re
from typing import Any, Self

import discord

from bot import permissions
from bot.debates.drafts import Asked
from bot.debates.edit import EditForm
from bot.debates.services import Services, home_of, services_of
from bot.errors import tell
from bot.writer.cards import embedded_card
from debate_core.domain.facts import Venue
from debate_core.domain.words import PersonId
from debate_core.drafting.editing import Typed, retyped, typed_of
from debate_core.drafting.plan import plan_of
from debate_core.drafting.plan_card import plan_card
from debate_core.drafting.request import DebateRequest
from debate_core.engine.budget import unpriced_in_words
from debate_core.errors import SpecError

_LABELS = {
    "start": ("Start", discord.ButtonStyle.success),
    "edit": ("Edit", discord.ButtonStyle.secondary),
    "cancel": ("Cancel", discord.ButtonStyle.secondary),
}


class PlanButton(
    discord.ui.DynamicItem[discord.ui.Button[Any]],
    template=r"plan:(?P<verb>start|edit|cancel):(?P<draft>[0-9a-f]+)",
):
    """One of a plan's buttons; it works for as long as its plan is kept."""

    def __init__(self, verb: str, draft_id: str) -> None:
        label, style = _LABELS[verb]
        super().__init__(
            discord.ui.Button(label=label, style=style, custom_id=f"plan:{verb}:{draft_id}")
        )
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
    await _show(interaction, draft_id)


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
    drafts.take(draft_id)
    await interaction.response.defer()
    await _show(interaction, changed)


def _asked(interaction: discord.Interaction) -> Asked:
    return Asked(interaction.user.id, interaction.guild_id)


async def _show(interaction: discord.Interaction, draft_id: str, said: str | None = None) -> None:
    """Put the plan, and what is said of it, where an answer is awaited; it may take a second."""
    services = services_of(interaction)
    spec = services.drafts.look(draft_id).spec
    plan = await asyncio.to_thread(plan_of, spec, services.estimator)
    unpriced = unpriced_in_words(plan.estimate.likely, services.budget)
    notes = (*permissions.advice(interaction.app_permissions), *([unpriced] if unpriced else []))
    card = embedded_card(plan_card(spec, plan, notes), spec).embed
    await interaction.edit_original_response(content=said, embed=card, view=_buttons(draft_id))


def _buttons(draft_id: str) -> discord.ui.View:
    view = discord.ui.View(timeout=None)
    for verb in _LABELS:
        view.add_item(PlanButton(verb, draft_id))
    return view


async def _start(interaction: discord.Interaction, services: Services, draft_id: str) -> None:
    home, guild = home_of(interaction), interaction.guild
    assert guild is not None
    draft = services.drafts.take(draft_id)
    await interaction.response.edit_message(content="Starting the debate …", embed=None, view=None)
    venue = Venue(server=str(guild.id), channel=str(home.id))
    try:
        ledger = await services.runner.open(draft.spec, PersonId(str(interaction.user.id)), venue)
    except SpecError as refusal:
        services.drafts.put_back(draft_id, draft)
        await _show(interaction, draft_id, str(refusal))
        return
    thread = await services.publishers.until_open(ledger.debate)
    where = thread.mention if thread is not None else "its thread"
    await interaction.edit_original_response(content=f"The debate is on: {where}")
