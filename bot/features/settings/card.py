"""/settings: the card on which a server's managers change how Rostrum behaves there.

Rule: a change is stored at once. The card, which only the user sees, shows the current settings.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, cast

import discord
from discord import app_commands
from pydantic import ValidationError

from bot.debates.refused_forms import find_refused, forget_refused, show_refusal
from bot.debates.services import Services, services_of
from bot.features.settings.fields import SettingField, TypedField
from bot.features.settings.sections import (
    SECTIONS,
    SectionName,
    SettingRow,
    ShownSettings,
    SpentSoFar,
    section_of,
)
from bot.platform.buttons import Button, ButtonLine, lay_out
from bot.platform.commands import command
from bot.platform.interactions import on_press, on_submit, person_of, read_choices, read_pick
from bot.writer.fields import Sent
from debate_core.domain.budget import PERIODS, find_period_start
from debate_core.domain.server_settings import ServerSettings
from debate_core.domain.specification import is_offline
from debate_core.errors import DamagedSettings, SpecError
from debate_core.language import N_, _, format_number, ngettext
from debate_core.storage.server_settings import SettingsRow
from debate_core.storage.sql import SqlSpending

SECTION = f"(?P<section>{'|'.join(SECTIONS)})"
"""The part of a custom id that names the section that is open."""
_CHECKLIST: tuple[tuple[SectionName, str], ...] = (
    ("starting", "where"),
    ("starting", "who"),
    ("starting", "moderators"),
    ("notifications", "notified"),
)
"""The settings that a server's managers are asked for before they have changed any."""
_ROW = rf"{SECTION}:(?P<row>\w+)(?P<first>:first)?"
"""A setting; with `:first` at its end where it is changed on the checklist."""


@command("settings", N_("How Rostrum behaves on this server"))
@app_commands.guild_only()
async def settings_command(interaction: discord.Interaction) -> None:
    """Show the card to somebody who may change it; at first the checklist."""
    await _open(interaction)


@on_press("settings:open")
async def open_pressed(interaction: discord.Interaction) -> None:
    """Show the same from the greeting."""
    await _open(interaction)


async def _open(interaction: discord.Interaction) -> None:
    try:
        view = await _make_first_view(interaction)
    except DamagedSettings as damage:
        if not interaction.permissions.manage_guild:
            raise
        view = lay_out(str(damage), [Button(_("Reset"), "settings:renew", is_danger=True)])
    await interaction.response.send_message(view=view, ephemeral=True)


async def _make_first_view(interaction: discord.Interaction) -> discord.ui.LayoutView:
    shown = await _read_shown(interaction)
    row = await services_of(interaction).rules.stored.read_row(str(interaction.guild_id))
    if row.changed_by is None:
        return await _make_checklist(interaction)
    return lay_out_card(shown, "starting", row)


@on_press("settings:renew")
async def renew_pressed(interaction: discord.Interaction) -> None:
    """Reset the settings if they cannot be read, and show the current ones."""
    if not interaction.permissions.manage_guild:
        raise SpecError(_("Only people who manage this server can do that."))
    try:
        view = await _make_first_view(interaction)
    except DamagedSettings:
        await services_of(interaction).rules.stored.reset(str(interaction.guild_id))
        view = await _make_first_view(interaction)
    await interaction.response.edit_message(view=view)


async def _make_checklist(interaction: discord.Interaction) -> discord.ui.LayoutView:
    """Lay out the settings to look at before the first debate, each with its value."""
    shown, services = await _read_shown(interaction), services_of(interaction)
    guild = interaction.guild
    has_role = guild is not None and await services.rules.find_moderators(guild) is not None
    lines = [
        _lay_out_row(shown, section, SECTIONS[section].find_row(name), is_first=True)
        for section, name in _CHECKLIST
    ]
    lineup = services.drafts.lineup.at(str(interaction.guild_id))
    models = sum(not is_offline(name) for name in lineup.suggested)
    told = ngettext("Models: {count} to choose from", "Models: {count} to choose from", models)
    if not models:
        told = _("Models: no AI model is connected. Built-in debaters are free.")
    return lay_out(
        _("### Set up Rostrum"),
        *lines,
        "" if has_role else _("⚠ There is no such role here. Pick one under Moderators."),
        ButtonLine(told, Button(_("Check setup"), "settings:check:starting")),
        [Button(_("All settings"), "settings:back:starting", is_main=True)],
    )


_FOR_MANAGERS = ("moderators", "budget", "notified")
"""The rows that moderators may not change: they would choose their own rights."""


@on_press("settings:section")
async def section_picked(interaction: discord.Interaction) -> None:
    """Show another section."""
    section = cast(SectionName, read_pick(interaction))
    await interaction.response.edit_message(view=await make_card(interaction, section))


@on_press(f"settings:back:{SECTION}")
async def back_pressed(interaction: discord.Interaction, section: SectionName) -> None:
    """Show the card again."""
    await interaction.response.edit_message(view=await make_card(interaction, section))


