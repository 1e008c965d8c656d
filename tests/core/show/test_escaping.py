"""Whatever people and models write shows as they wrote it, and does nothing."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from debate_core.show.blocks import Prose, Section, Table, Transcript, Verbatim
from debate_core.show.markdown import escape_markdown, write_markdown
from debate_core.show.page import write_page
from debate_core.show.text import clean_text, flatten_text, split_paragraphs
from tests.core.show.making import every_block, transcript
from tests.core.show.reading import MARKDOWN, Page
from tests.sweep import draw

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
    return Transcript(text, text, (Section(text, every_block(text)),), (text,))


@pytest.mark.parametrize("text", HOSTILE)
def test_no_text_becomes_a_tag_of_the_page(text: str) -> None:
    line = " ".join(text.split())
    wild, tame = (Page(write_page(_transcript(each), {})) for each in (line, "x"))
    assert [tag for tag, _ in wild.tags] == [tag for tag, _ in tame.tags]


@draw(60)
@given(TEXT.filter(lambda text: len(split_paragraphs(text)) == 1 and "\n" not in clean_text(text)))
def test_a_page_has_the_same_tags_whatever_is_written(text: str) -> None:
    wild, tame = (Page(write_page(_transcript(each), {})) for each in (text, "x"))
    assert [tag for tag, _ in wild.tags] == [tag for tag, _ in tame.tags]
    assert wild.attributes <= tame.attributes


@draw(60)
@given(TEXT)
def test_a_page_shows_what_was_written(text: str) -> None:
    assert flatten_text(text) in Page(write_page(_transcript(text), {})).text


@given(TEXT.map(flatten_text).filter(bool))
@example("1. one")
@example("1) one")
@example("+ one")
@example("a\\|b")
@example("-")
def test_markdown_shows_a_line_as_it_was_written(line: str) -> None:
    shown = Page(MARKDOWN.render(escape_markdown(line)))
    assert shown.tags == [("p", ())]
    assert shown.text == line


@given(TEXT)
def test_markdown_keeps_the_lines_of_a_text_and_nothing_becomes_a_heading(text: str) -> None:
    page = Page(MARKDOWN.render(write_markdown(transcript(Prose(text)))))
    assert {tag for tag, _ in page.tags} <= {"h1", "h2", "p", "br", "strong"}
    shown = " ".join(("t", "s", text_lines(text))).strip()
    assert page.text.replace("**", "") == shown.replace("**", "")


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("**The cost.** It is high.", "**The cost.** It is high."),
        ("It is **very** high, and **so** on.", "It is **very** high, and **so** on."),
        ("2 ** 3 ** 4", "2 \\*\\* 3 \\*\\* 4"),
        ("2**3**4", "2\\*\\*3\\*\\*4"),
        ("**[a](b) <i>x</i>**", "**\\[a\\](b) \\<i\\>x\\</i\\>**"),
        ("**open", "\\*\\*open"),
    ],
)
def test_what_is_bold_in_a_turn_is_bold_in_markdown_and_nothing_else(
    text: str, written: str
) -> None:
    assert write_markdown(transcript(Prose(text))).rstrip().endswith(f"\n\n{written}")


def text_lines(text: str) -> str:
    """The text's lines, one after the other."""
    return " ".join(line for lines in split_paragraphs(text) for line in lines)


@given(TEXT.map(flatten_text).filter(bool))
@example("a|b\\")
def test_a_cell_of_a_markdown_table_cannot_break_it(cell: str) -> None:
    table = Table(("one", "two"), ((cell, cell),))
    page = Page(MARKDOWN.render(write_markdown(transcript(table))))
    cells = [tag for tag, _ in page.tags if tag == "td"]
    assert (len(cells), page.text) == (2, f"t s one two {cell} {cell}")


def test_lines_that_stay_as_they_are_cannot_close_their_fence() -> None:
    assert "````text" in write_markdown(transcript(Verbatim("```\nx")))


def test_nothing_that_steers_or_hides_is_left() -> None:
    assert clean_text("a\x1b[31mb\x00\u202ec\u2028d\r\ne\tf\x85g") == "a[31mbc\nd\ne f\ng"
    assert clean_text("7\u2067 : \u202b2\u2069 \u2066x") == "7 : 2 x"


@pytest.mark.parametrize(
    ("text", "shown"),
    [("7.25", "7.25"), ("6.76 to 6.08", "6.76 to 6.08"), ("1. one", "1\\. one"), ("2)", "2\\)")],
)
def test_a_number_is_escaped_only_where_it_would_begin_a_list(text: str, shown: str) -> None:
    assert escape_markdown(text) == shown


OF_DIRECTION = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"


@given(st.text())
def test_only_printable_text_and_line_breaks_are_left(text: str) -> None:
    assert not any(ord(letter) < 0x20 and letter != "\n" for letter in clean_text(text))
    assert not set(clean_text(text)) & set(f"\x7f\x9b{OF_DIRECTION}")


@given(
    st.text(st.characters(exclude_categories=["Cc", "Cs", "Z"], exclude_characters=OF_DIRECTION))
)
def test_ordinary_text_is_left_alone(text: str) -> None:
    assert clean_text(text) == text
