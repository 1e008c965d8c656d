"""Where a rematch is offered."""

import pytest

from bot.features.rematch import rematch_buttons
from debate_core.domain.facts import DebateConcluded
from debate_core.drafting.request import DebateRequest, make_specification
from tests.core.making import decision, record_of


@pytest.mark.parametrize(
    ("format_name", "labels"),
    [
        ("rounds", ["Rematch"]),
        ("championship", ["Rematch"]),
        ("roundtable", []),
        ("british-parliamentary", []),
    ],
)
def test_a_rematch_is_offered_where_there_are_two_sides_to_swap(
    format_name: str, labels: list[str]
) -> None:
    spec = make_specification(DebateRequest("Tea is better than coffee", format_name), seed=4)
    over = record_of(spec, decision(None, "judge_verdict"), DebateConcluded(outcome=None))
    assert [button.label for button in rematch_buttons(over)] == labels
