"""Format `panel` as it is offered and told: who sits, how it goes, and how it was decided."""

from typing import Any

import pytest

from debate_core.content.content import Content
from debate_core.domain.facts import DecisionMade, Fact, PhaseOpened, Ruled, StepAnswered
from debate_core.domain.facts.debate import FilledSeat
from debate_core.domain.outcome import Decision
from debate_core.domain.record import Record, fold
from debate_core.domain.specification import Specification
from debate_core.domain.steps import Speak
from debate_core.errors import SpecError
from debate_core.formats.decision_rules import explain_decision, find_decision_rule
from debate_core.formats.outcomes import describe_prior_choice
from debate_core.formats.panel import Panel
from debate_core.formats.panel.assessment import Assess, Assessment
from debate_core.formats.panel.forms import (
    OrderSet,
    PersonasChosen,
    ProposePersonas,
    Seated,
    StoppedEarly,
)
from debate_core.formats.readers import SchedulePart
from debate_core.reports.report import write_report
from tests.core.formats.panel.making import (
    FAILED,
    assessed,
    assessment,
    panel_spec,
    round_assessed,
    taken,
)
from tests.core.making import ADA, BEN, events_of, opened, record_of

PANEL = Panel()
SEATED = Seated(
    debater=BEN.id,
    name="Tom Okafor",
    stance="for",
    role="a miner; position: sell the mine",
    expertise="mining",
    arguments=("a", "b", "c"),
    score=2.5,
)
CHOSEN = PersonasChosen(seats=(SEATED,), passed_over=("Zoe",))


def _record(spec: Specification, *facts: Fact) -> Record:
    return fold(events_of(opened(spec), *facts))


def _decided(rule: str, choice: str | None = None) -> DecisionMade:
    return DecisionMade(decision=Decision(choice=choice, rule=rule))


AHEAD = round_assessed(assessment(), is_last=True)
LEVEL = round_assessed(
    assessment(assessed("ada", 8), assessed("ben", 7), assessed("cleo", 8)), is_last=True
)


@pytest.mark.parametrize(
    ("facts", "said"),
    [
        ((), "Nothing has been decided."),
        (
            (AHEAD, _decided("leads_assessment", "Ada")),
            "Ada leads the last assessment with 8.00.",
        ),
        (
            (LEVEL, _decided("level_assessment")),
            "Ada and Cleo lead the last assessment level, with 8.00: nobody is ahead.",
        ),
        ((_decided("no_assessment"),), "The judge assessed nothing, so nothing was decided."),
        ((AHEAD, _decided("unassessed")), "leaves out somebody who could lead"),
        ((taken(1), _decided("unheard")), "a side that was not heard: against and not yet."),
        ((_decided("closed_early"),), "The debate was closed early: asked to."),
    ],
)
def test_how_a_decision_was_made_is_said_in_a_sentence(facts: tuple[Fact, ...], said: str) -> None:
    assert said in explain_decision(PANEL.decision_rules, _record(panel_spec(), *facts))


def test_before_the_start_it_is_said_who_decides() -> None:
    said = "the judge's last assessment: who argued best, by the total of its scores"
    assert PANEL.describe_who_decides(panel_spec()) == said


@pytest.mark.parametrize(
    ("rule", "has_grounds"),
    [
        ("closed_early", False),
        ("no_assessment", False),
        ("unassessed", True),
        ("level_assessment", True),
    ],
)
def test_without_an_assessment_there_was_nothing_to_decide_by(
    rule: str, *, has_grounds: bool
) -> None:
    assert (
        find_decision_rule(PANEL.decision_rules, Decision(choice=None, rule=rule)).has_grounds
        is has_grounds
    )


def test_the_people_s_vote_is_set_beside_the_decision_by_scores() -> None:
    level = _record(panel_spec(), LEVEL, _decided("level_assessment"))
    standing = describe_prior_choice(PANEL, level)
    assert (standing.is_level, standing.label) == (True, "Best argued")


def _course(spec: Specification, phase: str) -> str:
    """What happens in a phase, as the plan says it."""
    (part,) = PANEL.describe_schedule(spec, (PhaseOpened(phase=phase, round=1),), ())
    return part.course


