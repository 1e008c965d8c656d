"""What readers are told of each fact of a debate where its format has nothing of its own."""

from collections.abc import Iterator

import pytest

from debate_core.domain.facts import (
    BallotCast,
    BudgetWarned,
    ClosingRequested,
    DebateConcluded,
    DebateInterrupted,
    Fact,
    Paused,
    Resumed,
    StepAnswered,
    TurnsSkipped,
    VotingClosed,
    VotingOpened,
    WordsTakenOut,
)
from debate_core.domain.facts.answers import RefusedReply
from debate_core.domain.form import Form
from debate_core.domain.forms import Forfeit, Synthesis
from debate_core.domain.outcome import compute_outcome
from debate_core.domain.specification import Specification
from debate_core.domain.steps import JUDGEMENT, Draft, Judge, Speak, Step, UnreadStep
from debate_core.domain.values import PersonId
from debate_core.formats import add_format, format_of, remove_format
from debate_core.formats.outcomes import describe_prior_choice, make_live_ballot
from debate_core.formats.rules import TurnOrder
from debate_core.reports.files import make_events_public
from debate_core.show.blocks import Note, Prose, Verbatim
from debate_core.show.pieces import Card, Heading, Line, Piece, TurnPiece
from tests.core.formats.showing import card_of, texts, told
from tests.core.formats.toast import Toast, toast_spec
from tests.core.making import (
    ADA,
    BEN,
    NOON,
    consensus_spec,
    decision,
    events_of,
    forfeit,
    judged,
    opened,
    phase,
    record_of,
    rounds_spec,
    speech,
    turn,
    verdict,
)

SPEC = rounds_spec(rounds=2)
VOTE = VotingOpened(choices=("for", "against"), closes_at=NOON)
BALLOT = BallotCast(voter=PersonId("p1"), choice="for")
DRAFTING = Draft({"type": "object"})
SENT_BACK = RefusedReply(text="", problems=("the speech is empty",))


def _told(*facts: Fact, spec: Specification = SPEC) -> tuple[Piece, ...]:
    return told(opened(spec), *facts)


def _answered(step: Step, answer: Form) -> StepAnswered:
    return StepAnswered(number=9, step=step, answer=answer)


def _concluded(**people: int) -> DebateConcluded:
    return DebateConcluded(outcome=compute_outcome(people, "for", SPEC))


# The course.


def test_a_phase_opens_with_its_heading() -> None:
    assert _told(phase("argument"), phase("argument", 2), phase(JUDGEMENT, 2)) == (
        Heading("phase 1", "Round 1 of 2"),
        Heading("phase 2", "Round 2 of 2"),
        Heading("phase 3", "The judge"),
    )


def test_a_turn_is_its_words_with_its_place_and_their_number() -> None:
    said = Prose("Tea **warms** us.")
    assert _told(turn(1, "ada", speech(said.text))) == (
        TurnPiece(
            "turn 1", 1, ADA.id, (said,), "argument, round 1", details=("3 words",), seat="for"
        ),
    )


def test_a_turn_says_how_often_an_answer_was_sent_back() -> None:
    (shown,) = _told(turn(1).model_copy(update={"refused": (SENT_BACK,)}))
    assert isinstance(shown, TurnPiece)
    assert shown.details[1:] == ("1 answer sent back",)


def test_a_missed_turn_says_why_in_its_place() -> None:
    said = Note("Ben could not speak: late.")
    assert _told(forfeit(1, "ben")) == (
        TurnPiece(
            "turn 1", 1, BEN.id, (said,), "argument, round 1", is_missed=True, seat="against"
        ),
    )


def test_a_turn_that_its_speaker_let_pass_says_so() -> None:
    passed = Forfeit(reason="they let the turn pass", is_skipped=True, is_own=True)
    (told,) = _told(turn(1, "ben", passed))
    assert isinstance(told, TurnPiece)
    assert told.blocks == (Note("Ben did not speak: they let the turn pass."),)


def test_a_turn_that_was_skipped_says_so_once_in_its_place() -> None:
    by_mod = turn(1, "ben", Forfeit(reason="skipped by Mod", is_skipped=True))
    said = Note("Ben's turn was skipped by Mod.")
    assert _told(TurnsSkipped(by=PersonId("mod"), name="Mod", turns=(1,)), by_mod) == (
        TurnPiece(
            "turn 1", 1, BEN.id, (said,), "argument, round 1", is_missed=True, seat="against"
        ),
    )