@on_press(rf"settings:(?P<verb>change|again):{_ROW}")
async def change_pressed(
    interaction: discord.Interaction, verb: str, section: SectionName, row: str, first: str | None
) -> None:
    """Open the form of a setting: with what is set, or again with what was sent and refused."""
    shown = await _read_shown(interaction)
    _check_may_change_row(interaction, row)
    found = SECTIONS[section].find_row(row)
    form = discord.ui.Modal(
        title=_(found.label), custom_id=f"settings:save:{section}:{row}{first or ''}"
    )
    own = section_of(shown.own, section)
    sent = find_refused(interaction, _name_form(section, row, first)) if verb == "again" else None
    for field in found.list_fields(shown):
        holds = field.list_values(getattr(own, field.name))
        item = field.make_item(holds if sent is None else sent.get(field.name, ()))
        form.add_item(
            discord.ui.Label(text=field.label, description=field.hint or None, component=item)
        )
    # A sent form is handled by its custom id; the library would keep a form that is not over.
    form.stop()
    await interaction.response.send_modal(form)


@on_submit(rf"settings:save:{_ROW}")
async def change_sent(
    interaction: discord.Interaction, section: SectionName, row: str, first: str | None
) -> None:
    """Store what the form says, and show the card, or the checklist, with it."""
    shown = await _read_shown(interaction)
    _check_may_change_row(interaction, row)
    sent, form = read_choices(interaction), _name_form(section, row, first)
    try:
        await _save(interaction, shown, (section, row), sent)
    except SpecError as refusal:
        back = f"settings:back:{section}"
        await show_refusal(interaction, refusal, sent, opens=form, back=back)
        return
    forget_refused(interaction, form)
    made = _make_checklist(interaction) if first else make_card(interaction, section)
    await interaction.response.edit_message(view=await made)


def _name_form(section: SectionName, row: str, first: str | None) -> str:
    return f"settings:again:{section}:{row}{first or ''}"


async def _save(
    interaction: discord.Interaction,
    shown: ShownSettings,
    place: tuple[SectionName, str],
    sent: Sent,
) -> None:
    """Store what the form of a row says; SpecError, in one sentence, if that is impossible."""
    section, row = place
    found = SECTIONS[section].find_row(row)
    # It has the server's own id, and every member has it.
    if any(str(interaction.guild_id) in values for values in sent.values()):
        raise SpecError(_("@everyone is no role to pick here. Leave the field empty for everyone."))
    if row == "notified":
        _check_can_be_given(interaction, sent.get("role", ()))
    fields = {field.name: field for field in found.list_fields(shown)}
    read = {name: field.read(sent.get(name, ())) for name, field in fields.items()}
    if len(fields) == 1:
        # “Days” alone would not say of what.
        fields = {name: replace(field, label=_(found.label)) for name, field in fields.items()}
    await _store(interaction, lambda settings: _change(settings, section, fields, read))


def _check_can_be_given(interaction: discord.Interaction, picked: Sequence[str]) -> None:
    """Raise SpecError, in one sentence, for a role that Notify me could never hand over."""
    guild = interaction.guild
    for role in filter(None, (guild.get_role(int(id_)) for id_ in picked)) if guild else ():
        named = role.mention
        if role.managed:
            raise SpecError(
                _("{role} belongs to a bot or a service: pick one that can be given.", role=named)
            )
        if role >= role.guild.me.top_role:
            raise SpecError(
                _("{role} is above mine, so I can't give it: pick one below.", role=named)
            )


@on_press(f"settings:reset:{SECTION}")
async def reset_pressed(interaction: discord.Interaction, section: SectionName) -> None:
    """Ask whether to reset a whole section."""
    await _check_may_reset(interaction, section)
    view = lay_out(
        _("### Reset “{section}”?", section=_(SECTIONS[section].title)),
        _("Everything in it goes back to how it was at first."),
        [
            Button(_("Reset"), f"settings:wipe:{section}", is_danger=True),
            Button(_("Keep"), f"settings:back:{section}"),
        ],
    )
    await interaction.response.edit_message(view=view)


async def _check_may_reset(interaction: discord.Interaction, section: SectionName) -> None:
    await check_may_change(interaction)
    for row in SECTIONS[section].rows:
        _check_may_change_row(interaction, row.name)


@on_press(f"settings:wipe:{SECTION}")
async def wipe_pressed(interaction: discord.Interaction, section: SectionName) -> None:
    """Reset a whole section, and show the card with it."""
    await _check_may_reset(interaction, section)
    usual = section_of(services_of(interaction).rules.stored.usual.settings, section)
    await _store(interaction, lambda settings: settings.model_copy(update={section: usual}))
    await interaction.response.edit_message(view=await make_card(interaction, section))


