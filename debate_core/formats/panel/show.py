"""The texts and cards of a panel: its phases, who took the seats, assessments, the result.

Rule: every total is counted here, from the judge's scores.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from operator import attrgetter

from debate_core.domain.facts import Event, PhaseOpened, Ruled, SeatsFilled, StepAnswered
from debate_core.domain.failing import tell_reason
from debate_core.domain.form import Form
from debate_core.domain.judges import list_askings
from debate_core.domain.points import Point
from debate_core.domain.record import Record
from debate_core.domain.result import (
    JudgeResult,
    list_heard,
    list_judge_results,
    list_judges,
    select_told_verdict,
)
from debate_core.domain.specification import Debater, Specification
from debate_core.domain.steps import JUDGEMENT, Speak, Step
from debate_core.domain.text import capitalize_first, join_with_and, shorten_line
from debate_core.domain.turns import Turn
from debate_core.domain.values import DebaterId, Value
from debate_core.formats.decision_rules import explain_early_close
from debate_core.formats.panel.assessment import (
    CLOSING,
    LEADS,
    REBUTTAL,
    Assess,
    Assessed,
    Assessment,
    RoundAssessed,
    count_totals,
    decide_assessment,
    find_coordination,
    find_leaders,
    list_assessments,
)
from debate_core.formats.panel.forms import (
    PANEL,
    Drawn,
    Order,
    OrderSet,
    PanelOptions,
    PersonasChosen,
    ProposePersonas,
    Seated,
    StoppedEarly,
)
from debate_core.formats.readers import (
    PhaseHeading,
    Readers,
    SchedulePart,
    describe_verdict,
    list_parts,
)
from debate_core.language import N_, _, format_number
from debate_core.show.blocks import Block, Facts, Figure, Group, Listing, Note, Prose, Section, Told
from debate_core.show.charts import Chart, Series, make_bar_chart
from debate_core.show.checked import explain_checked_verdict, make_report_line
from debate_core.show.pieces import Card, Line, PastFigure, Piece, get_side
from debate_core.show.scores import format_weights, list_remarks, make_score_bars, make_scores_table


class AssessedRound(Value):
    """One assessment with the totals that code counted."""

    round: int
    is_last: bool
    totals: dict[str, float]
    scores: dict[str, dict[str, int]]
    observations: tuple[str, ...]
    quality: int
    summary: str
    recommendation: str


class PanelResult(Value):
    """The result of a panel."""

    motion: str
    decision: str | None
    """The name of the debater who argued best."""
    rule: str | None
    stances: dict[str, str]
    """Each debater's id and stance."""
    positions: dict[str, str]
    """Each debater's id and final position, in the judge's words."""
    personas: PersonasChosen | None
    assessments: tuple[AssessedRound, ...]
    stopped_early: str | None
    judges: tuple[JudgeResult, ...] = ()
    """All judges, if the last assessment combines several."""


def build_panel_result(record: Record) -> PanelResult:
    """Build the result of the debate so far."""
    decision = record.decision
    chosen, stopped = record.list_rulings(PersonasChosen), record.list_rulings(StoppedEarly)
    return PanelResult(
        motion=record.spec.motion,
        decision=decision.choice if decision else None,
        rule=decision.rule if decision else None,
        stances={debater.id: debater.stance for debater in record.spec.debaters},
        positions=list_positions(record),
        personas=chosen[0] if chosen else None,
        assessments=tuple(_make_assessed_round(round_) for round_ in list_assessments(record)),
        stopped_early=stopped[0].reason if stopped else None,
    )


def list_positions(record: Record) -> dict[str, str]:
    """List each debater's final position by id, as far as the last assessment states it."""
    given = list_assessments(record)
    if not given or not given[-1].is_last:
        return {}
    said = {review.debater: review.position.strip() for review in given[-1].assessment.assessed}
    return {
        debater.id: said[debater.id] for debater in record.spec.debaters if said.get(debater.id)
    }