@pytest.mark.parametrize(
    ("options", "phase", "said"),
    [
        ({}, "opening", "all at once"),
        ({"opening": "turn-taking", "order": "fixed"}, "opening", "in turn, in the order above"),
        ({}, "rebuttal", "the start moves on by one each round"),
        ({"order": "judge-selected"}, "rebuttal", "the judge's last assessment"),
        ({"rebuttal": "simultaneous"}, "rebuttal", "all at once"),
        ({"points_of_information": True}, "rebuttal", "a short question before each turn"),
        ({}, "rebuttal", "assessed after every 2 rounds"),
        ({}, "judgement", "the judge's last assessment"),
    ],
)
def test_a_panel_says_how_each_phase_is_coordinated(
    options: dict[str, Any], phase: str, said: str
) -> None:
    assert said in _course(panel_spec(**options), phase)


def test_too_few_rounds_are_not_assessed_on_the_way() -> None:
    assert "assessed" not in _course(panel_spec(rounds=1), "rebuttal")


def test_the_rounds_are_one_part_of_the_schedule() -> None:
    phases = tuple(
        PhaseOpened(phase=name, round=1) for name in ("opening", "rebuttal", "rebuttal", "closing")
    )
    parts = PANEL.describe_schedule(panel_spec(), phases, ())
    assert [each.name for each in parts] == ["opening", "rebuttal (2 rounds)", "closing"]
    assert parts[0] == SchedulePart("opening", "all at once, 250 words each")


@pytest.mark.parametrize(
    ("order", "said"),
    [
        ("rotating", "schedule"),
        ("judge-selected", "schedule, in the judge's order"),
    ],
)
def test_it_says_who_chose_the_speakers(order: str, said: str) -> None:
    assert PANEL.describe_who_selects(panel_spec(order=order)) == said


def test_personas_that_took_the_seats_are_named_beside_them() -> None:
    record = _record(panel_spec(), Ruled(ruling=CHOSEN), CHOSEN.filled)
    assert PANEL.list_report_lines(record) == ("personas: {ada: Ada, ben: Tom Okafor, cleo: Cleo}",)
    assert write_report(record).count("personas: ") == 1
    assert PANEL.list_report_lines(_record(panel_spec())) == ()


def test_the_report_says_who_argued_best_and_where_each_one_ended() -> None:
    moved = assessed("ada", 8).model_copy(update={"position": "For, but only at night."})
    last = round_assessed(assessment(moved, assessed("ben", 7)), is_last=True)
    record = _record(panel_spec(), last, _decided("leads_assessment", "Ada"))
    assert "decision: Ada" in write_report(record).splitlines()
    assert PANEL.list_report_lines(record) == (
        "verdict: Go on.",
        "assessment_totals: {ada: 8.00, ben: 7.00}",
        "ended: ada: For, but only at night.",
    )
    assert PANEL.build_result(record).positions == {"ada": "For, but only at night."}


def test_people_vote_on_who_argued_best() -> None:
    assert tuple(PANEL.list_choices(panel_spec())) == ("Ada", "Ben", "Cleo")


def test_a_seat_is_filled_with_what_a_debater_is_and_with_no_more() -> None:
    (seat,) = CHOSEN.filled.seats
    assert type(seat) is FilledSeat
    taken_by = _record(panel_spec(), CHOSEN.filled).spec.debater(SEATED.debater)
    assert (taken_by.name, taken_by.stance, taken_by.role) == (
        SEATED.name,
        SEATED.stance,
        SEATED.role,
    )


def test_what_was_decided_on_the_way_is_read_back_from_the_record_s_data() -> None:
    for ruling in (
        CHOSEN,
        OrderSet(phase="opening", round=1, debaters=(ADA.id,), drawn="judge"),
        StoppedEarly(round=2, reason="enough"),
    ):
        assert Ruled.model_validate_json(Ruled(ruling=ruling).model_dump_json()).ruling == ruling


def test_an_assessment_and_what_it_covers_are_read_back_from_the_record_s_data() -> None:
    for fact in (AHEAD, StepAnswered(number=1, step=ProposePersonas(), answer=FAILED)):
        assert StepAnswered.model_validate_json(fact.model_dump_json()) == fact