async def make_card(
    interaction: discord.Interaction, section: SectionName
) -> discord.ui.LayoutView:
    """Make the card with one section open; SpecError if the user may not change settings."""
    shown = await _read_shown(interaction)
    row = await services_of(interaction).rules.stored.read_row(str(interaction.guild_id))
    return lay_out_card(shown, section, row)


def lay_out_card(
    shown: ShownSettings, section: SectionName, row: SettingsRow
) -> discord.ui.LayoutView:
    """Lay out the card of some settings, with one section open."""
    options = [
        discord.SelectOption(label=_(found.title), value=name, default=name == section)
        for name, found in SECTIONS.items()
    ]
    select: discord.ui.Select[Any] = discord.ui.Select(
        custom_id="settings:section", options=options
    )
    return lay_out(
        _("### Rostrum settings"),
        select,
        *(_lay_out_row(shown, section, setting) for setting in SECTIONS[section].rows),
        f"-# {_tell_change(row)}",
        [
            Button(_("Check setup"), f"settings:check:{section}"),
            Button(_("Reset this section"), f"settings:reset:{section}"),
        ],
    )


def _lay_out_row(
    shown: ShownSettings, section: SectionName, row: SettingRow, *, is_first: bool = False
) -> ButtonLine:
    custom_id = f"settings:change:{section}:{row.name}{':first' if is_first else ''}"
    return ButtonLine(f"{_(row.label)}: {row.write(shown)}", Button(_("Change"), custom_id))


def _tell_change(row: SettingsRow) -> str:
    if row.changed_by is None or row.changed_at is None:
        return _("Changes are saved at once.")
    when = discord.utils.format_dt(row.changed_at, "R")
    return _(
        "Saved at once. Last changed by <@{changed_by}>, {when}.",
        changed_by=row.changed_by,
        when=when,
    )


async def _read_shown(interaction: discord.Interaction) -> ShownSettings:
    """Read what the card shows; SpecError if the user may not change settings."""
    await check_may_change(interaction)
    services: Services = services_of(interaction)
    server = str(interaction.guild_id)
    return ShownSettings(
        own=await services.rules.stored.read(server),
        holds=await services.rules.read(interaction.guild_id),
        ceilings=services.rules.ceilings,
        voting=services.drafts.voting,
        moderator_role=services.rules.moderator_role,
        spent=await _read_spent(services, server),
    )


async def _read_spent(services: Services, server: str) -> SpentSoFar:
    spending, now = SqlSpending(services.database), services.rules.clock.now()
    today, month = [
        await spending.sum_spending(find_period_start(scope, now), server=server)
        for scope in PERIODS
    ]
    return SpentSoFar(today, month)


async def check_may_change(interaction: discord.Interaction) -> None:
    """Raise SpecError, in one sentence, unless the user may change settings."""
    if not await services_of(interaction).rules.may_change(interaction):
        raise SpecError(
            _("Only people who manage this server, and its moderators, change settings.")
        )


def _check_may_change_row(interaction: discord.Interaction, row: str) -> None:
    """Raise SpecError unless the user may change this setting: some are for managers alone."""
    if row in _FOR_MANAGERS and not interaction.permissions.manage_guild:
        raise SpecError(
            _("Only people who manage this server change its roles here, and the budget.")
        )


async def _store(
    interaction: discord.Interaction, change: Callable[[ServerSettings], ServerSettings]
) -> None:
    rules = services_of(interaction).rules
    await rules.stored.change(
        str(interaction.guild_id),
        change,
        by=person_of(interaction),
        at=rules.clock.now(),
    )


def _change(
    settings: ServerSettings,
    section: SectionName,
    fields: Mapping[str, SettingField],
    read: Mapping[str, object],
) -> ServerSettings:
    """Change what a form says; SpecError, in one sentence, if that is impossible."""
    before = section_of(settings, section)
    usual = type(before)()
    # What is left to the host is as in a section that nobody has changed.
    chosen = {
        name: getattr(usual, name) if value is None else value for name, value in read.items()
    }
    try:
        after = type(before).model_validate(before.model_dump() | chosen)
    except ValidationError as error:
        raise SpecError(_explain(error, fields)) from error
    return settings.model_copy(update={section: after})


def _explain(error: ValidationError, fields: Mapping[str, SettingField]) -> str:
    """Explain why a value does not fit, as it is typed: by its name, and with its unit."""
    first = error.errors()[0]
    bounds, field = first.get("ctx", {}), fields[str(first["loc"][0])]
    write = field.write if isinstance(field, TypedField) else str
    if write is str:
        write = format_number
    least, most = bounds.get("ge"), bounds.get("le")
    parts = {"label": field.label, "value": write(first["input"])}
    if least is not None:
        return _(
            "“{label}” cannot be {value}: it is at least {least}.", **parts, least=write(least)
        )
    if most is not None:
        parts["most"] = write(most)
        return _("“{label}” cannot be {value}: it is at most {most}.", **parts)
    return _("“{label}” cannot be {value}.", **parts)
