"""What readers are shown of a debate of format `structured`, fact by fact."""

import pytest

from debate_core.domain.facts import DecisionMade
from debate_core.domain.forms import Forfeit
from debate_core.domain.outcome import Decision
from debate_core.domain.play import CLOSED_EARLY
from debate_core.formats import format_of
from debate_core.formats.outcomes import describe_prior_choice
from debate_core.formats.structured.forms import Closing, Opening, Remark
from debate_core.show.blocks import Group, Note, Pair, Pairs, Prose
from debate_core.show.pieces import Card, Heading, Line, TurnPiece
from tests.core.formats.showing import texts, told
from tests.core.formats.structured.making import (
    CROSSED,
    REPLIED,
    SPEC,
    WHOLE,
    Said,
    argument,
    groups_in,
    opening,
    response,
    taken,
    whole_card,
    whole_facts,
    whole_record,
)
from tests.core.making import opened

NO_QUESTIONS = response("PRO-1").model_copy(update={"questions": ()})


def _turn(*turns: Said) -> TurnPiece:
    """What is told of the last of these turns."""
    last = told(opened(SPEC), *taken(SPEC, turns))[-1]
    assert isinstance(last, TurnPiece)
    return last


def test_a_thread_is_told_each_thing_once_and_in_order() -> None:
    pieces = told(*whole_facts())
    is_in_detail = [isinstance(each, Card) and each.shown == "details" for each in pieces]
    shown = [each.key for each, hidden in zip(pieces, is_in_detail, strict=True) if not hidden]
    assert shown == [
        *("phase 1", "turn 1", "turn 2"),
        *("phase 2", "turn 3", "turn 4"),
        *("phase 3", "turn 5", "turn 6"),
        *("phase 4", "turn 7", "turn 8"),
        *("phase 5", "verdict", "briefing"),
    ]


def test_a_terminal_has_the_trace_before_the_briefing_and_the_decision_after_it() -> None:
    cards = [each for each in told(*whole_facts()) if isinstance(each, Card)]
    shown = [each.key for each in cards if each.shown in ("everywhere", "details")]
    assert shown == ["verdict", "trace", "briefing", "decision"]


def test_every_piece_has_a_key_of_its_own() -> None:
    keys = [each.key for each in told(*whole_facts())]
    assert len(set(keys)) == len(keys)


def test_a_phase_has_no_round_and_says_how_it_is_held() -> None:
    headings = [each for each in told(*whole_facts()) if isinstance(each, Heading)]
    assert [each.title for each in headings] == [
        *("Opening", "Cross-examination", "Replies", "Closing", "The judge")
    ]
    assert all(each.about for each in headings)


def test_an_opening_is_laid_out_argument_by_argument() -> None:
    turn = _turn(("for", opening()))
    assert turn.blocks[0] == Group(
        "PRO-1: The claim of PRO-1 in full",
        (
            Prose("Because PRO-1 follows from what is known."),
            Prose("The figures of PRO-1.", "Evidence:"),
        ),
    )
    assert turn.place == "opening"


def test_an_argument_stands_under_the_id_that_it_goes_by() -> None:
    mistaken = Opening(arguments=(argument("CON-7"), argument("PRO-1")))
    titles = list(groups_in(_turn(("for", mistaken)).blocks))
    assert [each.split(":")[0] for each in titles] == ["PRO-2", "PRO-1"]


def test_evidence_that_was_left_out_has_no_label() -> None:
    bare = Opening(arguments=(argument("PRO-1", evidence=" "),))
    assert "Evidence:" not in texts(*_turn(("for", bare)).blocks)


def test_what_could_not_be_read_is_shown_in_its_own_words_and_marked() -> None:
    turn = _turn(("for", Opening(arguments=(), unread="I am simply for it.")))
    assert turn.blocks == (
        Prose("I am simply for it."),
        Note("Malformed: it could not be read as arguments; the whole of it goes by PRO-1"),
    )


def test_marks_stand_under_the_turn() -> None:
    turn = _turn(("for", opening("PRO-1", "PRO-2")))
    assert turn.blocks[-1] == Note("Malformed: an opening has 3 to 5 arguments, not 2")


def test_a_response_says_what_it_does_and_numbers_its_questions() -> None:
    turn = _turn(*CROSSED[:3])
    assert turn.blocks[0] == Group(
        "Challenges CON-1",
        (Prose("It does not follow."), Prose("What of CON-1, number 1?", "CON-1.1")),
    )


def test_an_answer_stands_below_its_question() -> None:
    (pairs,) = _turn(*REPLIED[:5]).blocks
    assert isinstance(pairs, Pairs)
    assert pairs.pairs[0] == Pair("PRO-1.1", "What of PRO-1, number 1?", "On PRO-1.1: so.")


def test_a_closing_says_what_is_conceded_what_stands_and_where_the_side_is_now() -> None:
    said = Closing(
        concessions=(Remark(argument="CON-2", text="Its core."),),
        standing=(),
        position="I hold my ground.",
        shift="adjusted",
    )
    assert _turn(*REPLIED, ("for", said)).blocks == (
        Group("Conceded", (Prose("Its core.", "CON-2"),)),
        Group("Still standing", (Note("Nothing."),)),
        Group("Final position: adjusted", (Prose("I hold my ground."),)),
    )


def test_a_turn_that_was_missed_says_why() -> None:
    first = taken(SPEC, WHOLE[:1])[0].model_copy(update={"answer": Forfeit(reason="late")})
    (turn,) = told(opened(SPEC), first)
    assert isinstance(turn, TurnPiece)
    assert turn.blocks == (Note("Ada could not speak: late."),)


def test_a_decision_by_scores_is_not_told_a_second_time_in_a_thread() -> None:
    card = whole_card("decision")
    assert card.shown == "details"
    assert "gap of 0.00: evenly matched" in texts(*card.blocks)[0]
    assert not [each for each in told(*whole_facts()) if isinstance(each, Line)]


@pytest.mark.parametrize(
    ("rule", "said"),
    [
        ("nothing_argued", "Neither side gave an argument."),
        ("nothing_scored", "The judge scored no argument that could be counted."),
        ("unopposed", "Only one side had arguments that could be scored, so neither is named."),
        (CLOSED_EARLY, "The debate was closed early: asked to."),
    ],
)
def test_a_decision_that_no_card_tells_of_is_a_line(rule: str, said: str) -> None:
    made = DecisionMade(decision=Decision(choice=None, rule=rule))
    pieces = told(opened(SPEC), made)
    assert Line("decided", said, "thread") in pieces


def test_the_vote_is_set_beside_the_judge_s_verdict() -> None:
    before = describe_prior_choice(format_of(SPEC), whole_record())
    assert (before.by, before.choice) == ("judge", "for")
