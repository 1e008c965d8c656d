"""What is shown of a panel whose last assessment is checked: one card, and what it says."""

from collections.abc import Sequence

import pytest

from debate_core.domain.facts import DecisionMade, Fact, PhaseOpened, StepAnswered
from debate_core.domain.form import Form
from debate_core.domain.record import Record, evolve, fold
from debate_core.domain.specification import Specification
from debate_core.domain.steps import list_checks
from debate_core.domain.verdicts import decide_askings
from debate_core.engine.offline_seat import OfflineSeat
from debate_core.formats import format_of
from debate_core.formats.decision_rules import explain_decision, find_decision_rule
from debate_core.formats.outcomes import find_standing
from debate_core.formats.panel.assessment import Assess, Assessment
from debate_core.formats.panel.show import PanelResult
from debate_core.reports.report import write_report
from debate_core.reports.transcript import transcript_of
from debate_core.show.blocks import Figure, Group, Listing, Note, Table
from debate_core.show.pieces import Card, Line, Piece, add_past
from tests.core.engine.rooms import debated
from tests.core.formats.panel.making import (
    FAILED,
    assessed,
    assessment,
    panel_spec,
    round_assessed,
    taken,
)
from tests.core.formats.showing import texts
from tests.core.making import ADA, BEN, CLEO, events_of, opened

CLAUDE, GPT, GEMINI = "anthropic:claude-x", "openai:gpt-x", "google:gemini-x"
SEATS = tuple(each.model_copy(update={"model": GPT}) for each in (ADA, BEN, CLEO))
OWN = format_of(panel_spec())


def _spec(judges: int = 1) -> Specification:
    spec = panel_spec(*SEATS, judges=judges, swap=True)
    models = (CLAUDE, GPT, GEMINI)[:judges]
    return spec.model_copy(update={"judge_model": models[0], "more_judges": models[1:]})


def _best(name: str) -> Form:
    """An assessment that is led by that debater; “late” is none."""
    if name == "late":
        return FAILED
    each = (
        assessed(who, 8 if who == name else 6).model_copy(update={"position": f"{who} holds on."})
        for who in ("ada", "ben", "cleo")
    )
    return assessment(*each, summary=f"It was {name}'s.", recommendation="")


def _facts(spec: Specification, best: Sequence[str]) -> list[Fact]:
    steps = list_checks(Assess(2, is_last=True), spec, tuple(Assessment.name_sides(spec)))
    on_the_way = round_assessed(assessment(assessed("cleo", 9)), number=4)
    last = [
        StepAnswered(number=number, step=step, answer=_best(name))
        for number, (step, name) in enumerate(zip(steps, best, strict=True), start=5)
    ]
    decision = decide_askings(
        spec, ((each.step, each.answer) for each in last), [each.id for each in SEATS]
    )
    turns = (taken(number) for number in (1, 2, 3))
    opening = PhaseOpened(phase="opening", round=1)
    return [opening, *turns, on_the_way, *last, DecisionMade(decision=decision)]


def _shown(
    spec: Specification, *best: str, past: Sequence[Record] = ()
) -> tuple[Record, list[Piece]]:
    """The panel up to its decision, and what is told of it after the assessment on the way."""
    events = events_of(opened(spec), *_facts(spec, best))
    record, pieces = fold(events[:1]), list[Piece]()
    for event in events[1:]:
        record = evolve(record, event)
        is_after = event.number > events[0].number + 5
        told = OWN.tell_event(record, event) if is_after else ()
        pieces += [add_past(piece, past) for piece in told]
    return record, pieces


def _verdict(pieces: Sequence[Piece]) -> Card:
    (card,) = (each for each in pieces if isinstance(each, Card) and each.key == "verdict")
    return card


def _check(card: Card) -> tuple[tuple[str, ...], Table]:
    groups = (each for each in card.blocks if isinstance(each, Group))
    _, lines, table = next(g for g in groups if g.title == "How it was checked").blocks
    assert isinstance(lines, Listing)
    assert isinstance(table, Table)
    return lines.items, table


def test_one_card_shows_who_held_and_every_asking_s_totals_by_debater() -> None:
    _, pieces = _shown(_spec(), "ada", "ada")
    card = _verdict(pieces)
    lines, table = _check(card)
    assert card.title == "Assessment of the whole debate"
    assert lines == (f"Judge 1 ({CLAUDE}) held “Ada”.",)
    assert table.head == ("Totals", "Ada", "Ben", "Cleo")
    assert [each[1:] for each in table.rows] == [("8.00", "6.00", "6.00")] * 2
    assert all(name in table.rows[0][0] for name in ("Ada", "Ben", "Cleo"))