@pytest.mark.parametrize(
    ("fact", "line"),
    [
        (_answered(Judge(), Forfeit(reason="timed out")), "The judge gave no verdict: timed out"),
        (
            _answered(DRAFTING, Forfeit(reason="no form")),
            "The result could not be drafted: no form",
        ),
        (ClosingRequested(reason="late"), "The debate closes early: late"),
        (Paused(reason="all failed"), "Paused: all failed."),
        (Resumed(), "The debate goes on."),
        (
            BudgetWarned(scope="debate", unit="usd", spent=0.8, cap=1),
            "80% of this debate's budget is spent: $0.80 of $1.00.",
        ),
        (DebateInterrupted(reason="The rules changed."), "This debate cannot go on: The rules"),
        (DebateConcluded(outcome=None), "This debate is over; there was nothing to vote on."),
    ],
    ids=lambda each: type(each).__name__,
)
def test_what_happens_to_a_debate_is_told_in_a_line(fact: Fact, line: str) -> None:
    (shown,) = _told(fact)
    assert isinstance(shown, Line)
    assert shown.text.startswith(line)


def test_that_a_vote_closes_early_is_left_to_the_result() -> None:
    assert _told(VOTE, ClosingRequested(reason="enough")) == _told(VOTE)


def test_a_vote_that_closes_early_after_its_debate_did_is_told_as_one() -> None:
    closed = ClosingRequested(reason="late")
    line = _told(closed, VOTE, ClosingRequested(reason="enough"))[-1]
    assert isinstance(line, Line)
    assert line.text == "The vote closes early: enough"


def test_a_prediction_that_was_taken_out_gets_no_line_as_nobody_has_read_it() -> None:
    taken = WordsTakenOut(event=1, what="prediction of the judge", way="author")
    assert _told(taken) == ()


@pytest.mark.parametrize("fact", [BALLOT, VotingClosed(tally={})])
def test_ballots_and_their_count_are_told_by_the_cards_alone(fact: Fact) -> None:
    assert _told(VOTE, fact) == _told(VOTE)


def test_a_step_that_readers_are_not_told_of_is_told_where_nobody_delivered_it() -> None:
    unknown = UnreadStep({"tag": "weigh"})
    assert _told(_answered(unknown, speech())) == ()
    assert _told(_answered(unknown, Forfeit(reason="late"))) == (Line("note 2", "No step: late"),)


# The verdict, the result, the decision.


def test_a_verdict_is_a_card_by_the_judge() -> None:
    heard = (turn(1), turn(2, "ben"))
    card = card_of(_told(*heard, judged(verdict("for"))), "verdict")
    assert (card.title, card.by_judge, card.side) == ("Verdict: for", True, "for")
    assert texts(*card.blocks) == ("", "So it is.", "I read it.", "")


@pytest.mark.parametrize(
    ("heard", "title"),
    [
        ((turn(1), turn(2, "ben")), "Verdict: a synthesis"),
        ((turn(1),), "Verdict: no winner"),
    ],
)
def test_a_verdict_that_names_nobody_says_whether_a_side_was_silent(
    heard: tuple[Fact, ...], title: str
) -> None:
    assert card_of(_told(*heard, judged(verdict(None))), "verdict").title == title


def test_a_drafted_result_is_shown_key_by_key_where_there_is_room() -> None:
    drafted = _answered(DRAFTING, Synthesis(value={"winner": "for"}))
    assert _told(drafted) == (
        Card("result", "Result", (Verbatim("winner: for"),), shown="details"),
    )


@pytest.mark.parametrize(
    ("fact", "said_in_a_channel"),
    [
        (decision("for", "judge_verdict"), None),
        (decision(None, "no_verdict"), None),
        (decision(None, "unheard"), "Nobody wins over a side that was not heard: for and against."),
        (decision("for", "coin_toss"), "Decision: for. By the rule coin_toss."),
    ],
)
def test_a_channel_is_not_told_twice_what_the_verdict_said(
    fact: Fact, said_in_a_channel: str | None
) -> None:
    *lines, card = _told(fact)
    assert isinstance(card, Card)
    assert (card.key, card.shown) == ("decision", "details")
    expected = [Line("decided", said_in_a_channel, "thread")] if said_in_a_channel else []
    assert lines == expected


@pytest.mark.parametrize(
    ("choice", "lines"),
    [
        (None, ["The debate closes early: enough"]),
        ("tea", ["The debate closes early: enough", "Decision: tea."]),
    ],
)
def test_a_channel_is_not_told_twice_why_a_debate_was_closed(
    choice: str | None, lines: list[str]
) -> None:
    pieces = _told(ClosingRequested(reason="enough"), decision(choice, "closed_early"))
    assert [each.text for each in pieces if isinstance(each, Line)] == lines
    (card,) = (each for each in pieces if isinstance(each, Card))
    assert "The debate was closed early: enough." in texts(*card.blocks)


