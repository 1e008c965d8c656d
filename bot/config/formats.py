"""The formats of others: those that are installed, and those in the folder that a setting names."""

import click

from bot.config.settings import Settings
from debate_core.plugins import load_formats


def offer_formats(settings: Settings) -> None:
    """Offer them from here on; one that cannot be is left out, and told in a sentence."""
    for problem in load_formats(settings.formats):
        click.echo(f"Warning: {problem}", err=True)