def test_a_judge_that_changed_and_one_of_a_debater_s_family_are_named() -> None:
    _, pieces = _shown(_spec(3), "ben", "ada", "ada", "ada", "ada", "ada")
    card = _verdict(pieces)
    assert _check(card)[0] == (
        f"Judge 1 ({CLAUDE}) changed when mirrored: “Ben”, then “Ada”.",
        f"Judge 2 ({GPT}) held “Ada”. It is of a debater's model family (GPT).",
        f"Judge 3 ({GEMINI}) held “Ada”.",
    )
    assert "It was ada's." in texts(*card.blocks)


def test_the_decision_says_who_argued_best_and_how_that_was_checked() -> None:
    record, pieces = _shown(_spec(), "ada", "ada")
    (line,) = (each for each in pieces if isinstance(each, Line))
    assert line.text == (
        "Best argued: Ada. Ada leads the last assessment with 8.00. The judge named Ada both "
        "times, the second time with the sides exchanged; Rostrum added up the scores."
    )
    told = write_report(record)
    assert "judges: {1: held “Ada”}" in told
    assert "assessment_totals: {ada: 8.00, ben: 6.00, cleo: 6.00}" in told


def test_the_words_and_scores_are_those_of_a_judge_that_holds_it() -> None:
    record, _ = _shown(_spec(3), "ben", "ada", "ada", "ada", "ada", "ada")
    result = OWN.build_result(record)
    assert isinstance(result, PanelResult)
    assert [(each.is_last, each.summary) for each in result.assessments] == [
        (False, ""),
        (True, "It was ada's."),
    ]
    assert [each.stand for each in result.judges] == ["changed", "held", "held"]
    assert result.judges[0].askings[0].totals == {"Ada": 6, "Ben": 8, "Cleo": 6}
    told = write_report(record)
    assert "verdict: It was ada's." in told
    assert "ended: ada: ada holds on." in told


def test_where_none_stands_it_is_undecided_and_no_asking_is_told_as_the_last_assessment() -> None:
    record, pieces = _shown(_spec(), "ada", "ben")
    card = _verdict(pieces)
    assert card.title == "Verdict: undecided"
    assert any("chance changes" in each.text for each in card.blocks if isinstance(each, Note))
    titles = [each.title for each in card.blocks if isinstance(each, Group)]
    assert titles == ["How it was checked", "Judge 1: “Ada”", "Judge 1, mirrored: “Ben”"]
    assert find_standing(OWN, record) is None
    assert explain_decision(OWN.decision_rules, record).startswith(
        "No verdict stands: the judge changed"
    )
    told = write_report(record)
    assert "judges: {1: changed when mirrored: “Ada”, then “Ben”}" in told
    assert not any(each in told for each in ("verdict:", "assessment_totals:", "ended:"))
    (scores,) = OWN.show_results(record)
    assert [each.title for each in scores.blocks if isinstance(each, Group)] == ["After round 2"]
    assert "Where each one ended" not in texts(*OWN.show_decision(record).blocks)


def test_without_any_answer_there_is_a_line_and_nothing_to_vote_about() -> None:
    record, pieces = _shown(_spec(), "late", "late")
    lines = [each.text for each in pieces if isinstance(each, Line)]
    assert lines == ["The judge gave no verdict: late"]
    assert record.decision is not None
    assert not find_decision_rule(OWN.decision_rules, record.decision).has_grounds


def _past_of(card: Card) -> list[str]:
    return [each.chart.name for each in card.blocks if isinstance(each, Figure)]


def test_past_panels_stand_beside_an_assessment_that_stands_and_count_only_where_theirs_does() -> (
    None
):
    stood, undecided = (_shown(_spec(), *best)[0] for best in (("ben", "ben"), ("ada", "ben")))
    assert _past_of(_verdict(_shown(_spec(), "ada", "ada", past=[stood])[1])) == ["trend", "past"]
    assert _past_of(_verdict(_shown(_spec(), "ada", "ada", past=[undecided])[1])) == ["trend"]
    assert _past_of(_verdict(_shown(_spec(), "ada", "ben", past=[stood])[1])) == []
    assert _past_of(_verdict(_shown(_spec(), "ada", "late", past=[stood])[1])) == []


def test_before_all_askings_are_there_nothing_is_told_of_any() -> None:
    spec = _spec()
    record = fold(events_of(opened(spec), *_facts(spec, ("ada", "ada"))[:-2]))
    assert "judges:" not in write_report(record)
    assert "verdict:" not in write_report(record)
    assert len(OWN.show_results(record)[0].blocks) == 2


@pytest.mark.parametrize("seed", range(4))
async def test_the_built_in_judge_holds_what_it_finds_whichever_way_round(seed: int) -> None:
    spec = panel_spec(ADA, BEN, CLEO, swap=True, judges=3).model_copy(update={"seed": seed})
    ledger = await debated(spec, OfflineSeat())
    record = ledger.record
    result = OWN.build_result(record)
    assert isinstance(result, PanelResult)
    (judge,) = result.judges
    assert judge.stand in ("held", "named nobody")
    first, second = judge.askings
    assert first.totals == second.totals
    assert transcript_of(ledger.events)
