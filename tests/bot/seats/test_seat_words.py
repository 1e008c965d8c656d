"""What people are told of seats before one is theirs."""

import pytest

from bot.seats.seat_words import explain_readers, tell_seats, write_seat_notice
from debate_core.domain.facts import SeatTaken
from debate_core.domain.specification import Seating
from debate_core.domain.values import PersonId
from tests.core.making import ADA, BEN, rounds_spec

SPEC = rounds_spec()
MIA = SeatTaken(debater=ADA.id, person=PersonId("7"), name="Mia")


def test_every_model_that_is_asked_is_named_with_its_provider() -> None:
    debaters = (
        ADA.model_copy(update={"model": "deepseek:chat"}),
        BEN.model_copy(update={"model": "openai:gpt-5"}),
    )
    said = explain_readers(rounds_spec(*debaters))
    assert "deepseek (chat), openai (gpt-5)" in said
    assert "without your name" in said
    assert "offline" not in said


def test_where_no_model_is_asked_nothing_goes_to_a_provider() -> None:
    assert explain_readers(SPEC) == "No AI reads this debate."


def test_the_notice_says_who_reads_it_where_it_goes_and_how_long_a_turn_is() -> None:
    said = write_seat_notice(SPEC, ADA)
    for each in (
        "The seat of Ada",
        "Everyone who sees the thread",
        "No AI reads this debate",
        "5 min",
    ):
        assert each in said


@pytest.mark.parametrize(
    ("seating", "taken", "said"),
    [
        (Seating(who="nobody"), (), "Nobody"),
        (Seating(who="anyone"), (), "Everyone"),
        (Seating(who="anyone"), (MIA,), "Mia in the seat of Ada; everyone"),
        (Seating(who="role", role="5"), (), "People with the role Panelists"),
        (
            Seating(people=(PersonId("8"),)),
            (),
            "Invited people (1 so far)",
        ),
    ],
)
def test_the_plan_says_who_sits_and_who_may(
    seating: Seating, taken: tuple[SeatTaken, ...], said: str
) -> None:
    assert tell_seats(seating, "Panelists", taken, SPEC) == said
