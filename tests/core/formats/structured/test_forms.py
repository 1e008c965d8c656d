"""What format `structured` asks of its forms, what stands of a wrong one, and its marks."""

import pytest

from debate_core.domain.form import AnswerContext, Form
from debate_core.domain.turns import Turn
from debate_core.formats.structured.forms import (
    Closing,
    CrossExamination,
    Opening,
    Remark,
    Replies,
    Response,
)
from tests.core.formats.structured.making import (
    CON,
    CROSSED,
    OPENED,
    PRO,
    argument,
    asked_of,
    closing,
    cross,
    heard,
    opening,
    record_of,
    replies,
    response,
)

MET = heard(*OPENED)
ASKED = heard(*CROSSED)


def _asked(form: Form, stance: str, before: tuple[Turn, ...]) -> AnswerContext:
    return asked_of(form.tag, stance, before)


def _problems(form: Form, stance: str, before: tuple[Turn, ...]) -> tuple[str, ...]:
    return form.find_problems(_asked(form, stance, before))


def _kept(form: Form, stance: str, before: tuple[Turn, ...]) -> Form | None:
    return form.salvage(_asked(form, stance, before))


def _marks(form: Form, stance: str, before: tuple[Turn, ...]) -> tuple[str, ...]:
    return form.list_marks(_asked(form, stance, before))


def _with(**changed: str) -> Opening:
    """An opening whose first argument was changed so."""
    return Opening(arguments=(argument("PRO-1", **changed), *opening("PRO-2", "PRO-3").arguments))


def _closing(*, conceded: str = "CON-1", standing: str = "PRO-1") -> Closing:
    return closing().model_copy(
        update={
            "concessions": (Remark(argument=conceded, text="it holds"),),
            "standing": (Remark(argument=standing, text="nobody answered"),),
        }
    )


@pytest.mark.parametrize(
    ("form", "before"),
    [
        (opening("PRO-1", "PRO-2", "PRO-3"), ()),
        (opening(*(f"PRO-{number}" for number in range(1, 6))), ()),
        (_with(claim="x" * 10, reasoning="y" * 20, evidence="z" * 5), ()),
        (cross(*CON), MET),
        (cross(*reversed(CON), questions=2), MET),
        (replies(), ASKED),
        (closing(), ASKED),
        (_closing(), ASKED),
        (closing("word " * 221), ASKED),
    ],
)
def test_a_good_turn_has_no_problem(form: Form, before: tuple[Turn, ...]) -> None:
    assert _problems(form, "for", before) == ()


@pytest.mark.parametrize(
    ("form", "problem"),
    [
        (opening("PRO-1", "PRO-2"), "an opening has 3 to 5 arguments, not 2"),
        (
            opening(*(f"PRO-{number}" for number in range(1, 7))),
            "an opening has 3 to 5 arguments, not 6",
        ),
        (
            opening("CON-1", "PRO-2", "PRO-3"),
            "the id “CON-1” is not PRO- and a number; it goes by PRO-1",
        ),
        (opening("1", "PRO-2", "PRO-1"), "the id “1” is not PRO- and a number; it goes by PRO-3"),
        (
            opening("PRO-1", "PRO-1", "PRO-3"),
            "the id PRO-1 is used twice; the second goes by PRO-2",
        ),
        (
            opening("PRO-1", "PRO-2", "PRO-4"),
            "the ids are PRO-1, PRO-2, PRO-4; number them in order: PRO-1, PRO-2, PRO-3",
        ),
        (
            opening("PRO-2", "PRO-1", "PRO-3"),
            "the ids are PRO-2, PRO-1, PRO-3; number them in order: PRO-1, PRO-2, PRO-3",
        ),
        (_with(claim="x" * 9), "PRO-1: the claim is shorter than 10 characters"),
        (_with(claim="x" * 9 + " "), "PRO-1: the claim is shorter than 10 characters"),
        (_with(reasoning="x" * 19), "PRO-1: the reasoning is shorter than 20 characters"),
        (_with(evidence="x" * 4), "PRO-1: the evidence is shorter than 5 characters"),
    ],
)
def test_a_bad_opening_is_kept_as_it_is_and_marked(form: Opening, problem: str) -> None:
    assert _problems(form, "for", ()) == (problem,)
    assert _kept(form, "for", ()) == form
    assert _marks(form, "for", ()) == (f"Malformed: {problem}",)


