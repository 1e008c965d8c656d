"""Names in what was said: people's are the seat's, and the judge reads tags."""

import pytest

from debate_core.domain.attendance import Attendance
from debate_core.domain.naming import make_seat_namer, make_seat_tagger
from debate_core.domain.specification import Debater
from debate_core.domain.values import DebaterId, PersonId
from tests.core.making import ADA, BEN, rounds_spec

CLEO = Debater(id=DebaterId("cleo"), name="Cleo Marsh", stance="not yet")
SPEC = rounds_spec(ADA, BEN, CLEO)
PEOPLE = (
    Attendance()
    .add_person(PersonId("11"), "Mia Sommer", ADA.id)
    .add_person(PersonId("22"), "noah_92", BEN.id)
    .add_person(PersonId("33"), "Zed")
    .add_person(PersonId("44"), "Tea", CLEO.id)
    .add_person(PersonId("55"), "Because")
)


@pytest.mark.parametrize(
    ("said", "read"),
    [
        ("I, Mia Sommer, say so.", "I, Ada, say so."),
        ("Mia's case, and Mia alone", "Ada's case, and Ada alone"),
        ("as noah_92 and Noah_92 said", "as Ben and Ben said"),
        ("MIA, Sommer M. and mia sommer, a mia", "Ada, Ada and Ada, a mia"),
        ("<@11> and <@!22> disagree", "Ada and Ben disagree"),
        ("<@99> wrote to <@&5> in <#6>", "[someone] wrote to [a role] in [a channel]"),
        ("Zed asked", "[someone] asked"),
        ("Tea calms, because it does. Because.", "Tea calms, because it does. Because."),
        ("<@44> says that tea calms", "Cleo Marsh says that tea calms"),
        ("Miami is no place for Zedekiah", "Miami is no place for Zedekiah"),
        ("a < b, and <@ nobody>", "a < b, and <@ nobody>"),
    ],
)
def test_people_are_called_by_their_seats(said: str, read: str) -> None:
    assert make_seat_namer(SPEC, PEOPLE)(said) == read


def test_what_stands_for_a_mention_is_in_the_language_of_the_debate() -> None:
    german = SPEC.model_copy(update={"language": "de"})
    said = make_seat_namer(german, PEOPLE)("<@99> schrieb <@&5> in <#6>")
    assert said == "[jemand] schrieb [eine Rolle] in [ein Kanal]"


@pytest.mark.parametrize(
    ("said", "read"),
    [
        ("Ada, who pays?", "[for], who pays?"),
        ("Adaptation is Ben's word", "Adaptation is [against]'s word"),
        ("Cleo and Cleo Marsh", "[not yet] and [not yet]"),
        ("nobody is named", "nobody is named"),
    ],
)
def test_debaters_are_called_by_their_tags(said: str, read: str) -> None:
    assert make_seat_tagger(SPEC)(said) == read


def test_seats_of_one_stance_are_numbered_and_one_without_is_a_speaker() -> None:
    dora = Debater(id=DebaterId("dora"), name="Dora", stance="for")
    eve = Debater(id=DebaterId("eve"), name="Eve")
    tagged = make_seat_tagger(rounds_spec(ADA, dora, eve))
    assert tagged("Ada, Dora and Eve") == "[for 1], [for 2] and [speaker 3]"


def test_whoever_left_a_seat_is_still_called_by_it() -> None:
    again = PEOPLE.add_person(PersonId("11"), "Mia S.")
    assert make_seat_namer(SPEC, again)("<@11> and Mia") == "Ada and Ada"
