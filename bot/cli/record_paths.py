"""Where a record is read from and it or a transcript written to: a file, or `-` for the pipe."""

import os
import sys
from pathlib import Path

import click

from bot.cli.refusals import Refusal

PIPE = "-"


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
        raise Refusal(f"The {what} cannot be written to {path}: {_reason(error)}.") from error


def write(path: str, text: str) -> None:
    """Write a file; if its place has gone bad meanwhile, say so with exit code 1."""
    if path == PIPE:
        click.echo(text)
        return
    try:
        Path(path).write_text(f"{text}\n", encoding="utf-8")
    except OSError as error:
        raise click.ClickException(f"{path} could not be written: {_reason(error)}.") from error


def read(path: str, what: str = "a record of Rostrum") -> str:
    """The text of a record, or of what else it is to be; refused if there is none."""
    try:
        data = sys.stdin.buffer.read() if path == PIPE else Path(path).read_bytes()
        return data.decode()
    except UnicodeDecodeError as error:
        raise Refusal(f"This is not {what}: it is not UTF-8 text.") from error
    except (OSError, ValueError) as error:
        raise Refusal(f"{path} cannot be read: {_reason(error)}.") from error


def _reason(error: Exception) -> str:
    return (isinstance(error, OSError) and error.strerror) or str(error)
