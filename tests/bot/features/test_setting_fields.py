"""What people type into the forms of /settings, and motions with refused words."""

from time import process_time

import pytest

from bot.debates.server_rules import find_lookalike
from bot.features.settings.fields import read_number, read_phrases
from debate_core.drafting.amounts import read_dollars
from debate_core.errors import SpecError


@pytest.mark.parametrize(
    ("typed", "dollars"),
    [
        ("2", 2),
        ("$0.50", 0.5),
        (".5", 0.5),
        ("2,50", 2.5),
        ("0,5", 0.5),
        ("1,000", 1000),
        ("1,000.50", 1000.5),
        ("1.234,50\u00a0$", 1234.5),
        ("0,25\u00a0$", 0.25),
        ("3 $", 3),
        ("3 Dollar", 3),
        ("2,50 US-Dollar", 2.5),
        ("5 dollars", 5),
        ("USD 2", 2),
    ],
)
def test_an_amount_is_read_as_it_is_written(typed: str, dollars: float) -> None:
    assert read_dollars(typed) == dollars


@pytest.mark.parametrize(
    "typed",
    ["", "$", "a lot", "-1", "1e9", "nan", "1,00,0", "2.505", "1.000", "3 Euro", "3 $ 4", "٣"],
)
def test_an_amount_that_could_be_another_is_refused(typed: str) -> None:
    with pytest.raises(SpecError, match="is not an amount"):
        read_dollars(typed)


@pytest.mark.parametrize(("typed", "number"), [("3", 3), ("50,000", 50_000), ("50 000", 50_000)])
def test_a_number_is_read_as_it_is_written(typed: str, number: int) -> None:
    assert read_number(typed) == number


@pytest.mark.parametrize("typed", ["", "many", "-3", "1,5", "1.5", "9999999999"])
def test_a_number_that_is_none_is_refused(typed: str) -> None:
    with pytest.raises(SpecError, match="is not a whole number"):
        read_number(typed)


@pytest.mark.parametrize(
    ("motion", "found"),
    [
        ("You are an 1diot", "idiot"),
        ("Id\u0456ots and id\u0456ot", "idiot"),
        ("This bad  lück is", "bad luck"),
        ("An idiotic idea", None),
        ("Tea is better", None),
    ],
)
def test_a_refused_word_is_found_in_letters_that_look_alike(motion: str, found: str | None) -> None:
    assert find_lookalike(motion, ("idiot", "bad luck")) == found


def test_a_long_text_is_held_against_a_long_list_in_no_time() -> None:
    words = tuple(f"w{number:03}" for number in range(375))
    find_lookalike("tea", words)  # reads the table of letters, once a process
    began = process_time()
    assert find_lookalike("ab " * 2000, words) is None
    assert process_time() - began < 0.1


@pytest.mark.parametrize("text", ["\u200b", "idiot, \u200b\u2060", "\u0301"])
def test_a_word_that_nobody_can_see_is_refused(text: str) -> None:
    with pytest.raises(SpecError, match="no visible letter"):
        read_phrases(text)
