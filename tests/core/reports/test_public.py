"""What everyone may read of a debate: nothing that is held back, and no voter's identity."""

import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from debate_core.domain.fact import PublicNames
from debate_core.domain.facts import (
    BallotCast,
    BallotLeftOut,
    BallotWithdrawn,
    Event,
    Fact,
    QuestionAsked,
    StepAnswered,
    VotingClosed,
    VotingOpened,
    WordsTakenOut,
)
from debate_core.domain.record import fold
from debate_core.domain.sealing import seal_event, seal_shown
from debate_core.domain.specification import Specification, Voting
from debate_core.domain.steps import Speak
from debate_core.domain.values import PersonId
from debate_core.domain.verifying import check_record
from debate_core.reports.files import make_events_public, make_public, write_transcript
from debate_core.storage.events import write_event
from tests.core.formats.panel.making import panel_spec
from tests.core.making import NOON, events_of, opened, phase, rounds_spec, speech, told
from tests.core.making.facts import FACTS
from tests.core.making.filling import recorded
from tests.sweep import draw


def _panel(spec: Specification, turns: int) -> tuple[Event, ...]:
    """A panel's opening, as far as these turns."""
    spoken = (
        StepAnswered(
            number=number,
            step=Speak(spec.debaters[number - 1].id, "opening", 1),
            turn=number,
            answer=speech(f"This is turn {number}."),
        )
        for number in range(1, turns + 1)
    )
    return events_of(opened(spec), phase("opening"), *spoken)


@pytest.mark.parametrize(
    ("shown", "turns", "seen"),
    [("together", 2, 0), ("together", 3, 3), ("as they arrive", 2, 2)],
)
def test_turns_that_are_shown_together_show_once_all_are_in(
    shown: str, turns: int, seen: int
) -> None:
    events = _panel(panel_spec(shown=shown), turns)
    assert write_transcript(events, "markdown", lambda _: {}).count("This is turn") == seen
    assert write_transcript(events, "json", lambda _: {}).count("This is turn") >= seen
    assert len(make_events_public(events)) == 2 + seen


def _ballots(*facts: Fact) -> tuple[Event, ...]:
    vote = VotingOpened(choices=("for", "against"), closes_at=NOON)
    return told(rounds_spec(), vote, *facts)


def _cast(who: str, choice: str) -> BallotCast:
    return BallotCast(voter=PersonId(who), choice=choice)


def test_voters_are_numbered_by_their_first_ballot_and_counted_as_before() -> None:
    cast = (_cast("903", "for"), _cast("901", "against"), _cast("903", "against"))
    events = _ballots(*cast, BallotWithdrawn(voter=PersonId("901")))
    shown = make_events_public(events)
    assert [
        each.fact.voter for each in shown if isinstance(each.fact, BallotCast | BallotWithdrawn)
    ] == ["voter 1", "voter 2", "voter 1", "voter 2"]
    assert fold(shown).people_tally == fold(events).people_tally == {"for": 0, "against": 1}


def test_why_a_ballot_was_left_out_does_not_say_whose_it_was() -> None:
    left_out = (
        BallotLeftOut(voter=PersonId("903"), reason="starter"),
        BallotLeftOut(voter=PersonId("901"), reason="left"),
    )
    events = _ballots(_cast("903", "for"), _cast("901", "against"), *left_out)
    (*_, first, second) = make_events_public(events)
    assert first.fact == BallotLeftOut(voter=PersonId("voter 1"), reason="unnamed")
    assert second.fact == BallotLeftOut(voter=PersonId("voter 2"), reason="left")


def test_who_took_part_in_a_secret_vote_is_a_number_of_people() -> None:
    spec = rounds_spec(voting=Voting(is_secret=True))
    vote = VotingOpened(choices=("for", "against"), closes_at=NOON)
    voters = (PersonId("123"), PersonId("456"))
    closed = VotingClosed(tally={"for": 2, "against": 0}, took_part=voters)
    record = fold(make_events_public(told(spec, vote, closed)))
    assert record.vote_closed == closed.model_copy(
        update={"took_part": (PersonId("voter 1"), PersonId("voter 2"))}
    )


def test_whoever_took_a_ballot_back_that_nobody_saw_is_nobody() -> None:
    (*_, event) = make_events_public(_ballots(BallotWithdrawn(voter=PersonId("901"))))
    assert isinstance(event.fact, BallotWithdrawn)
    assert event.fact.voter == "voter"


@pytest.mark.parametrize("format_name", ["rounds", "structured", "panel", "consensus"])
def test_of_a_debate_that_holds_nothing_back_everything_is_public(format_name: str) -> None:
    assert make_events_public(recorded(format_name)) == recorded(format_name)


@pytest.mark.parametrize("kind", FACTS)
@draw(10)
@given(data=st.data())
def test_the_copy_for_everyone_of_any_fact_is_whole(kind: str, data: st.DataObject) -> None:
    fact = data.draw(FACTS[kind])
    record = fold(events_of(opened()))
    (event,) = events_of(fact)
    kept = seal_event(event, None, bytes(16))
    shown = replace(kept, fact=make_public(fact, record, PublicNames(())))
    found = check_record([json.loads(json.dumps(write_event(seal_shown(kept, shown))))])
    assert found.broken == ""


def test_who_took_a_question_of_theirs_out_is_not_told() -> None:
    asked = QuestionAsked(question=1, by=PersonId("4711"), name="Mia", text="What of milk?")
    taken = WordsTakenOut(event=2, what="question 1", way="author", by=PersonId("4711"))
    assert "4711" not in write_transcript(told(rounds_spec(), asked, taken), "json", lambda _: {})
