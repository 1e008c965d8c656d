"""The record: what the events of a debate come to."""

from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from debate_core.domain.facts import (
    BallotCast,
    BallotWithdrawn,
    ClosingRequested,
    DebateConcluded,
    DebateInterrupted,
    Fact,
    Paused,
    Resumed,
    Ruled,
    SeatsFilled,
    StepAnswered,
    VotingClosed,
    VotingOpened,
)
from debate_core.domain.facts.debate import FilledSeat, UnreadRuling
from debate_core.domain.form import Unread
from debate_core.domain.forms import Forfeit, Speech, Synthesis
from debate_core.domain.judge_forms import Verdict
from debate_core.domain.outcome import compute_outcome
from debate_core.domain.record import fold
from debate_core.domain.steps import Draft
from debate_core.domain.values import PersonId
from debate_core.errors import RecordError
from tests.core.making import (
    ADA,
    BEN,
    NOON,
    SOMEONE,
    decision,
    events_of,
    forfeit,
    judged,
    opened,
    phase,
    prefixes,
    rounds_spec,
    speech,
    turn,
    verdict,
)
from tests.core.making.plays import Bell

LATE = Forfeit(reason="late")
OPENED = opened()
DECIDED = decision("for", "judge_verdict")
VOTING = VotingOpened(choices=("for", "against"), closes_at=NOON + timedelta(minutes=10))
CLOSED = VotingClosed(tally={"for": 1, "against": 0})
STOP = ClosingRequested(reason="enough", by=SOMEONE)
OUTCOME = compute_outcome({"for": 1, "against": 0}, "for", rounds_spec())
TURN = turn(1, "ada", speech("turn 1"))


def _drafted(answer: Synthesis | Forfeit) -> StepAnswered:
    return StepAnswered(number=4, step=Draft({}), answer=answer)


def _vote(person: str, choice: str) -> BallotCast:
    return BallotCast(voter=PersonId(person), choice=choice)


def _withdrawn(person: str) -> BallotWithdrawn:
    return BallotWithdrawn(voter=PersonId(person))


WHOLE = (
    OPENED,
    phase("argument"),
    TURN,
    Paused(reason="a break"),
    Resumed(),
    forfeit(2, "ben"),
    phase("judgement"),
    judged(verdict(), 3),
    _drafted(LATE),
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
    assert [entry.text for entry in record.transcript] == ["turn 1"]
    assert [(each.number, each.debater, each.missed) for each in record.turns] == [
        (1, ADA.id, None),
        (2, BEN.id, "late"),
    ]
    assert [(each.phase, each.round) for each in record.phases] == [
        ("argument", 1),
        ("judgement", 1),
    ]
    assert [each.number for each in record.answered] == [1, 2, 3, 4]
    assert record.decided_by_rules == 3
    assert (record.verdict, record.synthesis) == (verdict(), None)
    assert record.decision == DECIDED.decision
    assert record.outcome == OUTCOME
    assert record.is_over
    assert len(record.costs) == 4
    assert (record.last_event, record.last_at) == (14, NOON + timedelta(seconds=14))


def test_a_transcript_stands_in_the_order_of_its_turns_whichever_came_first() -> None:
    record = fold(events_of(OPENED, turn(2, "ben"), turn(1, "ada")))
    assert [(entry.number, entry.name, entry.stance) for entry in record.transcript] == [
        (1, ADA.name, "for"),
        (2, BEN.name, "against"),
    ]


def test_a_verdict_that_was_missed_is_told_with_its_reason() -> None:
    record = fold(events_of(OPENED, judged(LATE)))
    assert (record.verdict, record.verdict_missed) == (None, "late")


def test_a_result_that_was_drafted_is_told() -> None:
    result = Synthesis(value={"result": "tea"})
    assert fold(events_of(OPENED, _drafted(result))).synthesis == result


def test_answers_and_rulings_are_found_by_their_type_in_order() -> None:
    rung = tuple(Ruled(ruling=Bell(rung=times)) for times in (1, 2))
    missed = forfeit(2, "ben")
    record = fold(events_of(OPENED, rung[0], TURN, missed, judged(verdict()), rung[1]))
    assert [(each.number, each.form, each.fact) for each in record.list_answers(Speech)] == [
        (1, TURN.answer, TURN)
    ]
    assert [each.step for each in record.list_answers(Forfeit)] == [missed.step]
    assert [each.form.winner for each in record.list_answers(Verdict)] == ["for"]
    assert record.list_answers(Unread) == ()
    assert record.list_rulings(Bell) == (Bell(rung=1), Bell(rung=2))
    assert record.list_rulings(UnreadRuling) == ()
    assert record.decided_by_rules == 2


def test_seats_that_were_filled_are_in_the_specification_from_there_on() -> None:
    seat = FilledSeat(debater=BEN.id, name="Rosa", stance="nuanced", role="a pharmacist")
    record = fold(events_of(OPENED, turn(1, "ben"), SeatsFilled(seats=(seat,)), turn(2, "ben")))
    assert [(each.name, each.stance) for each in record.transcript] == [
        ("Ben", "against"),
        ("Rosa", "nuanced"),
    ]
    assert record.spec.debater(BEN.id) == BEN.model_copy(
        update={"name": "Rosa", "stance": "nuanced", "role": "a pharmacist"}
    )
    assert record.opened.specification.debater(BEN.id) == BEN


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
            judged(LATE, 3),
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
