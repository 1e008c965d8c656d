"""Format `consensus`: its order, its counted stop, and its ends (formats.md, 4)."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from debate_core.domain.facts import PhaseOpened
from debate_core.domain.form import Form
from debate_core.domain.forms import Forfeit
from debate_core.domain.outcome import Decision
from debate_core.domain.play import Pending, Play
from debate_core.domain.specification import Specification
from debate_core.domain.steps import Speak
from debate_core.domain.tally import Threshold, count_votes
from debate_core.formats import start
from debate_core.formats.consensus.forms import ConsensusOptions, Phase
from tests.core.making import consensus_spec, count, position, share

PHASES = ["proposal", "critique", "revision", "consensus"]
LATE = Forfeit(reason="late")


def _speak(pending: Pending) -> Speak:
    assert isinstance(pending.step, Speak)
    return pending.step


def _played(spec: Specification, votes: Callable[[int, Speak], Form]) -> tuple[Play, list[Speak]]:
    """A whole play; `votes` gets the turn's number and its step."""
    play, spoken = start(spec), list[Speak]()
    while play.decision is None:
        (pending,) = play.pending
        spoken.append(_speak(pending))
        play.answer(pending.number, votes(len(spoken), _speak(pending)))
    return play, spoken


def _always(**votes: str) -> Callable[[int, Speak], Form]:
    return lambda _, step: position(votes[step.debater])


def _phases(play: Play) -> list[str]:
    return [ruling.phase for ruling in play.rulings if isinstance(ruling, PhaseOpened)]


def test_two_of_three_votes_decide_after_the_first_phase() -> None:
    votes = _always(planner="release", critic="revise", operator="revise")
    play, spoken = _played(consensus_spec(), votes)
    assert play.decision == Decision(
        choice="revise", rule="threshold_vote", tally={"release": 1, "revise": 2}
    )
    assert _phases(play) == ["proposal"]
    assert [step.debater for step in spoken] == ["planner", "critic", "operator"]


@pytest.mark.parametrize(
    ("first", "ended"),
    [
        ("proposal", ["proposal"]),
        ("revision", ["proposal", "critique", "revision"]),
        ("consensus", PHASES),
    ],
)
def test_votes_decide_from_the_phase_on_that_the_options_name(
    first: Phase, ended: list[str]
) -> None:
    options = ConsensusOptions(decide_from=first)
    spec = consensus_spec().model_copy(update={"options": options})
    votes = _always(planner="release", critic="revise", operator="revise")
    play, _ = _played(spec, votes)
    assert _phases(play) == ended


def test_in_later_rounds_votes_decide_after_every_phase() -> None:
    options = ConsensusOptions(decide_from="consensus")
    spec = consensus_spec().model_copy(update={"options": options})

    def votes(turn: int, step: Speak) -> Form:
        return position("revise" if turn > 12 or step.debater == "critic" else step.debater)

    play, spoken = _played(spec, votes)
    assert [step.round for step in spoken][-1] == 2
    assert _phases(play) == [*PHASES, "proposal"]


def test_a_three_way_split_escalates_at_the_cap() -> None:
    votes = _always(planner="release", critic="revise", operator="escalate")
    play, spoken = _played(consensus_spec(), votes)
    assert play.decision == Decision(
        choice="escalate",
        rule="max_rounds_exhausted",
        tally={"release": 1, "revise": 1, "escalate": 1},
    )
    assert _phases(play) == PHASES * 2
    assert len(spoken) == 24


def test_each_debater_speaks_once_in_order_in_every_phase_of_every_round() -> None:
    _, spoken = _played(consensus_spec("a", "b"), lambda _, __: LATE)
    assert [(step.round, step.phase, step.debater) for step in spoken] == [
        (round_, phase, debater) for round_ in (1, 2) for phase in PHASES for debater in "ab"
    ]


def test_all_speak_in_a_phase_though_the_threshold_is_met_before_its_end() -> None:
    _, spoken = _played(consensus_spec(), lambda _, __: position("release"))
    assert len(spoken) == 3


