"""The report: nine lines in their order, then what belongs to them (formats.md, consensus)."""

import pytest

from debate_core.domain.facts import ClosingRequested, DebateConcluded, Fact, StepAnswered
from debate_core.domain.facts.answers import SaidBy
from debate_core.domain.judge_forms import Scores
from debate_core.domain.outcome import compute_outcome
from debate_core.domain.record import Record
from debate_core.domain.rubric import SPEECHES
from debate_core.domain.specification import Specification
from debate_core.domain.steps import Judge
from debate_core.domain.tally import Threshold
from debate_core.domain.values import PersonId
from debate_core.reports.report import list_decision_sentences, write_nine_lines, write_report
from tests.core.formats.championship.making import championship_spec
from tests.core.formats.panel.making import panel_spec
from tests.core.formats.roundtable.making import IVO, table_spec
from tests.core.formats.structured.making import opening, structured_spec, taken
from tests.core.making import (
    consensus_spec,
    count,
    decision,
    forfeit,
    phase,
    record_of,
    rounds_spec,
    share,
    turn,
    verdict,
)

NAMES = [
    "debater_ids",
    "rounds_run",
    "max_rounds",
    "phase_sequence",
    "consensus_threshold",
    "vote_tally",
    "decision",
    "decision_rule",
    "speaker_schedule",
]


def _said(record: Record) -> dict[str, str]:
    return dict(line.split(": ", 1) for line in write_report(record).splitlines())


def test_a_debate_that_has_not_begun_has_its_nine_lines_too() -> None:
    assert write_nine_lines(record_of(consensus_spec())) == (
        "debater_ids: [planner, critic, operator]\n"
        "rounds_run: 0\n"
        "max_rounds: 2\n"
        "phase_sequence: []\n"
        "consensus_threshold: 2\n"
        "vote_tally: {}\n"
        "decision: pending\n"
        "decision_rule: pending\n"
        "speaker_schedule: []"
    )


def test_a_debate_of_stances_reports_the_judge_s_decision() -> None:
    record = record_of(
        rounds_spec(),
        phase("argument"),
        turn(1, "ada"),
        turn(2, "ben"),
        phase("judgement"),
        decision("for", "judge_verdict"),
    )
    said = _said(record)
    assert list(said)[:9] == NAMES
    assert said["phase_sequence"] == "[argument, judgement]"
    assert said["speaker_schedule"] == "[ada, ben]"
    assert (said["decision"], said["decision_rule"]) == ("for", "judge_verdict")
    assert said["vote_tally"] == "{}"


def test_debaters_votes_are_tallied() -> None:
    decided = decision("revise", "threshold_vote", release=1, revise=2)
    assert _said(record_of(consensus_spec(), decided))["vote_tally"] == "{release: 1, revise: 2}"


def test_a_decision_for_nothing_is_none() -> None:
    assert _said(record_of(rounds_spec(), decision(None, "no_verdict")))["decision"] == "none"


def test_closed_early_a_phase_in_which_nobody_spoke_is_not_told() -> None:
    record = record_of(
        consensus_spec(),
        phase("argument"),
        turn(1, "planner"),
        phase("critique"),
        phase("proposal", 2),
        ClosingRequested(reason="enough"),
        decision(None, "closed_early", release=1),
    )
    said = _said(record)
    assert (said["phase_sequence"], said["rounds_run"]) == ("[argument]", "1")
    assert said["decision"] == "none"


def test_closed_early_the_judgement_is_told_though_no_debater_speaks_in_it() -> None:
    record = record_of(
        rounds_spec(),
        phase("argument"),
        turn(1, "ada"),
        phase("argument", 2),
        ClosingRequested(reason="enough"),
        phase("judgement", 2),
        decision("for", "judge_verdict"),
    )
    said = _said(record)
    assert (said["phase_sequence"], said["rounds_run"]) == ("[argument, judgement]", "1")


