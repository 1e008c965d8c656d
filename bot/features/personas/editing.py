"""The form in which a persona is made or changed, and what is checked of it.

Rule: a form that is refused opens again with what was typed in it.
"""

import secrets
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, cast

import discord

from bot.debates.refused_forms import find_refused, forget_refused, show_refusal
from bot.debates.services import services_of
from bot.features.personas.listing import (
    ID,
    find_changeable,
    make_card,
    person_of,
    personas_of,
    show,
)
from bot.platform.buttons import MOST_OPTIONS
from bot.platform.interactions import on_press, on_submit, read_choices, read_fields
from bot.platform.retry import FAILURES, until_done
from bot.seats.guests import is_mistakable
from debate_core.content.cast import PERSONAS, ROLES, SavedPersona
from debate_core.content.content import describe_style, name_style
from debate_core.domain.text import shorten_line
from debate_core.errors import SpecError
from debate_core.language import N_, _

NAME_LIMIT, ROLE_LIMIT, PICTURE_KB = 40, 200, 256
_DRAWN = "-"
"""The choice of no style, as an option of a list cannot be empty."""
_MARKS = frozenset(':;,()[]{}<>|/\\@#*_~`"“”')
"""Marks that the list of debaters is written with, or that Discord reads in a message."""
_PICTURES = ("image/png", "image/jpeg", "image/gif", "image/webp")
_NOT_STORED = N_("Saved without its picture: Discord didn't take that. It has a drawn portrait.")


@on_press("persona:new")
async def new_pressed(interaction: discord.Interaction) -> None:
    """Open an empty form."""
    await _open_form(interaction, "new", {})


@on_press(f"persona:edit:{ID}")
async def edit_pressed(interaction: discord.Interaction, persona: str) -> None:
    """Open the form of a persona."""
    found = await find_changeable(interaction, persona)
    use = "everyone" if found.is_shared else "me"
    written = {"name": found.name, "role": found.role, "style": found.style, "use": use}
    await _open_form(interaction, persona, written)


async def _open_form(
    interaction: discord.Interaction, persona: str, written: Mapping[str, str]
) -> None:
    refused = find_refused(interaction, _name_form(persona))
    typed = written if refused is None else {name: "".join(said) for name, said in refused.items()}
    await interaction.response.send_modal(_make_form(interaction, persona, typed))


def _make_form(
    interaction: discord.Interaction, persona: str, typed: Mapping[str, str]
) -> discord.ui.Modal:
    title = _("New persona") if persona == "new" else _("Edit persona")
    form = discord.ui.Modal(title=title, custom_id=f"persona:save:{persona}")
    picture: discord.ui.FileUpload[Any] = discord.ui.FileUpload(
        custom_id="picture", required=False, min_values=0, max_values=1
    )
    hint = _(
        "PNG, JPEG, GIF or WebP, at most {picture_kb} KB; drawn if left out", picture_kb=PICTURE_KB
    )
    for label, about, item in (
        (_("Name"), None, _make_text("name", NAME_LIMIT, typed)),
        (_("Who they are"), _("In a sentence"), _make_text("role", ROLE_LIMIT, typed)),
        (_("How they argue"), None, _make_styles(interaction, typed)),
        (_("Picture"), hint, picture),
        (_("Who may use it"), None, _make_uses(typed)),
    ):
        form.add_item(discord.ui.Label(text=label, description=about, component=item))
    # A sent form is handled by its custom id; the library would keep a form that is not over.
    form.stop()
    return form


def _make_text(name: str, most: int, typed: Mapping[str, str]) -> discord.ui.TextInput[Any]:
    long = discord.TextStyle.paragraph if most > NAME_LIMIT else discord.TextStyle.short
    return discord.ui.TextInput(
        custom_id=name, style=long, default=typed.get(name) or None, max_length=most
    )


def _make_styles(
    interaction: discord.Interaction, typed: Mapping[str, str]
) -> discord.ui.Select[Any]:
    styles = services_of(interaction).drafts.content.styles
    chosen = typed.get("style") or _DRAWN
    drawn = discord.SelectOption(
        label=_("Drawn for each debate"), value=_DRAWN, default=chosen == _DRAWN
    )
    options = [
        discord.SelectOption(
            label=name_style(style),
            value=style,
            description=shorten_line(describe_style(style, how), 100),
            default=chosen == style,
        )
        for style, how in styles.items()
    ]
    return discord.ui.Select(custom_id="style", options=[drawn, *options][:MOST_OPTIONS])


def _make_uses(typed: Mapping[str, str]) -> discord.ui.RadioGroup[Any]:
    is_shared = typed.get("use") == "everyone"
    options = [
        discord.RadioGroupOption(label=_("Only me"), value="me", default=not is_shared),
        discord.RadioGroupOption(
            label=_("Everyone on this server"), value="everyone", default=is_shared
        ),
    ]
    return discord.ui.RadioGroup(custom_id="use", options=options)


