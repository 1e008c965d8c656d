"""A checked verdict as it is shown: who held, who changed, and every asking's totals."""

import re
from collections.abc import Sequence

import pytest

from debate_core.domain.facts import Fact, StepAnswered
from debate_core.domain.form import Form
from debate_core.domain.forms import Forfeit
from debate_core.domain.judge_forms import Scores
from debate_core.domain.record import Record, evolve, fold
from debate_core.domain.rubric import SPEECHES
from debate_core.domain.specification import Specification
from debate_core.domain.steps import Judge, list_checks
from debate_core.formats import format_of
from debate_core.formats.decision_rules import explain_decision
from debate_core.formats.outcomes import describe_prior_choice, find_checked, find_standing
from debate_core.formats.rounds.rules import RoundsOptions
from debate_core.language import use_language
from debate_core.reports.report import write_report
from debate_core.show.blocks import Group, Listing, Note, Table
from debate_core.show.pieces import Card, Piece
from tests.core.making import ADA, BEN, decision, phase, rounds_spec, told, turn, verdict
from tests.core.offline.english import find_english

CLAUDE, GPT, GEMINI = "anthropic:claude-x", "openai:gpt-x", "google:gemini-x"
ADA_, BEN_ = (each.model_copy(update={"model": GPT}) for each in (ADA, BEN))


def _spec(judges: int, *, swap: bool = True) -> Specification:
    options = RoundsOptions.model_validate({"judges": judges, "swap": swap})
    spec = rounds_spec(ADA_, BEN_, options=options)
    models = (CLAUDE, GPT, GEMINI)[:judges]
    return spec.model_copy(update={"judge_model": models[0], "more_judges": models[1:]})


def _scored(stance: str, score: int) -> Scores:
    return Scores(stance=stance, scores={each.name: score for each in SPEECHES.dimensions})


def _named(winner: str | None) -> Form:
    """A verdict whose totals lead to its winner."""
    if winner == "late":
        return Forfeit(reason="late")
    scores = (_scored("for", 7 if winner == "for" else 5), _scored("against", 6))
    return verdict(winner, *scores)


def _answered(spec: Specification, winners: Sequence[str | None]) -> list[Fact]:
    steps = list_checks(Judge(), spec)
    return [
        StepAnswered(number=number, step=step, answer=_named(winner))
        for number, (step, winner) in enumerate(zip(steps, winners, strict=True), start=3)
    ]


def _played(
    spec: Specification, winners: Sequence[str | None], *, reverse: bool = False
) -> tuple[Record, list[Piece]]:
    """The debate up to its last asking, and what that shows."""
    answered = _answered(spec, winners)
    facts = [phase("argument"), turn(1), turn(2, "ben"), phase("judgement")]
    events = told(spec, *facts, *(answered[::-1] if reverse else answered))
    record, pieces = fold(events[:1]), list[Piece]()
    for event in events[1:]:
        record = evolve(record, event)
        if isinstance(event.fact, StepAnswered) and event.fact.turn is None:
            pieces += format_of(spec).tell_event(record, event)
    return record, pieces


def _card(spec: Specification, *winners: str | None) -> Card:
    _, (card,) = _played(spec, winners)
    assert isinstance(card, Card)
    return card


def _check(card: Card) -> tuple[str, tuple[str, ...], Table]:
    """How it was checked, a line for each judge, and the totals."""
    groups = (each for each in card.blocks if isinstance(each, Group))
    note, lines, table = next(g for g in groups if g.title == "How it was checked").blocks
    assert isinstance(note, Note)
    assert isinstance(lines, Listing)
    assert isinstance(table, Table)
    return note.text, lines.items, table


def test_nothing_is_shown_before_every_asking_is_there_and_then_one_card() -> None:
    _, pieces = _played(_spec(3), ["for"] * 6)
    assert [each.key for each in pieces] == ["verdict"]


def test_a_judge_that_named_the_same_both_times_held_it() -> None:
    card = _card(_spec(1), "for", "for")
    how, lines, table = _check(card)
    assert card.title == "Verdict: for, 7.0 to 6.0"
    assert how.startswith("Asked twice, the second time with letters exchanged")
    assert lines == (f"Judge 1 ({CLAUDE}) held “for”.",)
    assert table.head == ("Totals", "for", "against")
    assert [each[1:] for each in table.rows] == [("7.00", "6.00"), ("7.00", "6.00")]


def test_a_judge_that_changed_is_undecided_and_nobody_calls_it_bias() -> None:
    card = _card(_spec(1), "for", "against")
    _, lines, table = _check(card)
    assert card.title == "Verdict: undecided"
    assert lines == (f"Judge 1 ({CLAUDE}) changed when mirrored: “for”, then “against”.",)
    assert [each[1:] for each in table.rows] == [("7.00", "6.00"), ("5.00", "6.00")]
    notes = [each.text for each in card.blocks if isinstance(each, Note)]
    assert any("chance changes verdicts too" in each for each in notes)