@pytest.mark.parametrize(
    ("threshold", "said"),
    [
        (count(2), "2"),
        (share(60), "60% (2 of 3)"),
        (Threshold(kind="majority"), "majority (2 of 3)"),
        (Threshold(kind="unanimity"), "unanimity (3 of 3)"),
    ],
)
def test_the_threshold_is_told_with_the_votes_it_asks_for(threshold: Threshold, said: str) -> None:
    record = record_of(consensus_spec(threshold=threshold))
    assert _said(record)["consensus_threshold"] == said


@pytest.mark.parametrize(
    ("spec", "said"),
    [
        (consensus_spec(), "schedule"),
        (panel_spec(), "schedule"),
        (panel_spec(order="judge-selected"), "schedule, in the judge's order"),
        (
            championship_spec(),
            "schedule, and the picks of askers and captains",
        ),
    ],
)
def test_after_the_nine_lines_it_says_who_chose_the_speakers(
    spec: Specification, said: str
) -> None:
    assert write_report(record_of(spec)).splitlines()[9] == f"speaker_selected_by: {said}"


def _modelled(*models: str) -> Specification:
    spec = consensus_spec(*"ab"[: len(models)])
    debaters = (
        debater.model_copy(update={"model": model})
        for debater, model in zip(spec.debaters, models, strict=True)
    )
    return spec.model_copy(update={"debaters": tuple(debaters)})


@pytest.mark.parametrize(
    ("models", "families", "is_said"),
    [
        (("openai:gpt-5", "anthropic:claude-5"), "{a: GPT, b: Claude}", False),
        (("openai:gpt-5", "openai:gpt-4"), "{a: GPT, b: GPT}", True),
        (("openai:gpt-5",), "{a: GPT}", False),
    ],
)
def test_model_families_are_named_and_one_family_is_said_plainly(
    models: tuple[str, ...], families: str, is_said: bool
) -> None:
    said = _said(record_of(_modelled(*models)))
    assert said["model_families"] == families
    assert (said.get("diversity") == "all debaters are of one model family") == is_said


def test_forfeited_turns_are_named() -> None:
    said = _said(record_of(rounds_spec(), forfeit(1, "ada"), turn(2, "ben")))
    assert said["forfeited"] == "[ada in argument 1]"
    assert said["speaker_schedule"] == "[ada, ben]"


def test_what_a_format_reports_stands_after_what_all_report() -> None:
    spec = structured_spec()
    lines = write_report(record_of(spec, *taken(spec, (("for", opening("PRO-1")),)))).splitlines()
    assert lines[-2:] == [
        "totals: none",
        "noted: for, opening: Malformed: an opening has 3 to 5 arguments, not 1",
    ]


@pytest.mark.parametrize(
    ("people", "outcome"),
    [({"for": 3}, "confirmed, for"), ({"for": 2, "against": 2}, "contested, none")],
)
def test_the_people_s_outcome_is_the_last_line(people: dict[str, int], outcome: str) -> None:
    spec = rounds_spec()
    record = record_of(
        spec,
        decision("for", "judge_verdict"),
        DebateConcluded(outcome=compute_outcome(people, "for", spec)),
    )
    assert write_report(record).splitlines()[-1] == f"outcome: {outcome}"


def test_the_report_of_rounds_carries_the_verdict_and_its_totals() -> None:
    scored = tuple(
        Scores(stance=stance, scores={each.name: points for each in SPEECHES.dimensions})
        for stance, points in (("against", 6), ("for", 8))
    )
    judged = StepAnswered(number=9, step=Judge(), answer=verdict("for", *scored))
    lines = write_report(record_of(rounds_spec(), judged)).splitlines()
    assert "verdict: So it is." in lines
    assert "verdict_totals: {for: 8.00, against: 6.00}" in lines


def _decided(*facts: Fact, spec: Specification | None = None) -> list[str]:
    return list(list_decision_sentences(record_of(spec or rounds_spec(), *facts)))


def test_before_anything_was_said_it_is_decided_by_nothing() -> None:
    assert _decided() == ["0 rounds, 0 turns."]


