"""What the writers add of their own is in the language of the screen."""

import pytest

from debate_core.domain.values import PersonId
from debate_core.language import use_language
from debate_core.show.blocks import Pair, Pairs, People, Section, Transcript
from debate_core.show.charts import Chart, Series
from debate_core.show.page import write_page
from debate_core.show.text import flatten_text

LONG = tuple(str(number) for number in range(30))


def test_a_german_page_says_in_german_what_it_holds_and_what_nobody_answered() -> None:
    pairs = Pairs((Pair("F1", "Warum?", None),))
    with use_language("de"):
        page = write_page(Transcript("T", "", (Section("S", (pairs,)),), ()), {})
    assert "<h2>Inhalt</h2>" in page
    assert 'lang="de"' in page
    assert "Keine Antwort." in page


@pytest.mark.parametrize(
    ("recorded", "shown"),
    [
        ("So [taken out] it is", "So [gelöscht] it is"),
        ("[taken out x x x]", "[gelöscht x x x]"),
        ("[taken outside]", "[taken outside]"),
    ],
)
def test_what_stands_for_words_that_were_taken_out_is_german_at_any_length(
    recorded: str, shown: str
) -> None:
    with use_language("de"):
        assert flatten_text(recorded) == shown


def test_a_long_chart_and_people_are_told_in_german() -> None:
    values = tuple(float(number) for number in range(30))
    with use_language("de"):
        told = Chart("c", "Summen", "lines", LONG, (Series("Team", values),)).in_words
        nothing = Chart("c", "Summen", "lines", LONG, (Series("Team", (None,) * 30),)).in_words
        people = People((PersonId("1"), PersonId("2"))).in_words
    assert told == "Summen: Team von 0 auf 29."
    assert nothing == "Summen: Team kein Wert."
    assert people == "2 Leute"