def _make_assessed_round(given: RoundAssessed) -> AssessedRound:
    said = given.assessment
    return AssessedRound(
        round=given.round,
        is_last=given.is_last,
        totals={who: round(float(total), 4) for who, total in count_totals(said).items()},
        scores={review.debater: review.scores for review in said.assessed},
        observations=said.observations,
        quality=said.quality,
        summary=said.summary,
        recommendation=said.recommendation,
    )


def list_assessment_lines(record: Record) -> tuple[str, ...]:
    """List the lines of a panel's report beyond its nine lines: seats, totals, positions."""
    lines: list[str] = []
    if record.list_rulings(PersonasChosen):
        seats = ", ".join(f"{debater.id}: {debater.name}" for debater in record.spec.debaters)
        lines.append(f"personas: {{{seats}}}")
    given = list_assessments(record)
    is_checked = any(fact.step.asking.is_checked for fact in record.answered)
    if given and (given[-1].is_last or not is_checked):
        lines.append(f"verdict: {shorten_line(given[-1].assessment.said, 300)}")
        counted = count_totals(given[-1].assessment)
        told = ", ".join(f"{who}: {float(total):.2f}" for who, total in counted.items())
        lines.append(f"assessment_totals: {{{told}}}")
    lines += [
        f"ended: {who}: {shorten_line(said, 200)}" for who, said in list_positions(record).items()
    ]
    return tuple(lines)


_DRAWN: Mapping[Drawn, str] = {
    "fixed": N_("as declared"),
    "rotating": N_("the start moves by one each round"),
    "judge": N_("selected by the judge"),
    "fallback": N_("rotating; the judge's order did not name everyone once"),
}


def _describe_phase(record: Record, phase: PhaseOpened) -> str:
    """Say how a phase is coordinated; `record` holds everything up to its opening."""
    if phase.phase == JUDGEMENT:
        return _("assesses the whole debate")
    orders = record.list_rulings(OrderSet)
    if orders and (orders[-1].phase, orders[-1].round) == (phase.phase, phase.round):
        said = describe_order(record.spec, orders[-1])
        has_questions = record.spec.options_as(PanelOptions).points_of_information
        return (
            _("{said}; a question that nobody puts takes a number too", said=said)
            if has_questions
            else said
        )
    others = _("the other closings") if phase.phase == CLOSING else _("the others here")
    return _("all at once; nobody hears {others}", others=others)


def describe_order(spec: Specification, order: OrderSet) -> str:
    """Describe the order of speaking, and where it came from."""
    names = ", ".join(spec.debater(who).name for who in order.debaters)
    return _("Order: {names} ({drawn})", names=names, drawn=_(_DRAWN[order.drawn]))


def make_personas_card(chosen: PersonasChosen) -> Card:
    """Show who took the seats, their positions, and how different each is from those before."""
    passed = ", ".join(chosen.passed_over)
    return Card(
        key="personas",
        title=_("The panel"),
        blocks=(
            Prose(_("A model proposed these personas; the most diverse of them were picked.")),
            *(_show_seat(seat) for seat in chosen.seats),
            *([Told(passed, _("Proposed too:"))] if passed else []),
        ),
        foot=_("Diversity from those picked before: view 2, key arguments 3, field 1"),
        tone="judge",
    )


def _show_seat(seated: Seated) -> Group:
    field = _("Field: {expertise}", expertise=seated.expertise) if seated.expertise.strip() else ""
    return Group(
        f"{seated.name}: {seated.stance}", tuple(_list_seat_blocks(seated)), field, seated.stance
    )


def _list_seat_blocks(seated: Seated) -> Iterator[Block]:
    if seated.role.strip():
        yield Prose(seated.role)
    if seated.arguments:
        yield Listing(seated.arguments)
    yield Note(
        _("Diversity {score} of 6", score=format_number(seated.score, ".2f"))
        if seated.score
        else _("Drawn to start with")
    )