@on_submit("persona:save:(?P<persona>new|[0-9a-f]{16})")
async def form_sent(interaction: discord.Interaction, persona: str) -> None:
    """Save what the form says and show it; if it is refused, say why and offer it again."""
    sent, form = read_choices(interaction), _name_form(persona)
    # Looking up names and storing a picture may take longer than Discord waits.
    await interaction.response.defer()
    try:
        saved, said = await _save(interaction, persona, read_fields(interaction))
    except SpecError as refusal:
        await show_refusal(interaction, refusal, sent, opens=form, back="persona:list:0")
        return
    forget_refused(interaction, form)
    await interaction.edit_original_response(view=await make_card(interaction, saved, said))


def _name_form(persona: str) -> str:
    return "persona:new" if persona == "new" else f"persona:edit:{persona}"


async def _save(
    interaction: discord.Interaction, persona: str, fields: Mapping[str, str]
) -> tuple[SavedPersona, str]:
    """Save a persona; return it with what went wrong. SpecError if it cannot be saved."""
    before = None if persona == "new" else await find_changeable(interaction, persona)
    picture = await _fetch_picture(interaction, fields.get("picture", ""))
    wanted = await _write_persona(interaction, before, fields)
    rules = services_of(interaction).rules
    await rules.check_words(interaction.guild_id, wanted.name, wanted.role)
    await _check_name(interaction, wanted)
    await personas_of(interaction).save(str(interaction.guild_id), wanted)
    portraits = services_of(interaction).portraits
    is_stored = picture is None or await portraits.replace_picture(wanted.id, picture)
    return wanted, "" if is_stored else _(_NOT_STORED)


async def _write_persona(
    interaction: discord.Interaction, before: SavedPersona | None, fields: Mapping[str, str]
) -> SavedPersona:
    """Write the persona that a form describes; SpecError if its words cannot be used."""
    name, is_shared = " ".join(fields.get("name", "").split()), fields.get("use") == "everyone"
    # In a list of debaters a semicolon ends one.
    role = " ".join(fields.get("role", "").replace(";", ",").split())
    if not role:
        raise SpecError(_("Say in a sentence who they are."))
    style = fields.get("style", "")
    style = "" if style == _DRAWN else style
    if before is None:
        before = SavedPersona(
            id=secrets.token_hex(8),
            maker=person_of(interaction),
            maker_name=interaction.user.display_name,
            name=name,
            role=role,
        )
    is_makers = before.maker == person_of(interaction)
    rules = services_of(interaction).rules
    is_servers = before.is_servers or (is_makers and await rules.is_moderator(interaction))
    return replace(
        before,
        name=name,
        role=role,
        style=style,
        is_shared=is_shared,
        is_servers=is_shared and is_servers,
    )


async def _check_name(interaction: discord.Interaction, persona: SavedPersona) -> None:
    """Raise SpecError if a name cannot be written, or could be taken for somebody else's."""
    name, user = persona.name, interaction.user
    is_writable = name.isprintable() and _MARKS.isdisjoint(name) and any(map(str.isalpha, name))
    if len(name) < 2 or not is_writable:
        raise SpecError(
            _(
                "A name has 2 to 40 characters, a letter among them, and none of : ; , ( ) or "
                "marks such as @ and *."
            )
        )
    others = await personas_of(interaction).list_usable(
        str(interaction.guild_id), person_of(interaction)
    )
    taken = [other.name for other in others if other.id != persona.id]
    cast_ = [built_in.name for built_in in (*PERSONAS, *ROLES)]
    own = [user.name, user.display_name, *filter(None, [user.global_name])]
    guild = interaction.guild
    roles = [role.name for role in guild.roles] if guild else []
    bots = [f"{guild.me.display_name} bot", f"the {guild.me.display_name}"] if guild else []
    if await is_mistakable(interaction, name, (*taken, *cast_, *own, *roles, *bots)):
        raise SpecError(
            _(
                "“{name}” reads like the name of somebody here, of another debater, or one that "
                "is reserved. Pick another.",
                name=show(name),
            )
        )


async def _fetch_picture(interaction: discord.Interaction, file: str) -> bytes | None:
    """Fetch the picture that was uploaded; None if there is none. SpecError if it is unfit."""
    if not file:
        return None
    data = cast(Mapping[str, Any], interaction.data or {})
    given: Mapping[str, Any] = data["resolved"]["attachments"][file]
    if given.get("content_type") not in _PICTURES or given["size"] > PICTURE_KB * 1024:
        raise SpecError(
            _(
                "A picture is a PNG, JPEG, GIF or WebP file of at most {picture_kb} KB. Pick a "
                "smaller one, or leave it out.",
                picture_kb=PICTURE_KB,
            )
        )
    http, found = services_of(interaction).http, list[bytes]()

    async def fetch() -> None:
        found.append(await http.get_from_cdn(given["url"]))

    try:
        await until_done("A picture", fetch)
    except FAILURES as error:
        raise SpecError(_("I couldn't read that picture. Upload it again.")) from error
    return found[-1]
