"""/schedule: the list of a server's evenings, and a card to pause or remove each.

Rule: moderators alone may plan, pause and remove, and only the user sees the card.
"""

from collections.abc import Sequence
from dataclasses import replace

import discord
from discord import app_commands

from bot.debates.services import services_of
from bot.features.evenings.events import drop_event, may_make_events
from bot.features.evenings.holding import find_next_of, open_alarm
from bot.platform.buttons import Button, ButtonLine, Part, lay_out
from bot.platform.commands import command
from bot.platform.interactions import on_press, person_of
from bot.writer.text import clean, escape
from debate_core.domain.text import shorten_line
from debate_core.errors import SpecError
from debate_core.features.evenings.store import PlannedEvening, SqlEvenings
from debate_core.features.evenings.times import WEEKDAYS
from debate_core.formats import FORMATS
from debate_core.formats.rules import title_of
from debate_core.language import N_, _, ngettext
from debate_core.storage.templates import SqlTemplates

ID = "(?P<evening>[0-9a-f]{16})"
"""The part of a custom id that names an evening."""
_MOTION, _LAST = 100, 400


@command("schedule", N_("Debates that start by themselves at a time, once or every week"))
@app_commands.guild_only()
async def schedule_command(interaction: discord.Interaction) -> None:
    """Show the list to a moderator."""
    await services_of(interaction).rules.check_moderates(interaction)
    await interaction.response.send_message(view=await make_list(interaction), ephemeral=True)


@on_press("evening:list")
async def list_pressed(interaction: discord.Interaction) -> None:
    """Show the list again."""
    await services_of(interaction).rules.check_moderates(interaction)
    await interaction.response.edit_message(view=await make_list(interaction))


@on_press(f"evening:open:{ID}")
async def open_pressed(interaction: discord.Interaction, evening: str) -> None:
    """Show one of them."""
    planned = await _find(interaction, evening)
    await interaction.response.edit_message(view=await make_card(interaction, planned))


@on_press(f"evening:pause:{ID}")
async def pause_pressed(interaction: discord.Interaction, evening: str) -> None:
    """Pause an evening, so that none starts, or resume it with the next one."""
    planned, services = await _find(interaction, evening), services_of(interaction)
    due = planned.due
    if planned.is_paused:
        due = find_next_of(replace(planned, due=None), services.rules.clock.now())
        if due is None:
            raise SpecError(_("Its time is over. Plan a new one."))
    changed = await SqlEvenings(services.database).pause(planned, due)
    services.open_once(open_alarm).ring()
    await interaction.response.edit_message(view=await make_card(interaction, changed))


@on_press(f"evening:remove:{ID}")
async def remove_pressed(interaction: discord.Interaction, evening: str) -> None:
    """Ask whether it is to be removed."""
    planned = await _find(interaction, evening)
    view = lay_out(
        _("### Remove this evening?"),
        await _tell(interaction, planned),
        _("Nothing starts by it any more. Debates that it started stay."),
        [
            Button(_("Remove"), f"evening:drop:{evening}", is_danger=True),
            Button(_("Keep"), f"evening:open:{evening}"),
        ],
    )
    await interaction.response.edit_message(view=view)


@on_press(f"evening:drop:{ID}")
async def drop_pressed(interaction: discord.Interaction, evening: str) -> None:
    """Remove it with its event, and show the list."""
    planned, services = await _find(interaction, evening), services_of(interaction)
    await interaction.response.defer()
    events = await SqlEvenings(services.database).remove(planned.server, planned.id)
    await _drop_events(interaction, events)
    services.open_once(open_alarm).ring()
    await interaction.edit_original_response(view=await make_list(interaction))


async def _drop_events(interaction: discord.Interaction, events: Sequence[str]) -> None:
    if interaction.guild is None:
        return  # nothing is planned outside a server
    for event in events:
        await drop_event(interaction.guild, event)


@on_press("evening:mine")
async def mine_pressed(interaction: discord.Interaction) -> str:
    """Remove everything that the user has planned, whether they still moderate or not."""
    services = services_of(interaction)
    evenings, server = SqlEvenings(services.database), str(interaction.guild_id)
    person = person_of(interaction)
    await interaction.response.defer(ephemeral=True, thinking=True)
    count = await evenings.count_made(server, person)
    await _drop_events(interaction, await evenings.remove_made(server, person))
    services.open_once(open_alarm).ring()
    return ngettext("{count} evening removed.", "{count} evenings removed.", count)


async def list_kept(interaction: discord.Interaction) -> list[ButtonLine]:
    """List what is kept about the user: the evenings that they planned."""
    evenings = SqlEvenings(services_of(interaction).database)
    person = person_of(interaction)
    count = await evenings.count_made(str(interaction.guild_id), person)
    told = ngettext("{count} evening that you planned", "{count} evenings that you planned", count)
    return [ButtonLine(told, Button(_("Remove mine"), "evening:mine"))] if count else []


