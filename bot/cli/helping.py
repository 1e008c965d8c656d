"""Help of the command line, in the language of whoever reads it."""

import os
from collections.abc import Generator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click

from debate_core.language import ENGLISH, N_, _, find_language

_VARIABLES = ("ROSTRUM_LANGUAGE", "LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
"""The variables that say which language a terminal is read in; an earlier one wins."""
_OF_THE_LIBRARY = (
    N_("Options"),
    N_("Commands"),
    N_("Show this message and exit."),
    N_("Show the version and exit."),
)


def find_own_language(environment: Mapping[str, str] = os.environ) -> str:
    """Find the language of the terminal; English where there is no catalogue for it."""
    named = (_of_file(), *(environment.get(name, "") for name in _VARIABLES[1:]))
    chosen = next(filter(None, (environment.get(_VARIABLES[0], ""), *named)), ENGLISH)
    return find_language(chosen.partition(":")[0])


def _of_file() -> str:
    if not Path(".env").is_file():
        return ""
    from dotenv import dotenv_values

    return dotenv_values(".env").get(_VARIABLES[0]) or ""


class _Help(click.HelpFormatter):
    """A formatter that translates what it is given, and the library's own words."""

    @contextmanager
    def section(self, name: str) -> Generator[None]:
        """Write a heading and what is below it."""
        with super().section(_(name)):
            yield

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        """Write the first line."""
        usage = _("Usage:")
        super().write_usage(prog, args, prefix or f"{usage} ")

    def write_text(self, text: str) -> None:
        """Write what a command is for."""
        super().write_text(_(text))

    def write_dl(self, rows: Sequence[tuple[str, str]], *args: Any, **kept: Any) -> None:
        """Write names, each with what it means; the library adds what holds by default."""
        super().write_dl([(name, _translate_meaning(said)) for name, said in rows], *args, **kept)


def _translate_meaning(said: str) -> str:
    meaning, mark, default = said.partition("  [")
    return _(meaning) + mark + default.replace("default:", _("default:"))


class _Context(click.Context):
    formatter_class = _Help


class Command(click.Command):
    """A command whose help is translated."""

    context_class = _Context
