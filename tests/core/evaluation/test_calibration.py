"""Judges with a known preference are found out, and one without is not accused of any."""

from collections.abc import Callable

import pytest

from debate_core.domain.budget import Cost
from debate_core.domain.forms import Forfeit
from debate_core.domain.judge_forms import Scores, Verdict
from debate_core.domain.play import Pending
from debate_core.domain.record import Record
from debate_core.domain.steps import Judge
from debate_core.domain.text import count_words
from debate_core.domain.turns import Turn
from debate_core.engine.offline_seat import OfflineSeat
from debate_core.engine.performer import Answered
from debate_core.evaluation.calibration import Calibration, Share, calibrate_judge
from debate_core.evaluation.samples import known_debates
from debate_core.models.port import Hear

Choose = Callable[[tuple[Turn, ...], int], str | None]
"""Whom a judge names, by the turns and by how often it was asked before."""

AS_ASKED = [asked for each in known_debates() for asked in (each, each.mirror(), each.lengthen())]


class Scripted:
    """A judge that names whom it is told to; it scores the winner 8 and others 5."""

    def __init__(self, choose: Choose, *, fails: Callable[[int], bool] = lambda _: False) -> None:
        self._choose, self._fails, self._asked = choose, fails, 0

    async def perform(self, pending: Pending, record: Record, hear: Hear) -> Answered:
        assert isinstance(pending.step, Judge)
        asked, self._asked = self._asked, self._asked + 1
        if self._fails(asked):
            return Answered(Forfeit(reason="the provider is down"))
        winner = self._choose(record.transcript, asked)
        names = [each.name for each in pending.step.rubric.dimensions]
        scores = tuple(
            Scores(stance=each, scores=dict.fromkeys(names, 8 if each == winner else 5))
            for each in record.spec.stances
        )
        verdict = Verdict(verdict="So.", winner=winner, reasoning="I read it.", scores=scores)
        return Answered(verdict, Cost(model="some:model", tokens_in=100, tokens_out=10, calls=1))


async def _tried(choose: Choose, *, twice: bool = False) -> Calibration:
    return await calibrate_judge(Scripted(choose), "some:model", twice=twice)


def _longest(entries: tuple[Turn, ...], _: int) -> str:
    return max(entries, key=lambda each: count_words(each.text)).stance


@pytest.mark.parametrize(
    ("share", "low", "high"),
    [
        (Share(0, 0), 0.0, 1.0),
        (Share(0, 10), 0.0, 0.2775),
        (Share(5, 10), 0.2366, 0.7634),
        (Share(10, 10), 0.7225, 1.0),
        (Share(81, 263), 0.2553, 0.3662),  # Newcombe's example (1998)
    ],
)
def test_a_share_tells_how_far_it_can_be_believed(share: Share, low: float, high: float) -> None:
    assert share.interval == pytest.approx((low, high), abs=0.0001)


@pytest.mark.parametrize(("of", "is_too_few"), [(0, True), (19, True), (20, False)])
def test_fewer_than_twenty_are_too_few(of: int, *, is_too_few: bool) -> None:
    assert Share(0, of).is_too_few is is_too_few


async def test_a_judge_that_is_always_right_has_all_hits_and_no_preference() -> None:
    def right(entries: tuple[Turn, ...], _: int) -> str | None:
        texts = tuple(each.text for each in entries)
        return next(each.better for each in AS_ASKED if each.turns == texts)

    found = await _tried(right, twice=True)
    assert found.hits == Share(30, 30)
    assert (found.wrong, found.undecided) == (0, 0)
    assert found.changed_again == found.changed_mirrored == Share(0, 30)
    assert found.first_named == Share(24, 48)
    assert (found.towards_longer, found.longer_by) == (Share(0, 0), 0.0)
    assert sum(each.tokens_in for each in found.costs) == 120 * 100


async def test_a_judge_that_names_who_spoke_first_is_found_out() -> None:
    found = await _tried(lambda entries, _: entries[0].stance)
    assert found.hits == Share(12, 30)
    assert found.first_named == Share(60, 60)
    assert found.changed_mirrored == Share(30, 30)
    assert found.towards_longer == Share(0, 0)
    assert found.changed_again == Share(0, 0)


async def test_a_judge_that_prefers_a_side_changes_whenever_mirrored() -> None:
    found = await _tried(lambda _, __: "for")
    assert found.hits == Share(12, 30)
    assert found.changed_mirrored == Share(30, 30)
    assert found.first_named == Share(30, 60)


async def test_a_judge_that_goes_by_length_is_found_out() -> None:
    found = await _tried(_longest)
    assert found.changed_mirrored == Share(0, 30)
    assert found.towards_longer.count == found.towards_longer.of > 10
    assert found.longer_by is not None
    assert found.longer_by > 1


async def test_a_judge_that_names_nobody_is_right_where_it_is_level() -> None:
    found = await _tried(lambda _, __: None)
    assert {each: found.of_kind(each).hits.count for each in found.kinds}["level"] == 6
    assert found.hits == Share(6, 30)
    assert (found.wrong, found.undecided) == (0, 24)
    assert found.first_named == Share(0, 0)


async def test_a_judge_that_wavers_is_told_from_one_that_is_moved() -> None:
    found = await _tried(lambda _, asked: "for" if asked < 90 else "against", twice=True)
    assert found.changed_again == Share(30, 30)


async def test_what_got_no_verdict_counts_nowhere_and_is_told() -> None:
    judge = Scripted(lambda _, __: "for", fails=lambda asked: asked < 10)
    found = await calibrate_judge(judge, "some:model", twice=False)
    assert found.hits.of == found.changed_mirrored.of == 20
    assert found.missed == ("the provider is down",) * 10


@pytest.mark.sweep
async def test_the_built_in_judge_goes_by_neither_order_nor_sides_nor_length() -> None:
    found = await calibrate_judge(OfflineSeat(), "offline:plain")
    assert found.changed_again == found.changed_mirrored == Share(0, 30)
    assert found.towards_longer.count == 0
    assert found.longer_by is not None
    assert found.longer_by < 0
    assert found.of_kind("answers nothing").hits == Share(5, 5)
    assert found.wrong <= 5