def _make_assessment_card(record: Record) -> Card:
    """Make the card of the latest assessment."""
    *earlier, given = list_assessments(record)
    said = given.assessment
    seen = ", ".join(map(_, said.observations))
    return Card(
        key="verdict" if given.is_last else f"assessment {given.round}",
        title=_title_assessment(record, given),
        blocks=(
            Prose(said.said, "" if given.is_last else _("Advice to all:")),
            *(
                _show_debater(record.spec, review, has_remarks=said.reason is None)
                for review in _rank_assessed(said)
            ),
            Facts(
                (
                    (_("Quality of the debate"), _("{quality} of 10", quality=said.quality)),
                    *([(_("Observed"), seen)] if seen else []),
                )
            ),
            *map(Figure, _draw_charts(record, given)),
        ),
        # The scale is shown once in a thread.
        foot="" if earlier else _("Scores 0 to 10: {panel}", panel=format_weights(PANEL)),
        by_judge=True,
        tone="judge",
    )


def _title_assessment(record: Record, given: RoundAssessed) -> str:
    """Name an assessment; the last one by whoever argued best, if it alone decides that."""
    is_verdict = given.is_last and len(list_askings(record.spec)) == 1
    said, heard = given.assessment, tuple(list_heard(record))
    best = decide_assessment(said, record.spec, heard).choice if is_verdict else None
    if best is None:
        return _("Assessment {given}", given=_describe_span(given))
    total = format_number(float(max(count_totals(said).values())), ".2f")
    return _("Verdict: {name}, {total} of 10", name=best, total=total)


def _make_best_card(record: Record, how: str) -> Card:
    """Show who argued best; `how` says how that was counted."""
    assert record.decision is not None
    choice = record.decision.choice
    best = [debater for debater in record.spec.debaters if debater.name == choice]
    return Card(
        key="decision",
        title=_("Best argued: {part}", part=choice or _("nobody")),
        blocks=(Told(how),),
        foot=_("From the judge's scores for the arguing; no side wins by it"),
        side=get_side(best[0]) if best else "",
    )


def _list_sections(record: Record) -> tuple[Section, ...]:
    """List the totals of the last assessment as a picture, and all scores as a table."""
    given = list_assessments(record)
    if not given:
        return ()
    chart = Figure(_draw_totals_chart(record.spec, given[-1].assessment))
    return (
        Section(
            _("The scores"),
            (chart, *(_make_table(record.spec, round_) for round_ in given)),
            is_detail=True,
        ),
    )


def _describe_span(given: RoundAssessed) -> str:
    return (
        _("of the whole debate") if given.is_last else _("after round {round}", round=given.round)
    )


def _rank_assessed(said: Assessment) -> list[Assessed]:
    """Rank the debaters who were assessed, the highest total first."""
    return sorted(said.assessed, key=lambda review: -PANEL.compute_exact(review.scores))


def _find_debater(spec: Specification, each: Assessed) -> Debater:
    """Find the debater that it is about; a callable as judge may name somebody who has no seat."""
    known = (debater for debater in spec.debaters if debater.id == each.debater)
    return next(known, Debater(id=DebaterId(each.debater), name=each.debater))


def _show_debater(spec: Specification, each: Assessed, *, has_remarks: bool) -> Group:
    """Show a debater's scores; if the reason is in parts, its remarks follow below it."""
    debater = _find_debater(spec, each)
    total = _(
        "{scores} of {highest}",
        scores=format_number(PANEL.compute_total(each.scores), ".2f"),
        highest=PANEL.highest,
    )
    stance = f", {debater.stance}" if debater.stance else ""
    bars = make_score_bars(each.scores, PANEL, get_side(debater))
    said = list_remarks(each.strengths, each.weaknesses) if has_remarks else ()
    ended = (Prose(each.position, _("Ended with:")),) if each.position.strip() else ()
    return Group(f"{debater.name}{stance}: {total}", (bars, *said, *ended), side=get_side(debater))


