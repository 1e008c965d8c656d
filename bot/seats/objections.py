"""Objections to what people vote on: a button below its card, and a form with one field."""

import discord

from bot.platform.interactions import on_press, on_submit, read_fields
from bot.seats.host import seats_of
from bot.seats.namesakes import find_named_guest
from bot.writer.forms import form_of
from bot.writer.turns import object_id
from debate_core.domain.boxes import BoxKey
from debate_core.domain.sheets import Field, Page
from debate_core.domain.values import DebateId
from debate_core.engine.audience import QUESTION_LIMIT, check_may_object, object_to

_ID = r"object:(?P<debate>[0-9a-f]+):(?P<item>.+)"
_FORM = Page(
    "objection",
    "Object",
    (Field("text", "What is wrong with this statement?", most=QUESTION_LIMIT),),
)


@on_press(_ID)
async def object_pressed(interaction: discord.Interaction, debate: DebateId, item: BoxKey) -> None:
    """Open the form."""
    check_may_object(seats_of(interaction).ledger(debate).record, item)
    await interaction.response.send_modal(form_of(object_id(debate, item), _FORM, {}))


@on_submit(_ID)
async def objection_sent(interaction: discord.Interaction, debate: DebateId, item: BoxKey) -> str:
    """Record the objection."""
    ledger, text = seats_of(interaction).ledger(debate), read_fields(interaction)["text"]
    guest = await find_named_guest(interaction, ledger.record)
    await object_to(ledger=ledger, guest=guest, item=item, text=text)
    return "Your objection stands below the statement, for everyone to read."
