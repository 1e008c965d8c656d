"""Paths for reading a record and for writing it or a transcript: a file, or `-` for pipes."""

import os
import sys
from pathlib import Path

import click

from bot.cli.arguments import Refusal
from debate_core.errors import name_cause
from debate_core.file_reading import MEGABYTE, read_at_most, read_stream
from debate_core.language import N_, _
from debate_core.show.text import clean_for_print

PIPE = "-"
_LONGEST = 100 * MEGABYTE
"""The most bytes of a record that is read; the longest debates have a few million."""


def check_writable(path: str, what: str = "record") -> None:
    """Refuse a place that a file cannot be written to; nothing is changed there."""
    if path == PIPE:
        return
    try:
        existed = os.path.lexists(path)
        with Path(path).open("ab"):
            pass
        if not existed:
            Path(path).unlink()
    except (OSError, ValueError) as error:
        raise Refusal(
            _("{path} cannot be written to: {why}.", path=path, why=name_cause(error))
        ) from error


def write(path: str, text: str) -> None:
    """Write a file; if it cannot be written after all, say so with exit code 1."""
    if path == PIPE:
        # Piped text stays as it is, and nobody's words can control a terminal.
        click.echo(clean_for_print(text) if sys.stdout.isatty() else text)
        return
    try:
        Path(path).write_text(f"{text}\n", encoding="utf-8")
    except OSError as error:
        said = _("{path} could not be written: {why}.", path=path, why=name_cause(error))
        raise click.ClickException(said) from error


def read(path: str, what: str = N_("a record of Rostrum"), limit: int = _LONGEST) -> str:
    """Read the text of a record or of another kind of file; Refusal if there is none.

    `limit` is how many bytes are read at most.
    """
    try:
        if path == PIPE:
            return read_stream(sys.stdin.buffer, limit).decode()
        return read_at_most(Path(path), limit).decode()
    except UnicodeDecodeError as error:
        raise Refusal(_("This is not {what}: it is not UTF-8 text.", what=_(what))) from error
    except (OSError, ValueError) as error:
        raise Refusal(
            _("{path} cannot be read: {why}.", path=path, why=name_cause(error))
        ) from error
