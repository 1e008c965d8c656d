"""A roundtable in words: its plan, what somebody is doing, and how it was decided."""

import pytest

from debate_core.content.cast import PERSONAS
from debate_core.domain.facts import ClosingRequested, Fact, StepAnswered
from debate_core.domain.spend import add_costs
from debate_core.domain.steps import GiveFloor, Poll, Speak
from debate_core.drafting.dry_run import GUESTS
from debate_core.drafting.estimate import Estimator
from debate_core.drafting.plan import calls_in_words, make_plan, turns_in_words
from debate_core.drafting.request import DebateRequest, make_specification
from debate_core.engine.offline_seat import OfflineSeat
from debate_core.errors import SpecError
from debate_core.formats.decision_rules import explain_decision, tell_more
from debate_core.formats.roundtable import Roundtable
from debate_core.formats.roundtable.forms import (
    Clarify,
    DraftStatements,
    Open,
    Revise,
    RoundtableOptions,
    SumUp,
)
from debate_core.reports.plan import make_plan_card, sum_up_plan
from debate_core.reports.report import write_report
from debate_core.reports.transcript import transcript_of
from debate_core.show.blocks import Table
from tests.core.engine.rooms import debated
from tests.core.formats.roundtable.making import DRAFTED, IVO, NO_ANSWER, table_spec
from tests.core.formats.roundtable.test_show import ALL, JOINED, SPOKEN
from tests.core.formats.showing import texts
from tests.core.making import decision, record_of, told

FORMAT = Roundtable()
SPEC = table_spec(IVO)
ALONE = Estimator(guests=0)


def _how(*facts: Fact) -> str:
    return explain_decision(FORMAT.decision_rules, record_of(SPEC, *facts))


def test_how_many_are_agreed_and_by_what_rule() -> None:
    assert _how(*ALL) == (
        "1 of 3 statements agreed: 60% of those who agree or disagree, a “pass” left out."
    )


def test_where_too_few_voted_it_says_how_many_it_takes() -> None:
    few = decision(None, "statements_voted", **{"no quorum": 3})
    assert _how(SPOKEN, *DRAFTED, few).endswith("; on 3 too few people voted, 3 voters needed.")


def test_below_the_result_stands_how_many_had_too_few_votes_and_what_was_voted_on() -> None:
    few = decision(None, "statements_voted", agreed=1, **{"no quorum": 2})
    none = decision(None, "statements_voted", disagreed=3)
    rules = FORMAT.decision_rules
    assert tell_more(rules, record_of(SPEC, SPOKEN, *DRAFTED, few)) == "2 had too few votes."
    assert tell_more(rules, record_of(SPEC, SPOKEN, *DRAFTED, none)) == (
        "3 statements were voted on."
    )


def test_what_was_stopped_says_so() -> None:
    stop = ClosingRequested(reason="the room is needed")
    voted = decision(None, "statements_voted", agreed=3)
    assert _how(SPOKEN, stop, *DRAFTED, voted).endswith(
        "The discussion was stopped: the room is needed."
    )


@pytest.mark.parametrize(
    ("facts", "said"),
    [
        (
            (decision(None, "nobody_spoke"),),
            "Nobody spoke, so there was nothing to draft statements from.",
        ),
        (
            (
                StepAnswered(number=4, step=DraftStatements(1), answer=NO_ANSWER),
                StepAnswered(number=5, step=DraftStatements(2), answer=NO_ANSWER),
                decision(None, "no_statements"),
            ),
            "No statements were drafted: the host is down.",
        ),
        ((), "Nothing has been decided."),
    ],
)
def test_without_a_vote_it_says_why(facts: tuple[Fact, ...], said: str) -> None:
    assert _how(*facts) == said


@pytest.mark.parametrize(
    ("step", "doing"),
    [
        (Open(), "The moderator prepares the opening"),
        (Clarify(IVO.id), "The moderator considers the last turn"),
        (SumUp(1), "The moderator sums up"),
        (DraftStatements(), "The moderator drafts statements"),
        (Revise(()), "The moderator considers votes and objections"),
        (GiveFloor(1), "The floor is open"),
        (Poll((), (), 60), "The vote is open"),
        (Speak(IVO.id, "discussion", 1), "Ivo is speaking"),
    ],
)
def test_what_is_being_done_is_said(step: Speak, doing: str) -> None:
    assert FORMAT.describe_activity(step, SPEC) == doing


# The plan.


def test_the_plan_counts_with_people_and_says_so() -> None:
    spec = table_spec(IVO, rounds=2)
    plan = make_plan(spec)
    assert plan.estimate.turns == 2 * (GUESTS + 1)
    assert turns_in_words(plan) == "about 8"
    assert calls_in_words(plan) == "about 17"
    read = make_plan(spec.model_copy(update={"judge_model": "openai:gpt-5"}))
    assert any(f"counts with {GUESTS} people" in each for each in read.warnings)
    assert plan.warnings == (), "where nothing is asked of a model it costs nothing"


