"""Quotations: found where they stand in a source word for word, and nowhere else."""

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from debate_core.domain.sources import (
    Source,
    explain_misquote,
    find_quotations,
    list_places,
)

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
    return [each.paragraph for each in find_quotations(text, (REPORT, LETTER))]


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


STUDY = Source(
    name="study.pdf",
    text=(
        "The well-known fishery lost 3.5 % of its income. Catches fell by a third, which may\n"
        "explain the protests. The losses were inter-\nnational and lasted.\n\n"
        "Nobody believes that the harbour will ever be dredged again."
    ),
    pages=(0, 125),
)


@pytest.mark.parametrize(
    "shape",
    [
        "“{}” [S1, p. 1]",
        "“{}” (S1, p. 1)",
        "“{}” ([S1], page 1)",
        "“{}” [S1, pp. 1-2]",
        "**“{}”** [S1]",
        "“**{}**” **[S1]**",
        "\u2018{}\u2019 [S1]",
        "'{}' [S1]",
        "“{}” [s1]",
        "“{}” [Source 1]",
        "“{}” (source 1)",
        "“{}” — [S1]",
        "“{}”. [S1]",
        "“{}” [S1, S2]",
        "As [S1] says, “{}”",
        "As S1 says on page 1, “{}”",
        "According to page 1 of [S1] “{}”",
        "S1: “{}”",
        "“{}”, writes the author of [S1]",
        "The boats' owners know: “{}” [S1]",
        'It costs 5" of rain: “{}” [S1]',
        "An open “ mark.\n\n“{}” [S1]",
        "\u2039{}\u203a [S1]",
        "\u300c{}\u300d [S1]",
        "\u201f{}” [S1]",
        "\uff02{}\uff02 [S1]",
        "\u2033{}\u2033 [S1]",
        "``{}'' [S1]",
        "`{}` [S1]",
        "“{}” [\uff331]",
        "“{}” [\u04051]",
        "“{}” [S\u200b1]",
        "“{}” [S 1]",
        "“{}” [S-1]",
        "“{}” [Source #1]",
        "It is plain:\n\n> {}\n> — [S1]",
        "> {}\n[S1]",
        "> {} (S1)",
        "In [S1] we read:\n\n> {}",
        "In [S1] we read:\n\n“{}”",
    ],
)
@pytest.mark.parametrize(
    ("words", "is_found"),
    [("Catches fell by a third", True), ("Catches rose by a third", False)],
    ids=["real", "invented"],
)
def test_a_quotation_with_a_source_near_it_is_looked_up(
    shape: str, words: str, is_found: bool
) -> None:
    found = find_quotations(shape.format(words), (STUDY, LETTER))
    assert [(each.words.strip("*"), each.source, each.is_found) for each in found] == [
        (words, 1, is_found)
    ]


@pytest.mark.parametrize(
    "said",
    [
        "You said “dredge the whole harbour now”, but [S1] disagrees.",
        "[S1] contradicts your “dredge the whole harbour now”.",
        "My opponent's “dredge the whole harbour” goes against [S1].",
        "The “miracle cure” is refuted by [S1].",
        "They say “dredge the harbour”. [S1] says otherwise.",
        "> dredge the whole harbour now\n\nThat is what they say, and [S1] says otherwise.",
        "> You said “dredge the whole harbour now”, but [S1] disagrees.",
    ],
)
def test_what_somebody_else_said_is_not_looked_up_in_a_source_that_is_named_beside_it(
    said: str,
) -> None:
    assert find_quotations(said, (STUDY, LETTER)) == ()


@pytest.mark.parametrize(
    "words",
    [
        "lost 3.5% of its income",
        "The wellknown fishery",
        "The well-known fishery",
        "The losses were international",
        "well-known fishery lost 3.5% of its . . . Catches fell by a third",
        "The *well-known* fishery __lost__",
    ],
)
def test_the_same_words_are_found_however_they_are_set(words: str) -> None:
    [quotation] = find_quotations(f"“{words}” [S1]", (STUDY,))
    assert quotation.is_found


def test_a_word_that_a_pdf_broke_at_a_lines_end_is_found_as_it_is_written() -> None:
    joined = Source(name="a.pdf", text="It is a wellknown fact that re-elected mayors stay.")
    found = find_quotations("“a well-known fact” [S1] and “reelected mayors” [S1]", (joined,))
    assert [each.is_found for each in found] == [True, True]


def test_whoever_names_a_wrong_page_is_told_the_right_one() -> None:
    [quotation] = find_quotations("“the harbour will ever” [S1, p. 1]", (STUDY,))
    assert "but on page 2 and not on page 1" in explain_misquote(quotation, (STUDY,))


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
    [quotation] = find_quotations(said, (REPORT, LETTER))
    assert explain_misquote(quotation, (REPORT, LETTER)).startswith(told)


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
    [quotation] = find_quotations(f"“{change(said)}” [S1]", (source,))
    assert quotation.is_found


@given(WORDS, st.data())
def test_any_word_put_in_is_caught(words: list[str], data: st.DataObject) -> None:
    start, end = _run(words, data)
    stranger = data.draw(st.from_regex(r"[a-z]{2,8}", fullmatch=True))
    assume(stranger not in words)
    at = data.draw(st.integers(start, end))
    said = " ".join([*words[start:at], stranger, *words[at:end]])
    [quotation] = find_quotations(f"“{said}” [S1]", (Source(name="a", text=" ".join(words)),))
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
    [quotation] = find_quotations(f"“{said}” [S1]", (Source(name="a", text=" ".join(numbered)),))
    assert quotation.is_found == (first >= 5 and last - second >= 5)


def test_the_place_of_a_quotation_is_that_in_the_text_as_it_was() -> None:
    paragraph = "It cost   more — far more — than anyone said."
    source = Source(name="a", text=f"It fell.\n\n{paragraph}")
    [(number, span)] = list_places("MORE - far more", source)
    assert (number, paragraph[slice(*span)]) == (2, "more — far more")