def test_a_decision_by_votes_is_shown_everywhere() -> None:
    spec = consensus_spec()
    decided = decision("revise", "threshold_vote", revise=2)
    *_, card = _told(phase("proposal"), decided, spec=spec)
    assert isinstance(card, Card)
    assert card.shown == "everywhere"
    assert "2" in texts(*card.blocks)


# The people's vote, and the end.


def test_the_people_s_vote_is_set_beside_the_judge_s_verdict() -> None:
    spec = toast_spec()
    record = record_of(spec, judged(verdict()), decision("for", "judge_verdict"))
    before = describe_prior_choice(Toast(), record)
    assert (before.by, before.choice) == ("judge", "for")


def test_the_ballot_is_one_card_that_changes_as_people_vote() -> None:
    (card,) = _told(VOTE)
    assert isinstance(card, Card)
    assert (card.key, card.shown, card.calls_moderators) == ("ballot", "live", False)
    later = make_live_ballot(format_of(SPEC), record_of(SPEC, VOTE, BALLOT))
    assert later.key == card.key
    assert "No votes yet" in texts(*card.blocks)
    assert "No votes yet" not in texts(*later.blocks)


@pytest.mark.parametrize(
    ("rule", "said"),
    [
        ("closed_early", "Nothing was decided before the vote."),
        ("no_verdict", "Nothing was decided before the vote."),
        ("unheard", "The judge named no winner."),
    ],
)
@pytest.mark.parametrize("votes", [0, 1, 9])
def test_where_nothing_stood_nothing_is_said_to_stand(rule: str, said: str, votes: int) -> None:
    decided = decision(None, rule)
    people = compute_outcome({"for": votes, "against": votes}, None, SPEC)
    for fact, key in ((DebateConcluded(outcome=people), "outcome"), (VOTE, "ballot")):
        card = card_of(_told(decided, fact), key)
        words = " ".join(texts(*card.blocks))
        # Of too few votes the title says that no verdict stood before them.
        assert said in words or card.title == "No winner: no verdict and too few votes"
        assert "stand" not in words


def test_a_debate_ends_with_its_outcome() -> None:
    *_, outcome = _told(turn(1), _concluded(**{"for": 3}))
    assert isinstance(outcome, Card)
    assert (outcome.key, outcome.title) == ("outcome", "For wins: vote and judge agree")


def test_moderators_are_not_called_where_the_debaters_handed_nothing_on() -> None:
    pieces = _told(decision("for", "judge_verdict"), _concluded(**{"for": 2, "against": 2}))
    assert card_of(pieces, "outcome").title == "No winner: the vote is split"
    assert not card_of(pieces, "outcome").calls_moderators


# Turns that are held back.


class Together(Toast):
    """All toasts are shown together."""

    name = "together"

    def get_turn_order(self, spec: Specification, step: Speak) -> TurnOrder:
        return "held back"


TOGETHER = toast_spec().model_copy(update={"format": "together"})


@pytest.fixture
def _together() -> Iterator[None]:
    add_format(Together())
    yield
    remove_format("together")


def _keys(*facts: Fact) -> list[str]:
    return [each.key for each in _told(phase("argument"), *facts, spec=TOGETHER)][1:]


@pytest.mark.usefixtures("_together")
def test_turns_that_are_held_back_are_shown_once_all_are_there_in_their_order() -> None:
    assert _keys(turn(2, "ben")) == []
    assert _keys(turn(2, "ben"), forfeit(1)) == ["turn 1", "turn 2"]


@pytest.mark.usefixtures("_together")
@pytest.mark.parametrize(
    "end", [ClosingRequested(reason="enough"), DebateInterrupted(reason="No rules.")]
)
def test_turns_that_are_held_back_at_an_early_end_are_shown_before_it_is_told(end: Fact) -> None:
    assert _keys(turn(2, "ben"), end) == ["turn 2", "note 4"]


@pytest.mark.usefixtures("_together")
def test_what_was_shown_at_the_closing_is_not_shown_again() -> None:
    closing, stopped = ClosingRequested(reason="enough"), DebateInterrupted(reason="No rules.")
    assert _keys(turn(2, "ben"), closing, stopped) == ["turn 2", "note 4", "note 5"]


@pytest.mark.usefixtures("_together")
def test_nobody_may_read_a_turn_that_is_held_back() -> None:
    facts = (opened(TOGETHER), phase("argument"), turn(1))
    assert len(make_events_public(events_of(*facts))) == 2
    assert len(make_events_public(events_of(*facts, turn(2, "ben")))) == 4
    assert len(make_events_public(events_of(*facts, ClosingRequested(reason="enough")))) == 4
