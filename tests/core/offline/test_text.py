"""Texts in sentences, and what of them can be quoted."""

import pytest

from debate_core.offline.text import body_of, find_quotable, split_sentences
from tests.core.offline.rehearsing import said, spec_of


@pytest.mark.parametrize(
    "text",
    [
        "It costs 0.4 million a year, against 2.1 million before.",
        "They said: “It costs 0.4 million a year” [S1].",
    ],
)
def test_a_point_between_digits_ends_no_sentence(text: str) -> None:
    assert split_sentences(text) == [text]
    assert split_sentences(f"{text} It is so.")[-1] == "It is so."


def test_what_only_leads_to_a_quotation_is_not_quoted_itself() -> None:
    [entry] = said(spec_of("Dredge it"), ["A word on “the boats go out”. So it be."])
    assert "A word on" not in find_quotable(body_of(entry), may_cut=True)
