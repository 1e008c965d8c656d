"""`rostrum verify`: whether a record was changed."""

import re
from collections.abc import Sequence
from pathlib import Path

import click

from bot.cli import record_paths
from bot.cli.arguments import Refusal
from bot.cli.printing import read_kept
from bot.config.content import offer_formats
from bot.config.settings import read_settings
from debate_core.domain.verifying import Checked, check_record
from debate_core.file_reading import is_there
from debate_core.language import _
from debate_core.reports.record_check import check_file
from debate_core.show.text import clean_text
from debate_core.storage.events import write_event

_HEAD = re.compile(r"[0-9a-fA-F]{32,64}")


def check(record: str, heads: Sequence[str]) -> bool:
    """Check the record there and print the result; True if it holds."""
    for head in heads:
        if not _HEAD.fullmatch(head):
            raise Refusal(
                _(
                    "A head is 32 characters of 0 to 9 and a to f; copy it whole from the debate's "
                    "thread."
                )
            )
    found, notes = _check(record, heads)
    for line in (found.in_words, *notes):
        click.echo(clean_text(line))
    return not found.broken


def _check(record: str, heads: Sequence[str]) -> tuple[Checked, Sequence[str]]:
    """Check a record, and say what that shows and does not show."""
    offer_formats(read_settings())
    if record == record_paths.PIPE or is_there(Path(record)):
        checked = check_file(record_paths.read(record), heads)
        return checked.record, checked.notes
    found = check_record([write_event(event) for event in read_kept(record)], heads)
    return found, found.explained
