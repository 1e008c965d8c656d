"""Every prompt as it goes out, so that a change to one is seen where it is made.

After a change that is meant, `ROSTRUM_SNAPSHOTS=write` writes them anew; the diff is the review.
"""

import os
from pathlib import Path

import pytest

from debate_core.prompts.request import Request
from tests.core.prompts.briefs import BRIEFS, request_of
from tests.core.prompts.telling import told

FOLDER = Path(__file__).parent / "snapshots"
IS_WRITING = os.environ.get("ROSTRUM_SNAPSHOTS") == "write"


@pytest.mark.parametrize("name", BRIEFS)
def test_a_prompt_is_what_it_was(name: str) -> None:
    _check(name, request_of(BRIEFS[name]))


def test_a_correction_is_what_it_was() -> None:
    request = request_of(BRIEFS["consensus_critique"])
    _check("correction", request.correcting('{"vote": "maybe"}', ("vote is not on offer",)))


def test_no_snapshot_outlives_its_prompt() -> None:
    assert {path.stem for path in FOLDER.glob("*.txt")} == {*BRIEFS, "correction"}


def _check(name: str, request: Request) -> None:
    path = FOLDER / f"{name}.txt"
    if IS_WRITING:
        FOLDER.mkdir(exist_ok=True)
        path.write_text(told(request), encoding="utf-8")
    assert told(request) == path.read_text(encoding="utf-8")
