"""The pages lead where they say, and what they say to install is what is taken."""

import ast
import re
import sys
from pathlib import Path

import pytest

from tests.meta.tree import ROOT, modules, parsed

PAGES = sorted(
    page.relative_to(ROOT)
    for page in (*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *ROOT.glob("*/README.md"))
)
FENCE = re.compile(r"^```.*?^```", re.DOTALL | re.MULTILINE)
LINK = re.compile(r"\]\((?!https?:)([^)#\s]*)(?:#([^)\s]+))?\)")
HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)
OF_OTHERS = {"sandbox", "compression", "pydantic_core"}
"""What comes with the sandbox, with Python 3.14 and with pydantic."""
NO_PART_OF_AN_ANCHOR = re.compile(r"[^\w\- ]")


def _read(page: Path) -> str:
    return FENCE.sub("", page.read_text(encoding="utf-8"))


def _list_anchors(page: Path) -> set[str]:
    """The anchors of a page's headings, as GitHub makes them."""
    return {
        NO_PART_OF_AN_ANCHOR.sub("", heading.lower()).replace(" ", "-")
        for heading in HEADING.findall(_read(page))
    }


@pytest.mark.parametrize("page", PAGES, ids=str)
def test_every_link_leads_to_a_page_and_a_heading_that_are_there(page: Path) -> None:
    broken: list[str] = []
    for path, anchor in LINK.findall(_read(ROOT / page)):
        target = (ROOT / page).parent / path if path else ROOT / page
        is_there = target.exists() and (not anchor or anchor in _list_anchors(target))
        broken += [] if is_there else [f"{path}#{anchor}"]
    assert broken == []


def test_the_page_of_the_sandbox_names_every_package_that_it_takes() -> None:
    taken = {
        name.replace("_", "-")
        for module in modules("sandbox")
        for node in ast.walk(parsed(module))
        for name in _list_imported(node)
        if name not in sys.stdlib_module_names | OF_OTHERS
    }
    page = (ROOT / "docs/sandbox.md").read_text(encoding="utf-8")
    [line] = re.findall(r"^pip install (?!--)(.+)$", page, re.MULTILINE)
    assert sorted(name for name in taken if name not in line) == []


def _list_imported(node: ast.AST) -> list[str]:
    """The packages that a statement imports, without their parts."""
    match node:
        case ast.Import(names=names):
            return [each.name.partition(".")[0] for each in names]
        case ast.ImportFrom(module=str(module), level=0):
            return [module.partition(".")[0]]
        case _:
            return []