@pytest.mark.parametrize(("stance", "fits"), [("for", PRO), ("against", CON), ("AGAINST ", CON)])
def test_each_side_has_a_prefix_of_its_own(stance: str, fits: tuple[str, ...]) -> None:
    other = CON if fits == PRO else PRO
    assert _problems(opening(*fits), stance, ()) == ()
    assert len(_problems(opening(*other), stance, ())) == 3


def test_of_an_opening_without_a_word_nothing_is_kept() -> None:
    assert _kept(Opening(arguments=()), "for", ()) is None


@pytest.mark.parametrize(
    ("form", "problem", "kept"),
    [
        (cross("CON-1", "CON-3"), "respond to these too: CON-2", cross("CON-1", "CON-3")),
        (
            cross("CON-1", "CON-2", "CON-3", "CON-4"),
            "“CON-4” does not exist; respond to only what does",
            cross(*CON),
        ),
        (
            cross("CON-1", "CON-2", "CON-3", "PRO-1"),
            "“PRO-1” does not exist; respond to only what does",
            cross(*CON),
        ),
        (
            cross("CON-1", "CON-1", "CON-2", "CON-3"),
            "respond to CON-1 once, not 2 times",
            cross(*CON),
        ),
    ],
)
def test_every_opposing_argument_is_met_exactly_once_and_none_that_is_not(
    form: CrossExamination, problem: str, kept: CrossExamination
) -> None:
    assert _problems(form, "for", MET) == (problem,)
    assert _kept(form, "for", MET) == kept


def test_an_argument_that_is_never_met_is_marked_as_unanswered() -> None:
    assert _marks(cross("CON-1"), "for", MET) == ("CON-2 went unanswered", "CON-3 went unanswered")


def test_of_responses_to_nothing_that_exists_nothing_is_kept() -> None:
    assert _kept(cross("PRO-1"), "for", MET) is None


def test_a_blank_follow_up_question_is_none_so_nobody_has_to_answer_it() -> None:
    read = Response.model_validate(response("CON-1").model_dump() | {"questions": ("Why?", " ")})
    assert read.questions == ("Why?",)


def test_a_response_wants_reasoning_and_a_question() -> None:
    bare = response("CON-1").model_copy(update={"reasoning": " ", "questions": ("", " ")})
    form = CrossExamination(responses=(bare, *cross("CON-2", "CON-3").responses))
    problems = ("the response to CON-1 gives no reasoning", "no follow-up question is put to CON-1")
    assert _problems(form, "for", MET) == problems
    assert _marks(form, "for", MET) == tuple(f"Malformed: {each}" for each in problems)


def test_an_argument_with_a_wrong_id_is_met_by_the_id_it_goes_by() -> None:
    before = heard(("for", opening(*PRO)), ("against", opening("A", "B", "C")))
    assert _problems(cross("CON-1", "CON-2", "CON-3"), "for", before) == ()


@pytest.mark.parametrize(
    ("form", "problem", "kept"),
    [
        (replies("PRO-1.1", "PRO-2.1"), "answer these too: PRO-3.1", replies("PRO-1.1", "PRO-2.1")),
        (
            replies("PRO-1.1", "PRO-2.1", "PRO-3.1", "PRO-1.2"),
            "“PRO-1.2” does not exist; answer only what does",
            replies(),
        ),
        (
            replies("PRO-1.1", "PRO-1.1", "PRO-2.1", "PRO-3.1"),
            "answer PRO-1.1 once, not 2 times",
            replies(),
        ),
    ],
)
def test_every_question_to_one_s_own_arguments_is_answered_once(
    form: Replies, problem: str, kept: Replies
) -> None:
    assert _problems(form, "for", ASKED) == (problem,)
    assert _kept(form, "for", ASKED) == kept