def _make_table(spec: Specification, given: RoundAssessed) -> Group:
    rows = [(_find_debater(spec, e).name, e.scores) for e in _rank_assessed(given.assessment)]
    title = capitalize_first(_describe_span(given))
    return Group(title, (make_scores_table(PANEL, _("Debater"), rows),))


def _draw_charts(record: Record, given: RoundAssessed) -> Iterator[Chart]:
    """Draw the totals over the assessments, if there are several."""
    if len(list_assessments(record)) > 1:
        # A transcript contains all of them, and finds the picture of each by its name.
        yield _draw_trend_chart(record, "trend" if given.is_last else f"trend-{given.round}")


def _draw_trend_chart(record: Record, name: str) -> Chart:
    """Draw every debater's total in every assessment; no point where it was not assessed."""
    given = list_assessments(record)
    counted = [count_totals(round_.assessment) for round_ in given]
    series = tuple(
        Series(
            debater.name,
            tuple(float(found[debater.id]) if debater.id in found else None for found in counted),
        )
        for debater in record.spec.debaters
    )
    labels = tuple(
        _("end") if round_.is_last else _("round {round}", round=round_.round) for round_ in given
    )
    return Chart(name, _("Scores over the rounds, 0 to 10"), "lines", labels, series, 0, 10)


def _draw_totals_chart(spec: Specification, said: Assessment) -> Chart:
    bars = [
        (_find_debater(spec, e).name, PANEL.compute_total(e.scores), "")
        for e in _rank_assessed(said)
    ]
    return make_bar_chart("totals", _("Totals of the last assessment, 0 to 10"), bars, 0, 10)


MOST = 20
"""The most panels in one chart, including this one."""
LOOKED_AT = 2 * MOST
"""The panels that are searched: some were stopped before they were judged, or are still running."""
_Group = Callable[[Debater], str]
"""The label that a debater's totals are counted under."""


def draw_past_chart(now: Record, before: Sequence[Record]) -> Chart | None:
    """Draw the totals of this panel and of earlier ones, oldest first; None without earlier ones.

    It is also None if this panel's last assessment is not valid.

    Only a finished panel's last assessment counts; debaters who share a line count as a mean.
    """
    panels = [panel for panel in (*before, now) if _is_judged(panel)]
    line, what = _pick_line(now, panels)
    wanted = list(dict.fromkeys(line(debater) for debater in now.spec.debaters))
    counted = [
        (panel, found) for panel in panels if (found := _average_totals(panel, line, wanted))
    ]
    counted = counted[-MOST:]
    if len(counted) < 2 or counted[-1][0] is not now:
        return None
    return Chart(
        "past",
        _("Scores over past panels by {what}, 0 to 10", what=what),
        "lines",
        tuple(_format_day(panel, now) for panel, _ in counted),
        tuple(Series(name, tuple(f.get(name) for _, f in counted)) for name in wanted),
        0,
        10,
    )


def _is_judged(record: Record) -> bool:
    return any(round_.is_last for round_ in list_assessments(record))


def _pick_line(now: Record, panels: Sequence[Record]) -> tuple[_Group, str]:
    if not now.list_rulings(PersonasChosen):
        return _make_name_line(now.spec), "name"
    models = {debater.model for panel in panels for debater in panel.spec.debaters}
    return (attrgetter("model"), "model") if len(models) > 1 else (attrgetter("stance"), "side")


def _make_name_line(spec: Specification) -> _Group:
    names = {_normalise(debater.name): debater.name for debater in spec.debaters}
    return lambda debater: names.get(_normalise(debater.name), "")


def _average_totals(record: Record, line: _Group, wanted: Sequence[str]) -> dict[str, float]:
    """Compute the mean total of each line in a panel's last assessment."""
    assessments = list_assessments(record)
    if not assessments:
        return {}
    counted = count_totals(assessments[-1].assessment)
    sums: defaultdict[str, list[float]] = defaultdict(list)
    for debater in record.spec.debaters:
        if debater.id in counted and line(debater) in wanted:
            sums[line(debater)].append(float(counted[debater.id]))
    return {name: sum(values) / len(values) for name, values in sums.items()}


