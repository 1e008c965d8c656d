"""Format `consensus` in words: who decides, how it went, how it was decided."""

import pytest

from debate_core.domain.facts import DecisionMade, Fact
from debate_core.domain.outcome import Decision
from debate_core.domain.steps import Speak
from debate_core.domain.values import DebaterId
from debate_core.formats import format_of
from debate_core.formats.consensus import Consensus
from debate_core.formats.consensus.forms import ConsensusOptions
from debate_core.formats.consensus.show import Holding
from debate_core.formats.decision_rules import explain_decision, find_decision_rule
from debate_core.formats.outcomes import describe_prior_choice
from debate_core.formats.readers import SchedulePart
from tests.core.making import consensus_spec, decision, phase, position, record_of, speech, turn

FORMAT = Consensus()
SPEC = consensus_spec()
STEP = Speak(DebaterId("critic"), "proposal", 1, form="position")
DECIDED = decision("revise", "threshold_vote", release=1, revise=2)
ESCALATED = decision("escalate", "max_rounds_exhausted", release=1)


def test_before_the_start_it_is_said_who_decides() -> None:
    who = "the debaters: 2 of 3 votes, alone in front, counted"
    early = f"{who} after every part, so the debate can end after the first proposals"
    assert FORMAT.describe_who_decides(SPEC) == early
    options = ConsensusOptions(decide_from="critique")
    later = SPEC.model_copy(update={"options": options})
    assert FORMAT.describe_who_decides(later) == f"{who} from the critique of the first round on"


@pytest.mark.parametrize(
    ("facts", "said"),
    [
        ((), "Nothing has been decided."),
        (
            (phase("critique", 2), DECIDED),
            "2 votes, alone in front after the critique of round 2; 2 of 3 votes were needed.",
        ),
        (
            (phase("consensus", 2), ESCALATED),
            "After 2 rounds no choice was alone in front with 2 of 3 votes: people decide.",
        ),
        (
            (phase("consensus"), ESCALATED),
            "After 1 round no choice was alone in front with 2 of 3 votes: people decide.",
        ),
        ((decision("escalate", "closed_early"),), "The debate was closed early: asked to."),
    ],
)
def test_how_a_decision_was_made_is_said_in_a_sentence(facts: tuple[Fact, ...], said: str) -> None:
    assert explain_decision(FORMAT.decision_rules, record_of(SPEC, *facts)) == said


@pytest.mark.parametrize(("rounds", "name"), [(1, "1 round"), (3, "up to 3 rounds")])
def test_all_rounds_are_one_part_of_the_schedule(rounds: int, name: str) -> None:
    phases = [phase(each, number) for number in (1, 2) for each in ("proposal", "critique")]
    assert FORMAT.describe_schedule(consensus_spec(rounds=rounds), phases, (STEP,)) == (
        SchedulePart(
            name,
            "proposal, critique; everyone in the order above, 250 words each; the votes are "
            "counted after every part, so the debate can end after the first proposals",
        ),
    )


@pytest.mark.parametrize(
    ("made", "hands_on"), [(DECIDED, False), (ESCALATED, True), (decision("x", "y"), False)]
)
def test_only_where_all_rounds_are_played_do_debaters_hand_the_decision_on(
    made: DecisionMade, hands_on: bool
) -> None:
    assert find_decision_rule(FORMAT.decision_rules, made.decision).is_escalated == hands_on


def test_closed_early_there_is_nothing_to_decide_by() -> None:
    assert not find_decision_rule(
        FORMAT.decision_rules, Decision(choice="escalate", rule="closed_early")
    ).has_grounds
    assert find_decision_rule(FORMAT.decision_rules, ESCALATED.decision).has_grounds


def test_the_people_s_vote_is_set_beside_the_debaters_decision() -> None:
    before = describe_prior_choice(FORMAT, record_of(SPEC, phase("proposal"), DECIDED))
    assert (before.by, before.choice) == ("debaters", "revise")


def test_in_a_dry_run_nobody_votes_so_that_every_round_is_played() -> None:
    record = record_of(SPEC, phase("proposal"))
    told = FORMAT.prolong(record, STEP, position("release")).answer
    assert told == position("release").model_copy(update={"vote": ""})
    assert FORMAT.prolong(record, STEP, speech()).answer == speech()


@pytest.mark.parametrize(
    ("votes", "is_agreed"),
    [
        (("release", "release"), False),
        (("release",) * 3, True),
        (("release", "revise", "-"), False),
    ],
)
def test_debaters_agree_at_the_end_of_a_phase_by_what_they_said(
    votes: tuple[str, ...], is_agreed: bool
) -> None:
    said = (
        turn(number, debater.id, position(vote))
        for number, (debater, vote) in enumerate(zip(SPEC.debaters, votes, strict=False), start=1)
    )
    record = record_of(SPEC, phase("proposal"), *said)
    assert FORMAT.prolong(record, STEP, position("release")).is_agreed == is_agreed


def test_the_result_is_what_everyone_held_at_the_end() -> None:
    turns = (
        turn(1, "planner", position("release")),
        turn(2, "critic", position("revise")),
        turn(3, "planner", position("revise")),
    )
    result = format_of(SPEC).build_result(record_of(SPEC, phase("proposal"), *turns, DECIDED))
    because = "Because it is so."
    assert result.model_dump() == {
        "motion": SPEC.motion,
        "choices": ("release", "revise", "escalate"),
        "decision": "revise",
        "rule": "threshold_vote",
        "rounds": 1,
        "votes_needed": 2,
        "tally": {"release": 1, "revise": 2},
        "debaters": tuple(
            Holding(name=who, vote="revise", stance="revise it", rationale=because).model_dump()
            for who in ("planner", "critic")
        ),
    }


def test_before_anybody_has_voted_the_result_is_open() -> None:
    result = FORMAT.build_result(record_of(SPEC))
    assert (result.decision, result.rule, result.tally, result.debaters) == (None, None, {}, ())
