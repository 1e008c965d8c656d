"""The content that a host adds: formats, styles and motions, from where its settings say."""

from pathlib import Path

import click

from bot.config.settings import Settings
from debate_core.content.content import Content
from debate_core.content.motions import read_motions
from debate_core.content.styles import read_styles
from debate_core.errors import SpecError
from debate_core.file_reading import MEGABYTE, read_at_most
from debate_core.plugins import load_formats
from debate_core.show.text import clean_for_print

_LONGEST = 4 * MEGABYTE
"""Bytes of a file that a setting names."""


def offer_formats(settings: Settings) -> None:
    """Offer them from now on; leave out one that cannot be, and say so in a sentence."""
    for problem in load_formats(settings.formats):
        click.echo(clean_for_print(f"Warning: {problem}"), err=True)


def content_of(settings: Settings) -> Content:
    """Read everything that is offered; SpecError, in one sentence, if a file cannot be read."""
    styles, motions = settings.styles, settings.motions
    return Content().add_more(
        read_styles(read_named(styles, "ROSTRUM_STYLES"), str(styles)) if styles else {},
        read_motions(read_named(motions, "ROSTRUM_MOTIONS"), str(motions)) if motions else (),
    )


def read_named(path: Path, variable: str) -> str:
    """Read the file that a setting names; SpecError, in one sentence, if it has no text."""
    try:
        return read_at_most(path, _LONGEST).decode()
    except FileNotFoundError:
        raise SpecError(f"There is no file {path}; {variable} names it.") from None
    except UnicodeDecodeError:
        raise SpecError(f"{path} cannot be read: it is not UTF-8 text.") from None
    except OSError as error:
        raise SpecError(f"{path} cannot be read: {error.strerror or error}.") from error