def _format_day(record: Record, now: Record) -> str:
    return _("this one") if record is now else f"{record.opened_at:%d %b}".lstrip("0")


def _normalise(name: str) -> str:
    return " ".join(name.casefold().split())


_IN_TURN: dict[Order, str] = {
    "fixed": N_("in turn, in the order above"),
    "rotating": N_("in turn, the start moves on by one each round"),
    "judge-selected": N_("in turn, in the order of the judge's last assessment"),
}
_OBSERVED = (
    *(N_("repetition"), N_("topic drift"), N_("diminishing returns")),
    *(N_("convergence likely"), N_("irreconcilable positions")),
)
"""The observations of a judge, which are translated where they are shown."""
_GIVEN = N_("last assessment")
"""The name of what the judge gives at the end."""


class PanelReaders(Readers):
    """The texts and cards of a panel for its readers."""

    def describe_open_seats(self, spec: Specification) -> str:
        if not spec.options_as(PanelOptions).personas:
            return ""
        seats = len(spec.debaters)
        return _(
            "{seats} personas: a model proposes more at the start, the most diverse are picked",
            seats=seats,
        )

    def describe_schedule(
        self, spec: Specification, phases: Sequence[PhaseOpened], turns: Sequence[Speak]
    ) -> tuple[SchedulePart, ...]:
        return list_parts(phases, lambda phase: _describe_course(spec, phase))

    def describe_activity(self, step: Step, spec: Specification) -> str:
        match step:
            case Speak(form="point"):
                return _("{name} may put a question", name=spec.debater(step.debater).name)
            case ProposePersonas():
                return _("Personas are proposed")
            case Assess():
                return _("The judge assesses the debate")
            case _:
                return super().describe_activity(step, spec)

    def describe_who_decides(self, spec: Specification) -> str:
        return _(
            "{spec}: who argued best, by the total of its scores",
            spec=describe_verdict(spec, _GIVEN),
        )

    def describe_who_selects(self, spec: Specification) -> str:
        if spec.options_as(PanelOptions).order == "judge-selected":
            return _("schedule, in the judge's order")
        return super().describe_who_selects(spec)

    def make_heading(self, record: Record, phase: PhaseOpened) -> PhaseHeading:
        title = capitalize_first(_(phase.phase))
        if phase.phase == REBUTTAL:
            title = _("Rebuttal {round} of {rounds}", round=phase.round, rounds=record.spec.rounds)
        elif phase.phase == JUDGEMENT:
            title = super().make_heading(record, phase).title
        return PhaseHeading(title, _describe_phase(record, phase))

    def describe_place(self, spec: Specification, step: Speak) -> str:
        return super().describe_place(spec, step) if step.phase == REBUTTAL else _(step.phase)

    def describe_facing(self, spec: Specification, step: Speak, said: Form | None) -> str:
        return _("asks {name}", name=spec.debater(step.to).name) if step.to else ""

    def tell_event(self, record: Record, event: Event) -> tuple[Piece, ...]:
        """Tell an event; the last assessment shows the totals of past panels too, if known."""
        match event.fact:
            case Ruled(ruling=StoppedEarly() as stopped):
                text = _(
                    "The rebuttals end after round {round}: {reason}.",
                    round=stopped.round,
                    reason=stopped.reason,
                )
                return (Line("stopped early", text),)
            case SeatsFilled():
                # Not with the ruling before it: only now do their sides have their colours.
                return tuple(map(make_personas_card, record.list_rulings(PersonasChosen)))
            case StepAnswered(step=Assess(is_last=True)):
                told, past = super().tell_event(record, event), _make_past_figure(record)
                return tuple(
                    replace(piece, past=past) if isinstance(piece, Card) else piece
                    for piece in told
                )
            case _:
                return super().tell_event(record, event)

    def tell_answer(self, record: Record, fact: StepAnswered) -> tuple[Piece, ...]:
        match fact.step:
            case Assess() if isinstance(fact.answer, Assessment):
                return (_make_assessment_card(select_told_verdict(record)),)
            case ProposePersonas() if fact.missed:
                text = _(
                    "No personas were proposed ({missed}); the cast keeps its seats.",
                    missed=tell_reason(fact.missed),
                )
                return (Line(f"note {record.last_event}", text),)
            case _:
                return super().tell_answer(record, fact)

    def tell_decision(self, record: Record) -> Iterator[Piece]:
        decision = record.decision
        if decision is None or decision.choice is None:
            yield from super().tell_decision(record)
            return
        how = self._explain_decision(record)
        if decision.rule != LEADS:  # else the verdict's title has said it
            said = _(
                "{decision}: {choice}. {how}",
                decision=_(self._rules.terms.decision),
                choice=decision.choice,
                how=how,
            )
            yield Line("decided", said, "thread")
        yield replace(self.show_decision(record), shown="details")

    def show_decision(self, record: Record) -> Card:
        return _make_best_card(select_told_verdict(record), self._explain_decision(record))

    def show_turn(self, record: Record, turn: Turn) -> tuple[Block, ...]:
        if not isinstance(turn.answer, Point):
            return super().show_turn(record, turn)
        return (Prose(turn.answer.question.strip(), _("On a point of information:")),)

    def show_results(self, record: Record) -> tuple[Section, ...]:
        return _list_sections(select_told_verdict(record))

    def list_report_lines(self, record: Record) -> tuple[str, ...]:
        seats = list_judges(record)
        checked = (make_report_line(seats),) if seats else ()
        return (*list_assessment_lines(select_told_verdict(record)), *checked)

    def build_result(self, record: Record) -> PanelResult:
        told = build_panel_result(select_told_verdict(record))
        return told.model_copy(update={"judges": list_judge_results(record)})


