"""Format `panel` as it is offered and told: its seats, its course and its decision in words."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from debate_core.content.cast import assign_stances, draw_cast, is_number, read_debaters
from debate_core.domain.brief import Brief
from debate_core.domain.decision import CHECKED, Decision
from debate_core.domain.facts import Event, Fact, PhaseOpened, Ruled, SeatsFilled, StepAnswered
from debate_core.domain.forms import Asked, Form
from debate_core.domain.judging import list_judge_results, list_judges, select_told_verdict
from debate_core.domain.moves import CLOSED_EARLY, Moves
from debate_core.domain.record import Record
from debate_core.domain.sheets import Filled, Sheet
from debate_core.domain.specification import Debater, Specification
from debate_core.domain.steps import JUDGEMENT, Speak, Step
from debate_core.domain.turns import Turn
from debate_core.domain.values import DebaterId
from debate_core.errors import SpecError
from debate_core.formats.format import Format
from debate_core.formats.panel import judge_prompts, offline, prompts, rules, show
from debate_core.formats.panel.assessment import (
    LEADS,
    LEVEL,
    NO_ASSESSMENT,
    UNASSESSED,
    Assess,
    Assessment,
    count_totals,
    find_leaders,
    list_assessments,
)
from debate_core.formats.panel.counting import REBUTTAL, coordination_of, is_held
from debate_core.formats.panel.forms import (
    POINT_SHEET,
    PersonasChosen,
    Point,
    ProposePersonas,
    StoppedEarly,
)
from debate_core.formats.panel.offline_judge import assess_panel
from debate_core.formats.panel.options import PANEL, Order, PanelOptions
from debate_core.formats.panel.past import LOOKED_AT, draw_past_chart
from debate_core.formats.panel.result import PanelResult, build_panel_result, list_report_lines
from debate_core.formats.sheets import TURN
from debate_core.prompts.request import Request
from debate_core.show.blocks import Block, Prose, Section
from debate_core.show.checked import explain_checked_verdict, make_report_line
from debate_core.show.pieces import Card, Line, Piece

_IN_TURN: dict[Order, str] = {
    "fixed": "in turn, in the order above",
    "rotating": "in turn, the start moves on by one each round",
    "judge-selected": "in turn, in the order of the judge's last assessment",
}
_UNDECIDED = {
    NO_ASSESSMENT: "The judge assessed nothing, so nothing was decided.",
    UNASSESSED: "The last assessment leaves out somebody who could lead, so nobody is named.",
}


class Panel(Format):
    """Several personas with views of their own, assessed on six dimensions as they go."""

    name, version = "panel", 3
    Options = PanelOptions
    rubric = PANEL
    has_rounds = True
    has_teams = True
    what_is_given = "last assessment"
    what_is_decided = "Best argued"
    what_stood = "The judge's scoring"

    def play(self, spec: Specification) -> Moves[Decision]:
        return rules.play(spec)

    def check(self, spec: Specification) -> None:
        rules.check_seats(spec)
        super().check(spec)

    def warnings(self, spec: Specification) -> tuple[str, ...]:
        return rules.list_warnings(spec)

    def at_once(self, spec: Specification) -> int:
        return spec.options_as(PanelOptions).at_once

    def suggested_debaters(self) -> tuple[str, ...]:
        return ("3", "4", "5", "8", "Ada; Ben; Cleo")

    def cast(self, wanted: str, seed: int) -> tuple[Debater, ...]:
        if not is_number(wanted):
            return assign_stances(read_debaters(wanted))
        count = int(wanted or 3)
        if count not in rules.SEATS:
            raise SpecError(f"Format panel has 2 to 8 debaters; ask for that many, not {count}.")
        return assign_stances(draw_cast(count, seed))

    def drafted(self, spec: Specification) -> Specification:
        """The same debaters under the ids of their seats, where personas are to take them."""
        if not spec.options_as(PanelOptions).personas:
            return spec
        seats = tuple(
            debater.model_copy(update={"id": DebaterId(f"seat-{number}")})
            for number, debater in enumerate(spec.debaters, start=1)
        )
        return spec.model_copy(update={"debaters": seats})

    def choices(self, spec: Specification) -> tuple[str, ...]:
        """People vote on what was judged: who argued best."""
        return tuple(debater.name for debater in spec.debaters)

    def arguing_for(self, spec: Specification, choice: str) -> tuple[DebaterId, ...]:
        return tuple(debater.id for debater in spec.debaters if debater.name == choice)

    def is_level(self, decision: Decision) -> bool:
        return decision.rule == LEVEL or super().is_level(decision)

    def open_seats(self, spec: Specification) -> str:
        if not spec.options_as(PanelOptions).personas:
            return ""
        seats = len(spec.debaters)
        return f"{seats} personas: a model proposes more at the start, code picks the most diverse"

    def sees(self, step: Step, other: StepAnswered, spec: Specification) -> bool:
        """The judge sees what it said of the debate before, and debaters what it advised.

        In an assessment that is checked nobody does: all its askings read the same, afresh.
        """
        is_told = isinstance(step, Assess | Speak) and not step.asking.is_checked
        return is_told and isinstance(other.answer, Assessment)

    def is_at_once(self, spec: Specification, step: Speak) -> bool:
        return coordination_of(spec.options_as(PanelOptions), step.phase) == "simultaneous"

    def is_held_back(self, spec: Specification, step: Speak) -> bool:
        return is_held(spec.options_as(PanelOptions), step.phase)

    def sheet(self, asked: Asked) -> Sheet | None:
        return POINT_SHEET if asked.step.form == "point" else super().sheet(asked)

    def written(self, asked: Asked, filled: Filled) -> Form:
        """A question that nobody puts is let pass, and that is no missed turn."""
        if asked.step.form != "point":
            return super().written(asked, filled)
        return Point.model_validate(filled.get(TURN, {}))

    def request(self, brief: Brief) -> Request:
        match brief.step:
            case ProposePersonas():
                return prompts.build_personas_request(brief)
            case Assess():
                return judge_prompts.build_assessment_request(brief)
            case _:
                return prompts.build_turn_request(brief)

    def offline(self, brief: Brief) -> Form:
        match brief.step:
            case ProposePersonas():
                return offline.propose_personas(brief)
            case Assess() as step:
                return assess_panel(brief, step)
            case Speak(form="point"):
                return offline.raise_point(brief)
            case Speak():
                return offline.take_turn(brief)
            case _:
                return super().offline(brief)

    def prolong(self, step: Step, answer: Form, spec: Specification) -> Form:
        """A judge who wants every round: nothing said of it stops the debate early."""
        can_stop = isinstance(step, Assess) and not step.is_last and step.round < spec.rounds
        if not can_stop or not isinstance(answer, Assessment):
            return answer
        return answer.model_copy(update={"should_continue": True, "observations": ()})

    def course(self, spec: Specification, phase: str, turns: Sequence[Speak]) -> str:
        if phase == JUDGEMENT:
            return self._describe_verdict(spec)
        options = spec.options_as(PanelOptions)
        if coordination_of(options, phase) == "simultaneous":
            course = f"all at once, {spec.words} words each"
        else:
            course = f"{_IN_TURN[options.order]}, {spec.words} words each"
            course += "; a short question before each turn" if options.points_of_information else ""
        if phase == REBUTTAL and spec.rounds >= options.assess_every:
            course += f"; assessed after every {options.assess_every} rounds"
        return course

    def doing(self, step: Step, spec: Specification) -> str:
        match step:
            case Speak(form="point"):
                return f"{spec.debater(step.debater).name} may put a question"
            case ProposePersonas():
                return "Personas are proposed"
            case Assess():
                return "The judge assesses the debate"
            case _:
                return super().doing(step, spec)

    def decided_by(self, spec: Specification) -> str:
        return f"{self._describe_verdict(spec)}: who argued best, totalled by code"

    def has_grounds(self, decision: Decision) -> bool:
        return decision.rule != NO_ASSESSMENT and super().has_grounds(decision)

    def how_decided(self, record: Record) -> str:
        match record.decision:
            case Decision(rule=rule) if rule in (LEADS, LEVEL):
                return f"{_describe_leaders(record)} Code counted every total."
            case Decision(rule=rule, choice=str() as best) as made if rule == CHECKED:
                checked = explain_checked_verdict(list_judges(record), made, best)
                return f"{_describe_leaders(select_told_verdict(record))} {checked}"
            case Decision(rule=rule) if rule in _UNDECIDED:
                return _UNDECIDED[rule]
            case Decision(rule=rule) if rule == CLOSED_EARLY and list_assessments(record):
                return "The debate was closed before the last assessment was given."
            case _:
                return super().how_decided(record)

    def chosen_by(self, spec: Specification) -> str:
        if spec.options_as(PanelOptions).order == "judge-selected":
            return "schedule, in the judge's order, checked by code"
        return super().chosen_by(spec)

    def report_lines(self, record: Record) -> tuple[str, ...]:
        seats = list_judges(record)
        return (
            *list_report_lines(select_told_verdict(record)),
            *([make_report_line(seats)] if seats else []),
        )

    def result(self, record: Record) -> PanelResult:
        told = build_panel_result(select_told_verdict(record))
        return told.model_copy(update={"judges": list_judge_results(record)})

    def heading(self, record: Record, phase: PhaseOpened) -> str:
        if phase.phase == REBUTTAL:
            return f"Rebuttal {phase.round} of {record.spec.rounds}"
        is_judging = phase.phase == JUDGEMENT
        return super().heading(record, phase) if is_judging else phase.phase.capitalize()

    def about_phase(self, record: Record, phase: PhaseOpened) -> str:
        return show.describe_phase(record, phase)

    def place(self, spec: Specification, step: Speak) -> str:
        return super().place(spec, step) if step.phase == REBUTTAL else step.phase

    def lead(self, spec: Specification, step: Speak, said: Form | None) -> str:
        return f"asks {spec.debater(step.to).name}" if step.to else ""

    def missed(self, spec: Specification, turn: Turn) -> str:
        if turn.step.form != "point" or turn.fact.said_by:
            return super().missed(spec, turn)
        return f"{spec.debater(turn.debater).name} put no question: {turn.missed}"

    def body(self, record: Record, turn: Turn) -> tuple[Block, ...]:
        if not isinstance(turn.answer, Point):
            return super().body(record, turn)
        return (Prose(turn.answer.question.strip(), "On a point of information:"),)

    def tell(self, record: Record, event: Event) -> tuple[Piece, ...]:
        match event.fact:
            case Ruled(ruling=StoppedEarly() as stopped):
                text = f"The rebuttals end after round {stopped.round}: {stopped.reason}."
                return (Line("stopped early", text),)
            case SeatsFilled():
                # Not with the ruling before it: only now do their sides have their colours.
                return tuple(map(show.personas_card, record.list_rulings(PersonasChosen)))
            case _:
                return super().tell(record, event)

    def tell_answer(self, record: Record, fact: StepAnswered) -> tuple[Piece, ...]:
        match fact.step:
            case Assess() if isinstance(fact.answer, Assessment):
                return (show.assessment_card(select_told_verdict(record)),)
            case ProposePersonas() if fact.missed:
                text = f"No personas were proposed ({fact.missed}); the cast keeps its seats."
                return (Line(f"note {record.last_event}", text),)
            case _:
                return super().tell_answer(record, fact)

    def past_wanted(self, fact: Fact) -> int:
        """The last assessment shows the totals of past panels beside its own."""
        match fact:
            case StepAnswered(step=Assess(is_last=True) as step, missed=missed):
                return LOOKED_AT if missed is None or step.asking.is_checked else 0
            case _:
                return 0

    def tell_with_past(
        self, record: Record, event: Event, past: Sequence[Record]
    ) -> tuple[Piece, ...]:
        told = super().tell_with_past(record, event, past)
        if not self.past_wanted(event.fact):
            return told
        chart = draw_past_chart(
            select_told_verdict(record), [select_told_verdict(earlier) for earlier in past]
        )
        return show.add_figure(told, chart) if chart else told

    def tell_decision(self, record: Record) -> Iterator[Piece]:
        decision = record.decision
        if decision is None or decision.choice is None:
            yield from super().tell_decision(record)
            return
        said = f"{self.what_is_decided}: {decision.choice}. {self.how_decided(record)}"
        yield Line("decided", said, "thread")
        yield replace(self.decision_card(record), shown="details")

    def decision_card(self, record: Record) -> Card:
        return show.best_card(select_told_verdict(record), self.how_decided(record))

    def results(self, record: Record) -> tuple[Section, ...]:
        return show.show_results(select_told_verdict(record))


def _describe_leaders(record: Record) -> str:
    """Who leads the last assessment, and with what."""
    last = list_assessments(record)[-1].assessment
    best = float(max(count_totals(last).values(), default=0))
    names = " and ".join(debater.name for debater in find_leaders(last, record.spec))
    if len(find_leaders(last, record.spec)) == 1:
        return f"{names} leads the last assessment with {best:.2f}."
    return f"{names} lead the last assessment level, with {best:.2f}: nobody is ahead."
