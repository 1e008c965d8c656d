"""What `rostrum verify` does: reads a record as it was written, and checks it."""

import re
from collections.abc import Sequence
from pathlib import Path

import click

from bot.cli import record_paths
from bot.cli.refusals import Refusal
from bot.cli.transcribing import kept
from bot.config.content import offer_formats
from bot.config.settings import read_settings
from debate_core.domain.verifying import check_record
from debate_core.file_reading import is_there
from debate_core.reports.record_file import events_in
from debate_core.show.text import visible
from debate_core.storage.events import write_event

_HEAD = re.compile(r"[0-9a-fA-F]{32,64}")


def check(record: str, heads: Sequence[str]) -> bool:
    """Print what is found of the record there; whether it holds."""
    for head in heads:
        if not _HEAD.fullmatch(head):
            raise Refusal(
                "A head is 32 signs of 0 to 9 and a to f; copy it whole from the debate's thread."
            )
    found = check_record(_events(record), heads)
    click.echo(visible(found.in_words))
    return not found.broken


def _events(record: str) -> Sequence[object]:
    if record == record_paths.PIPE or is_there(Path(record)):
        return events_in(record_paths.read(record))
    offer_formats(read_settings())
    return [write_event(each) for each in kept(record)]
