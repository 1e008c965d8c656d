"""The suggestions for options while they are typed."""

from collections.abc import Callable, Iterable, Mapping
from itertools import islice

import discord
from discord import app_commands

from bot.debates.access import list_channels_seen, records_of
from bot.debates.services import Services, list_personas, services_of
from bot.platform.chats import find_server, is_in_chat
from bot.platform.commands import Callback, Command, Suggest, Suggested, autocomplete, command
from debate_core.content.cast import PERSONAS
from debate_core.content.content import find_motions
from debate_core.content.statement import suggest_statement
from debate_core.domain.record import State
from debate_core.domain.text import shorten_line
from debate_core.domain.values import DebateId
from debate_core.drafting.request import DEFAULT_FORMAT
from debate_core.formats import FORMATS
from debate_core.formats.rules import about_of, title_of
from debate_core.language import N_, _, find_language
from debate_core.show.text import clean_text
from debate_core.storage.templates import SqlTemplates

# Discord takes this many suggestions, each of up to this many characters.
_MOST = 25
_LONGEST = 100
_REMEMBERED = 1000
"""The number of debates whose motions are remembered."""
_STATES: Mapping[State, str] = {
    "debating": N_("debating"),
    "paused": N_("paused"),
    "deciding": N_("deciding"),
    "voting": N_("voting"),
    "counted": N_("counted"),
    "concluded": N_("concluded"),
    "interrupted": N_("interrupted"),
}
_A_DEBATE = N_("Which debate; this thread's, or the newest here, if left out")


def _as_they_are(values: Iterable[str]) -> Suggested:
    return [app_commands.Choice(name=value, value=value) for value in islice(values, _MOST)]


def suggest_from(*values: str) -> Suggest:
    """Suggest those of the values that begin with what was typed."""

    async def suggest(interaction: discord.Interaction, current: str) -> Suggested:
        del interaction
        return _as_they_are(value for value in values if value.startswith(current.strip()))

    return suggest


async def suggest_motions(interaction: discord.Interaction, current: str) -> Suggested:
    """Suggest what was typed, its form as a statement, then the motions on offer with its words."""
    typed = " ".join(current.split())
    found = find_motions(
        services_of(interaction).drafts.content.motions,
        typed,
        find_language(str(interaction.locale)),
    )
    first = (text for text in (typed, suggest_statement(typed)) if 0 < len(text) <= _LONGEST)
    return _as_they_are(dict.fromkeys((*first, *found)))


async def suggest_formats(interaction: discord.Interaction, current: str) -> Suggested:
    """Suggest the formats whose names or uses contain what was typed."""
    del interaction
    wanted = current.strip().casefold()
    told = {
        format_.name: f"{title_of(format_)}: {about_of(format_)}" for format_ in FORMATS.values()
    }
    return [
        app_commands.Choice(name=shorten_line(text, _LONGEST), value=name)
        for name, text in told.items()
        if wanted in text.casefold()
    ][:_MOST]


async def suggest_debaters(interaction: discord.Interaction, current: str) -> Suggested:
    """Suggest how many debaters or which ones, as fits the chosen format."""
    own = FORMATS.get(_format(interaction))
    usual = await suggest_from(*(own.suggest_debaters() if own else ()))(interaction, current)
    before, semicolon, typed = current.rpartition(";")
    wanted, opponent = typed.strip().casefold(), PERSONAS[0].name
    names = [
        persona.name
        for persona in await list_personas(interaction)
        if wanted in persona.name.casefold() and persona.name not in before
    ]
    # A debater alone has nobody to debate with.
    said = (f"{before.strip()}; {name}" if semicolon else f"{name}; {opponent}" for name in names)
    return [*usual, *_as_they_are(text for text in said if len(text) <= _LONGEST)][:_MOST]


def _format(interaction: discord.Interaction) -> str:
    return getattr(interaction.namespace, "format", None) or DEFAULT_FORMAT


async def suggest_debates(interaction: discord.Interaction, current: str) -> Suggested:
    """Suggest the newest debates that the person can see here, if the motion has what was typed."""
    services = services_of(interaction)
    server, seen = find_server(interaction), list_channels_seen(interaction)
    found = await services.journal.list_debates(server, _MOST, channels=seen)
    told = {debate: await _tell_debate(services, debate) for debate in found}
    wanted = current.casefold()
    return [
        app_commands.Choice(name=shorten_line(text, _LONGEST), value=debate)
        for debate, text in told.items()
        if text and wanted in text.partition(": ")[2].casefold()
    ]


async def suggest_templates(interaction: discord.Interaction, current: str) -> Suggested:
    """Suggest the plans saved here, then rematches of the newest debates that are over."""
    if is_in_chat(interaction):
        return []
    services, wanted = services_of(interaction), current.strip().casefold()
    saved = await SqlTemplates(services.database).list_all(str(interaction.guild_id))
    found = {template.id: clean_text(template.name) for template in saved}
    for debate in await suggest_debates(interaction, ""):
        if ended := services.ended.get(DebateId(debate.value)):
            found |= _offer_templates(services, debate.value, ended[1])
    return [
        app_commands.Choice(name=shorten_line(name, _LONGEST), value=value)
        for value, name in found.items()
        if wanted in name.casefold()
    ][:_MOST]


async def find_offered(interaction: discord.Interaction, typed: str) -> str:
    """Find the template that is offered by a name; what was typed if none is.

    Whoever types a name to its end sends the name, and not what it stands for.
    """
    name = typed.strip().casefold()
    offered = await suggest_templates(interaction, typed)
    return next((choice.value for choice in offered if choice.name.casefold() == name), typed)


def _offer_templates(services: Services, debate: str, motion: str) -> dict[str, str]:
    """Name what features offer to start from at a debate that is over, by the option's value."""
    return {
        f"{feature.name}:{debate}": feature.template.write_name(motion)
        for feature in services.features
        if feature.template is not None
    }


async def _tell_debate(services: Services, debate: DebateId) -> str:
    """Write a debate's state and motion; empty for one that is not known.

    The record of a debate that is over is built once, and not again at each key press.
    """
    known = services.ended.get(debate)
    if known is not None:
        return _tell_state(*known)
    record = next(iter(await records_of(services, (debate,))), None)
    if record is None:
        return ""
    told = record.state, clean_text(record.spec.motion)
    if record.is_over:
        services.ended[debate] = told
        while len(services.ended) > _REMEMBERED:
            services.ended.pop(next(iter(services.ended)), None)
    return _tell_state(*told)


def _tell_state(state: State, motion: str) -> str:
    return f"{_(_STATES[state])}: {motion}"


def debate_command(name: str, description: str) -> Callable[[Callback], Command]:
    """Make a function a subcommand of /debate that takes the debate as an option."""

    def make_command(callback: Callback) -> Command:
        described = app_commands.describe(debate=_A_DEBATE)(callback)
        return command(name, description)(autocomplete(debate=suggest_debates)(described))

    return make_command