def test_a_debate_that_is_over_says_in_seven_sentences_how_it_was_decided() -> None:
    spec, people = rounds_spec(), {"for": 3, "against": 1}
    scores = tuple(
        Scores(stance=side, scores={part.name: mark for part in SPEECHES.dimensions})
        for side, mark in (("for", 7), ("against", 6))
    )
    told = _decided(
        phase("argument"),
        turn(1, "ada"),
        turn(2, "ben"),
        StepAnswered(number=9, step=Judge(), answer=verdict("for", *scores)),
        decision("for", "judge_verdict"),
        DebateConcluded(outcome=compute_outcome(people, "for", spec)),
        spec=spec,
    )
    assert told == [
        "1 round, 2 turns.",
        "For: Ada; against: Ben.",
        "The judge gave for 7.0 and against 6.0.",
        "The judge named for.",
        "60% of 4 voters is 3; for had 3.",
        "The vote counts from 3 voters; 4 voted.",
        "For wins: vote and judge agree.",
    ]


def test_the_totals_are_rounded_as_on_the_verdict() -> None:
    names = [part.name for part in SPEECHES.dimensions]
    scores = tuple(
        Scores(stance=side, scores=dict(zip(names, marks, strict=True)))
        for side, marks in (("for", (9, 7, 1, 2)), ("against", (6, 6, 9, 10)))
    )
    told = _decided(
        turn(1, "ada"), StepAnswered(number=9, step=Judge(), answer=verdict("against", *scores))
    )
    assert "The judge gave against 7.5 and for 5.1." in told


def test_a_debate_that_ends_without_a_vote_tells_of_none() -> None:
    told = _decided(
        ClosingRequested(reason="it is late"),
        decision(None, "closed_early"),
        DebateConcluded(outcome=None),
    )
    assert told[1:] == ["The debate was closed early: it is late.", "Undecided · closed early."]


def test_missed_turns_and_the_debaters_votes_are_told_too() -> None:
    told = _decided(
        phase("argument"),
        turn(1, "planner"),
        forfeit(2, "critic"),
        decision("revise", "threshold_vote", release=1, revise=2),
        spec=consensus_spec(),
    )
    assert told == [
        "1 round, 2 turns, 1 missed.",
        "planner spoke.",
        "Of 3 debaters 2 had to agree: release 1, revise 2.",
        "The debaters chose revise.",
    ]


def test_a_person_who_spoke_in_a_seat_is_named_with_it() -> None:
    said = SaidBy(person=PersonId("7"), name="Mia")
    told = _decided(
        phase("argument"), turn(1, "ada").model_copy(update={"said_by": said}), turn(2, "ben")
    )
    assert told[1] == "For: Mia in the seat of Ada; against: Ben."


def test_of_a_discussion_it_tells_the_rule_for_statements_and_no_votes_of_debaters() -> None:
    told = _decided(
        phase("discussion"),
        turn(1, "ivo"),
        decision(None, "statements_voted", agreed=2, **{"not agreed": 2}),
        spec=table_spec(IVO),
    )
    assert told == [
        "1 round, 1 turn.",
        "Ivo spoke.",
        "The people: a statement is agreed with 60% of those who agree or disagree, if 3 people "
        "or more vote on it.",
    ]


@pytest.mark.parametrize(
    ("threshold", "said"),
    [
        (count(2), "2 votes decided; for and against had 2 each."),
        (
            Threshold(kind="majority"),
            "More than half of 4 voters is 3; for and",
        ),
        (Threshold(kind="unanimity"), "All 4 voters had to agree; for and against had 2 each."),
    ],
)
def test_what_the_vote_needed_is_told_by_its_rule(threshold: Threshold, said: str) -> None:
    spec = rounds_spec(threshold=threshold)
    outcome = compute_outcome({"for": 2, "against": 2}, "for", spec)
    told = _decided(decision("for", "judge_verdict"), DebateConcluded(outcome=outcome), spec=spec)
    assert any(sentence.startswith(said) for sentence in told)
