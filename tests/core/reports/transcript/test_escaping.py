"""Whatever people and models write shows as they wrote it, and does nothing."""

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from debate_core.domain.specification import Debater, Specification
from debate_core.domain.words import DebaterId
from debate_core.reports.transcript.markdown import as_markdown, literal
from debate_core.reports.transcript.page import as_page
from debate_core.reports.transcript.text import on_one_line, paragraphs, visible
from debate_core.reports.transcript.whole import transcript_of
from debate_core.show.blocks import (
    Group,
    Listing,
    Note,
    Prose,
    Section,
    Table,
    Transcript,
)
from tests.core.making import rounds_spec, speech
from tests.core.reports.records import phase, told, turn
from tests.core.reports.transcript.reading import MARKDOWN, Page, page_of

HOSTILE = (
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "</style></main><h1>Mine</h1>",
    "&lt;b&gt; &amp; &#60;",
    "# Heading\n\n- list\n\n1. one\n\n```\ncode\n```\n\n    indented",
    "[link](https://example.org) ![x](y) <https://example.org>",
    "a | b | c\n---|---|---\n1 | 2 | 3",
    "line\n===\nline\n---",
    "**bold** _it_ ~~no~~ `code` $x$ \\* \\",
    "{{ 7 * 7 }} {% raw %} {# x #}",
    "עברית מימין לשמאל",
    "\u202eright to left override\u202c",
    "東京の公共交通を無料にする" * 50,
    "👩‍👩‍👧‍👦🏳️‍🌈 ok",
    "x" * 5000,
    "a\x00b\x1b[2J\u2028c\rd",
)
TEXT = st.text(max_size=60) | st.text("*_`#<>&[]()|\\~!-+=.1 \n\"'{}%$:", max_size=30)


def _transcript(text: str) -> Transcript:
    blocks = (
        Prose(text, label=text),
        Note(text),
        Listing((text, text)),
        Table((text, text), ((text, text),)),
        Group(text, (Prose(text),), about=text, side=text),
    )
    return Transcript(text, text, (Section(text, blocks),), (text,))


def _spec(text: str) -> Specification:
    wild = Debater(id=DebaterId("wild"), name=text, stance=text, role=text)
    other = Debater(id=DebaterId("other"), name="Ben", stance="against")
    return rounds_spec(wild, other).model_copy(update={"motion": text, "instructions": text})


@pytest.mark.parametrize("text", HOSTILE)
def test_no_text_becomes_a_tag_of_the_page(text: str) -> None:
    tame, wild = (
        Page(page_of(told(_spec(each), phase("argument"), turn(1, "wild", speech(each)))))
        for each in ("x", " ".join(text.split()))
    )
    assert wild.tags == tame.tags


@settings(deadline=None, max_examples=60)
@given(TEXT.filter(lambda text: len(paragraphs(text)) == 1 and "\n" not in visible(text)))
def test_a_page_has_the_same_tags_whatever_is_written(text: str) -> None:
    wild, tame = (Page(as_page(_transcript(each), {})) for each in (text, "x"))
    assert [tag for tag, _ in wild.tags] == [tag for tag, _ in tame.tags]
    assert wild.attributes <= tame.attributes


@settings(deadline=None, max_examples=60)
@given(TEXT)
def test_a_page_shows_what_was_written(text: str) -> None:
    assert on_one_line(text) in Page(as_page(_transcript(text), {})).text


@given(TEXT.map(on_one_line).filter(bool))
@example("1. one")
@example("1) one")
@example("+ one")
@example("a\\|b")
@example("-")
def test_markdown_shows_a_line_as_it_was_written(line: str) -> None:
    shown = Page(MARKDOWN.render(literal(line)))
    assert shown.tags == [("p", ())]
    assert shown.text == line


@given(TEXT)
def test_markdown_keeps_the_lines_of_a_text_and_nothing_becomes_a_heading(text: str) -> None:
    transcript = Transcript("t", "", (Section("s", (Prose(text),)),))
    page = Page(MARKDOWN.render(as_markdown(transcript)))
    assert {tag for tag, _ in page.tags} <= {"h1", "h2", "p", "br"}
    assert page.text == " ".join(("t", "s", text_lines(text))).strip()


def text_lines(text: str) -> str:
    """The text's lines, one after the other."""
    return " ".join(line for lines in paragraphs(text) for line in lines)


@given(TEXT.map(on_one_line).filter(bool))
@example("a|b\\")
def test_a_cell_of_a_markdown_table_can_not_break_it(cell: str) -> None:
    table = Table(("one", "two"), ((cell, cell),))
    page = Page(MARKDOWN.render(as_markdown(Transcript("t", "", (Section("s", (table,)),)))))
    cells = [tag for tag, _ in page.tags if tag == "td"]
    assert (len(cells), page.text) == (2, f"t s one two {cell} {cell}")


def test_a_fence_in_the_report_can_not_be_closed_from_inside() -> None:
    spec = _spec("x").model_copy(update={"debaters": (Debater(id=DebaterId("```"), name="A"),)})
    assert "````text" in as_markdown(transcript_of(told(spec)))


def test_nothing_that_steers_or_hides_is_left() -> None:
    assert visible("a\x1b[31mb\x00\u202ec\u2028d\r\ne\tf\x85g") == "a[31mbc\nd\ne f\ng"


@pytest.mark.parametrize(
    ("text", "shown"),
    [("7.25", "7.25"), ("6.76 to 6.08", "6.76 to 6.08"), ("1. one", "1\\. one"), ("2)", "2\\)")],
)
def test_a_number_is_escaped_only_where_it_would_begin_a_list(text: str, shown: str) -> None:
    assert literal(text) == shown
