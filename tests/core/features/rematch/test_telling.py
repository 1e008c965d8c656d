"""What a rematch and its first debate come to together."""

import pytest

from debate_core.domain.specification import Rematch
from debate_core.domain.values import DebateId
from debate_core.features.rematch.telling import make_rematch_card
from debate_core.show.blocks import Listing, Prose

NOW = {"Ben": "for", "Ada": "against"}


def _card(first: tuple[str, ...], now: tuple[str, ...]) -> tuple[str, tuple[str, ...]]:
    before = Rematch(debate=DebateId("d1"), sides={"Ada": "for", "Ben": "against"}, winners=first)
    said, both = make_rematch_card(before, NOW, now).blocks
    assert isinstance(said, Prose)
    assert isinstance(both, Listing)
    return said.text, both.items


@pytest.mark.parametrize(
    ("first", "now", "said"),
    [
        (("Ada",), ("Ada",), "Ada won both debates, on either side."),
        (("Ada",), ("Ben",), "“for” won both debates, whoever argued it."),
        (("Ada",), (), "Only one of the two has a winner, so they say nothing together."),
        ((), (), "Neither debate has a winner, so they say nothing together."),
    ],
)
def test_it_says_whether_a_debater_or_a_side_won_both(
    first: tuple[str, ...], now: tuple[str, ...], said: str
) -> None:
    assert _card(first, now)[0] == said


def test_it_says_who_argued_what_and_who_won() -> None:
    assert _card(("Ada",), ("Ben",))[1] == (
        "First: Ada for, Ben against; Ada won",
        "Rematch: Ben for, Ada against; Ben won",
    )
