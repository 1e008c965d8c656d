"""The pages on prompts show them as they go out.

After a change that is meant, `ROSTRUM_SNAPSHOTS=write` puts them into the pages anew.
"""

import os
import re
from pathlib import Path

import pytest

from tests.core.prompts.briefs import BRIEFS, request_of
from tests.core.prompts.telling import said
from tests.meta.tree import ROOT

PAGES = [ROOT / "docs" / name for name in ("prompts.md", "prompt-examples.md")]
IS_WRITING = os.environ.get("ROSTRUM_SNAPSHOTS") == "write"
SHOWN = re.compile(r"(?<=<!-- prompt: )(?P<name>\w+) -->\n```text\n(?P<text>.*?)\n```\n", re.DOTALL)
ROLES = {
    "rounds_middle_round",
    "panel_point",
    "championship_call",
    "verdict_blind",
    "panel_personas",
    "roundtable_turn",
    "roundtable_summary",
    "result",
    "mark",
    "flow",
}


def _now(name: str) -> str:
    return f"{name} -->\n```text\n{said(request_of(BRIEFS[name]))}\n```\n"


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.stem)
def test_the_page_shows_the_prompts_as_they_go_out(path: Path) -> None:
    page = path.read_text(encoding="utf-8")
    as_it_is = SHOWN.sub(lambda shown: _now(shown["name"]), page)
    if IS_WRITING:
        path.write_text(as_it_is, encoding="utf-8")
        page = as_it_is
    assert page == as_it_is


def test_the_pages_show_every_role_once() -> None:
    text = "".join(path.read_text(encoding="utf-8") for path in PAGES)
    assert sorted(shown["name"] for shown in SHOWN.finditer(text)) == sorted(ROLES)