def _describe_course(spec: Specification, phase: str) -> str:
    """Say what happens in a phase."""
    if phase == JUDGEMENT:
        return describe_verdict(spec, _GIVEN)
    options = spec.options_as(PanelOptions)
    if find_coordination(options, phase) == "simultaneous":
        course = _("all at once, {words} words each", words=spec.words)
    else:
        course = _(
            "{in_turn}, {words} words each", in_turn=_(_IN_TURN[options.order]), words=spec.words
        )
        course += _("; a short question before each turn") if options.points_of_information else ""
    if phase == REBUTTAL and spec.rounds >= options.assess_every:
        course += _(
            "; assessed after every {assess_every} rounds", assess_every=options.assess_every
        )
    return course


def _make_past_figure(record: Record) -> PastFigure:
    """Draw the totals of this panel with those of earlier ones."""

    def draw_chart(past: Sequence[Record]) -> Chart | None:
        earlier = [select_told_verdict(panel) for panel in past]
        return draw_past_chart(select_told_verdict(record), earlier)

    return PastFigure(LOOKED_AT, draw_chart)


def explain_checked(record: Record) -> str:
    """Say who leads in the assessment that is shown, and how it was checked."""
    assert record.decision is not None
    named = record.decision.choice or ""
    checked = explain_checked_verdict(list_judges(record), record.decision, named)
    return f"{explain_leaders(select_told_verdict(record))} {checked}"


def explain_stop(record: Record) -> str:
    """Say that the debate was closed early, and before what."""
    if list_assessments(record):
        return _("The debate was closed before the last assessment was given.")
    return explain_early_close(record)


def explain_leaders(record: Record) -> str:
    """Say who leads in the last assessment, and with what total."""
    last = list_assessments(record)[-1].assessment
    best = float(max(count_totals(last).values(), default=0))
    names = join_with_and(debater.name for debater in find_leaders(last, record.spec))
    if len(find_leaders(last, record.spec)) == 1:
        return _(
            "{names} leads the last assessment with {best}.",
            names=names,
            best=format_number(best, ".2f"),
        )
    return _(
        "{names} lead the last assessment level, with {best}: nobody is ahead.",
        names=names,
        best=format_number(best, ".2f"),
    )
