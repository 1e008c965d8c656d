"""The commands that people type or pick from a menu, with their suggestions and translations.

Rule: a command raises nothing, since a client's other commands, and what it does about their
errors, are its own.
"""

from collections.abc import Callable, Coroutine
from functools import wraps
from typing import Any, TypeVar

import discord
from discord import app_commands

from bot.platform.connection import mark_own
from bot.platform.interactions import find_serving, speak_to, tell
from debate_core.errors import SpecError
from debate_core.language import ENGLISH, _, find_language, use_language

Command = app_commands.Command[Any, ..., Any]
Callback = Callable[..., Coroutine[Any, Any, None]]
Suggested = list[app_commands.Choice[str]]
Suggest = Callable[[discord.Interaction, str], Coroutine[Any, Any, Suggested]]
T = TypeVar("T")


class CatalogueTranslator(app_commands.Translator):
    """The translator of commands' descriptions and menus' names into the available languages.

    Names of commands and options stay, since sentences in every language name them.
    """

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,
    ) -> str | None:
        """Translate one for a locale; None if it is the same as in English."""
        language = find_language(str(locale))
        if language == ENGLISH:  # most of the locales that the library asks for, of each string
            return None
        with use_language(language):
            said = _(string.message)
        return None if said == string.message else said


def command(name: str, description: str) -> Callable[[Callback], Command]:
    """Make a function a command.

    The library's own decorator does the same, but leaves the type unknown outside a class.
    """

    def make(callback: Callback) -> Command:
        made = app_commands.Command(
            name=name, description=description, callback=_tell_errors(callback)
        )
        made.on_error = tell
        return made

    return make


def context_menu(name: str) -> Callable[[Callback], app_commands.ContextMenu]:
    """Make a function a command in the menu of messages, or of members."""

    def make(callback: Callback) -> app_commands.ContextMenu:
        made = app_commands.ContextMenu(name=name, callback=_tell_errors(callback))
        made.on_error = tell
        return made

    return make


def _tell_errors(callback: Callback) -> Callback:
    """Make a command that tells its errors itself, and does nothing while nothing can be kept."""

    @wraps(callback)
    async def run(interaction: discord.Interaction, *args: Any, **options: Any) -> None:
        mark_own()
        speak_to(interaction)
        try:
            find_serving(interaction).check_usable()
            await callback(interaction, *args, **options)
        except Exception as error:  # noqa: BLE001 - others handle the errors of other commands
            await tell(interaction, error)

    return run


def autocomplete(**suggests: Suggest) -> Callable[[T], T]:
    """Suggest what to type for these options of a command, while it can be looked up."""
    return app_commands.autocomplete(**{name: _if_usable(of) for name, of in suggests.items()})


def _if_usable(suggest: Suggest) -> Suggest:
    async def suggest_or_not(interaction: discord.Interaction, current: str) -> Suggested:
        mark_own()
        speak_to(interaction)
        try:
            find_serving(interaction).check_usable()
        except SpecError:
            # Suggestions can say nothing; an empty list is all that is left.
            return []
        return await suggest(interaction, current)

    return suggest_or_not
