"""What a rematch is asked for as, and when it stops being one."""

from dataclasses import replace

import pytest

from debate_core.domain.facts import DebateConcluded
from debate_core.domain.judges import JudgedOptions
from debate_core.domain.record import Record
from debate_core.domain.specification import Rematch, Specification, Voters
from debate_core.drafting.request import DebateRequest, make_specification
from debate_core.errors import SpecError
from debate_core.features.rematch.request import make_rematch_request
from tests.core.making import DEBATE, decision, judged, record_of, turn, verdict


def _first(format_name: str = "rounds") -> Specification:
    request = DebateRequest(
        "Tea is better than coffee",
        format_name,
        rounds=None if format_name != "rounds" else 3,
        threshold="majority",
        voting_time="2h",
        quorum=5,
        preparation="5m",
        context="It rains.",
        instructions="Be brief.",
    )
    spec = make_specification(request, seed=4)
    return spec.model_copy(update={"words": 90, "effort": "low"})


def _over(spec: Specification) -> Record:
    first, second = (each.id for each in spec.debaters[:2])
    facts = (turn(1, first), turn(2, second), judged(verdict()), decision("for", "judge_verdict"))
    return record_of(spec, *facts, DebateConcluded(outcome=None))


@pytest.mark.parametrize("format_name", ["rounds", "structured", "championship"])
def test_everything_but_the_sides_is_as_it_was(format_name: str) -> None:
    first = _first(format_name)
    spec = make_specification(make_rematch_request(_over(first)), seed=9)
    before = {each.name: each for each in first.debaters}
    for each in spec.debaters:
        old = before[each.name]
        assert {each.stance, old.stance} == {"for", "against"}
        assert (each.model, each.role) == (old.model, old.role)
    left_out = {"debaters", "options", "rematch", "seed"}
    assert spec.model_dump(exclude=left_out) == first.model_dump(exclude=left_out)


def test_the_specification_holds_what_the_first_debate_came_to() -> None:
    first = _first()
    one, two = (each.name for each in first.debaters)
    spec = make_specification(make_rematch_request(_over(first)), seed=9)
    sides = {one: "for", two: "against"}
    assert spec.rematch == Rematch(debate=DEBATE, sides=sides, winners=(one,))


def test_changed_in_its_plan_it_stays_one_as_long_as_motion_and_sides_do() -> None:
    request = make_rematch_request(_over(_first()))
    more_rounds = make_specification(replace(request, rounds=1), seed=9)
    other_motion = make_specification(replace(request, motion="Milk first"), seed=9)
    others = make_specification(replace(request, debaters="2"), seed=1)
    assert more_rounds.rematch is not None
    assert (more_rounds.rounds, more_rounds.words) == (1, 90)
    assert (other_motion.rematch, others.rematch) == (None, None)


def test_its_length_is_what_was_asked_for_anew() -> None:
    request = make_rematch_request(_over(_first()))
    assert make_specification(replace(request, words=120), seed=9).words == 120


def test_who_may_vote_stays_as_it_was() -> None:
    first = _first()
    voters = Voters(account=7 * 86400, starter=False)
    voting = first.voting.model_copy(update={"voters": voters})
    record = _over(first.model_copy(update={"voting": voting}))
    assert make_specification(make_rematch_request(record), seed=1).voting == voting


def test_other_judges_can_be_wanted_of_it() -> None:
    request = make_rematch_request(_over(_first()))
    assert isinstance(request.options, str)
    options = request.options.replace("swap=no", "swap=yes")
    spec = make_specification(replace(request, options=options), seed=9)
    assert "swap=yes" in options
    assert spec.rematch is not None
    assert spec.options_as(JudgedOptions).swap


def test_a_debate_under_way_has_none_yet() -> None:
    with pytest.raises(SpecError, match="not over yet"):
        make_rematch_request(record_of(_first()))


def test_a_model_that_is_gone_is_named() -> None:
    first = _first().model_copy(update={"judge_model": "gone:model"})
    request = make_rematch_request(_over(first))
    with pytest.raises(SpecError, match="gone"):
        make_specification(request, seed=1)
