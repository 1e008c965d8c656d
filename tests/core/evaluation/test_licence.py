"""The exam: each fault stands where it is said to, and a judge is graded by what it names."""

from collections import Counter
from functools import cache

import pytest

from debate_core.domain.budget import Cost
from debate_core.domain.forms import Forfeit
from debate_core.domain.play import Pending
from debate_core.domain.record import Record
from debate_core.domain.sources import find_quotations
from debate_core.domain.text import count_words
from debate_core.engine.offline_seat import OfflineSeat
from debate_core.engine.performer import Answered
from debate_core.evaluation.calibration import Share
from debate_core.evaluation.exam import CLEAN, FAULTS, TWINS, ExamDebate, make_exam
from debate_core.evaluation.licence import FaultsFound, FindFaults, FoundFault, Licence, examine
from debate_core.models.port import Hear

DEBATES = 40


@cache
def _the_exam() -> tuple[ExamDebate, ...]:
    """The exam of seed 1, made by the process that uses it."""
    return make_exam(1)


class Graded:
    """A judge that names faults by a debate's key, and gives built-in verdicts."""

    def __init__(self, name: "Naming") -> None:
        self._name = name

    async def perform(self, pending: Pending, record: Record, hear: Hear) -> Answered:
        if not isinstance(pending.step, FindFaults):
            return await OfflineSeat().perform(pending, record, hear)
        debate = next(
            one
            for one in _the_exam()
            if [turn.text for turn in one.sample.turns]
            == [t.answer.as_text() for t in record.transcript]
        )
        return self._name(debate)


class Naming:
    """The right answer to every debate."""

    def __call__(self, debate: ExamDebate) -> Answered:
        fault = debate.fault
        found = (FoundFault(turn=fault.turn, kind=fault.kind),) if fault else ()
        return Answered(FaultsFound(faults=found), Cost(model="some:model", calls=1))


class AlwaysGap(Naming):
    """The same answer to every debate."""

    def __call__(self, debate: ExamDebate) -> Answered:
        return Answered(FaultsFound(faults=(FoundFault(turn=1, kind="gap"),)))


class Down(Naming):
    """No answer to any."""

    def __call__(self, debate: ExamDebate) -> Answered:
        return Answered(Forfeit(reason="the provider is down"))


async def _examined(naming: Naming) -> Licence:
    return await examine(Graded(naming), "some:model", 1)


def test_an_exam_has_forty_debates_with_so_many_faults_of_each_kind() -> None:
    kinds = Counter(debate.fault.kind if debate.fault else None for debate in _the_exam())
    assert kinds == {**FAULTS, None: CLEAN}
    assert kinds.total() == DEBATES


def test_the_same_seed_gives_the_same_exam_and_another_one_another() -> None:
    assert make_exam(1) == _the_exam()
    assert [one.sample for one in make_exam(2)] != [one.sample for one in _the_exam()]


def _quotations(debate: ExamDebate) -> list[tuple[int, bool, bool]]:
    """Each quotation's turn, whether it stands in the source, and whether its sentence goes on."""
    return [
        (number, quotation.is_found, bool(quotation.after.strip(" .")))
        for number, turn in enumerate(debate.sample.turns, start=1)
        for quotation in find_quotations(turn.text, debate.sample.sources)
    ]


@pytest.mark.parametrize("place", range(DEBATES))
def test_only_the_planted_quotation_is_false_or_cut(place: int) -> None:
    debate = _the_exam()[place]
    ((turn, is_found, goes_on),) = _quotations(debate)
    kind = debate.fault.kind if debate.fault else ""
    assert is_found is (kind != "false quotation")
    assert goes_on is (kind == "cut quotation")
    if "quotation" in kind:
        assert debate.fault
        assert debate.fault.turn == turn


@pytest.mark.parametrize("place", range(DEBATES))
def test_only_a_dropped_point_is_not_met(place: int) -> None:
    debate = _the_exam()[place]
    replies = [turn.text.count("You say “") for turn in debate.sample.turns]
    is_dropped = debate.fault is not None and debate.fault.kind == "dropped point"
    expected = [0, 2, 2, 0]
    if is_dropped and debate.fault:
        expected[debate.fault.turn] = 1
    assert replies == expected


def test_an_exchanged_twin_says_the_same_for_the_other_side_of_the_opposite_motion() -> None:
    debate = _the_exam()[0]
    exchanged = debate.twins[TWINS.index("exchanged")]
    assert [t.text for t in exchanged.turns] == [t.text for t in debate.sample.turns]
    assert [t.stance for t in exchanged.turns] == ["against", "for", "against", "for"]
    assert exchanged.motion != debate.sample.motion


def test_a_padded_twin_is_about_a_third_longer_on_one_side() -> None:
    longer = [
        count_words(new.text) / count_words(old.text)
        for debate in _the_exam()
        for old, new in zip(
            debate.sample.turns, debate.twins[TWINS.index("padded")].turns, strict=True
        )
        if old.text != new.text
    ]
    assert len(longer) == 80
    assert sum(longer) / 80 == pytest.approx(1.3, abs=0.05)


@pytest.mark.sweep
async def test_a_judge_that_finds_everything_has_no_false_alarm() -> None:
    found = await _examined(Naming())
    assert found.found == Share(34, 34)
    assert found.false_alarms == Share(0, 6)
    assert found.count_kept("again") == Share(10, 10)
    assert len(found.costs) == 40 + 60


@pytest.mark.sweep
async def test_a_judge_that_always_says_the_same_is_found_out() -> None:
    found = await _examined(AlwaysGap())
    first = sum(
        1 for one in _the_exam() if one.fault and (one.fault.turn, one.fault.kind) == (1, "gap")
    )
    assert found.found == Share(first, 34)
    assert found.false_alarms == Share(6, 6)


@pytest.mark.sweep
async def test_debates_without_an_answer_count_for_nothing() -> None:
    found = await _examined(Down())
    assert found.found == Share(0, 0)
    assert found.missed == ("the provider is down",) * 40


async def test_the_built_in_judge_finds_the_quotations_and_nothing_else() -> None:
    found = await examine(OfflineSeat(), "offline:plain", 1)
    assert found.found == Share(10, 34)
    assert found.false_alarms == Share(0, 6)
