"""The record: what the events of a debate come to."""

from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from debate_core.domain.facts import (
    DraftMissed,
    TurnForfeited,
    TurnTaken,
    VerdictGiven,
    VerdictMissed,
)
from debate_core.domain.facts import (
    BallotCast,
    BallotWithdrawn,
    ClosingRequested,
    DebateConcluded,
    DebateInterrupted,
    Fact,
    Paused,
    Resumed,
    VotingClosed,
    VotingOpened,
)
from debate_core.domain.record import fold
from debate_core.domain.outcome import outcome_of
from debate_core.domain.facts import Decision, DecisionMade, PhaseOpened
from debate_core.domain.words import PersonId
from debate_core.errors import RecordError
from tests.core.making import (
    ADA,
    BEN,
    NOON,
    SOMEONE,
    events_of,
    opened,
    prefixes,
    rounds_spec,
    speech,
    verdict,
)

OPENED = opened()
DECIDED = DecisionMade(decision=Decision(choice="for", rule="judge_verdict"))
VOTING = VotingOpened(choices=("for", "against"), closes_at=NOON + timedelta(minutes=10))
CLOSED = VotingClosed(tally={"for": 1, "against": 0})
STOP = ClosingRequested(reason="enough", by=SOMEONE)
OUTCOME = outcome_of({"for": 1, "against": 0}, "for", rounds_spec())


def _turn(turn: int, debater: str = "ada") -> TurnTaken:
    return TurnTaken.model_validate(
        {
            "step": turn,
            "turn": turn,
            "debater": debater,
            "phase": "argument",
            "round": 1,
            "content": speech(f"turn {turn}"),
        }
    )


def _forfeit(turn: int) -> TurnForfeited:
    return TurnForfeited(
        step=turn, turn=turn, debater=BEN.id, phase="argument", round=1, reason="late"
    )


def _vote(person: str, choice: str) -> BallotCast:
    return BallotCast(voter=PersonId(person), choice=choice)


def _withdrawn(person: str) -> BallotWithdrawn:
    return BallotWithdrawn(voter=PersonId(person))


WHOLE = (
    OPENED,
    PhaseOpened(phase="argument", round=1),
    _turn(1),
    Paused(reason="a break"),
    Resumed(),
    _forfeit(2),
    PhaseOpened(phase="judgement", round=1),
    VerdictGiven(step=3, verdict=verdict(), view_seed=7),
    DraftMissed(step=4, reason="late"),
    DECIDED,
    VOTING,
    _vote("p", "for"),
    CLOSED,
    DebateConcluded(outcome=OUTCOME),
)


def test_the_state_follows_the_course_of_the_debate() -> None:
    states = [fold(prefix).state for prefix in prefixes(events_of(*WHOLE))]
    assert states == (
        ["debating"] * 3
        + ["paused"]
        + ["debating"] * 5
        + ["deciding", "voting", "voting", "counted", "concluded"]
    )


def test_the_record_tells_what_happened() -> None:
    record = fold(events_of(*WHOLE))
    assert [entry.text for entry in record.entries] == ["turn 1"]
    assert [turn.kind for turn in record.turns] == ["turn_taken", "turn_forfeited"]
    assert [(phase.phase, phase.round) for phase in record.phases] == [
        ("argument", 1),
        ("judgement", 1),
    ]
    assert record.rulings == 3
    assert record.verdict is not None
    assert record.decision == DECIDED.decision
    assert record.outcome == OUTCOME
    assert record.is_over
    assert len(record.costs) == 4
    assert (record.last_event, record.last_at) == (14, NOON + timedelta(seconds=14))


def test_a_transcript_stands_in_the_order_of_its_turns_whichever_came_first() -> None:
    record = fold(events_of(OPENED, _turn(2, "ben"), _turn(1)))
    assert [(entry.turn, entry.name, entry.stance) for entry in record.entries] == [
        (1, ADA.name, "for"),
        (2, BEN.name, "against"),
    ]


def test_a_verdict_that_was_missed_is_told_with_its_reason() -> None:
    record = fold(events_of(OPENED, VerdictMissed(step=1, reason="late")))
    assert (record.verdict, record.verdict_missed) == (None, "late")


