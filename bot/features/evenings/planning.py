"""The form in which an evening is planned, and what is checked of it.

Rule: a form that is refused opens again with what was typed in it.
"""

import secrets
from dataclasses import replace
from typing import cast

import discord

from bot.debates.names import plan_debate
from bot.debates.refused_forms import find_refused, forget_refused, show_refusal
from bot.debates.services import find_home, services_of
from bot.features.evenings.card import make_card
from bot.features.evenings.holding import open_alarm, read_request
from bot.platform.buttons import MOST_OPTIONS
from bot.platform.interactions import on_press, on_submit, person_of, read_choices
from bot.platform.permissions import check_may_hold, check_may_start
from bot.writer.fields import FormField, Offer, Sent, make_form
from debate_core.drafting.request import DEFAULT_FORMAT
from debate_core.errors import SpecError
from debate_core.features.evenings.store import Evening, PlannedEvening, Source, SqlEvenings
from debate_core.features.evenings.times import Rhythm, find_next, read_when
from debate_core.formats import FORMATS
from debate_core.formats.checking import MOTION_LIMIT
from debate_core.formats.rules import about_of, title_of
from debate_core.language import N_, _
from debate_core.storage.templates import SqlTemplates

_RHYTHMS: tuple[tuple[Rhythm, str], ...] = (
    ("once", N_("Once")),
    ("daily", N_("Every day")),
    ("weekly", N_("Every week")),
)
_TEMPLATES = 12
"""The templates that a list has room for beside the formats."""
_FORM = "evening:new"


@on_press(_FORM)
async def new_pressed(interaction: discord.Interaction) -> None:
    """Open the form, with what was typed in one that was refused."""
    await services_of(interaction).rules.check_moderates(interaction)
    typed, fields = find_refused(interaction, _FORM) or {}, await _list_fields(interaction)
    await interaction.response.send_modal(make_form(_FORM, _("New evening"), fields, typed))


async def _list_fields(interaction: discord.Interaction) -> tuple[FormField, ...]:
    zone = (await services_of(interaction).rules.read(interaction.guild_id)).language.zone
    return (
        FormField(
            name="when",
            label=_("When"),
            kind="line",
            hint=_("20:00, Fri 20:00 or 2026-12-04 20:00 (times of {zone})", zone=zone),
            most=40,
            is_required=True,
        ),
        FormField(
            name="rhythm",
            label=_("How often"),
            kind="radio",
            holds=("weekly",),
            offers=[Offer(name, _(label)) for name, label in _RHYTHMS],
        ),
        FormField(
            name="source",
            label=_("What is debated"),
            kind="radio",
            holds=("motion",),
            offers=[
                Offer("motion", _("The motion below")),
                Offer("queue", _("The best suggestion of members")),
            ],
        ),
        FormField(
            name="motion",
            label=_("Motion"),
            kind="text",
            hint=_("As a statement; beside suggestions only for when there is none"),
            most=MOTION_LIMIT,
        ),
        FormField(
            name="plan",
            label=_("Plan"),
            kind="list",
            hint=_("A template saved here, or a format with what is usual"),
            holds=(f"format:{await _find_usual(interaction)}",),
            offers=await _list_plans(interaction),
            is_required=True,
        ),
    )


async def _find_usual(interaction: discord.Interaction) -> str:
    settings = await services_of(interaction).rules.read(interaction.guild_id)
    return settings.debaters.format or DEFAULT_FORMAT


async def _list_plans(interaction: discord.Interaction) -> list[Offer]:
    """List what an evening can be planned from: the usual format, templates, the other formats."""
    usual, templates = (
        await _find_usual(interaction),
        SqlTemplates(services_of(interaction).database),
    )
    saved = (await templates.list_all(str(interaction.guild_id)))[:_TEMPLATES]
    formats = [
        Offer(f"format:{name}", title_of(format_), about_of(format_))
        for name, format_ in sorted(FORMATS.items(), key=lambda item: item[0] != usual)
    ]
    own = [Offer(f"template:{template.id}", template.name, _("Template")) for template in saved]
    return [*formats[:1], *own, *formats[1:]][:MOST_OPTIONS]


@on_submit(_FORM)
async def new_sent(interaction: discord.Interaction) -> None:
    """Plan what the form says, and show it; if it is refused, say why and offer it again."""
    await services_of(interaction).rules.check_moderates(interaction)
    sent = read_choices(interaction)
    # Whose names debaters have is asked of Discord, which may take longer than it waits.
    await interaction.response.defer()
    try:
        planned = await _plan(interaction, sent)
        await SqlEvenings(services_of(interaction).database).add(planned)
    except SpecError as refusal:
        await show_refusal(interaction, refusal, sent, opens=_FORM, back="evening:list")
        return
    forget_refused(interaction, _FORM)
    services_of(interaction).open_once(open_alarm).ring()
    said = _("Planned. It starts by itself.")
    await interaction.edit_original_response(view=await make_card(interaction, planned, said))


async def _plan(interaction: discord.Interaction, sent: Sent) -> PlannedEvening:
    """Plan an evening in the channel where it was asked for; SpecError if it cannot be held."""
    services, home = services_of(interaction), find_home(interaction)
    check_may_hold(interaction, home)
    check_may_start(interaction, home)
    settings, now = await services.rules.read(interaction.guild_id), services.rules.clock.now()
    zone, texts = (
        settings.language.find_zone(),
        {name: "".join(said) for name, said in sent.items()},
    )
    first = read_when(texts.get("when", ""), zone, now)
    evening = Evening(
        channel=str(home.id),
        first=first.isoformat(timespec="minutes"),
        rhythm=cast(Rhythm, texts.get("rhythm") or "weekly"),
        source=cast(Source, texts.get("source") or "motion"),
        motion=" ".join(texts.get("motion", "").split()),
        plan=texts.get("plan", ""),
    )
    planned = PlannedEvening(
        id=secrets.token_hex(8),
        server=str(interaction.guild_id),
        maker=person_of(interaction),
        evening=evening,
        due=find_next(first, evening.rhythm, zone, now),
        zone=settings.language.zone,
    )
    await _check(interaction, planned)
    return planned


async def _check(interaction: discord.Interaction, planned: PlannedEvening) -> None:
    """Raise SpecError if a debate like this could not start even now."""
    services = services_of(interaction)
    gate = await services.rules.open_gate(interaction, int(planned.evening.channel))
    evening = planned.evening
    if evening.source == "motion" and not evening.motion:
        raise SpecError(_("Write a motion, or let the best suggestion be debated."))
    gate.check_motion(evening.motion)
    request = await read_request(services, planned)
    # Without a motion of its own the rest is checked all the same.
    await plan_debate(interaction, replace(request, motion=evening.motion or "A suggestion"))
