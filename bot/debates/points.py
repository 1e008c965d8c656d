"""Points of information from the audience: offered in a form below the first part of a speech."""

import discord

from bot.debates.access import check_may_write, enter_debate
from bot.debates.services import services_of
from bot.platform.interactions import on_press, on_submit, read_fields
from bot.seats.guests import name_apart
from bot.writer.forms import form_of
from bot.writer.offers import offer_id
from debate_core.domain.sheets import Field, Page
from debate_core.engine.audience import QUESTION_LIMIT, check_may_offer, offer_point
from debate_core.engine.ledger import Ledger
from debate_core.engine.people import Guest
from debate_core.language import N_, _

_OFFER = r"point:offer:(?P<debate>\w+):(?P<window>\d+)"
_FORM = Page(
    "point",
    N_("Offer a point"),
    (
        Field(
            "text",
            N_("A short question to the speaker"),
            N_("At most 30 words. If it is put, everyone and the models read it."),
            most=QUESTION_LIMIT,
        ),
    ),
)


@on_press(_OFFER)
async def offer_pressed(interaction: discord.Interaction, debate: str, window: str) -> None:
    """Open the form in which a point is offered."""
    ledger, _guest = await _enter(interaction, debate, int(window))
    await interaction.response.send_modal(form_of(offer_id(ledger.debate, int(window)), _FORM, {}))


@on_submit(_OFFER)
async def offer_sent(interaction: discord.Interaction, debate: str, window: str) -> None:
    """Offer what was written, and say so."""
    text = read_fields(interaction)["text"]
    ledger, guest = await _enter(interaction, debate, int(window))
    await services_of(interaction).rules.check_words(interaction.guild_id, text)
    guest = await name_apart(interaction, guest, ledger.record)
    await offer_point(ledger, guest, int(window), text)
    said = _("Your point is offered. The first one is put to the speaker when the time is up.")
    await interaction.response.send_message(said, ephemeral=True)


async def _enter(
    interaction: discord.Interaction, debate: str, window: int
) -> tuple[Ledger, Guest]:
    """Find the debate and who is there; SpecError if they cannot offer a point now."""
    ledger, guest = await enter_debate(interaction, debate)
    check_may_write(interaction, ledger.record)
    check_may_offer(ledger, ledger.record, guest, window)
    return ledger, guest
