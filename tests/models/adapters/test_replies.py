"""Answers as models write them: objects with something around them, thinking before the words."""

import json
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from debate_core.models.replies import ThinkingFilter, drop_thinking, read_object

TEXTS = st.text(max_size=30)
WHOLE = st.integers(-(2**53), 2**53)
OBJECTS = st.dictionaries(TEXTS, st.one_of(TEXTS, WHOLE, st.none(), st.lists(TEXTS)))


@pytest.mark.parametrize(
    "text",
    [
        '{"vote": "release"}',
        '  {"vote": "release"}\n',
        '```json\n{"vote": "release"}\n```',
        '```\n{"vote": "release"}\n```',
        'Here it is:\n{"vote": "release"}\nI hope that helps.',
    ],
)
def test_an_object_is_found_in_what_models_put_around_it(text: str) -> None:
    assert read_object(text) == {"vote": "release"}


@pytest.mark.parametrize(
    "text", ["", "release", '{"vote": "rel', "[1, 2]", '"release"', "{} or {}", "null"]
)
def test_what_is_no_object_is_none(text: str) -> None:
    assert read_object(text) is None


@given(OBJECTS)
def test_every_object_is_read_as_it_was_written(value: dict[str, Any]) -> None:
    assert read_object(json.dumps(value)) == value


CASES = [
    ("Tea it is.", "Tea it is."),
    ("<think>Coffee?</think>Tea it is.", "Tea it is."),
    ("\n<think>\nCoffee?\n</think>\n\nTea it is.", "Tea it is."),
    ("<think></think>Tea it is.", "Tea it is."),
    ("<thinking without_thinking is fine", "<thinking without_thinking is fine"),
    ("1 < 2, so tea.", "1 < 2, so tea."),
    ("<think>Coffee? And the limit came before", ""),
    ("", ""),
]


@pytest.mark.parametrize(("text", "said"), [*CASES, ("Coffee?</think>Tea it is.", "Tea it is.")])
def test_what_is_said_comes_after_the_thinking(text: str, said: str) -> None:
    assert drop_thinking(text) == said


@given(st.sampled_from(CASES), st.lists(st.integers(0, 40), max_size=6))
def test_what_is_heard_is_what_is_said_however_it_is_cut(
    case: tuple[str, str], cuts: list[int]
) -> None:
    text, said = case
    heard, places = list[str | None](), sorted({0, len(text), *(min(at, len(text)) for at in cuts)})
    listen = ThinkingFilter(heard.append)
    for start, end in pairwise(places):
        listen(text[start:end])
    assert "".join(map(str, heard)) == said


def test_what_no_journal_could_hold_is_a_text_that_says_what_it_was() -> None:
    text = '{"half": "\\ud800", "n": NaN, "high": [1e999], "many": ' + "9" * 400 + "}"
    assert read_object(text) == {
        "half": "?",
        "n": "nan",
        "high": ["inf"],
        "many": "a number that is too large",
    }