def test_what_people_do_costs_nothing_and_what_the_moderator_then_does_is_counted() -> None:
    spec = table_spec(IVO).model_copy(update={"motion": "The old town should be closed to cars"})
    alone, with_people = (Estimator(guests=count).estimate(spec).likely.calls for count in (0, 3))
    # A question of whether each turn is clear, and the revision from their votes.
    assert with_people - alone == 3 + 1


def _sum_up(kind: str, countdown: int = 10) -> tuple[str, ...]:
    spec = table_spec().model_copy(update={"format": kind, "countdown": countdown})
    return sum_up_plan(spec, make_plan(spec))


def test_a_plan_says_when_the_floor_opens_since_a_discussion_has_no_sides() -> None:
    assert _sum_up("roundtable")[3] == "The floor opens 10 seconds after Start."
    assert _sum_up("roundtable", 0)[3] == "The floor opens right after Start."


def test_the_plan_of_a_fishbowl_says_how_many_speak_and_what_the_others_do() -> None:
    assert _sum_up("fishbowl")[0] == (
        "Fishbowl, 1 round. People only: 4 sit inside and speak, the others listen and take "
        "their places."
    )


def test_the_details_of_a_fishbowl_say_how_people_change_places() -> None:
    spec = table_spec().model_copy(update={"format": "fishbowl"})
    assert dict(make_plan(spec).schedule)["chairs"] == (
        "4 people sit inside, and only they raise a hand; with all chairs taken, whoever wants "
        "one changes places with who has sat longest and had the floor"
    )


def test_no_vote_overrules_what_people_agreed_on() -> None:
    said = texts(*make_plan_card(SPEC, make_plan(SPEC)).blocks)
    assert "can overrule it" not in " ".join(said)


def test_people_take_time() -> None:
    alone, with_people = (
        Estimator(guests=count).estimate(table_spec(IVO)).seconds for count in (0, 3)
    )
    assert with_people - alone >= 3 * 60 + 600


def test_where_nobody_can_come_the_plan_counts_with_nobody() -> None:
    plan = make_plan(table_spec(IVO), ALONE)
    assert plan.estimate.turns == 1
    assert not any("counts with" in each for each in plan.warnings)
    closed = SPEC.seating.model_copy(update={"who": "nobody"})
    assert make_plan(SPEC.model_copy(update={"seating": closed})).estimate.turns == 1


def test_people_alone_can_be_planned() -> None:
    spec = table_spec()
    card = make_plan_card(spec, make_plan(spec))
    said = texts(*card.blocks)
    assert "People only: whoever joins has a seat of their own." in said
    assert "then a vote" not in " ".join(said)


def test_the_plan_tells_the_times_and_whether_the_moderator_asks() -> None:
    quick = RoundtableOptions(
        turn_seconds=30, silence_seconds=20, whole_minutes=15, clarifying=False
    )
    course = dict(make_plan(table_spec(IVO, options=quick)).schedule)["discussion (1 round)"]
    for told_ in ("for 30 seconds;", "20 quiet seconds", "after 15 minutes", "in 120 words"):
        assert told_ in course
    usual = dict(make_plan(table_spec(options=RoundtableOptions())).schedule)[
        "discussion (1 round)"
    ]
    assert "for 3 minutes, and is asked back" in usual
    assert "; a round ends after 3 quiet minutes, and nobody gets the floor after 1 hour;" in usual
    assert "asked back" not in course
    assert "asked back once" in dict(make_plan(SPEC).schedule)["discussion (1 round)"]


async def test_a_run_at_which_nobody_can_come_takes_what_its_plan_says() -> None:
    spec = make_specification(DebateRequest("How do we get around?", "roundtable"), seed=7)
    record = (await debated(spec, OfflineSeat())).record
    plan = make_plan(spec, ALONE)
    assert add_costs(record.costs) == plan.estimate.likely
    assert len(record.turns) == plan.estimate.turns


# Who takes part.


@pytest.mark.parametrize(("wanted", "count"), [("", 2), ("0", 0), ("3", 3), ("Ada; Ben", 2)])
def test_personas_are_drawn_or_named_or_left_out(wanted: str, count: int) -> None:
    assert len(make_specification(DebateRequest("Tea?", "roundtable", wanted), 1).debaters) == count


@pytest.mark.parametrize("wanted", ["-1", f"{len(PERSONAS) + 1}"])
def test_as_many_personas_as_there_are_can_be_seated(wanted: str) -> None:
    with pytest.raises(SpecError, match="can seat 0 to"):
        make_specification(DebateRequest("Tea?", "roundtable", wanted), 1)


def test_whoever_joins_has_no_model_in_report_and_transcript() -> None:
    events = told(SPEC, JOINED, SPOKEN)
    assert "model_families: {ivo: offline}" in write_report(record_of(SPEC, JOINED, SPOKEN))
    speakers = next(each for each in transcript_of(events).sections if each.title == "Debaters")
    (table,) = (each for each in speakers.blocks if isinstance(each, Table))
    assert table.rows[-1][0] == "Mia"
    assert not any("offline" in cell for cell in table.rows[-1])


def test_a_table_counts_its_threshold_against_whoever_votes() -> None:
    assert "consensus_threshold: 60%\n" in write_report(record_of(SPEC, JOINED))
