"""Format `structured` told in speeches, with two arguments a side (flow.md, 7)."""

from collections.abc import Sequence

import pytest

from debate_core.domain.brief import Brief
from debate_core.domain.facts import Event, Fact, PhaseOpened
from debate_core.domain.form import AnswerContext, Form
from debate_core.domain.forms import Forfeit
from debate_core.domain.play import Play
from debate_core.domain.reasons import QuotedWords
from debate_core.domain.record import Record, fold
from debate_core.domain.sheets import Page
from debate_core.domain.steps import Speak
from debate_core.errors import SpecError
from debate_core.formats import format_of, start
from debate_core.formats.checking import check
from debate_core.formats.sheets import read_sheet
from debate_core.formats.structured.arguments import Argument, StructuredOptions
from debate_core.formats.structured.show import make_conclusion_cards
from debate_core.formats.structured.speeches import Challenge, OpeningSpeech
from debate_core.formats.structured.traces import find_argument_of, trace_arguments
from debate_core.language import use_language
from debate_core.show.blocks import Prose
from debate_core.show.pieces import TurnPiece
from tests.core.formats.structured.making import (
    CASE,
    CHALLENGED,
    IN_SPEECHES,
    OPENED_SPEECHES,
    REPLIED_AT_ONCE,
    REPLY,
    WHOLE_IN_SPEECHES,
    argument,
    asked_of,
    challenge,
    finding,
    findings,
    heard,
    judged,
    judging,
    opening,
    opening_speech,
    speaking,
    structured_spec,
    taken,
)
from tests.core.making import ADA, events_of, opened

SPEC = IN_SPEECHES
PHASES = ("opening", "cross-examination", "replies", "closing")


def _play(*answers: Form) -> Play:
    play = start(SPEC)
    for number, answer in enumerate(answers, start=1):
        play.answer(number, answer)
    return play


def _asked(play: Play) -> list[tuple[str, str, int | None]]:
    return [
        (p.step.debater, p.step.form, p.step.words)
        for p in play.pending
        if isinstance(p.step, Speak)
    ]


def _forms(turns: Sequence[tuple[str, Form]]) -> tuple[Form, ...]:
    return tuple(form for _, form in turns)


@pytest.mark.parametrize(
    ("answered", "asked"),
    [
        ((), [("ada", "opening_speech", 180), ("ben", "opening_speech", 180)]),
        (_forms(OPENED_SPEECHES), [("ada", "challenge", 150), ("ben", "challenge", 150)]),
        (_forms(CHALLENGED), [("ben", "joint_reply", 150), ("ada", "joint_reply", 150)]),
        (_forms(REPLIED_AT_ONCE), [("ada", "closing", 140), ("ben", "closing", 140)]),
    ],
)
def test_each_phase_is_a_speech_of_each_side(
    answered: Sequence[Form], asked: list[tuple[str, str, int]]
) -> None:
    assert _asked(_play(*answered)) == asked


def test_whoever_is_asked_nothing_replies_nothing() -> None:
    play = _play(*_forms(OPENED_SPEECHES), challenge("CON-2"), Forfeit(reason="late"))
    assert _asked(play) == [("ben", "joint_reply", 150)]


def test_a_number_of_arguments_goes_with_exchanges_alone() -> None:
    spec = structured_spec(options=StructuredOptions(speeches=True, arguments=4))
    with pytest.raises(SpecError, match="two arguments; leave their number out"):
        check(spec)


def test_a_debate_without_speeches_says_nothing_of_them_in_its_record() -> None:
    assert "speeches" not in StructuredOptions().model_dump()


def test_an_opening_has_two_arguments_and_each_may_be_one_paragraph() -> None:
    asked = asked_of("opening")
    assert opening_speech("PRO").find_problems(asked) == ()
    three = OpeningSpeech(arguments=opening().arguments)
    assert three.find_problems(asked) == ("an opening has 2 arguments, not 3",)
    short = OpeningSpeech(arguments=(argument("PRO-1"), Argument(id="PRO-2", claim="So.")))
    assert short.find_problems(asked) == ("PRO-2: the claim is shorter than 10 characters",)


@pytest.mark.parametrize(
    ("said", "problems"),
    [
        (challenge("CON-1"), ()),
        (challenge("CON-1", "CON-2"), ()),
        (challenge(), ("respond to these too: CON-1, CON-2",)),
        (challenge("CON-7", "CON-1"), ("“CON-7” does not exist; respond to only what does",)),
        (challenge("CON-1", "CON-1"), ("respond to CON-1 once, not 2 times",)),
    ],
)
def test_one_argument_or_both_are_challenged(said: Challenge, problems: tuple[str, ...]) -> None:
    asked = asked_of("cross_examination", heard=heard(*OPENED_SPEECHES))
    assert said.find_problems(asked) == problems


def test_an_argument_that_was_left_alone_is_no_mark_on_the_speech() -> None:
    asked = asked_of("cross_examination", heard=heard(*OPENED_SPEECHES))
    assert challenge("CON-1").list_marks(asked) == ()


def _record(turns: Sequence[tuple[str, Form]]) -> Record:
    return fold(events_of(opened(SPEC), *taken(SPEC, turns)))


