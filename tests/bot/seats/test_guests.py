"""How many names may be looked up, and what is remembered of them."""

import pytest

from bot.seats import guests as limits
from bot.seats.guests import MOST, MOST_GIVEN, MOST_OF_ALL, MOST_OF_SERVER, Asker, Lookups

HERE, THERE = 10, 20
ADA, BEN, CLEO = (Asker(person, HERE) for person in (1, 2, 3))
PLAIN = Asker(1, HERE, is_plain=True)


def test_a_person_may_look_up_so_many_in_any_minute() -> None:
    lookups = Lookups()
    assert not lookups.refuse(ADA, MOST - 1, now=0)
    assert lookups.refuse(ADA, 2, now=59).startswith("You had")
    assert not lookups.refuse(ADA, 1, now=59)
    assert not lookups.refuse(ADA, MOST - 1, now=60)


def test_what_was_refused_does_not_count_and_others_are_not_touched() -> None:
    lookups = Lookups()
    assert not lookups.refuse(ADA, MOST, now=0)
    assert lookups.refuse(ADA, MOST, now=30)
    assert not lookups.refuse(BEN, MOST_OF_SERVER - MOST, now=30)
    assert not lookups.refuse(ADA, MOST, now=60)


def test_people_of_one_server_leave_some_to_others_and_all_leave_some_to_plain_plans() -> None:
    lookups = Lookups()
    assert not lookups.refuse(ADA, MOST, now=0)
    assert not lookups.refuse(BEN, MOST_OF_SERVER - MOST, now=0)
    assert lookups.refuse(CLEO, 1, now=0).startswith("People here had")
    assert not lookups.refuse(Asker(4, THERE), MOST_GIVEN - MOST_OF_SERVER, now=0)
    assert lookups.refuse(Asker(5, THERE), 1, now=0).startswith("People on all")
    assert not lookups.refuse(PLAIN, MOST_OF_ALL - MOST_GIVEN, now=0)
    assert lookups.refuse(PLAIN, 1, now=0)


def test_plain_plans_take_nothing_from_what_a_person_may_look_up() -> None:
    lookups = Lookups()
    assert not lookups.refuse(PLAIN, MOST_OF_ALL - MOST, now=0)
    assert not lookups.refuse(ADA, MOST, now=0)


def test_an_answer_that_left_nobody_out_answers_what_begins_so_for_a_minute() -> None:
    lookups = Lookups()
    assert lookups.list_next_queries(HERE, ("Noor", "noor", "no", "Zed"), now=0) == ["no", "Zed"]
    lookups.remember(HERE, "No", frozenset({"noor"}), now=0, is_whole=True)
    assert lookups.list_next_queries(HERE, ("Noor", "NOAH"), now=59) == []
    assert lookups.list_names(HERE) == {"noor"}
    assert lookups.list_next_queries(THERE, ("Noor",), now=59) == ["Noor"]
    assert lookups.list_next_queries(HERE, ("Noor",), now=60) == ["Noor"]
    assert not lookups.list_names(HERE)


def test_an_answer_that_may_have_left_somebody_out_answers_itself_alone() -> None:
    lookups = Lookups()
    lookups.remember(HERE, "no", frozenset({"noah"}), now=0, is_whole=False)
    assert lookups.list_next_queries(HERE, ("noor", "no"), now=1) == ["noor"]


def test_only_so_many_answers_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MOST_REMEMBERED", 2)
    lookups = Lookups()
    for query in "abc":
        lookups.remember(HERE, query, frozenset({query}), now=0, is_whole=True)
    assert lookups.list_names(HERE) == {"b", "c"}