def test_an_empty_answer_is_none() -> None:
    empty = replies().answers[0].model_copy(update={"answer": "  "})
    form = Replies(answers=(empty, *replies().answers[1:]))
    assert _problems(form, "for", ASKED) == ("answer these too: PRO-1.1",)
    assert _marks(replies("PRO-2.1", "PRO-3.1"), "for", ASKED) == ("PRO-1.1 went unanswered",)


def test_of_answers_to_nothing_that_was_asked_nothing_is_kept() -> None:
    assert _kept(replies("CON-1.1"), "for", ASKED) is None


@pytest.mark.parametrize(
    ("form", "problem"),
    [
        (_closing(conceded="CON-9"), "the concession names “CON-9”, which is no argument"),
        (_closing(standing="PRO-9"), "“PRO-9” cannot stand: it is no argument of this side"),
        (_closing(standing="CON-2"), "“CON-2” cannot stand: it is no argument of this side"),
        (_closing(conceded="PRO-1"), "“PRO-1” is conceded and still stands; name it once"),
        (
            _closing(conceded="PRO-2"),
            "“PRO-2” is an argument of this side: concede one of the other side's, or leave it",
        ),
    ],
)
def test_a_closing_names_only_what_exists_and_each_once(form: Closing, problem: str) -> None:
    assert _problems(form, "for", ASKED) == (problem,)
    kept = _kept(form, "for", ASKED)
    assert kept is not None
    assert _problems(kept, "for", ASKED) == ()


def test_a_closing_has_a_final_position() -> None:
    assert _problems(closing(" "), "for", ASKED) == ("the final position is missing",)


@pytest.mark.parametrize(
    ("words", "marked"), [(220, ()), (221, ("Over length: 221 words, 200 allowed",))]
)
def test_a_closing_well_over_200_words_is_marked_and_not_sent_back(
    words: int, marked: tuple[str, ...]
) -> None:
    form = closing("word " * words)
    assert _problems(form, "for", ASKED) == ()
    assert _marks(form, "for", ASKED) == marked


def test_the_words_on_single_arguments_count_towards_a_closing_s_200() -> None:
    remark = Remark(argument="PRO-1", text="word " * 109)
    form = closing("word " * 2).model_copy(update={"concessions": (), "standing": (remark,) * 2})
    assert _marks(form, "for", ASKED) == ()
    longer = form.model_copy(update={"position": "word " * 3})
    assert _marks(longer, "for", ASKED) == ("Over length: 221 words, 200 allowed",)


def test_more_than_two_remarks_of_a_kind_are_marked_and_not_sent_back() -> None:
    conceded = tuple(Remark(argument=each, text="it holds") for each in CON)
    stands = tuple(Remark(argument=each, text="it stands") for each in PRO)
    form = closing().model_copy(update={"concessions": conceded, "standing": stands})
    assert _problems(form, "for", ASKED) == ()
    assert _marks(form, "for", ASKED) == (
        "3 concessions, 2 allowed",
        "3 standing arguments, 2 allowed",
    )


def test_marks_stand_in_the_transcript() -> None:
    (entry,) = record_of(("for", _with(evidence="x"))).transcript
    assert entry.marks == ("Malformed: PRO-1: the evidence is shorter than 5 characters",)
    assert entry.text.endswith("[Malformed: PRO-1: the evidence is shorter than 5 characters]")


def test_an_opening_that_is_no_form_at_all_is_kept_in_its_own_words() -> None:
    read = Opening.read_partial_reply("I am simply for it.\n", {})
    assert read == Opening(arguments=(), unread="I am simply for it.")


def test_of_a_cross_examination_the_responses_that_can_be_read_are_kept() -> None:
    odd = response("CON-2").model_dump() | {"kind": "agree"}
    said = {"responses": [response("CON-1").model_dump(), odd], "new_arguments": ["And besides"]}
    assert CrossExamination.read_partial_reply("", said) == cross("CON-1")
