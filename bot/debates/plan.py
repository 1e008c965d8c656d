"""The plan's buttons and form: Start, Edit, Cancel."""

import asyncio
import re
from dataclasses import replace
from typing import Any, Self

import discord

from bot import permissions
from bot.cards.plan import plan_card
from bot.debates.desk import Asked, Draft
from bot.debates.floor import Floor, floor_of, home_of
from bot.errors import tell
from debate_core.domain.events import Venue
from debate_core.domain.words import PersonId
from debate_core.drafting.cast import written
from debate_core.drafting.plan import plan_of
from debate_core.drafting.wishes import Wishes, time_in_words
from debate_core.engine.budget import unpriced_in_words
from debate_core.errors import SpecError
from debate_core.formats import format_named

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
            floor = floor_of(interaction)
            match self.verb:
                case "start":
                    await _start(interaction, floor, self.draft_id)
                case "edit":
                    form = EditForm(self.draft_id, floor.desk.look(self.draft_id))
                    await interaction.response.send_modal(form)
                case _:
                    floor.desk.take(self.draft_id)
                    await interaction.response.edit_message(
                        content="Cancelled; nothing was started.", embed=None, view=None
                    )
        except Exception as error:  # noqa: BLE001 - an item's errors reach no other handler
            await tell(interaction, error)


class EditForm(discord.ui.Modal, title="Edit the debate"):
    """The wishes of a draft, to be changed."""

    def __init__(self, draft_id: str, draft: Draft) -> None:
        super().__init__()
        self.draft_id = draft_id
        spec = draft.spec
        self.motion = _field("Motion", spec.motion, 300, paragraph=True)
        self.debaters = _field("Debaters", written(spec.debaters), 2000, paragraph=True)
        self.is_once = format_named(spec.format).is_played_once
        self.rounds = _field("Rounds", str(spec.rounds), 3)
        self.options = _field("Options", draft.wishes.options, 300, is_required=False)
        self.threshold = _field("Threshold", str(spec.consensus_threshold), 12)
        self.voting_time = _field("Voting time", time_in_words(spec.voting.seconds), 20)
        # A form has room for five fields; what is played once has options where others have rounds.
        third = self.options if self.is_once else self.rounds
        for field in (self.motion, self.debaters, third, self.threshold, self.voting_time):
            self.add_item(field)

    async def on_submit(self, interaction: discord.Interaction) -> None:
        floor = floor_of(interaction)
        before = floor.desk.look(self.draft_id)
        wishes = replace(
            before.wishes,
            motion=self.motion.value,
            debaters=self.debaters.value,
            rounds=None if self.is_once else _whole(self.rounds.value),
            options=self.options.value if self.is_once else before.wishes.options,
            threshold=self.threshold.value,
            voting_time=self.voting_time.value,
        )
        draft_id = floor.desk.lay(wishes, _asked(interaction), before.seed)
        floor.desk.take(self.draft_id)
        draft = floor.desk.look(draft_id)
        await interaction.response.edit_message(
            embed=await _card(interaction, draft), view=_buttons(draft_id)
        )

    async def on_error(self, interaction: discord.Interaction, error: Exception, /) -> None:
        await tell(interaction, error)


async def show_plan(interaction: discord.Interaction, wishes: Wishes) -> None:
    """Answer with the plan of what was wished for; SpecError if it can not be held here."""
    floor = floor_of(interaction)
    permissions.check(interaction.app_permissions)
    home_of(interaction)
    draft_id = floor.desk.lay(wishes, _asked(interaction))
    card = await _card(interaction, floor.desk.look(draft_id))
    await interaction.response.send_message(embed=card, view=_buttons(draft_id), ephemeral=True)


def _asked(interaction: discord.Interaction) -> Asked:
    return Asked(interaction.user.id, interaction.guild_id)


async def _card(interaction: discord.Interaction, draft: Draft) -> discord.Embed:
    floor = floor_of(interaction)
    plan = await asyncio.to_thread(plan_of, draft.spec, floor.estimator)
    unpriced = unpriced_in_words(plan.estimate.likely, floor.budget)
    notes = (*permissions.advice(interaction.app_permissions), *([unpriced] if unpriced else []))
    return plan_card(draft.spec, plan, notes)


def _buttons(draft_id: str) -> discord.ui.View:
    view = discord.ui.View(timeout=None)
    for verb in _LABELS:
        view.add_item(PlanButton(verb, draft_id))
    return view


async def _start(interaction: discord.Interaction, floor: Floor, draft_id: str) -> None:
    home, guild = home_of(interaction), interaction.guild
    assert guild is not None
    draft = floor.desk.take(draft_id)
    await interaction.response.edit_message(content="Setting the stage …", embed=None, view=None)
    venue = Venue(server=str(guild.id), channel=str(home.id))
    try:
        ledger = await floor.hall.open(draft.spec, PersonId(str(interaction.user.id)), venue)
    except SpecError as refusal:
        await interaction.edit_original_response(content=str(refusal))
        return
    thread = await floor.company.until_open(ledger.debate)
    where = thread.mention if thread is not None else "its thread"
    await interaction.edit_original_response(content=f"The debate is on: {where}")


def _whole(text: str) -> int:
    """A number as it was typed; what is none is 0, which is then refused by name."""
    return int(text) if re.fullmatch(r"\s*-?\d+\s*", text) else 0


def _field(
    label: str, value: str, most: int, *, paragraph: bool = False, is_required: bool = True
) -> discord.ui.TextInput[Any]:
    style = discord.TextStyle.paragraph if paragraph else discord.TextStyle.short
    return discord.ui.TextInput(
        label=label, default=value, max_length=most, style=style, required=is_required
    )
