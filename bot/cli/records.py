"""The commands on recorded debates: `rostrum verify` checks a file, `rostrum forget` deletes."""

import asyncio
import re
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path

import click

from bot.cli import record_paths
from bot.cli.arguments import Refusal
from bot.cli.printing import read_kept
from bot.config.content import offer_formats
from bot.config.settings import read_settings
from debate_core.domain.text import format_count
from debate_core.domain.verifying import Checked, check_record
from debate_core.drafting.request import seconds
from debate_core.file_reading import is_there
from debate_core.reports.record_check import check_file
from debate_core.show.text import clean_text
from debate_core.storage.database import Database
from debate_core.storage.events import write_event
from debate_core.storage.locks import lock_database
from debate_core.storage.reading import find_reach
from debate_core.storage.retention import forget_debates

_HEAD = re.compile(r"[0-9a-fA-F]{32,64}")


def check(record: str, heads: Sequence[str]) -> bool:
    """Check the record there and print the result; True if it holds."""
    for head in heads:
        if not _HEAD.fullmatch(head):
            raise Refusal(
                "A head is 32 signs of 0 to 9 and a to f; copy it whole from the debate's thread."
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


def forget_older(age: str) -> str:
    """Forget debates that are over and began longer ago than that, and say how many."""
    address = read_settings().own_database
    before = datetime.now(UTC) - timedelta(seconds=seconds(age))
    gone = asyncio.run(_forget(address, before))
    return (
        f"{format_count(gone, 'debate')} forgotten, of those that began before {before:%d %B %Y}."
    )


async def _forget(address: str, before: datetime) -> int:
    if (await find_reach(address)).to_be_made is not None:
        return 0
    async with lock_database(address), Database.open(address) as database:
        return await forget_debates(database, before)
