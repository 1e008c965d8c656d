"""What is checked of a moderator's answers, and what is kept of them."""

import pytest

from debate_core.domain.form import AnswerContext
from debate_core.domain.specification import Debater, Specification
from debate_core.domain.text import TAKEN_OUT
from debate_core.domain.values import DebaterId
from debate_core.formats.roundtable.forms import (
    NOT_TAKEN_UP,
    Clarify,
    Clarity,
    DraftedStatement,
    DraftStatements,
    Points,
    Revise,
    Revised,
    Revision,
    StatementDraft,
    TableOpening,
    UnusedTurn,
)
from tests.core.formats.roundtable.making import IVO, THREE, statements, table_spec
from tests.core.making import make_turn, speech

SPEC = table_spec(IVO)
SAID = make_turn(1, IVO, speech(" ".join(THREE) + " Points stand."), "discussion")
LATER = make_turn(2, IVO, speech("Taxis wait. They wait for hours."), "discussion")
DRAFTED = AnswerContext(SPEC, DraftStatements(1), heard=(SAID,))
REVISES = AnswerContext(SPEC, Revise(("statement-1", "statement-2")))
ASKS = AnswerContext(SPEC, Clarify(IVO.id))


def _revision(*changes: tuple[str, str]) -> Revision:
    return Revision(revised=tuple(Revised(statement=key, text=text) for key, text in changes))


def test_three_to_five_short_statements_of_nobody_are_right() -> None:
    assert statements().find_problems(DRAFTED) == ()


@pytest.mark.parametrize(
    ("texts", "problem"),
    [
        (THREE[:2], "draft 3 to 5 statements, each a different one, not 2"),
        (tuple(f"Point {n} stands." for n in range(9)), "not 6"),
        ((*THREE, "word " * 31), "has 31 words; at most 30"),
        ((*THREE, "As Ivo said, it is loud."), "names Ivo; a statement is credited to nobody"),
        ((THREE[0], THREE[0].upper(), " "), "draft 3 to 5 statements, each a different one, not 1"),
    ],
)
def test_what_is_wrong_with_statements_is_said(texts: tuple[str, ...], problem: str) -> None:
    found = statements(*texts).resolve_seats(SPEC).find_problems(DRAFTED)
    assert problem in " ".join(found)


def test_of_wrong_statements_those_that_name_nobody_are_kept_five_at_most() -> None:
    many = tuple(f"Point {n} stands." for n in range(9))
    kept = statements("Ivo is right.", *many).resolve_seats(SPEC).salvage(DRAFTED)
    assert kept == statements(*many[:5])


def test_names_of_every_day_do_not_cost_a_group_its_statements() -> None:
    everywhere = Debater(id=DebaterId("cars"), name="Cars")
    spec = table_spec(everywhere)
    said = statements("Cars are loud.", "Cars are quick.", "Cars should wait.")
    assert said.salvage(AnswerContext(spec, DraftStatements(1), heard=(SAID,))) == said


def test_whom_the_question_names_may_be_named() -> None:
    spec = SPEC.model_copy(update={"motion": "Should Ivo chair the board?"})
    said = statements("Ivo chairs the board.", *THREE)
    found = said.find_problems(AnswerContext(spec, DraftStatements(1), heard=(SAID,)))
    assert not any("names" in problem for problem in found)


def test_no_statements_at_all_are_none() -> None:
    assert StatementDraft().salvage(DRAFTED) is None


@pytest.mark.parametrize(
    ("statement", "problem"),
    [
        (DraftedStatement(text=THREE[0]), "cites no turn that it comes from"),
        (DraftedStatement(text=THREE[0], turns=(1, 9)), "cites turn 9, which is not there"),
        (
            DraftedStatement(text="Taxis should wait outside.", turns=(1,)),
            "shares no word with a turn that it cites",
        ),
    ],
)
def test_a_statement_cites_turns_that_it_can_come_from(
    statement: DraftedStatement, problem: str
) -> None:
    draft = StatementDraft(statements=(statement,))
    assert problem in " ".join(draft.find_problems(DRAFTED))


def test_a_turn_in_no_statement_needs_a_reason() -> None:
    asked = AnswerContext(SPEC, DraftStatements(1), heard=(SAID, LATER))
    assert statements().find_problems(asked) == ("turn 2: in no statement; say in left_out why",)
    reason = UnusedTurn(turn=2, why="beside the subject")
    assert statements().model_copy(update={"left_out": (reason,)}).find_problems(asked) == ()


def test_without_a_stated_reason_it_says_that_a_turn_was_not_taken_up() -> None:
    asked = AnswerContext(SPEC, DraftStatements(1), heard=(SAID, LATER))
    kept = statements().salvage(asked)
    assert kept is not None
    assert kept.left_out == (UnusedTurn(turn=2, why=NOT_TAKEN_UP),)


_BOUND = "Cars should leave the centre, but only if buses run until one."