def test_one_reply_answers_all_that_a_side_was_asked() -> None:
    traced = trace_arguments(_record(REPLIED_AT_ONCE).transcript)
    answers = {trace.id: [question.answer for question in trace.questions] for trace in traced}
    assert answers == {
        "PRO-1": [REPLY.text],
        "PRO-2": [REPLY.text],
        "CON-1": [],
        "CON-2": [REPLY.text],
    }


def test_words_of_a_joint_reply_are_about_no_one_argument() -> None:
    entries = _record(REPLIED_AT_ONCE).transcript
    assert find_argument_of(QuotedWords(turn=6, words="The village still stands"), entries) == ""
    assert find_argument_of(QuotedWords(turn=4, words="It does not follow"), entries) == "Leaf 1"


def test_the_judge_reads_a_joint_reply_once_and_is_told_what_nobody_met() -> None:
    brief = Brief(SPEC, judging(SPEC), heard=_record(WHOLE_IN_SPEECHES).transcript)
    asked = format_of(SPEC).build_request(brief).messages[0].text
    assert asked.count(f"Answer, turn 6: {REPLY.text}") == 1
    assert "Answer, turn 6: in the same speech as above." in asked
    assert "Nobody responded to CON-1: null there for responsiveness." in asked


def _tell(turns: Sequence[tuple[str, Form]]) -> list[TurnPiece]:
    facts = list[Fact]([opened(SPEC)])
    by_turn = taken(SPEC, turns)
    for phase in PHASES:
        facts.append(PhaseOpened(phase=phase, round=1))
        facts += [
            fact for fact in by_turn if isinstance(fact.step, Speak) and fact.step.phase == phase
        ]
    events = events_of(*facts)
    return [piece for place in range(len(events)) for piece in _tell_event(events[: place + 1])]


def _tell_event(events: Sequence[Event]) -> list[TurnPiece]:
    told = format_of(SPEC).tell_event(fold(events), events[-1])
    return [piece for piece in told if isinstance(piece, TurnPiece)]


def test_a_reply_stands_right_below_the_speech_that_it_answers() -> None:
    assert [piece.number for piece in _tell(WHOLE_IN_SPEECHES)] == [1, 2, 3, 5, 4, 6, 7, 8]


def test_readers_see_paragraphs_without_names_of_arguments() -> None:
    first, *_ = _tell(WHOLE_IN_SPEECHES)
    assert first.blocks == (Prose(f"1: {CASE}"), Prose(f"2: {CASE}"))


def test_what_nobody_took_up_is_said_on_the_board() -> None:
    said = findings(finding("CON-1", 7), finding("CON-2", 7))
    told = fold(events_of(opened(SPEC), *taken(SPEC, WHOLE_IN_SPEECHES), judged(said, SPEC)))
    boards = [card for card in make_conclusion_cards(told) if card.key == "standings"]
    assert "Leaf 1 · not taken up" in str(boards[0].blocks)
    assert "Leaf 2 · not taken up" not in str(boards[0].blocks)


def test_a_person_writes_a_paragraph_for_each_argument() -> None:
    asked = _turn_of("opening_speech")
    assert [page.is_required for page in _sheet(asked)] == [True, True]
    filled = {key: {"name": "Leaves", "claim": CASE} for key in ("PRO-1", "PRO-2")}
    said = read_sheet(format_of(SPEC), asked, filled)
    assert said == OpeningSpeech(
        arguments=tuple(Argument(id=key, name="Leaves", claim=CASE) for key in filled)
    )


def test_a_person_may_leave_an_argument_alone() -> None:
    asked = _turn_of("challenge", *OPENED_SPEECHES)
    met = {"kind": "refute", "reasoning": "It does not follow.", "questions": "Why?"}
    said = read_sheet(format_of(SPEC), asked, {"CON-2": met})
    assert isinstance(said, Challenge)
    assert [response.argument for response in said.responses] == ["CON-2"]


def test_a_person_replies_at_once_to_the_questions_above_the_field() -> None:
    asked = _turn_of("joint_reply", *CHALLENGED)
    [page] = _sheet(asked)
    assert page.about.splitlines() == [
        "**1** What of PRO-1, number 1?",
        "**2** What of PRO-2, number 1?",
        "> It does not follow.",
    ]
    assert read_sheet(format_of(SPEC), asked, {page.key: {"text": REPLY.text}}) == REPLY


def _turn_of(form: str, *before: tuple[str, Form]) -> AnswerContext:
    return AnswerContext(SPEC, speaking(form, SPEC), heard(*before, spec=SPEC), ADA.id)


def _sheet(asked: AnswerContext) -> Sequence[Page]:
    sheet = format_of(SPEC).make_sheet(asked)
    assert sheet is not None
    return sheet.pages


def test_in_german_what_a_person_fills_in_is_german() -> None:
    with use_language("de"):
        [_, second] = _sheet(_turn_of("opening_speech"))
        [reply] = _sheet(_turn_of("joint_reply", *CHALLENGED))
    assert (second.fields[1].label, second.fields[1].hint) == ("Dein Argument", "Ein Absatz.")
    assert (reply.title, reply.fields[0].label) == ("Deine Antwort", "Was du sagst")
