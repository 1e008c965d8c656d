"""/settings: the card on which a server's managers change how Rostrum behaves there.

Rule: a change is stored at once, and the card, which only whoever opened it sees, shows what holds.
"""

from collections.abc import Callable, Mapping
from typing import Any, cast

import discord
from discord import app_commands
from pydantic import ValidationError

from bot.debates.services import Services, services_of
from bot.features.settings.sections import (
    SECTIONS,
    SectionName,
    SettingRow,
    ShownSettings,
    section_of,
)
from bot.platform.interactions import command, on_press, on_submit, read_choices, read_pick
from debate_core.domain.server_settings import ServerSettings
from debate_core.domain.values import PersonId
from debate_core.errors import SpecError
from debate_core.language import N_, _, format_number
from debate_core.storage.server_settings import SettingsRow

SECTION = f"(?P<section>{'|'.join(SECTIONS)})"
"""The part of a custom id that names the section that is open."""
_FIRST = N_(
    "To begin with: where debates may be held, who may start them, and who moderates. Then "
    "**Check setup**."
)


@command("settings", "How Rostrum behaves on this server")
@app_commands.guild_only()
async def settings_command(interaction: discord.Interaction) -> None:
    """Show the card to somebody who may change it."""
    view = await make_card(interaction, "starting")
    await interaction.response.send_message(view=view, ephemeral=True)


@on_press("settings:open")
async def open_pressed(interaction: discord.Interaction) -> None:
    """Show the card to somebody who may change it."""
    view = await make_card(interaction, "starting")
    await interaction.response.send_message(view=view, ephemeral=True)


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


@on_press(rf"settings:change:{SECTION}:(?P<row>\w+)")
async def change_pressed(interaction: discord.Interaction, section: SectionName, row: str) -> None:
    """Open the form of a setting, with what is set."""
    shown = await _read_shown(interaction)
    _check_may_change_row(interaction, row)
    found = SECTIONS[section].find_row(row)
    form = discord.ui.Modal(title=_(found.label), custom_id=f"settings:save:{section}:{row}")
    own = section_of(shown.own, section)
    for field in found.list_fields(shown):
        item = field.make_item(getattr(own, field.name))
        form.add_item(
            discord.ui.Label(text=field.label, description=field.hint or None, component=item)
        )
    # A sent form is handled by its custom id; the library would keep a form that is not over.
    form.stop()
    await interaction.response.send_modal(form)


@on_submit(rf"settings:save:{SECTION}:(?P<row>\w+)")
async def change_sent(interaction: discord.Interaction, section: SectionName, row: str) -> None:
    """Store what the form says, and show the card with it."""
    shown = await _read_shown(interaction)
    _check_may_change_row(interaction, row)
    found, sent = SECTIONS[section].find_row(row), read_choices(interaction)
    # Its id is the server's; whoever has it is everybody.
    if any(str(interaction.guild_id) in values for values in sent.values()):
        raise SpecError(_("@everyone is no role to pick here. Leave the field empty for everyone."))
    read = {field.name: field.read(sent.get(field.name, ())) for field in found.list_fields(shown)}
    await _store(interaction, lambda settings: _change(settings, section, found, read))
    await interaction.response.edit_message(view=await make_card(interaction, section))


@on_press(f"settings:reset:{SECTION}")
async def reset_pressed(interaction: discord.Interaction, section: SectionName) -> None:
    """Set a whole section back, and show the card with it."""
    await check_may_change(interaction)
    for row in SECTIONS[section].rows:
        _check_may_change_row(interaction, row.name)
    usual = section_of(ServerSettings(), section)
    await _store(interaction, lambda settings: settings.model_copy(update={section: usual}))
    await interaction.response.edit_message(view=await make_card(interaction, section))


async def make_card(
    interaction: discord.Interaction, section: SectionName
) -> discord.ui.LayoutView:
    """Make the card with one section open; SpecError if whoever acts may not change settings."""
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
    text: list[discord.ui.TextDisplay[Any]] = [discord.ui.TextDisplay(_("### Rostrum settings"))]
    if row.changed_by is None:
        text.append(discord.ui.TextDisplay(_(_FIRST)))
    box: discord.ui.Container[Any] = discord.ui.Container(
        *text,
        discord.ui.ActionRow(select),
        *(_lay_out_row(shown, section, setting) for setting in SECTIONS[section].rows),
        discord.ui.TextDisplay(f"-# {_tell_change(row)}"),
        discord.ui.ActionRow(
            make_button(_("Check setup"), f"settings:check:{section}"),
            make_button(_("Reset this section"), f"settings:reset:{section}"),
        ),
    )
    return make_view(box)


def make_view(box: discord.ui.Container[Any]) -> discord.ui.LayoutView:
    """Make a message of a box."""
    view = discord.ui.LayoutView(timeout=None)
    view.add_item(box)
    # The library handles nothing in it; it would keep a view that is not over for ever.
    view.stop()
    return view


def _lay_out_row(
    shown: ShownSettings, section: SectionName, row: SettingRow
) -> discord.ui.Section[Any]:
    button = make_button(_("Change"), f"settings:change:{section}:{row.name}")
    return discord.ui.Section(f"{_(row.label)}: {row.write(shown)}", accessory=button)


def make_button(label: str, custom_id: str) -> discord.ui.Button[Any]:
    """Make a button of the card."""
    return discord.ui.Button(label=label, custom_id=custom_id)


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
    """Read what the card shows; SpecError if whoever acts may not change settings."""
    await check_may_change(interaction)
    services: Services = services_of(interaction)
    return ShownSettings(
        own=await services.rules.stored.read(str(interaction.guild_id)),
        holds=await services.rules.read(interaction.guild_id),
        ceilings=services.rules.ceilings,
        voting=services.drafts.voting,
        moderator_role=services.rules.moderator_role,
    )


async def check_may_change(interaction: discord.Interaction) -> None:
    """Raise SpecError, in one sentence, unless whoever acts may change settings."""
    if not await services_of(interaction).rules.may_change(interaction):
        raise SpecError(
            _("Only people who manage this server, and its moderators, change settings.")
        )


def _check_may_change_row(interaction: discord.Interaction, row: str) -> None:
    """Raise SpecError unless whoever acts may change this setting: some are for managers alone."""
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
        by=PersonId(str(interaction.user.id)),
        at=rules.clock.now(),
    )


def _change(
    settings: ServerSettings, section: SectionName, row: SettingRow, read: Mapping[str, object]
) -> ServerSettings:
    """Change what a row's form says; SpecError, in one sentence, if that is impossible."""
    before = section_of(settings, section)
    usual = type(before)()
    # What is left to the host is as in a section that nobody has changed.
    chosen = {
        name: getattr(usual, name) if value is None else value for name, value in read.items()
    }
    try:
        after = type(before).model_validate(before.model_dump() | chosen)
    except ValidationError as error:
        raise SpecError(_explain(error, row)) from error
    return settings.model_copy(update={section: after})


def _explain(error: ValidationError, row: SettingRow) -> str:
    """Explain why a value does not fit, by the bounds of its setting."""
    first = error.errors()[0]
    bounds = first.get("ctx", {})
    least, most = bounds.get("ge"), bounds.get("le")
    parts = {"label": _(row.label), "value": first["input"]}
    if least is not None:
        return _(
            "“{label}” cannot be {value}: it is at least {least}.",
            **parts,
            least=format_number(least),
        )
    if most is not None:
        return _(
            "“{label}” cannot be {value}: it is at most {most}.", **parts, most=format_number(most)
        )
    return _("“{label}” cannot be {value}.", **parts)
