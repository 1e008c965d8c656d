"""The rules of format `roundtable`: who is asked for what, in which order, and how it ends."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from debate_core.domain.facts import PhaseOpened
from debate_core.domain.form import Form
from debate_core.domain.forms import Forfeit, NextSpeaker, Objecting
from debate_core.domain.outcome import Decision
from debate_core.domain.play import Pending, Play
from debate_core.domain.specification import Specification
from debate_core.domain.steps import GiveFloor, Poll, Speak, Step
from debate_core.domain.values import DebaterId
from debate_core.errors import SpecError
from debate_core.formats import start
from debate_core.formats.checking import check
from debate_core.formats.roundtable.forms import (
    Clarify,
    Clarity,
    CompareDrafts,
    DraftStatements,
    Open,
    Revise,
    Revised,
    Revision,
    RoundtableOptions,
    SumUp,
)
from debate_core.formats.roundtable.rules import ARRIVAL
from tests.core.engine.rooms import Doing
from tests.core.formats.roundtable.making import (
    IVO,
    NO_ANSWER,
    SILENCE,
    answering,
    plainly,
    table_spec,
    tallies,
)
from tests.core.making import speech
from tests.core.making.plays import drawn_course

MIA, NOAH = DebaterId("mia"), DebaterId("noah")
UNCLEAR = Clarity(is_clear=False, question="Which streets?")


def _played(spec: Specification, doing: Doing = plainly) -> tuple[Play, list[Step]]:
    """The play at its end, and its steps."""
    play, steps = start(spec), list[Step]()
    while play.decision is None:
        for pending in play.pending:
            steps.append(pending.step)
            answer = doing(pending)
            assert isinstance(answer, Form)
            play.answer(pending.number, answer)
    return play, steps


def _floor(*speakers: DebaterId | None, is_last: bool = False) -> Doing:
    """The floor goes to these in turn, then to nobody."""
    left = list(speakers)

    def give(pending: Pending) -> Form:
        debater = left.pop(0) if left else None
        return NextSpeaker(debater=debater, is_last=is_last and not left)

    return answering(next_speaker=give)


def _kinds(steps: list[Step]) -> list[type[Step]]:
    return [type(each) for each in steps]


def test_it_opens_gives_the_floor_sums_up_drafts_and_polls() -> None:
    play, steps = _played(table_spec(IVO))
    assert _kinds(steps) == [
        *(Open, GiveFloor, Speak, Clarify, GiveFloor, SumUp),
        *(DraftStatements, DraftStatements, CompareDrafts, Poll),
    ]
    phases = [each.phase for each in play.rulings if isinstance(each, PhaseOpened)]
    assert phases == ["opening", "discussion", "statements"]


def test_a_persona_has_the_floor_once_in_a_round() -> None:
    _, steps = _played(table_spec(IVO, rounds=3))
    floors = [each for each in steps if isinstance(each, GiveFloor)]
    assert [each.personas for each in floors] == [("ivo",), ()] * 3
    assert [each.round for each in steps if isinstance(each, SumUp)] == [1, 2, 3]


def test_those_who_join_have_the_floor_as_often_as_it_is_given_to_them() -> None:
    _, steps = _played(table_spec(), _floor(MIA, NOAH, MIA))
    assert [each.debater for each in steps if isinstance(each, Speak)] == [MIA, NOAH, MIA]


def test_the_time_for_silence_and_for_the_whole_is_in_the_step() -> None:
    options = RoundtableOptions(silence_seconds=20, whole_minutes=30)
    _, steps = _played(table_spec(rounds=2, options=options), _floor(MIA, None, NOAH))
    floors = [each for each in steps if isinstance(each, GiveFloor)]
    assert {each.within for each in floors} == {1800}
    assert [each.silence for each in floors] == [20 * ARRIVAL, 20 * ARRIVAL, 20, 20]


def test_once_a_person_has_spoken_silence_ends_the_round_sooner() -> None:
    def mia_first(pending: Pending) -> Form:
        is_first = pending.number == 2
        return NextSpeaker(debater=MIA if is_first else None, is_person=is_first)

    _, steps = _played(table_spec(), answering(next_speaker=mia_first))
    floors = [each.silence for each in steps if isinstance(each, GiveFloor)]
    assert floors == [ARRIVAL * SILENCE, SILENCE]


def test_the_last_speaker_ends_the_discussion() -> None:
    _, steps = _played(table_spec(rounds=4), _floor(MIA, None, is_last=True))
    assert [each.round for each in steps if isinstance(each, SumUp)] == [1]


def test_a_round_in_which_nobody_spoke_is_the_last() -> None:
    _, steps = _played(table_spec(rounds=4), _floor(MIA, None, None, MIA))
    assert [each.round for each in steps if isinstance(each, SumUp)] == [1]


def test_one_question_is_asked_for_a_turn_and_none_for_its_answer() -> None:
    _, steps = _played(table_spec(IVO), answering(clarity=UNCLEAR))
    turns = [each for each in steps if isinstance(each, Speak)]
    assert [(each.debater, each.direction) for each in turns] == [
        ("ivo", ""),
        ("ivo", "Which streets?"),
    ]
    assert sum(isinstance(each, Clarify) for each in steps) == 1


@pytest.mark.parametrize(
    "found", [Clarity(is_clear=True, question="Why?"), Clarity(is_clear=False), NO_ANSWER]
)
def test_what_is_clear_or_gets_no_question_is_not_asked_about(found: Form) -> None:
    _, steps = _played(table_spec(IVO), answering(clarity=found))
    assert sum(isinstance(each, Speak) for each in steps) == 1


def test_nothing_is_asked_back_where_that_is_switched_off() -> None:
    options = RoundtableOptions(clarifying=False)
    _, steps = _played(table_spec(IVO, options=options), answering(clarity=UNCLEAR))
    assert Clarify not in _kinds(steps)


def test_a_turn_that_was_missed_is_not_asked_about_and_is_none() -> None:
    play, steps = _played(table_spec(IVO), answering(speech=NO_ANSWER))
    assert _kinds(steps) == [Open, GiveFloor, Speak, GiveFloor]
    assert play.decision == Decision(choice=None, rule="nobody_spoke")


@pytest.mark.parametrize("form", ["table_opening", "points", "next_speaker"])
def test_it_goes_on_without_an_answer_of_the_moderator(form: str) -> None:
    play, _ = _played(table_spec(IVO), answering(**{form: NO_ANSWER}))
    assert play.decision is not None
    assert play.decision.rule == ("nobody_spoke" if form == "next_speaker" else "statements_voted")


def test_without_statements_nothing_is_voted_on() -> None:
    play, steps = _played(table_spec(IVO), answering(statement_draft=NO_ANSWER))
    assert Poll not in _kinds(steps)
    assert play.decision == Decision(choice=None, rule="no_statements")


# The votes.

VOTES = tallies({"statement-1": (3, 0, 0), "statement-2": (1, 2, 0), "statement-3": (0, 0, 3)})


def _votes(*of_each: Form) -> Doing:
    left = list(of_each)
    return answering(tallies=lambda _: left.pop(0))


def _polls(steps: list[Step]) -> list[list[str]]:
    return [[item.key for item in each.items] for each in steps if isinstance(each, Poll)]


def test_each_statement_is_voted_on_by_itself() -> None:
    _, steps = _played(table_spec(IVO))
    (poll,) = (each for each in steps if isinstance(each, Poll))
    assert poll.choices == ("agree", "disagree", "pass")
    assert poll.seconds == 600
    assert poll.items[0].text == "Cars should leave the centre."


def test_nothing_is_revised_where_nobody_voted_or_objected() -> None:
    _, steps = _played(table_spec(IVO))
    assert Revise not in _kinds(steps)


def test_what_is_not_agreed_may_be_revised_and_what_is_agreed_may_not() -> None:
    play, steps = _played(table_spec(IVO), _votes(VOTES))
    (revise,) = (each for each in steps if isinstance(each, Revise))
    assert revise.statements == ("statement-2", "statement-3")
    assert _polls(steps) == [["statement-1", "statement-2", "statement-3"]]
    assert play.decision == Decision(
        choice=None, rule="statements_voted", tally={"agreed": 1, "not agreed": 2}
    )


def test_an_objection_alone_is_enough_for_a_revision() -> None:
    objected = tallies(dict.fromkeys(("statement-1", "statement-2", "statement-3"), (0, 0, 0)))
    why = (Objecting(item="statement-1", text="Too vague."),)
    _, steps = _played(table_spec(IVO), _votes(objected.model_copy(update={"objections": why})))
    assert Revise in _kinds(steps)


def test_nothing_is_revised_where_all_is_agreed() -> None:
    all_agree = tallies(dict.fromkeys(("statement-1", "statement-2", "statement-3"), (3, 0, 0)))
    play, steps = _played(table_spec(IVO), _votes(all_agree))
    assert Revise not in _kinds(steps)
    assert play.decision is not None
    assert play.decision.tally == {"agreed": 3}


def test_only_what_changed_is_voted_on_anew_and_once() -> None:
    revision = Revision(revised=(Revised(statement="statement-2", text="Buses run later."),))
    again = tallies({"statement-2-revised": (2, 1, 0)})
    votes = [VOTES, again]
    doing = answering(revision=revision, tallies=lambda _: votes.pop(0))
    play, steps = _played(table_spec(IVO), doing)
    assert _polls(steps)[1:] == [["statement-2-revised"]]
    assert play.decision is not None
    assert play.decision.tally == {"agreed": 2, "not agreed": 1}


@pytest.mark.parametrize("revision", [NO_ANSWER, Revision()])
def test_without_a_change_the_first_votes_stand(revision: Form) -> None:
    play, steps = _played(table_spec(IVO), answering(tallies=VOTES, revision=revision))
    assert len(_polls(steps)) == 1
    assert play.decision is not None
    assert play.decision.tally == {"agreed": 1, "not agreed": 2}


# Stopped before its end.


def _stopped_at(
    kind: type[Step], doing: Doing = plainly, after: int = 1
) -> tuple[Play, list[Step]]:
    """The play that is stopped when that kind of step is pending for so many times."""
    play, steps = start(table_spec(IVO, rounds=2)), list[Step]()
    while play.decision is None:
        pending = play.pending[0]
        steps.append(pending.step)
        if (
            isinstance(pending.step, kind)
            and sum(isinstance(each, kind) for each in steps) == after
        ):
            play.close_early("enough")
            continue
        answer = doing(pending)
        assert isinstance(answer, Form)
        play.answer(pending.number, answer)
    return play, steps


@pytest.mark.parametrize("kind", [Open, GiveFloor, Speak])
def test_stopped_before_anybody_spoke_it_ends(kind: type[Step]) -> None:
    play, steps = _stopped_at(kind)
    assert play.decision == Decision(choice=None, rule="closed_early")
    assert _kinds(steps)[-1] is kind


@pytest.mark.parametrize(("kind", "after"), [(Clarify, 1), (GiveFloor, 2), (SumUp, 1), (Speak, 2)])
def test_stopped_once_somebody_spoke_it_comes_to_statements_and_a_vote(
    kind: type[Step], after: int
) -> None:
    play, steps = _stopped_at(kind, _votes(VOTES), after)
    assert _kinds(steps)[-4:] == [DraftStatements, DraftStatements, CompareDrafts, Poll]
    assert play.decision is not None
    assert play.decision.rule == "statements_voted"


def test_stopped_while_statements_are_drafted_it_still_gets_them() -> None:
    play, steps = _stopped_at(DraftStatements, _votes(VOTES))
    assert _kinds(steps)[-5:] == [
        *(DraftStatements, DraftStatements, DraftStatements, CompareDrafts, Poll)
    ]
    assert play.decision is not None
    assert play.decision.tally == {"agreed": 1, "not agreed": 2}


def test_stopped_while_people_vote_it_counts_what_was_cast() -> None:
    play, steps = _stopped_at(Poll, answering(tallies=VOTES))
    first, now = (each for each in steps if isinstance(each, Poll))
    assert (now.items, now.seconds) == (first.items, 0)
    assert play.decision is not None
    assert play.decision.tally == {"agreed": 1, "not agreed": 2}


def test_stopped_during_the_revision_the_first_votes_stand() -> None:
    play, steps = _stopped_at(Revise, answering(tallies=VOTES))
    assert _kinds(steps)[-1] is Revise
    assert play.decision is not None
    assert play.decision.tally == {"agreed": 1, "not agreed": 2}


# Whatever happens.


@given(st.data())
def test_it_always_comes_to_an_end_and_replays(data: st.DataObject) -> None:
    def answer(pending: Pending) -> Form:
        match pending.step:
            case GiveFloor():
                speaker = data.draw(st.sampled_from([None, MIA, NOAH, IVO.id]))
                return NextSpeaker(debater=speaker, is_last=data.draw(st.booleans()))
            case Poll(items=items):
                votes = st.tuples(*[st.integers(0, 4)] * 3)
                return tallies({each.key: data.draw(votes) for each in items})
            case Clarify():
                return data.draw(st.sampled_from([UNCLEAR, Clarity(is_clear=True)]))
            case _:
                return plainly(pending)

    spec = table_spec(IVO, rounds=2)
    play = start(spec)
    drawn_course(play, data.draw, answer)
    assert play.decision is not None
    assert play.decision.choice is None


# What can be played.


def test_people_alone_are_enough() -> None:
    check(table_spec())


def test_a_table_at_which_nobody_may_sit_needs_a_persona() -> None:
    closed = table_spec().seating.model_copy(update={"who": "nobody"})
    with pytest.raises(SpecError, match="let people join, or add a persona"):
        check(table_spec().model_copy(update={"seating": closed}))
    check(table_spec(IVO).model_copy(update={"seating": closed}))


def test_a_threshold_of_votes_is_not_held_against_the_personas() -> None:
    threshold = table_spec().consensus_threshold.model_copy(update={"kind": "count", "number": 9})
    check(table_spec(IVO, threshold=threshold))


def test_what_was_said_and_missed_is_kept_apart() -> None:
    said = [speech("Loud."), Forfeit(reason="late")]
    doing = answering(speech=lambda _: said.pop(0))
    play, steps = _played(table_spec(IVO, rounds=2), doing)
    assert [each.round for each in steps if isinstance(each, SumUp)] == [1]
    assert play.decision is not None
    assert play.decision.rule == "statements_voted"
