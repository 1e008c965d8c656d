"""The page on the architecture: every file and folder that it names is there."""

import re

from tests.meta.tree import ROOT

PAGE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
NAMED = re.findall(r"`((?:[\w<>]+/)*[\w<>]+(?:\.(?:py|toml|md)|(?<=/)\w+))`", PAGE)
HOMES = ("", "debate_core/", "debate_core/**/", "docs/")


def _is_there(name: str) -> bool:
    pattern = name.replace("<name>", "*")
    return any(next(ROOT.glob(f"{home}{pattern}"), None) is not None for home in HOMES)


def test_the_page_names_files() -> None:
    assert len(NAMED) > 40


def test_every_file_that_it_names_is_there() -> None:
    assert [name for name in NAMED if not _is_there(name)] == []
