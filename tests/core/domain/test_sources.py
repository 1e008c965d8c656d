"""Quotations: found where they stand in a source word for word, and nowhere else."""

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from debate_core.domain.sources import Source, place, quotations, what_is_wrong

REPORT = Source(
    name="report.txt",
    text=(
        "The harbour was dredged in 1998, at a cost of 3.5 million. Catches\n"
        "fell by a third — nobody knows why — and have not come back since.\n\n"
        "“We warned them,” said the warden; the council's answer was silence.\n"
        "In the year after that, the boats that were left went further out each night."
    ),
)
LETTER = Source(name="letter.md", text="The boats were never asked.")


def _where(text: str) -> list[int | None]:
    return [each.paragraph for each in quotations(text, (REPORT, LETTER))]


@pytest.mark.parametrize(
    "said",
    [
        "“The harbour was dredged in 1998” [S1]",
        "“the HARBOUR was dredged in 1998.” [S1]",
        "“dredged in 1998, at a cost of 3.5 million.” [S1]",
        "«Catches fell by a third» [S1]",
        '"nobody knows why" [S1]',
        "„nobody knows why“ [S1]",
        "“fell by a third - nobody knows why” [S1]",
        "“fell by a third—nobody knows why” [S1]",
        "“fell by a  third \N{EN DASH}\nnobody knows why”, [S1]",
        "“The harbour was dredged in 1998 … by a third — nobody knows why” [S1]",
        "“The harbour was dredged in 1998 [...] by a third — nobody knows why” [S1]",
        "“… nobody knows why …” [S1]",
        "“nobody knows why” (S1)",
    ],
)
def test_words_that_stand_in_the_source_are_found(said: str) -> None:
    assert _where(said) == [1]


@pytest.mark.parametrize(
    "said",
    [
        "“The harbour was never dredged” [S1]",
        "“The harbour was dredged in 1999” [S1]",
        "“at a cost of 3” [S1]",
        "“5 million” [S1]",
        "“atches fell by a third” [S1]",
        "“The harbour … have not come back since” [S1]",
        "“have not come back since … The harbour was dredged in 1998” [S1]",
        "“The harbour was dredged in 1998 … the boats that were left went” [S1]",
        "“The boats were never asked” [S1]",
        "“The boats were never asked” [S3]",
        "“fell by [almost] a third” [S1]",
        "“…” [S1]",
    ],
    ids=[
        "a word put in",
        "another figure",
        "a figure cut short at its end",
        "a figure cut short at its beginning",
        "a part of a word",
        "an omission beside too short a fragment",
        "fragments in another order",
        "fragments of two paragraphs",
        "words of another source",
        "a source that there is not",
        "a word in brackets",
        "nothing",
    ],
)
def test_words_that_do_not_stand_there_are_not_found(said: str) -> None:
    assert _where(said) == [None]


def test_a_quotation_in_a_quotation_is_looked_up_whole() -> None:
    assert _where("It says: ““We warned them,” said the warden” [S1].") == [2]


def test_only_what_names_a_source_is_looked_up() -> None:
    assert _where("You said “dredge it”. The report has it [S1], and “never asked” [S2].") == [1]


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("“dredged twice” [S1]", "“dredged twice” does not stand in S1 word for word; quote what"),
        ("“dredged” [S7]", "“dredged” is said to stand in S7, but they end with S2"),
    ],
)
def test_whoever_quoted_wrongly_is_told_what_to_mend(said: str, told: str) -> None:
    [quotation] = quotations(said, (REPORT, LETTER))
    assert what_is_wrong(quotation, (REPORT, LETTER)).startswith(told)


WORDS = st.lists(st.from_regex(r"[a-z]{2,8}", fullmatch=True), min_size=12, max_size=30)


def _run(words: list[str], data: st.DataObject, least: int = 1) -> tuple[int, int]:
    start = data.draw(st.integers(0, len(words) - least))
    return start, data.draw(st.integers(start + least, len(words)))


@given(WORDS, st.data())
def test_every_run_of_words_is_found_whatever_does_not_count(
    words: list[str], data: st.DataObject
) -> None:
    start, end = _run(words, data)
    spaces = data.draw(st.lists(st.sampled_from([" ", "\n", "  ", "\t"]), min_size=30, max_size=30))
    said = "".join(f"{each}{space}" for each, space in zip(words[start:end], spaces, strict=False))
    change = data.draw(st.sampled_from([str.upper, str.title, str.strip]))
    source = Source(name="a", text=" ".join(words))
    [quotation] = quotations(f"“{change(said)}” [S1]", (source,))
    assert quotation.is_found


@given(WORDS, st.data())
def test_any_word_put_in_is_caught(words: list[str], data: st.DataObject) -> None:
    start, end = _run(words, data)
    stranger = data.draw(st.from_regex(r"[a-z]{2,8}", fullmatch=True))
    assume(stranger not in words)
    at = data.draw(st.integers(start, end))
    said = " ".join([*words[start:at], stranger, *words[at:end]])
    [quotation] = quotations(f"“{said}” [S1]", (Source(name="a", text=" ".join(words)),))
    assert not quotation.is_found


@given(WORDS, st.data())
def test_what_is_left_out_is_marked_between_fragments_of_five_words(
    words: list[str], data: st.DataObject
) -> None:
    numbered = [f"{each}{place_}" for place_, each in enumerate(words)]
    first = data.draw(st.integers(1, 6))
    second = data.draw(st.integers(first + 1, len(words) - 1))
    last = data.draw(st.integers(second + 1, len(words)))
    said = " ".join(numbered[:first]) + " … " + " ".join(numbered[second:last])
    [quotation] = quotations(f"“{said}” [S1]", (Source(name="a", text=" ".join(numbered)),))
    assert quotation.is_found == (first >= 5 and last - second >= 5)


def test_the_place_of_a_quotation_is_that_in_the_text_as_it_was() -> None:
    paragraph = "It cost   more — far more — than anyone said."
    span = place("MORE - far more", paragraph)
    assert span is not None
    assert paragraph[slice(*span)] == "more — far more"
