"""How models do as judges, and a server's weeks."""

from datetime import UTC, date, datetime

from debate_core.features.ratings.history import list_weeks
from debate_core.features.ratings.leaderboard_cards import JudgeModel, list_judge_models
from debate_core.features.ratings.results import JudgeRow
from tests.core.features.ratings.making import ended


def test_agreement_is_of_votes_that_decided_and_changes_of_verdicts_that_were_mirrored() -> None:
    rows = (
        JudgeRow(model="host:j", is_confirmed=True),
        JudgeRow(model="host:j", is_confirmed=True, is_mirrored=True),
        JudgeRow(model="host:j", is_confirmed=False),
        JudgeRow(model="host:j", is_mirrored=True, has_changed=True),
        JudgeRow(model="host:k"),
    )
    found = list_judge_models([ended(judges=(each,)) for each in rows])
    assert found == (
        JudgeModel("host:j", debates=4, decided=3, confirmed=2, mirrored=2, changed=1),
        JudgeModel("host:k", debates=1),
    )


def test_every_week_from_the_first_to_the_last_is_there() -> None:
    results = [
        ended("confirmed", held_at=datetime(2026, 1, 5, tzinfo=UTC)),
        ended("overturned", held_at=datetime(2026, 1, 11, 23, 59, tzinfo=UTC)),
        ended("no_quorum", held_at=datetime(2026, 1, 19, tzinfo=UTC), is_stopped=True),
    ]
    first, second, third = list_weeks(reversed(results))
    assert (first.monday, first.debates, first.agreement) == (date(2026, 1, 5), 2, 0.5)
    assert (second.monday, second.debates, second.agreement) == (date(2026, 1, 12), 0, None)
    assert (third.debates, third.stopped, third.agreement) == (1, 1, None)


def test_without_debates_there_is_no_week() -> None:
    assert list_weeks(()) == ()
