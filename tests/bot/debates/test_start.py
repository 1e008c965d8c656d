"""Who may sit, as it is asked for with /debate start."""

import pytest

from bot.debates.start import SeatWishes, read_seating
from debate_core.domain.specification import Seating
from debate_core.errors import SpecError


def test_left_out_seats_are_for_those_who_are_invited() -> None:
    assert read_seating(SeatWishes(), "rounds") == Seating(who="invited")


def test_a_table_is_for_anyone_unless_it_is_said_otherwise() -> None:
    assert read_seating(SeatWishes(), "roundtable").who == "anyone"
    assert read_seating(SeatWishes("invited"), "roundtable").who == "invited"


def test_who_and_how_long_are_as_they_were_asked_for() -> None:
    wishes = SeatWishes("anyone", turn_time="10m")
    assert read_seating(wishes, "rounds") == Seating(who="anyone", seconds=600)


@pytest.mark.parametrize(
    ("wishes", "why"),
    [
        (SeatWishes("role"), "Say which role"),
        (SeatWishes(turn_time="5"), "is not a time"),
        (SeatWishes(turn_time="10s"), "takes 30 s to 1 h"),
        (SeatWishes(turn_time="2d"), "takes 30 s to 1 h"),
    ],
)
def test_what_cannot_be_is_refused_with_what_to_do(wishes: SeatWishes, why: str) -> None:
    with pytest.raises(SpecError, match=why):
        read_seating(wishes, "rounds")