def test_the_result_tells_of_personas_assessments_and_the_early_stop() -> None:
    stopped = StoppedEarly(round=2, reason="enough")
    facts = (Ruled(ruling=CHOSEN), CHOSEN.filled, round_assessed(assessment()))
    record = _record(panel_spec(), *facts, Ruled(ruling=stopped), AHEAD)
    result = PANEL.build_result(record)
    assert result.personas == CHOSEN
    assert result.stances == {"ada": "for", "ben": "for", "cleo": "not yet"}
    assert [(each.round, each.is_last) for each in result.assessments] == [(2, False), (2, True)]
    assert result.assessments[0].totals == {"ada": 8, "ben": 7, "cleo": 6}
    assert result.stopped_early == "enough"


@pytest.mark.parametrize(
    ("step", "said"),
    [
        (Speak(ADA.id, "rebuttal", 1, form="point"), "Ada may put a question"),
        (Speak(ADA.id, "rebuttal", 1), "Ada is speaking"),
        (ProposePersonas(), "Personas are proposed"),
        (Assess(1), "The judge assesses the debate"),
    ],
)
def test_it_is_said_what_somebody_is_doing(
    step: Speak | ProposePersonas | Assess, said: str
) -> None:
    assert PANEL.describe_activity(step, panel_spec()) == said


def test_the_judge_and_the_debaters_see_what_the_judge_said_before() -> None:
    assert PANEL.can_read(Assess(2), AHEAD, panel_spec())
    assert PANEL.can_read(Speak(ADA.id, "closing", 2), AHEAD, panel_spec())
    nobody = StepAnswered(number=1, step=ProposePersonas(), answer=FAILED)
    assert not PANEL.can_read(Assess(2), nobody, panel_spec())


@pytest.mark.parametrize(
    ("shown", "phase", "is_held"),
    [
        ("together", "opening", True),
        ("together", "rebuttal", False),
        ("as they arrive", "opening", False),
    ],
)
def test_turns_that_are_shown_together_are_held_back(
    shown: str, phase: str, *, is_held: bool
) -> None:
    step = Speak(ADA.id, phase, 1)
    assert (PANEL.get_turn_order(panel_spec(shown=shown), step) == "held back") is is_held


@pytest.mark.parametrize(("wanted", "seats"), [("", 3), ("2", 2), ("8", 8)])
def test_as_many_debaters_as_are_asked_for_are_cast_with_stances(wanted: str, seats: int) -> None:
    cast = PANEL.read_debaters(wanted, seed=7)
    assert len(cast) == seats
    assert all(each.stance for each in cast)


@pytest.mark.parametrize("wanted", ["1", "9", "-3"])
def test_a_panel_is_not_cast_with_too_few_or_too_many(wanted: str) -> None:
    with pytest.raises(SpecError, match=f"2 to 8 debaters; ask for that many, not {wanted}"):
        PANEL.read_debaters(wanted, seed=7)


def test_named_debaters_without_stances_take_the_built_in_ones() -> None:
    cast = PANEL.read_debaters("Ada; Ben; Cleo", seed=7)
    assert [each.stance for each in cast] == ["for", "against", "only with conditions"]


def test_personas_are_drafted_into_seats_that_are_open() -> None:
    plain, automatic = panel_spec(), panel_spec(personas=True)
    assert PANEL.complete_draft(plain, Content()) == plain
    assert PANEL.describe_open_seats(plain) == ""
    ids = [each.id for each in PANEL.complete_draft(automatic, Content()).debaters]
    assert ids == ["seat-1", "seat-2", "seat-3"]
    assert PANEL.describe_open_seats(automatic).startswith("3 personas: a model proposes more")


@pytest.mark.parametrize(("round_", "goes_on"), [(1, True), (2, False)])
def test_in_a_dry_run_no_assessment_stops_a_debate_before_its_last_round(
    round_: int, goes_on: bool
) -> None:
    said = Assessment(assessed=(), should_continue=False, observations=("repetition",))
    told = PANEL.prolong(record_of(panel_spec()), Assess(round_), said)
    assert told.answer == (Assessment(assessed=()) if goes_on else said)
