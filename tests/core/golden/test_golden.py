"""Debates with every kind of fact, and all that is written and told of them, as they were.

After a change that is meant, `ROSTRUM_SNAPSHOTS=write` writes the files anew; the diff is the
review. Where nothing was to change, as when code moves, no file may.
"""

import asyncio
import json
from collections.abc import Generator, Iterator, Mapping
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, get_args

import pytest
from sqlalchemy import select

from debate_core.domain.facts import Fact
from debate_core.domain.facts.debate import Ruling
from debate_core.domain.form import Form
from debate_core.domain.steps import Step
from debate_core.domain.values import DebateId
from debate_core.features.ratings.store import ResultsBook, SqlResults
from debate_core.formats.declared import Layout
from debate_core.storage.database import Database
from debate_core.storage.events import read_rows
from debate_core.storage.retention import forget_debates
from debate_core.storage.sql import SqlJournal
from debate_core.storage.tables import events as event_table
from debate_core.storage.tables import metadata
from tests.core.formats.declared.layouts import DOUGLAS, example, offered
from tests.core.golden.debates import SCRIPTS
from tests.core.golden.files import FOLDER, check_files, read_journal, read_journal_rows, read_text
from tests.core.golden.stage import VENUE, fix_seeds
from tests.core.golden.telling import POSTS, Golden, Rows, journal_files, rows_files, told_files
from tests.core.making.facts import known
from tests.core.storage.stores import database
from tests.sweep import keep_some

DAMAGED = "damaged"
OLDER = (
    "championship-3",
    *("structured-3", "structured-4", "structured-5", "structured-6"),
    "table-1",
)
"""Journals by rules of before, which are read and shown, and not played any more."""
"""The name of a journal that cannot be read to its end."""


@pytest.fixture(scope="module", autouse=True)
def _format_from_file() -> Generator[None]:
    with offered(Layout.model_validate(example(DOUGLAS))):
        yield


@pytest.fixture(scope="module")
def held(tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, Golden]:
    """Every debate, held in one database."""
    folder = tmp_path_factory.mktemp("golden")
    return asyncio.run(_hold(folder))


async def _hold(folder: Path) -> Mapping[str, Golden]:
    async with database("sqlite", folder) as kept:
        journal = SqlJournal(kept)
        for name, script in SCRIPTS.items():
            with pytest.MonkeyPatch.context() as patch:
                fix_seeds(patch, name)
                await script(journal)
        await ResultsBook(journal, SqlResults(kept)).list_of(VENUE.server)
        events = {name: await journal.read(DebateId(name)) for name in SCRIPTS}
        rows = {name: await _rows(kept, name) for name in SCRIPTS}
        await forget_debates(kept, datetime(2027, 1, 1, tzinfo=UTC))
        left = {name: await _rows(kept, name) for name in SCRIPTS}
    return {name: Golden(events[name], rows[name], left[name]) for name in SCRIPTS}


async def _rows(kept: Database, debate: str) -> Rows:
    """What every table but that of events holds of a debate."""
    found: dict[str, list[dict[str, object]]] = {}
    for name, table in sorted(metadata.tables.items()):
        key = table.c.id if name == "debates" else table.c.get("debate")
        if key is None or table is event_table:
            continue
        rows = await kept.read(select(table).where(key == debate).order_by(*table.primary_key))
        if rows:
            found[name] = [dict(zip(table.c.keys(), row, strict=True)) for row in rows]
    return found


@pytest.mark.parametrize("name", SCRIPTS)
def test_a_journal_is_written_as_it_was(name: str, held: Mapping[str, Golden]) -> None:
    check_files(name, journal_files(held[name].events))


@pytest.mark.parametrize("name", SCRIPTS)
def test_tables_hold_of_a_debate_what_they_did(name: str, held: Mapping[str, Golden]) -> None:
    check_files(name, rows_files(held[name]))


@pytest.mark.parametrize("name", keep_some([*SCRIPTS, *OLDER], 6))
def test_a_journal_of_before_is_told_as_it_was(name: str) -> None:
    events = read_journal(name)
    check_files(name, journal_files(events))
    check_files(name, told_files(events))


def test_a_damaged_journal_is_told_as_it_was() -> None:
    rows = read_journal_rows("secret")
    broken = replace(rows[9], event=rows[9].event.replace("{", "[", 1))
    check_files(DAMAGED, told_files(read_rows((*rows[:9], broken, *rows[10:]))))


# Nothing is left out.


def test_no_file_outlives_its_debate() -> None:
    assert {path.name for path in FOLDER.iterdir()} == {*SCRIPTS, *OLDER, DAMAGED}
    names = {path.name for path in FOLDER.glob("*/*")}
    table = Golden(read_journal("table"), {}, {})
    files = (*journal_files(table.events), *told_files(table.events), *rows_files(table))
    assert names == {*(name for name, _ in files), POSTS}


def test_every_fact_says_what_it_changes() -> None:
    assert [fact.__name__ for fact in get_args(Fact) if fact.__abstractmethods__] == []


def test_every_kind_of_fact_is_held() -> None:
    there_are = {fact.model_fields["kind"].default for fact in get_args(Fact)}
    assert there_are - {fact["kind"] for fact in _facts()} == set()


@pytest.mark.parametrize(
    ("family", "field"), [(Form, "answer"), (Ruling, "ruling"), (Step, "step")]
)
def test_every_form_ruling_and_step_is_held(family: Any, field: str) -> None:
    tags = {fact[field]["tag"] for fact in _facts() if field in fact}
    # What is asked for beside the play is recorded as facts of its own, or not in a debate.
    beside = {"question_mark", "flow_notes", "faults_found", "confidence", "case_draft"}
    assert known(family.members).keys() - tags == beside & known(family.members).keys()


def _facts() -> Iterator[dict[str, Any]]:
    for name in (*SCRIPTS, *OLDER):
        for line in read_text(name, "journal.jsonl").splitlines():
            yield json.loads(line)["fact"]
