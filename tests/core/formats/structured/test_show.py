"""What readers are shown of a debate of format `structured`, fact by fact."""

import pytest

from debate_core.domain.facts import DecisionMade, StepAnswered
from debate_core.domain.forms import Forfeit
from debate_core.domain.outcome import Decision
from debate_core.domain.play import CLOSED_EARLY
from debate_core.domain.reasons import QuotedWords
from debate_core.domain.steps import Speak
from debate_core.formats import format_of
from debate_core.formats.outcomes import describe_prior_choice
from debate_core.formats.structured.forms import Closing, Opening, Remark
from debate_core.formats.structured.traces import replace_ids
from debate_core.language import use_language
from debate_core.show.blocks import Group, Note, Prose
from debate_core.show.pieces import Card, Heading, Line, TurnPiece
from tests.core.formats.showing import texts, told
from tests.core.formats.structured.making import (
    CROSSED,
    REPLIED,
    SPEC,
    WHOLE,
    Said,
    argument,
    course_of,
    findings,
    heard,
    opening,
    replies,
    taken,
    whole_card,
    whole_facts,
    whole_record,
)
from tests.core.making import opened


def _turn(*turns: Said) -> TurnPiece:
    """What is told of the last of these turns."""
    last = told(opened(SPEC), *taken(SPEC, turns))[-1]
    assert isinstance(last, TurnPiece)
    return last


def _told(*turns: Said) -> list[TurnPiece]:
    """All turns that are told of these."""
    return [each for each in told(opened(SPEC), *taken(SPEC, turns)) if isinstance(each, TurnPiece)]


def test_a_thread_is_told_each_thing_once_and_in_order() -> None:
    pieces = told(*whole_facts())
    is_in_detail = [isinstance(each, Card) and each.shown == "details" for each in pieces]
    shown = [each.key for each, hidden in zip(pieces, is_in_detail, strict=True) if not hidden]
    assert shown == [
        *("phase 1", "turn 1", "turn 2"),
        *("phase 2", "phase 3"),
        *("turn 4", "turn 5", "turn 4, 2", "turn 5, 2", "turn 4, 3", "turn 5, 3"),
        *("turn 3", "turn 6", "turn 3, 2", "turn 6, 2", "turn 3, 3", "turn 6, 3"),
        *("phase 4", "turn 7", "turn 8"),
        *("phase 5", "verdict", "standings"),
    ]


@pytest.mark.parametrize("phase", ["opening", "closing"])
def test_whoever_is_done_first_both_speak_in_the_order_of_their_turns(phase: str) -> None:
    facts = list(whole_facts())
    one, other = (
        place
        for place, fact in enumerate(facts)
        if isinstance(fact, StepAnswered) and isinstance(fact.step, Speak)
        if fact.step.phase == phase
    )
    in_order = [piece.key for piece in told(*facts)]
    facts[one], facts[other] = facts[other], facts[one]
    assert [piece.key for piece in told(*facts)] == in_order


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
        *("Opening", "Cross-examination", "Closing", "The judge")
    ]
    assert all(each.about for each in headings)


def test_an_opening_is_laid_out_argument_by_argument() -> None:
    turn = _turn(("for", opening()))
    said = "The claim of PRO-1 in full Because PRO-1 follows from what is known. "
    assert turn.blocks[0] == Group("Leaves and beans 1 P", (Prose(f"{said}The figures of PRO-1."),))
    assert turn.place == "opening"


def test_an_argument_without_a_name_stands_under_its_claim_once() -> None:
    turn = _turn(("for", Opening(arguments=(argument("PRO-1", name=""),))))
    said = "Because PRO-1 follows from what is known. The figures of PRO-1."
    assert turn.blocks[0] == Group("The claim of PRO-1 in full", (Prose(said),))


def test_what_could_not_be_read_is_shown_in_its_own_words_and_marked() -> None:
    turn = _turn(("for", Opening(arguments=(), unread="I am simply for it.")))
    assert turn.blocks == (
        Prose("I am simply for it."),
        Note(
            "Malformed: it could not be read as arguments; "
            "the whole of it goes by “I am simply for it”"
        ),
    )


def test_marks_stand_under_the_turn() -> None:
    turn = _turn(("for", opening("PRO-1", "PRO-2")))
    assert turn.blocks[-1] == Note("Malformed: an opening has 3 to 5 arguments, not 2")


def test_marks_are_told_in_the_language_of_whoever_reads_and_kept_in_english() -> None:
    said = ("for", opening("PRO-1", "PRO-2"))
    with use_language("de"):
        assert _turn(said).blocks[-1] == Note(
            "Fehlerhaft: eine Eröffnung hat 3 bis 5 Argumente, nicht 2"
        )
        (kept,) = heard(said)
    assert kept.marks == ("Malformed: an opening has 3 to 5 arguments, not 2",)


def test_how_an_argument_was_met_stands_above_its_answer_in_each_one_s_own_voice() -> None:
    met, answer = _told(*REPLIED[:5])[-6:-4]
    assert met.blocks == (Prose("It does not follow. What of PRO-1, number 1?"),)
    assert (met.lead, answer.lead) == ("on “Leaves and beans 1 P”", "")
    assert answer.blocks == (Prose("On PRO-1.1: so."),)
    assert [met.debater, answer.debater] == ["ben", "ada"]