def test_three_judges_stand_side_by_side_and_one_of_a_debater_s_family_is_named() -> None:
    card = _card(_spec(3), "for", "for", "for", "against", "for", "for")
    how, lines, table = _check(card)
    assert card.title == "Verdict: for, 7.0 to 6.0"
    assert how.startswith("3 judges, blind to one another.")
    assert lines == (
        f"Judge 1 ({CLAUDE}) held “for”.",
        f"Judge 2 ({GPT}) changed when mirrored: “for”, then “against”. "
        "It is of a debater's model family (GPT).",
        f"Judge 3 ({GEMINI}) held “for”.",
    )
    assert len(table.rows) == 6


def test_the_words_are_those_of_a_judge_that_holds_the_verdict() -> None:
    winners = ["against", "for", "for", "for", "for", "for"]
    record, _ = _played(_spec(3), winners)
    result = format_of(record.spec).build_result(record).model_dump(mode="json")
    assert result["verdict"]["winner"] == "for"
    assert [each["stand"] for each in result["judges"]] == ["changed", "held", "held"]
    assert [each["held"] for each in result["judges"]] == [None, "for", "for"]
    assert [each["named"] for each in result["judges"][0]["askings"]] == ["against", "for"]


def test_where_none_stands_the_result_has_no_verdict() -> None:
    record, _ = _played(_spec(1), ["against", "for"])
    result = format_of(record.spec).build_result(record).model_dump(mode="json")
    assert result["verdict"] is None
    assert format_of(record.spec).show_results(record)


@pytest.mark.parametrize("winners", [("for", "for"), ("for", "against"), ("late", "for")])
def test_whatever_answer_comes_first_the_same_is_shown(winners: tuple[str, ...]) -> None:
    spec = _spec(1)
    (record, one), (other, two) = (_played(spec, winners, reverse=r) for r in (False, True))
    assert one == two
    assert record.verdict == other.verdict


def test_without_any_answer_there_is_a_line_and_no_card() -> None:
    _, (line,) = _played(_spec(1), ["late", "late"])
    assert not isinstance(line, Card)


@pytest.mark.parametrize(
    ("winners", "choice", "rule", "how"),
    [
        (("for", "for"), "for", "checked_verdict", "The judge named it both times"),
        (("for", "against"), None, "undecided_verdict", "No verdict stands: the judge changed"),
    ],
)
def test_how_it_was_decided_is_told(
    winners: tuple[str, ...], choice: str | None, rule: str, how: str
) -> None:
    spec = _spec(1)
    facts = [turn(1), turn(2, "ben"), *_answered(spec, winners), decision(choice, rule)]
    record = fold(told(spec, *facts))
    own = format_of(spec)
    assert explain_decision(own.decision_rules, record).startswith(how)
    assert find_standing(own, record) == choice
    if choice is None:
        assert (
            describe_prior_choice(own, record).nothing
            == "The verdict did not hold when it was checked."
        )


def test_the_report_says_of_each_judge_what_became_of_it() -> None:
    record, _ = _played(_spec(1), ["for", "against"])
    assert "judges: {1: changed when mirrored: “for”, then “against”}" in write_report(record)


@pytest.mark.parametrize(
    "winners",
    [
        *(("for", "for"), ("for", "against"), ("late", "for")),
        *(("for",) * 6, ("for", "for", "against", "for", "late", "for"), ("for", "against") * 3),
    ],
)
def test_in_german_nothing_of_it_is_english(winners: tuple[str, ...]) -> None:
    spec = _spec(len(winners) // 2)
    facts = [turn(1), turn(2, "ben"), *_answered(spec, winners)]
    with use_language("de"):
        record = fold(told(spec, *facts, decision(None, "undecided_verdict")))
        cards = [each for each in _played(spec, winners)[1] if isinstance(each, Card)]
        own = format_of(spec)
        checked = [block for card in cards for block in card.blocks if isinstance(block, Group)]
        notes = [block for card in cards for block in card.blocks if isinstance(block, Note)]
        said = [explain_decision(own.decision_rules, record), find_checked(own, record)]
    shown = f"{said} {notes} {[group for group in checked if group.title.startswith('Wie')]}"
    assert find_english(re.sub(r"\b(for|A)\b|\w+=|is_\w+", "", shown)) == []


def test_a_judge_of_three_that_held_is_told_in_the_singular_in_german() -> None:
    spec = _spec(3)
    winners = ("for", "for", "against", "for", "against", "for")
    facts = [turn(1), turn(2, "ben"), *_answered(spec, winners), decision("for", "checked_verdict")]
    record = fold(told(spec, *facts))
    with use_language("de"):
        said = explain_decision(format_of(spec).decision_rules, record)
    assert said.startswith("1 von 3 Jurys hat beide Male es genannt")
