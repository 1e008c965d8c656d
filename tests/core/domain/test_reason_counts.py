"""Counts in a reason's words are compared with the debate, and with the turns that it names."""

import pytest

from debate_core.domain.reason_counts import find_miscounts
from debate_core.domain.reasons import DebateSaid
from tests.core.making import rounds_spec
from tests.core.offline.rehearsing import said

SPEC = rounds_spec(rounds=2)
TEXTS = ("Fares pay for three gates.", "No.", "It runs.", "It does not.")
DEBATE = DebateSaid(sides=SPEC.stances, turns=said(SPEC, TEXTS), sources=(), points={})


def _find(prose: str, *named: int) -> list[str]:
    return [fault.in_english() for fault in find_miscounts(prose, DEBATE, named or None)]


@pytest.mark.parametrize(
    ("prose", "named", "fault"),
    [
        (
            "Against shows it in all three rounds.",
            (2, 4),
            "“all three rounds”, and the debate has 2",
        ),
        ("It took three rounds.", (2, 4), "“three rounds”, and the debate has 2"),
        ("For says it in both rounds.", (2,), "“both rounds”, and the turns named cover 1"),
        ("For says it in every round.", (1, 2), "“every round”, and the turns named cover 1"),
        (
            "All three turns of For say it.",
            (1, 3),
            "“All three turns”, and the turns named cover 2",
        ),
        ("Against met all four.", (2, 4), "“all four”, and the turns named cover 2"),
        ("All three sides grant it.", (1, 2), "“All three sides”, and the debate has 2"),
        ("It came in round 3.", (4,), "there is no round 3"),
        ("The third round settled it.", (4,), "there is no round 3"),
        (
            "In allen drei Runden blieb es dabei.",
            (2, 4),
            "“allen drei Runden”, and the debate has 2",
        ),
        ("In beiden Runden sagt es Dafür.", (1,), "“beiden Runden”, and the turns named cover 1"),
        ("In Runde 3 kam es.", (4,), "there is no round 3"),
    ],
)
def test_a_count_that_is_none_of_the_debate_is_found(
    prose: str, named: tuple[int, ...], fault: str
) -> None:
    assert _find(prose, *named) == [fault]


@pytest.mark.parametrize(
    ("prose", "named"),
    [
        ("Both sides grant it in both rounds.", (1, 2, 3, 4)),
        ("Rent, food and heat: all three rise.", (1, 2)),
        ("Rent, food and heat: For names all three.", (1,)),
        ("Against asks “what of all three rounds?”", (2,)),
        ("All three gates cost money.", (1, 2)),
        ("For names gates, and Against meets all three.", (1,)),
        ("Where both sides agree on the aim, the shorter way wins.", (2,)),
        ("Two rounds were enough for two sides.", (1,)),
        ("In the second round, For gave way.", (3,)),
    ],
)
def test_a_count_that_can_be_true_is_let_be(prose: str, named: tuple[int, ...]) -> None:
    assert _find(prose, *named) == []


def test_where_no_turns_are_named_only_the_debate_is_counted() -> None:
    assert _find("Both sides say so in every round.") == []
    assert _find("It took five turns.") == ["“five turns”, and the debate has 4"]
