"""Transcripts, reports, formats and motions as they are printed, and how a debate is found."""

import asyncio
from collections.abc import Sequence
from pathlib import Path

import click

from bot.cli import record_paths
from bot.cli.arguments import Refusal
from bot.config.content import content_of, offer_formats
from bot.config.settings import read_settings
from bot.pictures.charts import draw_in_both_themes
from bot.terminal.pieces import view_report
from bot.terminal.screen import make_console, print_pieces
from debate_core.domain.facts import Event
from debate_core.domain.record import fold
from debate_core.domain.text import shorten_line
from debate_core.domain.values import DebateId
from debate_core.drafting.options import Option, list_options, list_suggested
from debate_core.file_reading import is_there
from debate_core.formats import FORMATS
from debate_core.formats.rules import about_of
from debate_core.language import ENGLISH, _
from debate_core.reports.files import Kind, find_file_kind, find_kind, read_record, write_transcript
from debate_core.reports.spend import write_spend_report
from debate_core.show.text import clean_text
from debate_core.storage.events import Damage
from debate_core.storage.reading import read_damage, read_events


def transcribe(debate: str, kind: str | None, output: str | None) -> None:
    """Write the transcript, or print it; refuse in one sentence if that cannot be done."""
    wanted = _choose_kind(kind, output)
    offer_formats(read_settings())
    if output is not None:
        _check_other(debate, output)
        record_paths.check_writable(output, "transcript")
    text = text_of(events_of(debate), wanted)
    place = output or record_paths.PIPE
    record_paths.write(place, text)
    if place != record_paths.PIPE:
        click.echo(_("The transcript is in {path}.", path=place), err=True)


def text_of(events: Sequence[Event], kind: Kind) -> str:
    """Make the transcript as a file of that kind, without the line break at its end."""
    return write_transcript(events, kind, draw_in_both_themes).rstrip("\n")


def _choose_kind(kind: str | None, output: str | None) -> Kind:
    if kind is not None:
        return find_kind(kind)
    if output is not None and output != record_paths.PIPE:
        return find_file_kind(output)
    return "markdown"


def _check_other(debate: str, output: str) -> None:
    """Refuse to write over the record itself: a transcript leaves out what is not for everyone."""
    record, place = Path(debate), Path(output)
    if is_there(record) and is_there(place) and record.samefile(place):
        said = _("{path} is the record itself; write its transcript to another file.", path=output)
        raise Refusal(said)


def events_of(debate: str) -> tuple[Event, ...]:
    """Read the events of a debate by its record, - for stdin, or its id; Refusal if there is none.

    If the database does not hold what was recorded, stderr says so.
    """
    if debate == record_paths.PIPE or is_there(Path(debate)):
        events, _damage = read_record(record_paths.read(debate))
        return events
    events, damage = _read_kept(debate)
    if damage is not None:
        click.echo(damage.warning, err=True)
    return events


def read_kept(debate: str) -> tuple[Event, ...]:
    """Read the events of a debate in the bot's database by its id; Refusal if it is not there."""
    return _read_kept(debate)[0]


def _read_kept(debate: str) -> tuple[tuple[Event, ...], Damage | None]:
    events, damage = asyncio.run(_read_from_any(DebateId(debate)))
    if not events:
        raise Refusal(
            _(
                "There is neither a file nor a debate “{debate}”; name a record that debate --json "
                "wrote, or the id that a debate's card shows.",
                debate=shorten_line(debate, 60),
            )
        )
    return events, damage


async def _read_from_any(debate: DebateId) -> tuple[tuple[Event, ...], Damage | None]:
    """Read the debate's events, and any damage to them, from the database that has the debate."""
    settings = read_settings()
    addresses = (settings.find_database(in_sandbox=is_sandbox) for is_sandbox in (False, True))
    for address in dict.fromkeys(addresses):
        if events := await read_events(address, debate):
            return events, await read_damage(address, debate)
    return (), None


def print_report(debate: str, *, is_spend: bool) -> None:
    """Print the report of a debate, by its record or its id, or what it took."""
    offer_formats(read_settings())
    events = events_of(debate)
    if is_spend:
        click.echo(clean_text(write_spend_report(events)))
    else:
        print_pieces(make_console(), *view_report(fold(events)))


def list_formats() -> str:
    """List each format: its name, what it is good for, and its options below."""
    settings = read_settings()
    offer_formats(settings)
    content = content_of(settings)
    width = max(map(len, FORMATS))
    lines: list[str] = []
    for name, format_ in FORMATS.items():
        lines.append(f"{name:<{width}}  {about_of(format_)}")
        for option in list_options(name, content):
            about = _name_option(option, list_suggested(format_.Options, option.name, content))
            lines.append(f"{'':<{width}}  {about}")
    return "\n".join(lines)


def _name_option(option: Option, suggested: Sequence[str]) -> str:
    said = f"--option {option.name}={option.default}  {option.description}"
    return f"{said}: {', '.join(suggested)}" if suggested else said


def list_motions(language: str = ENGLISH) -> str:
    """List the motions to pick from, under their topics."""
    offered = content_of(read_settings()).motions
    motions = [motion for motion in offered if motion.language in ("", language)]
    topics = dict.fromkeys(motion.topic for motion in motions)
    return "\n\n".join(
        "\n".join([topic, *(f"  {motion.text}" for motion in motions if motion.topic == topic)])
        for topic in topics
    )
