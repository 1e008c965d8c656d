"""/persona: the saved personas that somebody may use, a page at a time, and each by itself.

Rule: only the user sees it, and it is changed in place.
"""

from collections.abc import Mapping

import discord
from discord import app_commands

from bot.debates.services import services_of
from bot.platform.buttons import Button, ButtonLine, Part, lay_out
from bot.platform.commands import command
from bot.platform.interactions import on_press, person_of
from bot.writer.text import clean, escape
from debate_core.content.cast import SavedPersona
from debate_core.content.content import name_style
from debate_core.domain.text import shorten_line
from debate_core.errors import SpecError
from debate_core.language import N_, _
from debate_core.storage.saved_personas import SqlSavedPersonas

ID = "(?P<persona>[0-9a-f]{16})"
"""The part of a custom id that names a persona."""
_ON_A_PAGE = 10
_ROLE = 60
"""Characters of a role in the list."""


@command("persona", N_("Debaters of your own, to name in any debate here"))
@app_commands.guild_only()
async def persona_command(interaction: discord.Interaction) -> None:
    """Show the list."""
    # The results of debates may have to be made first, which can take longer than Discord waits.
    await interaction.response.defer(ephemeral=True, thinking=True)
    await interaction.edit_original_response(view=await make_list(interaction, 0))


@on_press(r"persona:list:(?P<page>\d+)")
async def page_pressed(interaction: discord.Interaction, page: str) -> None:
    """Show a page of the list."""
    await interaction.response.edit_message(view=await make_list(interaction, int(page)))


@on_press(f"persona:open:{ID}")
async def open_pressed(interaction: discord.Interaction, persona: str) -> None:
    """Show one persona."""
    found = await find_usable(interaction, persona)
    await interaction.response.edit_message(view=await make_card(interaction, found))


@on_press(f"persona:remove:{ID}")
async def remove_pressed(interaction: discord.Interaction, persona: str) -> None:
    """Ask whether a persona is to be removed."""
    found = await find_changeable(interaction, persona)
    view = lay_out(
        _(
            "### Remove {name}?\nIt leaves the list. Debates that it spoke in stay.",
            name=show(found.name),
        ),
        [
            Button(_("Remove"), f"persona:drop:{persona}", is_danger=True),
            Button(_("Keep"), f"persona:open:{persona}"),
        ],
    )
    await interaction.response.edit_message(view=view)


@on_press(f"persona:drop:{ID}")
async def drop_pressed(interaction: discord.Interaction, persona: str) -> None:
    """Remove a persona with its picture, and show the list."""
    await find_changeable(interaction, persona)
    await interaction.response.defer()
    await personas_of(interaction).remove(str(interaction.guild_id), persona)
    await services_of(interaction).portraits.replace_picture(persona, None)
    await interaction.edit_original_response(view=await make_list(interaction, 0))


async def make_list(interaction: discord.Interaction, page: int) -> discord.ui.LayoutView:
    """Lay out a page of the personas that the user may use."""
    usable = await personas_of(interaction).list_usable(
        str(interaction.guild_id), person_of(interaction)
    )
    first = min(page, max(0, len(usable) - 1) // _ON_A_PAGE) * _ON_A_PAGE
    here = usable[first : first + _ON_A_PAGE]
    records = await _list_records(interaction) if here else dict[str, str]()
    lines: list[Part] = [
        ButtonLine(
            _tell_line(persona, records.get(persona.id, "")),
            Button(_("Details"), f"persona:open:{persona.id}"),
        )
        for persona in here
    ]
    buttons = [Button(_("New"), "persona:new", is_main=True)]
    if first:
        buttons.append(Button(_("Earlier"), f"persona:list:{first // _ON_A_PAGE - 1}"))
    if first + _ON_A_PAGE < len(usable):
        buttons.append(Button(_("Later"), f"persona:list:{first // _ON_A_PAGE + 1}"))
    lines.append(
        _("-# Name them in the option debaters of /debate start.")
        if lines
        else _("No saved personas.")
    )
    return lay_out(_("### Personas"), *lines, buttons)


async def make_card(
    interaction: discord.Interaction, persona: SavedPersona, said: str = ""
) -> discord.ui.LayoutView:
    """Lay out one persona, with what the user may do with it."""
    use = _("everyone on this server") if persona.is_shared else _("only its maker")
    picture = services_of(interaction).portraits.find_picture(persona.id)
    text = _(
        "### {value}{name}\n{role}\nStyle: {style}\nSo far: {record}\nMay use it: {use}\n"
        "by {maker_name}",
        value=f"{picture} " if picture else "",
        name=show(persona.name),
        role=show(persona.role),
        style=tell_style(persona),
        record=(await _list_records(interaction)).get(persona.id) or _("no debate yet"),
        use=use,
        maker_name=show(persona.maker_name),
    )
    buttons = [Button(_("Back"), "persona:list:0")]
    if await may_change(interaction, persona):
        buttons = [
            Button(_("Edit"), f"persona:edit:{persona.id}", is_main=True),
            Button(_("Remove"), f"persona:remove:{persona.id}", is_danger=True),
            *buttons,
        ]
    return lay_out(said, text, buttons)


async def _list_records(interaction: discord.Interaction) -> Mapping[str, str]:
    """List how personas did in debates that the user may see, by their ids."""
    records = dict[str, str]()
    for feature in services_of(interaction).features:
        if feature.describe_personas is not None:
            records |= await feature.describe_personas(interaction)
    return records


def _tell_line(persona: SavedPersona, record: str) -> str:
    role = show(shorten_line(persona.role, _ROLE))
    told = " · ".join(filter(None, (f"**{show(persona.name)}**", tell_style(persona), record)))
    return f"{told}\n{role}"


def tell_style(persona: SavedPersona) -> str:
    """Name the style of a persona."""
    return show(name_style(persona.style)) if persona.style else _("drawn for each debate")


def show(text: str) -> str:
    """Write what somebody typed as it may be shown."""
    return escape(clean(text))


async def may_change(interaction: discord.Interaction, persona: SavedPersona) -> bool:
    """True if the user may change a persona: its maker may, and moderators a shared one."""
    if persona.maker == person_of(interaction):
        return True
    return persona.is_shared and await services_of(interaction).rules.is_moderator(interaction)


async def find_usable(interaction: discord.Interaction, persona: str) -> SavedPersona:
    """Find a persona that the user may use; SpecError if there is none."""
    found = await personas_of(interaction).find(str(interaction.guild_id), persona)
    if found is None or not (found.is_shared or found.maker == person_of(interaction)):
        raise SpecError(_("That persona isn't here any more. /persona lists those that are."))
    return found


async def find_changeable(interaction: discord.Interaction, persona: str) -> SavedPersona:
    """Find a persona that the user may change; SpecError if they may not."""
    found = await find_usable(interaction, persona)
    if not await may_change(interaction, found):
        maker = show(found.maker_name)
        raise SpecError(
            _("Only {maker}, who made this persona, and moderators can do that.", maker=maker)
        )
    return found


def personas_of(interaction: discord.Interaction) -> SqlSavedPersonas:
    """Find where personas are kept."""
    return SqlSavedPersonas(services_of(interaction).database)