def test_a_name_with_quotation_marks_has_single_ones_within_those_of_the_line() -> None:
    first, *rest = opening().arguments
    named = Opening(arguments=(first.model_copy(update={"name": "The “free” ride"}), *rest))
    turns = (("for", named), *REPLIED[1:5])
    assert (
        _told(*turns)[-6].lead
        == "on “The \N{LEFT SINGLE QUOTATION MARK}free\N{RIGHT SINGLE QUOTATION MARK} ride”"
    )


def test_nothing_is_told_of_how_arguments_were_met_until_they_are_answered() -> None:
    pieces = told(*course_of(CROSSED, "opening", "cross-examination"))
    assert [each.key for each in pieces] == ["phase 1", "turn 1", "turn 2", "phase 2"]


def test_what_nobody_answered_any_more_is_told_before_the_next_phase() -> None:
    pieces = told(*course_of(CROSSED, "opening", "cross-examination", "closing"))
    keys = [each.key for each in pieces]
    assert keys[-7:] == [
        *("turn 3", "turn 3, 2", "turn 3, 3", "turn 4", "turn 4, 2", "turn 4, 3", "phase 3")
    ]


def test_a_side_that_missed_its_answers_is_said_to_below_what_it_was_asked() -> None:
    missed = taken(SPEC, REPLIED[:5])[-1].model_copy(update={"answer": Forfeit(reason="late")})
    pieces = told(opened(SPEC), *taken(SPEC, CROSSED), missed)
    assert [each.key for each in pieces[-4:]] == ["turn 4", "turn 4, 2", "turn 4, 3", "turn 5"]


def test_each_part_of_a_turn_whose_words_were_taken_out_says_so() -> None:
    *before, met, answer = taken(SPEC, REPLIED[:5])
    gone = met.model_copy(update={"answer": met.answer.take_words_out(), "taken_out": "author"})
    parts = told(opened(SPEC), *before, gone, answer)[-6::2]
    assert [each.key for each in parts] == ["turn 4", "turn 4, 2", "turn 4, 3"]
    gone_said = (Note("Taken out by its author."),)
    assert [part.blocks for part in parts if isinstance(part, TurnPiece)] == [gone_said] * 3


def test_ids_are_shown_as_the_names_of_arguments() -> None:
    heard_so_far = whole_record().transcript
    assert replace_ids("CON-1 beats PRO-9, see PRO-2.1.", heard_so_far) == (
        "“Leaves and beans 1 C” beats PRO-9, see “Leaves and beans 2 P”."
    )
    for beside in ("“Leaves and beans 1 C” (CON-1)", "CON-1, “Leaves and beans 1 C”"):
        assert replace_ids(beside, heard_so_far) == "“Leaves and beans 1 C”"


def test_a_closing_is_its_speech_and_the_table_has_what_it_marks() -> None:
    said = Closing(
        concessions=(Remark(argument="CON-2", text="its core"),),
        standing=(),
        position="I hold my ground.",
        shift="adjusted",
    )
    turns = (*REPLIED, ("for", said))
    assert _turn(*turns).blocks == (Prose("I hold my ground."),)
    marks = "Concedes: Leaves and beans 2 C: its core · Claims something else than at the start"
    assert Prose(marks, "For:") in whole_card("trace", turns=turns).blocks


def test_no_turn_shows_its_number_since_an_answer_stands_below_its_question() -> None:
    turns = [each for each in told(*whole_facts()) if isinstance(each, TurnPiece)]
    assert not any(each.shows_number for each in turns)


@pytest.mark.parametrize(
    ("turn", "words", "place"),
    [
        (1, "The claim of PRO-1", "For on “Leaves and beans 1 P”"),
        (4, "It does not follow.", "Against on “Leaves and beans 1 P”"),
        (5, "On PRO-2.1: so.", "For on “Leaves and beans 2 P”"),
        (5, "Words of nobody.", "For, cross-examination"),
        (7, "I hold my ground.", "For, closing"),
        (12, "I hold my ground.", "turn 12"),
    ],
)
def test_quoted_words_are_placed_by_the_argument_they_are_about(
    turn: int, words: str, place: str
) -> None:
    quote = QuotedWords(turn=turn, words=words)
    assert findings().name_passage(whole_record().transcript, quote) == place


def test_a_turn_that_was_missed_says_why() -> None:
    first = taken(SPEC, WHOLE[:1])[0].model_copy(update={"answer": Forfeit(reason="late")})
    (turn,) = told(opened(SPEC), first)
    assert isinstance(turn, TurnPiece)
    assert turn.blocks == (Note("Ada could not speak: late."),)


def test_a_decision_by_scores_is_not_told_a_second_time_in_a_thread() -> None:
    card = whole_card("decision")
    assert card.shown == "details"
    assert "gap of 0.00: evenly matched" in texts(*card.blocks)[0]
    assert [each.key for each in told(*whole_facts()) if isinstance(each, Line)] == ["phase 3"]


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


def test_an_answer_stands_below_its_own_challenge_in_whatever_order_they_were_given() -> None:
    pieces = _told(*CROSSED, ("for", replies("PRO-2.1", "PRO-1.1", "PRO-3.1")))
    place = next(n for n, piece in enumerate(pieces) if "beans 2 P" in piece.lead)
    assert pieces[place + 1].blocks == (Prose("On PRO-2.1: so."),)
