"""How many names one person may have looked up."""

from bot.debates.lookups import MOST, Lookups

ADA, BEN = 1, 2


def test_a_person_may_look_up_so_many_in_any_minute() -> None:
    lookups = Lookups()
    assert lookups.take(ADA, MOST - 1, now=0)
    assert not lookups.take(ADA, 2, now=59)
    assert lookups.take(ADA, 1, now=59)
    assert lookups.take(ADA, MOST - 1, now=60)


def test_what_was_refused_does_not_count_and_others_are_not_touched() -> None:
    lookups = Lookups()
    assert lookups.take(ADA, MOST, now=0)
    assert not lookups.take(ADA, MOST, now=30)
    assert lookups.take(BEN, MOST, now=30)
    assert lookups.take(ADA, MOST, now=60)
