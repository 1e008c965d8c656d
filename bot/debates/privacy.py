"""/privacy: what is kept about the user, who else reads it, and how to take it back.

Rule: only the person who asks sees it, and it is changed in place.
"""

from collections.abc import Iterator

import discord
from discord import app_commands

from bot.debates.access import find_debate_here
from bot.debates.forget import make_words_page
from bot.debates.services import find_private_words, list_people_tables, services_of
from bot.debates.suggestions import suggest_debates
from bot.platform.buttons import MOST_OPTIONS, Button, Part, Select, lay_out
from bot.platform.chats import find_server, in_any_chat, is_in_chat
from bot.platform.commands import autocomplete, command
from bot.platform.interactions import on_press, person_of, read_pick
from bot.platform.permissions import may_see_in
from bot.writer.text import clean
from debate_core.domain.specification import is_offline
from debate_core.domain.text import shorten_line
from debate_core.domain.values import DebateId, PersonId
from debate_core.language import N_, _, ngettext
from debate_core.storage.kept_of_people import count_started, list_debates_of
from debate_core.storage.saved_personas import SqlSavedPersonas
from debate_core.storage.templates import SqlTemplates

_LABEL = 100
_NONE = N_("You have no words in a debate here that could be taken out.")
_WORDS = "words"
"""Stands for what everyone may read, where else a feature's name says whose private words."""


@command("privacy", N_("What Rostrum keeps about you, and how to take it back"))
@app_commands.describe(
    debate=N_("The words in this debate; all that is kept of you, if left out"),
    person=N_("Whose words; moderators only, if not yours"),
)
@autocomplete(debate=suggest_debates)
@in_any_chat
async def privacy_command(
    interaction: discord.Interaction, debate: str = "", person: discord.User | None = None
) -> None:
    """Show the card, or somebody's words in a debate; SpecError if these are not theirs to see."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    if not debate and person is None:
        await interaction.edit_original_response(view=await _make_card(interaction))
        return
    record = await find_debate_here(interaction, debate)
    whose = PersonId(str((person or interaction.user).id))
    view = await make_words_page(interaction, record.debate, whose, 0)
    await interaction.edit_original_response(view=view)


@on_press("privacy:open")
async def open_pressed(interaction: discord.Interaction) -> None:
    """Show the card again."""
    await interaction.response.defer()
    await interaction.edit_original_response(view=await _make_card(interaction))


@on_press("privacy:leave")
async def leave_pressed(interaction: discord.Interaction) -> None:
    """Take the person out of all tables of people, and show the card without these."""
    await interaction.response.defer()
    for table in list_people_tables(services_of(interaction)):
        await table.leave(find_server(interaction), person_of(interaction))
    await interaction.edit_original_response(view=await _make_card(interaction))


@on_press(r"privacy:in:(?P<kind>\w+)")
async def kind_pressed(interaction: discord.Interaction, kind: str) -> None:
    """List the debates with words of theirs, or with a feature's private ones, to pick one."""
    await interaction.response.defer()
    services = services_of(interaction)
    private = find_private_words(services).get(kind)
    title = private.take_back if private else N_("Take out my words")
    none = private.none if private else _NONE
    found = await list_debates_of(
        services.database, services.journal, find_server(interaction), person_of(interaction)
    )
    options = [
        discord.SelectOption(
            label=shorten_line(_name(interaction, row.motion, row.channel), _LABEL),
            value=row.debate,
        )
        for row, words in found
        if any((part.private_kind or _WORDS) == kind for part in words)
    ]
    parts: list[Part] = [_(none)]
    if options:
        parts = [f"### {_(title)}", Select("privacy:pick", _("In which debate?"), options)]
        if len(options) > MOST_OPTIONS:
            parts.append(
                _(
                    "-# The newest {most_options}; older ones by /privacy debate.",
                    most_options=MOST_OPTIONS,
                )
            )
    view = lay_out(*parts, [Button(_("Back"), "privacy:open")])
    await interaction.edit_original_response(view=view)


def _name(interaction: discord.Interaction, motion: str, channel: str | None) -> str:
    """Name a debate by its motion, if the user still sees where it is held."""
    is_seen = is_in_chat(interaction) or (channel is not None and may_see_in(interaction, channel))
    return clean(motion) if is_seen else _("In a channel that you no longer see")


@on_press("privacy:pick")
async def debate_picked(interaction: discord.Interaction) -> None:
    """Show their words in a debate."""
    await interaction.response.defer()
    debate = DebateId(read_pick(interaction))
    view = await make_words_page(interaction, debate, person_of(interaction), 0)
    await interaction.edit_original_response(view=view)


async def _make_card(interaction: discord.Interaction) -> discord.ui.LayoutView:
    """Lay out what is kept about the user on this server."""
    services, server = services_of(interaction), find_server(interaction)
    person = person_of(interaction)
    started = await count_started(services.database, server, person)
    made = len(await SqlSavedPersonas(services.database).list_made(server, person))
    saved = await SqlTemplates(services.database).count_made(server, person)
    listed = [table for table in list_people_tables(services) if await table.is_in(server, person)]
    private = find_private_words(services)
    kept = [_("Words of yours in debates"), *(_(words.kept) for words in private.values())]
    # Beside their lines buttons this long would leave a phone no room for the text.
    buttons = [
        Button(_("Take out my words"), f"privacy:in:{_WORDS}"),
        *(Button(_(words.take_back), f"privacy:in:{name}") for name, words in private.items()),
    ]
    if listed:
        kept.append(_("Your place in tables here"))
        buttons.append(Button(_("Leave the tables"), "privacy:leave"))
    lines: list[Part] = [
        _("### What Rostrum keeps about you here"),
        "\n".join(f"- {line}" for line in kept),
    ]
    for feature in services.features:
        if feature.list_kept is not None:
            lines += await feature.list_kept(interaction)
    lines += [
        _("Votes stay with the result. Nobody else is shown what is yours alone."),
        *_tell_made(started, made, saved),
        _tell_providers(interaction),
    ]
    return lay_out(*lines, await _tell_end(interaction), buttons)


def _tell_made(started: int, made: int, saved: int) -> Iterator[str]:
    """Say how much of theirs there is beside words, and where it is taken back."""
    debates = ngettext("{count} debate", "{count} debates", started)
    personas = ngettext("{count} persona", "{count} personas", made)
    templates = ngettext("{count} template", "{count} templates", saved)
    said = {
        _("{debates} that you started.", debates=debates): started,
        _("{personas} that you made: /persona.", personas=personas): made,
        _(
            "{templates} that you saved: Details of a plan begun from one deletes it.",
            templates=templates,
        ): saved,
    }
    if line := " ".join(told for told, count in said.items() if count):
        yield line


def _tell_providers(interaction: discord.Interaction) -> str:
    """Say which providers of models may read what is said here."""
    names = services_of(interaction).drafts.lineup.at(find_server(interaction)).suggested
    providers = dict.fromkeys(name.partition(":")[0] for name in names if not is_offline(name))
    if not providers:
        return _("No AI model is connected, so no provider reads along.")
    return _(
        "Reading along: {providers}. Each reads the debates that its models speak in or "
        "judge, with names, never your id.",
        providers=", ".join(providers),
    )


async def _tell_end(interaction: discord.Interaction) -> str:
    """Say for how long debates are kept."""
    server = int(find_server(interaction))
    days = (await services_of(interaction).rules.read(server)).privacy.keep_days
    if days is None:
        return _("-# Debates are kept until whoever hosts Rostrum deletes them.")
    return _("-# Finished debates are deleted after {days} days.", days=days)
