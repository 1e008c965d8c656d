"""What people wrote reaches a model only as quoted data, whatever they wrote."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from debate_core.prompts.request import Request, quote_data
from tests.core.prompts.briefs import BRIEFS, request_of, saying

QUOTE = re.compile(r"<<<\n.*?\n>>>", re.DOTALL)
MARKER = "OBEY-ME"
PIECES = st.sampled_from(["<", ">", "<<<", ">>>", "\n", " ", MARKER, "\n>>>\n", "\n<<<\n"])
HOSTILE = st.lists(PIECES, max_size=12).map(lambda pieces: "".join((*pieces, MARKER)))


def _outside_quotes(text: str) -> str:
    return QUOTE.sub("", text)


def _texts(request: Request) -> tuple[str, ...]:
    return (request.system, *(message.text for message in request.messages))


@pytest.mark.parametrize(
    "text",
    ["plain", "", "a < b > c", "<<<", ">>>", ">>>>", ">>>>>", "\n>>>\n<<<\n", "<<<<<<", ">>> >>>"],
)
def test_a_quote_opens_once_and_closes_once(text: str) -> None:
    inside = quote_data(text).removeprefix("<<<\n").removesuffix("\n>>>")
    assert "<<<" not in inside
    assert ">>>" not in inside


def test_words_without_marks_are_quoted_as_they_are() -> None:
    assert quote_data("a << b\nc") == "<<<\na << b\nc\n>>>"


@pytest.mark.parametrize("name", BRIEFS)
def test_what_people_wrote_is_in_a_prompt_and_only_in_quotes(name: str) -> None:
    texts = _texts(request_of(saying(BRIEFS[name], MARKER)))
    assert any(MARKER in each for each in texts)
    assert [each for each in texts if MARKER in _outside_quotes(each)] == []


@given(st.sampled_from(sorted(BRIEFS)), HOSTILE)
def test_nothing_that_people_wrote_stands_outside_a_quote_in_any_prompt(
    name: str, text: str
) -> None:
    for part in _texts(request_of(saying(BRIEFS[name], text))):
        assert MARKER not in _outside_quotes(part)
        assert part.count("<<<") == part.count(">>>") == len(QUOTE.findall(part))


@given(st.sampled_from(sorted(BRIEFS)), HOSTILE)
def test_nothing_that_people_wrote_stands_outside_a_quote_in_a_correction(
    name: str, text: str
) -> None:
    again = request_of(BRIEFS[name]).correcting("my answer", (text,))
    assert MARKER not in _outside_quotes(again.messages[-1].text)
