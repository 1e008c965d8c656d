"""The README is read in a minute, and leads on to pages that exist."""

import re

from tests.meta.tree import ROOT

PAGE = (ROOT / "README.md").read_text(encoding="utf-8")
MOST_WORDS = 700
LINK = re.compile(r"\]\((?!https?:)([^)#]+)")
PICTURE = re.compile(r'<(?:img|source)[^>]* src(?:set)?="([^"]+)"')
MARKUP = re.compile(r"<[^>]+>")


def test_it_is_short() -> None:
    assert len(MARKUP.sub(" ", PAGE).split()) <= MOST_WORDS


def test_every_page_that_it_names_is_there() -> None:
    assert [link for link in LINK.findall(PAGE) if not (ROOT / link).exists()] == []


def test_its_pictures_are_of_screens_in_light_and_in_dark() -> None:
    """They are among those that a test holds to what the screens say now."""
    shown = [ROOT / link for link in PICTURE.findall(PAGE)]
    assert {path.parent.name for path in shown} == {"screens"}
    assert [path for path in shown if not path.exists()] == []
    schemes = [path.stem.rsplit("-", 1)[1] for path in shown]
    assert schemes == ["dark", "light"] * (len(shown) // 2)


def test_it_names_every_page_or_a_page_that_does() -> None:
    """Two steps lead everywhere: a page is named here, or by a page that is named here."""
    named = {ROOT / link for link in LINK.findall(PAGE) if link.endswith(".md")}
    beyond = {
        (page.parent / link).resolve()
        for page in named
        for link in LINK.findall(page.read_text(encoding="utf-8"))
    }
    pages = set((ROOT / "docs").glob("*.md"))
    assert sorted(page.name for page in pages - named - beyond) == []
