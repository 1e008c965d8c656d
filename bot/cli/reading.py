"""What `rostrum report`, `rostrum formats` and `rostrum motions` print."""

from collections.abc import Sequence

import click

from bot.cli.transcribing import events_of
from bot.config.content import content_of, offer_formats
from bot.config.settings import read_settings
from bot.terminal.report import report_views
from bot.terminal.screen import print_pieces, screen
from debate_core.domain.folding import fold
from debate_core.drafting.options import Option, options_of
from debate_core.formats import FORMATS
from debate_core.reports.spend import spend_report
from debate_core.show.text import clean_text


def print_report(debate: str, *, is_spend: bool) -> None:
    """Print the report of a debate, by its record or its id, or what it took."""
    offer_formats(read_settings())
    events = events_of(debate)
    if is_spend:
        click.echo(clean_text(spend_report(events)))
    else:
        print_pieces(screen(), *report_views(fold(events)))


def formats_listed() -> str:
    """Each format: its name, what it is good for, and under it the options it has."""
    settings = read_settings()
    offer_formats(settings)
    content = content_of(settings)
    width = max(map(len, FORMATS))
    lines: list[str] = []
    for name, format_ in FORMATS.items():
        lines.append(f"{name:<{width}}  {format_.good_for}")
        for option in options_of(name, content):
            about = _option(option, format_.suggested_values(option.name, content))
            lines.append(f"{'':<{width}}  {about}")
    return "\n".join(lines)


def _option(option: Option, suggested: Sequence[str]) -> str:
    said = f"--option {option.name}={option.default}  {option.description}"
    return f"{said}: {', '.join(suggested)}" if suggested else said


def motions_listed() -> str:
    """The motions to pick from, under their topics."""
    motions = content_of(read_settings()).motions
    topics = dict.fromkeys(motion.topic for motion in motions)
    return "\n\n".join(
        "\n".join([topic, *(f"  {motion.text}" for motion in motions if motion.topic == topic)])
        for topic in topics
    )