@pytest.mark.parametrize("phase", range(1, 9))
def test_a_debate_can_end_after_any_phase(phase: int) -> None:
    def agree_at_last(turn: int, step: Speak) -> Form:
        return position("release" if turn > 2 * (phase - 1) else step.debater)

    spec = consensus_spec("revise", "escalate", threshold=count(2))
    play, spoken = _played(spec, agree_at_last)
    assert play.decision is not None
    assert play.decision.rule == "threshold_vote"
    assert len(spoken) == 2 * phase


def test_two_options_level_at_the_threshold_are_no_consensus() -> None:
    spec = consensus_spec("a", "b", "c", "d", threshold=count(2), rounds=1)
    votes = _always(a="release", b="release", c="revise", d="revise")
    play, _ = _played(spec, votes)
    assert play.decision == Decision(
        choice="escalate", rule="max_rounds_exhausted", tally={"release": 2, "revise": 2}
    )


def test_after_a_failed_turn_the_earlier_vote_stands() -> None:
    def planner_fails_later(turn: int, step: Speak) -> Form:
        if step.debater == "planner":
            return position("revise") if turn == 1 else LATE
        return position("release" if turn < 6 else "revise") if step.debater == "critic" else LATE

    spec = consensus_spec("planner", "operator", "critic", threshold=count(2))
    play, spoken = _played(spec, planner_fails_later)
    assert play.decision == Decision(choice="revise", rule="threshold_vote", tally={"revise": 2})
    assert len(spoken) == 6


def test_debaters_who_never_speak_have_no_vote() -> None:
    play, _ = _played(consensus_spec(rounds=1), lambda _, __: LATE)
    assert play.decision == Decision(choice="escalate", rule="max_rounds_exhausted")


def test_a_share_is_of_all_debaters_and_not_of_those_who_spoke() -> None:
    spec = consensus_spec("a", "b", "c", "d", "e", threshold=share(60), rounds=1)
    play, _ = _played(
        spec, lambda _, step: position("release") if step.debater in ("a", "b") else LATE
    )
    assert play.decision is not None
    assert play.decision.rule == "max_rounds_exhausted"


def test_one_debater_alone_decides() -> None:
    play, _ = _played(consensus_spec("a", threshold=share(60)), lambda _, __: position("revise"))
    assert play.decision == Decision(choice="revise", rule="threshold_vote", tally={"revise": 1})


@pytest.mark.parametrize("answered", [0, 1, 5])
def test_closed_early_nothing_is_decided_and_the_votes_so_far_stand(answered: int) -> None:
    play = start(consensus_spec("a", "b", threshold=Threshold(kind="unanimity"), rounds=2))
    for number in range(1, answered + 1):
        play.answer(number, position("release" if number % 2 else "revise"))
    play.close_early("enough")
    votes = ["release", "revise"][:answered]
    assert play.decision == Decision(choice=None, rule="closed_early", tally=count_votes(votes))


def test_escalation_is_spelt_as_the_choices_spell_it() -> None:
    spec = consensus_spec(choices=("Ship", "Escalate"), rounds=1)
    play, _ = _played(spec, lambda _, __: LATE)
    assert play.decision is not None
    assert play.decision.choice == "Escalate"


VOTES = st.sampled_from(["release", "revise", "escalate", None])


@given(st.integers(1, 4), st.integers(1, 3), st.integers(1, 4), st.data())
def test_the_decision_is_what_the_latest_votes_come_to(
    debaters: int, rounds: int, needed: int, data: st.DataObject
) -> None:
    spec = consensus_spec(*"abcd"[:debaters], threshold=count(needed), rounds=rounds)
    latest: dict[str, str] = {}

    def vote(_: int, step: Speak) -> Form:
        choice = data.draw(VOTES)
        if choice is None:
            return LATE
        latest[step.debater] = choice
        return position(choice)

    play, spoken = _played(spec, vote)
    decision = play.decision
    assert decision is not None
    assert decision.tally == count_votes(latest.values())
    assert sum(decision.tally.values()) <= debaters
    assert len(spoken) % debaters == 0
    if decision.rule == "threshold_vote":
        assert decision.choice is not None
        assert decision.tally[decision.choice] >= needed
    else:
        assert decision.choice == "escalate"
        assert len(spoken) == debaters * rounds * 4