@pytest.mark.parametrize(
    "said", [_BOUND, "Cars should leave the centre. Only if buses run until one."]
)
def test_a_condition_that_somebody_attached_is_in_it_or_beside_it(said: str) -> None:
    heard = (make_turn(1, IVO, speech(said), "discussion"),)
    asked = AnswerContext(SPEC, DraftStatements(1), heard=heard)
    bare = DraftedStatement(text="Cars should leave the centre.", turns=(1,))
    lost = " ".join(StatementDraft(statements=(bare,)).find_problems(asked))
    assert "leaves out a condition of turn 1: “only if buses run until one”" in lost.replace(
        "Only", "only"
    )
    for kept in (
        bare.model_copy(update={"condition": "buses run until one"}),
        bare.model_copy(update={"text": _BOUND}),
    ):
        found = StatementDraft(statements=(kept,)).find_problems(asked)
        assert not any("condition" in problem for problem in found)
    salvaged = StatementDraft(statements=(bare,)).salvage(asked)
    assert salvaged is not None
    assert salvaged.statements[0].condition.casefold() == "only if buses run until one"


def test_what_is_no_statement_is_never_kept() -> None:
    draft = statements("Who pays for it?", "We discussed the cars.", THREE[0])
    kept = draft.salvage(DRAFTED)
    assert kept is not None
    assert [statement.text for statement in kept.statements] == [THREE[0]]


@pytest.mark.parametrize(
    ("revision", "problem"),
    [
        (_revision(("statement-3", "New.")), "“statement-3” cannot be changed"),
        (_revision(("statement-1", "A."), ("statement-1", "B.")), "is there more than once"),
        (_revision(("statement-1", "word " * 31)), "has 31 words"),
        (_revision(("statement-1", "Ivo is right.")), "names Ivo"),
    ],
)
def test_what_is_wrong_with_a_revision_is_said(revision: Revision, problem: str) -> None:
    assert problem in " ".join(revision.resolve_seats(SPEC).find_problems(REVISES))


def test_of_a_wrong_revision_the_first_right_wording_of_each_is_kept() -> None:
    revision = _revision(
        ("statement-3", "New."),
        ("statement-1", "A."),
        ("statement-1", "B."),
        ("statement-2", "Ivo."),
    )
    assert revision.salvage(REVISES) == _revision(("statement-1", "A."))


def test_a_revision_without_words_changes_nothing() -> None:
    assert _revision(("statement-1", "  \n")).resolve_seats(SPEC) == Revision()


@pytest.mark.parametrize(
    ("found", "asks"),
    [
        (Clarity(is_clear=True), False),
        (Clarity(is_clear=True, question="Why?"), False),
        (Clarity(is_clear=False, question="Why?"), True),
        (Clarity(is_clear=False, question=" \n"), False),
    ],
)
def test_a_question_is_asked_only_where_there_is_one(found: Clarity, asks: bool) -> None:
    placed = found.resolve_seats(SPEC)
    assert placed.asks == asks
    assert placed.salvage(ASKS).asks == asks


def test_an_unclear_point_without_a_question_is_sent_back() -> None:
    assert Clarity(is_clear=False).find_problems(ASKS) == (
        "write the question, or say that the point is clear",
    )


def test_points_are_cleaned_and_not_too_many() -> None:
    many = tuple(f"point {n}" for n in range(12))
    points = Points(summary="So.", agreed=("  It\nis loud. ", "", "It is loud."), open=many)
    assert points.resolve_seats(SPEC).agreed == ("It is loud.",)
    assert len(points.resolve_seats(SPEC).open) == 8


@pytest.mark.parametrize("form", [TableOpening(text=" "), Points(summary=" ")])
def test_what_is_empty_is_sent_back(form: TableOpening | Points) -> None:
    assert form.find_problems(DRAFTED)


def test_what_is_taken_out_of_a_revision_leaves_the_keys() -> None:
    taken = _revision(("statement-1", "Something private.")).take_words_out()
    assert taken == _revision(("statement-1", TAKEN_OUT))


def test_points_are_read_with_what_they_are() -> None:
    points = Points(summary="They spoke.", agreed=("It is loud.",), contested=("It is dear.",))
    assert points.as_text() == "They spoke.\nAgreed: It is loud.\nContested: It is dear."


def _spec_of(*names: str) -> Specification:
    return table_spec(*(Debater(id=DebaterId(each), name=each) for each in names))


@pytest.mark.parametrize(
    ("name", "text", "is_named"),
    [
        ("Mia", "Mia is right.", True),
        ("Mia", "That is Mia's point.", True),
        ("Mia", "Miami is warm.", False),
        ("Mia", "mia is a word.", False),
        ("Al", "Al is right.", False),
    ],
)
def test_somebody_is_named_by_their_whole_name(name: str, text: str, is_named: bool) -> None:
    asked = AnswerContext(_spec_of(name), DraftStatements(1), heard=(SAID,))
    found = statements(*THREE, text).find_problems(asked)
    assert any("names" in problem for problem in found) == is_named