def test_an_interrupted_debate_is_over_and_says_why() -> None:
    record = fold(events_of(OPENED, DebateInterrupted(reason="other rules")))
    assert (record.state, record.interruption, record.is_over) == (
        "interrupted",
        "other rules",
        True,
    )


def test_a_closing_during_the_vote_closes_the_vote_and_not_the_debate() -> None:
    record = fold(events_of(OPENED, DECIDED, VOTING, STOP))
    assert (record.closing, record.vote_closing) == (None, STOP)


def test_a_closing_before_the_decision_closes_the_debate() -> None:
    record = fold(events_of(OPENED, STOP))
    assert (record.closing, record.vote_closing) == (STOP, None)


def test_before_its_first_phase_a_debate_has_run_no_round() -> None:
    assert fold(events_of(OPENED)).rounds_run == 0


def test_before_the_vote_there_is_nothing_to_count() -> None:
    assert fold(events_of(OPENED)).people_tally == {}


@pytest.mark.parametrize(
    ("ballots", "tally"),
    [
        ((), {"for": 0, "against": 0}),
        ((_vote("p", "for"), _vote("q", "against")), {"for": 1, "against": 1}),
        ((_vote("p", "for"), _vote("p", "for")), {"for": 1, "against": 0}),
        ((_vote("p", "for"), _vote("p", "against")), {"for": 0, "against": 1}),
        ((_vote("p", "for"), _withdrawn("p")), {"for": 0, "against": 0}),
        ((_withdrawn("p"), _vote("p", "for")), {"for": 1, "against": 0}),
        ((_vote("p", "something else"),), {"for": 0, "against": 0}),
    ],
)
def test_the_people_s_tally_counts_each_person_s_latest_ballot(
    ballots: tuple[Fact, ...], tally: dict[str, int]
) -> None:
    assert fold(events_of(OPENED, DECIDED, VOTING, *ballots)).people_tally == tally


@pytest.mark.parametrize(
    "late", [_vote("q", "against"), _vote("p", "against"), _withdrawn("p")], ids=str
)
def test_a_ballot_after_the_close_changes_nothing(late: Fact) -> None:
    record = fold(events_of(OPENED, DECIDED, VOTING, _vote("p", "for"), CLOSED, late))
    assert record.people_tally == {"for": 1, "against": 0}


PEOPLE = st.sampled_from(["p", "q", "r", "s"])
BALLOTS = st.lists(
    st.builds(_vote, PEOPLE, st.sampled_from(["for", "against", "neither"]))
    | st.builds(_withdrawn, PEOPLE)
)


@given(BALLOTS)
def test_nobody_is_counted_twice(ballots: list[Fact]) -> None:
    record = fold(events_of(OPENED, DECIDED, VOTING, *ballots))
    voters = {
        ballot.voter
        for ballot in ballots
        if isinstance(ballot, BallotCast) and ballot.choice != "neither"
    }
    assert sum(record.people_tally.values()) <= len(voters)


FACTS = st.lists(
    st.sampled_from(
        [
            *WHOLE[1:],
            STOP,
            _withdrawn("p"),
            VerdictMissed(step=3, reason="late"),
            DebateInterrupted(reason="x"),
        ]
    ),
    max_size=30,
)


@given(FACTS)
def test_any_facts_after_an_opening_fold(facts_: list[Fact]) -> None:
    events = events_of(OPENED, *facts_)
    assert [fold(prefix).last_event for prefix in prefixes(events)] == list(
        range(1, len(events) + 1)
    )


def test_a_record_begins_with_an_opening() -> None:
    for events in ((), events_of(STOP)):
        with pytest.raises(RecordError, match="does not begin"):
            fold(events)


def test_a_record_opens_once() -> None:
    with pytest.raises(RecordError, match="twice"):
        fold(events_of(OPENED, OPENED))


def test_a_record_with_a_gap_is_refused() -> None:
    events = events_of(OPENED, STOP, DECIDED)
    with pytest.raises(RecordError, match="Event 3 follows event 1"):
        fold((events[0], events[2]))
