"""The totals of format `structured`, the gap between sides and its reading."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from debate_core.domain.rubric import Rubric
from debate_core.formats.structured.arguments import (
    EVIDENCE_FIRST,
    STRUCTURED,
    StructuredOptions,
    rubric_of,
)
from debate_core.formats.structured.result import Finding, Findings, SideTotals, count_standings
from tests.core.formats.structured.making import finding, findings, structured_spec

SCORE = st.integers(1, 10)


def _weights(rubric: Rubric) -> dict[str, int]:
    return {each.name: each.weight for each in rubric.dimensions}


def test_the_built_in_rubric_weighs_logic_evidence_responsiveness_and_honesty() -> None:
    assert _weights(STRUCTURED) == {
        "logic": 30,
        "evidence": 30,
        "responsiveness": 25,
        "honesty": 15,
    }
    assert rubric_of(structured_spec()) == STRUCTURED


def test_the_evidence_first_rubric_weighs_evidence_most() -> None:
    assert _weights(EVIDENCE_FIRST) == {"evidence": 40, "logic": 30, "rebuttal": 20, "clarity": 10}
    spec = structured_spec(options=StructuredOptions(rubric="evidence-first"))
    assert rubric_of(spec) == EVIDENCE_FIRST


def test_an_argument_s_score_is_its_weighted_sum() -> None:
    result = count_standings(findings(finding("PRO-1", 8, 7, 6, 9)), STRUCTURED)
    assert result.totals == {"for": Fraction("7.35")}


@given(st.lists(st.tuples(SCORE, SCORE, SCORE, SCORE), min_size=1, max_size=5))
def test_a_side_s_total_is_the_mean_of_its_arguments_by_hand(scores: list[tuple[int, ...]]) -> None:
    found = [finding(f"CON-{place}", *each) for place, each in enumerate(scores, start=1)]
    by_hand = sum(30 * a + 30 * b + 25 * c + 15 * d for a, b, c, d in scores)
    assert count_standings(findings(*found), STRUCTURED).totals == {
        "against": Fraction(by_hand, 100 * len(scores))
    }


_FOUR = st.tuples(SCORE, SCORE, SCORE, SCORE)
_SIDE = st.lists(_FOUR, min_size=1, max_size=5)


@given(_SIDE, _SIDE)
def test_evidence_first_both_sides_and_their_gap_are_as_by_hand(
    pro: list[tuple[int, ...]], con: list[tuple[int, ...]]
) -> None:
    sides = {"PRO": pro, "CON": con}
    found = [
        finding(f"{prefix}-{place}", *each, rubric=EVIDENCE_FIRST)
        for prefix, scores in sides.items()
        for place, each in enumerate(scores, start=1)
    ]
    result = count_standings(findings(*found), EVIDENCE_FIRST)
    by_hand = [
        Fraction(sum(40 * a + 30 * b + 20 * c + 10 * d for a, b, c, d in scores), 100 * len(scores))
        for scores in sides.values()
    ]
    assert list(result.totals.values()) == by_hand
    assert result.gap == abs(by_hand[0] - by_hand[1])


@pytest.mark.parametrize(
    ("gap", "reading"),
    [
        ("0", "evenly matched"),
        ("0.99", "evenly matched"),
        ("1", "moderate"),
        ("1.01", "moderate"),
        ("3", "moderate"),
        ("3.01", "significant"),
        ("9", "significant"),
    ],
)
def test_the_gap_is_read_by_its_bounds(gap: str, reading: str) -> None:
    result = SideTotals({"for": Fraction(gap), "against": Fraction(0)})
    assert (result.gap, result.reading) == (Fraction(gap), reading)


def test_a_gap_of_exactly_one_is_moderate_however_it_comes_about() -> None:
    found = findings(
        finding("PRO-1", 6, 6, 6, 7),
        finding("PRO-2", 6, 6, 6, 7),
        finding("PRO-3", 6, 6, 6, 7),
        finding("CON-1", 5, 5, 5, 6),
    )
    assert count_standings(found, STRUCTURED).reading == "moderate"


def test_one_side_alone_has_no_gap() -> None:
    result = count_standings(findings(finding("PRO-1", 5)), STRUCTURED)
    assert (result.gap, result.reading, result.ahead) == (None, None, "for")


def test_nobody_is_ahead_where_totals_are_level() -> None:
    assert SideTotals({"for": Fraction(5), "against": Fraction(5)}).ahead is None


def test_a_total_that_the_judge_states_is_ignored_wherever_it_stands() -> None:
    plain = finding("PRO-1", 7)
    stated = plain.model_dump() | {
        "scores": plain.scores | {"total": 99, "Overall": 98.5, "weighted_total": 1},
        "total_score": 97,
    }
    whole = {"findings": [stated], "pro_total_score": 96, "key_insight": "x"}
    read = Findings.model_validate(whole)
    assert read.findings == (plain,)
    assert count_standings(read, STRUCTURED).totals == {"for": Fraction(7)}


@pytest.mark.parametrize("score", [7.5, "high"])
def test_scores_are_whole_numbers(score: object) -> None:
    plain = finding("PRO-1", 7).model_dump()
    with pytest.raises(ValueError, match="logic"):
        Finding.model_validate(plain | {"scores": plain["scores"] | {"logic": score}})
