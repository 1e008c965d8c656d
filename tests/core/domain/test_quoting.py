"""Notes on a turn's quotations: what does not stand, what was cut, figures that do not agree."""

import pytest

from debate_core.domain.quoting import find_figure_doubts, list_notes, mark_missing
from debate_core.domain.sources import Quotation, Source, find_quotations

STUDY = Source(
    name="study.pdf",
    text=(
        "Sick days fell by 28 percent, and pay was raised by 3.5 % for everyone in April, which "
        "may explain part of the drop. Of the staff, 35 of 186 left. Everyone was asked.\n\n"
        "Nobody believes that the harbour will ever be dredged again. It took 12 km of pipes."
    ),
    pages=(0, 166),
)
LETTER = Source(name="letter.md", text="The boats were never asked.")


def _find(said: str) -> tuple[Quotation, ...]:
    return find_quotations(said, (STUDY, LETTER))


def _notes(said: str) -> list[str]:
    return list(list_notes(_find(said), said))


@pytest.mark.parametrize(
    ("said", "notes"),
    [
        ("“Everyone was asked.” [S1]", []),
        ("“Everybody was asked” [S1]", ["❌ “Everybody was asked” is not in S1"]),
        (
            "“Everyone was asked” [S1, p. 2]",
            ["❌ “Everyone was asked” is not on page 2"],
        ),
        (
            "“pay was raised by 3.5 % for everyone in April” [S1]",
            ["✂ Cut from: Sick days fell by 28 percent, and “pay was…in April”, which"],
        ),
        (
            "“the harbour will ever be dredged” [S1]",
            ["✂ Cut from: Nobody believes that “the harbour…be dredged” again."],
        ),
        ("“The boats were never asked” [S2, p. 3]", []),
    ],
)
def test_only_what_is_worth_a_look_is_noted(said: str, notes: list[str]) -> None:
    found = _notes(said)
    assert len(found) == len(notes)
    assert all(note.startswith(begins) for note, begins in zip(found, notes, strict=True))


def test_a_quotation_of_before_pages_were_kept_is_read() -> None:
    old = Quotation.model_validate({"words": "never asked", "source": 2, "paragraph": 1})
    assert list(list_notes([old], "“never asked” [S2]")) == []


def test_what_does_not_stand_is_marked_where_it_was_said() -> None:
    said = "Not “fell by half” [S1], though sick days fell by half; «fell by half» [S1] is false."
    marked = mark_missing(said, _find(said))
    assert marked == said.replace("half”", "half” ❌").replace("half»", "half» ❌")


@pytest.mark.parametrize(
    ("said", "figure"),
    [
        ("An eighth part went: “35 of 186 left” [S1].", "An eighth part"),
        ("A full 40% of the staff, “35 of 186 left” [S1].", "40%"),
        ("One in five at most, two thirds say: “35 of 186 left” [S1].", None),
        ("Nearly a fifth left: “35 of 186 left” [S1].", None),
        ("The third reason: “35 of 186 left” [S1].", None),
        ("Up from 10%: “35 of 186 left” [S1].", None),
        ("A half is lost elsewhere. “35 of 186 left” [S1].", None),
        ("They laid 20 km, “It took 12 km of pipes” [S1].", "20 km"),
        ("They laid 20 pipes, “It took 12 km of pipes” [S1].", None),
    ],
)
def test_figures_beside_a_quotation_are_compared_with_it(said: str, figure: str | None) -> None:
    doubts = find_figure_doubts(said, _find(said))
    assert [doubt.said for doubt in doubts] == ([figure] if figure else [])
    if figure and "186" in said:
        assert _notes(said)[-1] == f"≠ “{figure}” stands beside “35 of 186”, 19%"
