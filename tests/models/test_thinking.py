"""Thinking that a host leaves in the text is not part of what is said."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from debate_core.models.thinking import WithoutThinking, aloud

CASES = [
    ("Tea it is.", "Tea it is."),
    ("<think>Coffee?</think>Tea it is.", "Tea it is."),
    ("\n<think>\nCoffee?\n</think>\n\nTea it is.", "Tea it is."),
    ("<think></think>Tea it is.", "Tea it is."),
    ("<thinking aloud is fine", "<thinking aloud is fine"),
    ("1 < 2, so tea.", "1 < 2, so tea."),
    ("<think>Coffee? And the limit came before", ""),
    ("", ""),
]


@pytest.mark.parametrize(("text", "said"), [*CASES, ("Coffee?</think>Tea it is.", "Tea it is.")])
def test_what_is_said_comes_after_the_thinking(text: str, said: str) -> None:
    assert aloud(text) == said


@given(st.sampled_from(CASES), st.lists(st.integers(0, 40), max_size=6))
def test_what_is_heard_is_what_is_said_however_it_is_cut(
    case: tuple[str, str], cuts: list[int]
) -> None:
    text, said = case
    heard, places = list[str | None](), sorted({0, len(text), *(min(at, len(text)) for at in cuts)})
    listen = WithoutThinking(heard.append)
    for start, end in pairwise(places):
        listen(text[start:end])
    assert "".join(map(str, heard)) == said
