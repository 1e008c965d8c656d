"""What is said of a championship in words: its parts, who does what, how it was decided."""

import pytest

from debate_core.domain.facts import DecisionMade, Fact
from debate_core.domain.outcome import Decision
from debate_core.domain.record import Record, fold
from debate_core.domain.steps import JUDGEMENT, Step
from debate_core.domain.values import DebaterId
from debate_core.drafting.plan import make_plan
from debate_core.formats.championship import Championship
from debate_core.formats.championship.forms import Choose, Score, Summarise, list_scores
from debate_core.formats.decision_rules import explain_decision, find_decision_rule
from debate_core.formats.outcomes import describe_prior_choice
from tests.core.engine.courses import Course
from tests.core.formats.championship.making import championship_spec, plainly
from tests.core.making import events_of, opened, speech

FORMAT = Championship()
SPEC = championship_spec()
F1 = DebaterId("f1")


def test_a_championship_names_who_speaks_in_each_stage_by_team_and_place() -> None:
    assert dict(make_plan(SPEC).schedule) == {
        "opening": "f1 (for, 1st), a1 (against, 1st); 750 words each",
        "cross-examination": (
            "f2 (for, 2nd), a2 (against, 2nd), f3 (for, 3rd), a3 (against, 3rd) ask in 125 words; "
            "the opposing 2nd or 3rd, whom they pick, answers in 250"
        ),
        "summaries": "f1 (for, 1st), a1 (against, 1st); 500 words each",
        "free debate": (
            "for begins, the teams alternate, captains call the speakers; 1,000 words a team "
            "(4 minutes), 200 a speech; whoever has time left at the end speaks unopposed"
        ),
        "closing": "a4 (against, 4th), f4 (for, 4th); 750 words each",
        "judgement": "the judge's review, then the totals",
    }


@pytest.mark.parametrize(
    ("step", "said", "what", "whose"),
    [
        (
            Choose("for", (F1,), 1000),
            "The captain of team for calls a speaker",
            "call",
            "the captains",
        ),
        (Score(3, F1), "The judge scores turn 3", "scores", "the judge"),
        (Summarise("opening"), "The judge sums up the opening", "summary", "the judge"),
        (
            Summarise(JUDGEMENT, is_final=True, form="review"),
            "The judge reviews the debate",
            "summary",
            "the judge",
        ),
    ],
)
def test_what_somebody_does_is_said_while_they_do_it_and_where_calls_are_listed(
    step: Step, said: str, what: str, whose: str
) -> None:
    assert FORMAT.describe_activity(step, SPEC) == said
    assert (step.called, step.asked) == (what, whose)


def _decided(rule: str, *before: Fact) -> Record:
    made = DecisionMade(decision=Decision(choice=None, rule=rule))
    return fold(events_of(opened(SPEC), *before, made))


@pytest.mark.parametrize(
    ("rule", "said"),
    [
        ("team_totals", "The team with the higher total: 0.00 to 0.00."),
        ("level_teams", "Both teams have the same total: it is a tie."),
        ("no_scores", "The judge scored no speech, so nothing was decided."),
        (
            "uneven_turns",
            "Closed before both teams had been heard equally often, so neither is named.",
        ),
        (
            "unscored_speeches",
            "Scores are missing that could change who is ahead, so neither is named.",
        ),
        ("unheard", "Nobody wins over a side that was not heard: for and against."),
        ("closed_early", "The debate was closed early: asked to."),
    ],
)
def test_how_it_was_decided_is_said_in_a_sentence(rule: str, said: str) -> None:
    assert explain_decision(FORMAT.decision_rules, _decided(rule)) == said


@pytest.mark.parametrize(
    ("rule", "has_grounds"), [("no_scores", False), ("closed_early", False), ("unheard", True)]
)
def test_without_a_score_there_is_nothing_to_decide_by(rule: str, has_grounds: bool) -> None:
    assert (
        find_decision_rule(FORMAT.decision_rules, Decision(choice=None, rule=rule)).has_grounds
        == has_grounds
    )


def test_the_people_s_vote_is_set_beside_the_decision_by_points() -> None:
    assert describe_prior_choice(FORMAT, _decided("level_teams")).is_level


def test_where_elsewhere_there_is_no_winner_a_championship_has_no_team() -> None:
    prior = describe_prior_choice(FORMAT, _decided("uneven_turns"))
    assert (prior.nobody, prior.nothing) == ("No team", "The judge named no team.")


def test_a_speech_that_was_not_scored_has_not_been_heard() -> None:
    course = Course(SPEC)
    course.answer(course.play.pending[0], plainly(course.play.pending[0]))
    assert {scored.debater for scored in list_scores(course.record)} == set()
    scoring = next(each for each in course.play.pending if isinstance(each.step, Score))
    course.answer(scoring, plainly(scoring))
    assert {scored.debater for scored in list_scores(course.record)} == {"f1"}


def test_the_report_names_totals_the_best_and_penalties() -> None:
    course = Course(SPEC)
    course.answer(course.play.pending[0], speech("word " * 751))
    scoring = next(each for each in course.play.pending if isinstance(each.step, Score))
    course.answer(scoring, plainly(scoring))
    assert FORMAT.list_report_lines(course.record) == (
        "team_totals: {for: 2.00, against: 0.00}",
        "best_debater: [f1]",
        "penalties: [Turn 1, f1, over the word limit: speaker -2, team for -3]",
    )
