"""Objections to what people vote on: a button below its card, and a form with one field.

Rule: the form says itself what it objects to, so that it is heard after a restart too.
"""

import re
from typing import Any, Self, cast

import discord

from bot.platform.errors import tell
from bot.seats.guest import guest_of
from bot.seats.host import seats_of
from bot.writer.table import object_id
from debate_core.domain.boxes import BoxKey
from debate_core.domain.words import DebateId
from debate_core.engine.audience import QUESTION_LIMIT, check_may_object, object_to

_ID = r"object:(?P<debate>[0-9a-f]+):(?P<item>.+)"
_FIELD = "text"
_UNSENT = 15 * 60.0
"""Seconds that the library waits for a form that nobody sends."""


class ObjectButton(discord.ui.DynamicItem[discord.ui.Button[Any]], template=_ID):
    """Object: opens the form."""

    def __init__(self, debate: DebateId, item: str) -> None:
        super().__init__(discord.ui.Button(label="Object", custom_id=object_id(debate, item)))
        self._debate = debate
        self._box = BoxKey(item)

    @classmethod
    async def from_custom_id(
        cls,
        interaction: discord.Interaction,
        item: discord.ui.Item[Any],
        match: re.Match[str],
        /,
    ) -> Self:
        return cls(DebateId(match["debate"]), match["item"])

    async def callback(self, interaction: discord.Interaction) -> None:
        try:
            ledger = seats_of(interaction).ledger(self._debate)
            check_may_object(ledger.record, self._box)
            await interaction.response.send_modal(_form(self._debate, self._box))
        except Exception as error:  # noqa: BLE001 - an item's errors reach no other handler
            await tell(interaction, error)


async def heard_objection(interaction: discord.Interaction) -> None:
    """Record an objection that was sent, whether this process opened its form or one before it."""
    data = cast(dict[str, Any], interaction.data or {})
    sent = re.fullmatch(_ID, str(data.get("custom_id", "")))
    if interaction.type is not discord.InteractionType.modal_submit or sent is None:
        return
    try:
        ledger = seats_of(interaction).ledger(DebateId(sent["debate"]))
        await object_to(ledger, guest_of(interaction), sent["item"], _text(data))
        await interaction.response.send_message(
            "Your objection stands below the statement, for everyone to read.", ephemeral=True
        )
    except Exception as error:  # noqa: BLE001 - an event's errors reach no other handler
        await tell(interaction, error)


class _ObjectionForm(discord.ui.Modal, title="Object"):
    """What is sent is heard by `heard_objection`, as it is after a restart."""


def _form(debate: DebateId, item: BoxKey) -> discord.ui.Modal:
    form = _ObjectionForm(custom_id=object_id(debate, item), timeout=_UNSENT)
    field: discord.ui.TextInput[Any] = discord.ui.TextInput(
        custom_id=_FIELD, style=discord.TextStyle.paragraph, max_length=QUESTION_LIMIT
    )
    form.add_item(discord.ui.Label(text="What is wrong with this statement?", component=field))
    return form


def _text(data: dict[str, Any]) -> str:
    """What was written into the form's one field."""
    rows = cast(list[dict[str, Any]], data.get("components", []))
    fields = (each.get("component") or each["components"][0] for each in rows)
    return next((str(each["value"]) for each in fields if each["custom_id"] == _FIELD), "")