async def _find(interaction: discord.Interaction, evening: str) -> PlannedEvening:
    """Find an evening for a moderator of its channel; SpecError for others, and if it is gone."""
    rules, evenings = services_of(interaction).rules, SqlEvenings(services_of(interaction).database)
    found = await evenings.find(str(interaction.guild_id), evening)
    await rules.check_moderates(interaction, found.evening.channel if found else None)
    if found is None:
        raise SpecError(_("That evening is gone. Open /schedule again."))
    return found


async def make_list(interaction: discord.Interaction) -> discord.ui.LayoutView:
    """Lay out the evenings whose channels the user moderates, the next one first."""
    services = services_of(interaction)
    evenings, server = SqlEvenings(services.database), str(interaction.guild_id)
    planned, damaged = await evenings.list_of(server), await evenings.count_damaged(server)
    zone = (await services.rules.read(interaction.guild_id)).language.zone
    lines: list[Part] = [
        ButtonLine(
            await _tell(interaction, evening),
            Button(_("Details"), f"evening:open:{evening.id}"),
        )
        for evening in planned
        if await services.rules.may_decide(interaction, evening.evening.channel)
    ]
    if not lines:
        lines = [_("Nothing is planned. A debate can start by itself, once or every week.")]
    if damaged:
        lines.append(
            ngettext(
                "⚠ {count} evening cannot be read from the database, and does not start. "
                "Plan it anew.",
                "⚠ {count} evenings cannot be read from the database, and do not start. "
                "Plan them anew.",
                damaged,
            )
        )
    told = _("-# Times are in the time zone {zone}; it is set in /settings, Language.", zone=zone)
    guild = interaction.guild
    if guild is not None and not may_make_events(guild):
        told += "\n" + _("-# Let me create events, and each stands among the server's events, too.")
    return lay_out(_("### Evenings"), *lines, told, [Button(_("New"), "evening:new", is_main=True)])


async def make_card(
    interaction: discord.Interaction, planned: PlannedEvening, said: str = ""
) -> discord.ui.LayoutView:
    """Lay out one evening."""
    pause = _("Go on") if planned.is_paused else _("Pause")
    last = shorten_line(planned.last, _LAST)
    return lay_out(
        said,
        await _tell(interaction, planned),
        _("-# Planned by <@{person}>.", person=planned.maker),
        f"⚠ {last}" if last else "",
        [
            Button(pause, f"evening:pause:{planned.id}"),
            Button(_("Remove"), f"evening:remove:{planned.id}", is_danger=True),
            Button(_("Back"), "evening:list"),
        ],
    )


async def _tell(interaction: discord.Interaction, planned: PlannedEvening) -> str:
    """Write an evening: when, where, what, and when the next one is."""
    evening = planned.evening
    place = f"<#{evening.channel}>"
    heading = f"**{_write_rhythm(planned)}** · {place} · {await _name_plan(interaction, planned)}"
    return f"{heading}\n{write_what(planned)}\n{_write_next(planned)}"


def write_what(planned: PlannedEvening) -> str:
    """Write what is debated."""
    if planned.evening.source == "queue":
        said = _("The best suggestion of members")
        own = escape(clean(shorten_line(planned.evening.motion, _MOTION)))
        return _("{said}; if there is none: {motion}", said=said, motion=own) if own else said
    return escape(clean(shorten_line(planned.evening.motion, _MOTION)))


def _write_rhythm(planned: PlannedEvening) -> str:
    first, time = planned.evening.starts_first, f"{planned.evening.starts_first:%H:%M}"
    if planned.evening.rhythm == "daily":
        return _("Every day at {time}", time=time)
    if planned.evening.rhythm == "weekly":
        return _("{weekday}, {time}, every week", weekday=_(WEEKDAYS[first.weekday()]), time=time)
    return _("Once, on {date} at {time}", date=f"{first:%Y-%m-%d}", time=time)


def _write_next(planned: PlannedEvening) -> str:
    if planned.is_paused:
        return _("Paused")
    if planned.due is None:
        return _("Over: it did not start")
    at = int(planned.due.timestamp())
    return _("Next: {date} ({ahead})", date=f"<t:{at}:f>", ahead=f"<t:{at}:R>")


async def _name_plan(interaction: discord.Interaction, planned: PlannedEvening) -> str:
    kind, _colon, name = planned.evening.plan.partition(":")
    if kind == "format":
        return title_of(FORMATS[name]) if name in FORMATS else name
    templates = SqlTemplates(services_of(interaction).database)
    found = await templates.find(str(interaction.guild_id), name)
    return escape(clean(found.name)) if found else _("a template that is gone")
