"""What readers are shown of a panel: its phases, who took the seats, assessments and their totals.

Rule: every total is counted here, from the judge's scores.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from debate_core.domain.facts import PhaseOpened
from debate_core.domain.record import Record
from debate_core.domain.specification import Debater, Specification
from debate_core.domain.steps import JUDGEMENT
from debate_core.domain.values import DebaterId
from debate_core.formats.panel.assessment import (
    Assessed,
    Assessment,
    RoundAssessed,
    count_totals,
    list_assessments,
)
from debate_core.formats.panel.counting import CLOSING
from debate_core.formats.panel.forms import Drawn, OrderSet, PersonasChosen, Seated
from debate_core.formats.panel.options import PANEL, PanelOptions
from debate_core.formats.panel.result import list_positions
from debate_core.show.blocks import Block, Facts, Figure, Group, Listing, Note, Prose, Section
from debate_core.show.charts import Chart, Series, make_bar_chart
from debate_core.show.pieces import Card, Piece, get_side
from debate_core.show.scores import format_weights, list_remarks, make_score_bars, make_scores_table

_DRAWN: Mapping[Drawn, str] = {
    "fixed": "as declared",
    "rotating": "the start moves by one each round",
    "judge": "selected by the judge",
    "fallback": "rotating; the judge's order did not name everyone once",
}


def describe_phase(record: Record, phase: PhaseOpened) -> str:
    """How a phase is coordinated; `record` holds everything up to its opening."""
    if phase.phase == JUDGEMENT:
        return "assesses the whole debate"
    orders = record.list_rulings(OrderSet)
    if orders and (orders[-1].phase, orders[-1].round) == (phase.phase, phase.round):
        said = order_text(record.spec, orders[-1])
        has_questions = record.spec.options_as(PanelOptions).points_of_information
        return f"{said}; a question that nobody puts takes a number too" if has_questions else said
    others = "the other closings" if phase.phase == CLOSING else "the others of this phase"
    return f"all at once; nobody hears {others}"


def order_text(spec: Specification, order: OrderSet) -> str:
    """Who speaks when, and what that came from."""
    names = ", ".join(spec.debater(who).name for who in order.debaters)
    return f"Order: {names} ({_DRAWN[order.drawn]})"


def personas_card(chosen: PersonasChosen) -> Card:
    """Who took the seats, what they hold, and how different each is from those before it."""
    passed = ", ".join(chosen.passed_over)
    return Card(
        key="personas",
        title="The panel",
        blocks=(
            Prose("A model proposed these personas; code picked the most diverse of them."),
            *(_show_seat(seat) for seat in chosen.seats),
            *([Prose(passed, "Proposed too:")] if passed else []),
        ),
        foot="Diversity from those picked before: stance 2, key arguments 3, field 1",
        tone="judge",
    )


def _show_seat(seated: Seated) -> Group:
    field = f"Field: {seated.expertise}" if seated.expertise.strip() else ""
    return Group(
        f"{seated.name}: {seated.stance}", tuple(_list_seat_blocks(seated)), field, seated.stance
    )


def _list_seat_blocks(seated: Seated) -> Iterator[Block]:
    if seated.role.strip():
        yield Prose(seated.role)
    if seated.arguments:
        yield Listing(seated.arguments)
    yield Note(f"Diversity {seated.score:.2f} of 6" if seated.score else "Drawn to start with")


def assessment_card(record: Record) -> Card:
    """The assessment that was given last."""
    given = list_assessments(record)[-1]
    said = given.assessment
    seen = ", ".join(said.observations) or "nothing of note"
    return Card(
        key="verdict" if given.is_last else f"assessment {given.round}",
        title=f"Assessment {_describe_span(given)}",
        blocks=(
            Prose(said.said, "" if given.is_last else "Advice to all:"),
            *(_show_debater(record.spec, review) for review in _rank_assessed(said)),
            Facts((("Quality of the debate", f"{said.quality} of 10"), ("Observed", seen))),
            *map(Figure, _draw_charts(record, given)),
        ),
        foot=f"Scores 0 to 10: {format_weights(PANEL)}. Totals are counted by code",
        by_judge=True,
        tone="judge",
    )


def add_figure(pieces: Sequence[Piece], chart: Chart) -> tuple[Piece, ...]:
    """What is told of the last assessment, its card with a picture more."""
    return tuple(
        replace(piece, blocks=(*piece.blocks, Figure(chart))) if isinstance(piece, Card) else piece
        for piece in pieces
    )


def best_card(record: Record, how: str) -> Card:
    """Who argued best, and where each one ended; `how` says how that was counted."""
    assert record.decision is not None
    choice, ended = record.decision.choice, list_positions(record)
    where = tuple((e.name, ended[e.id]) for e in record.spec.debaters if e.id in ended)
    best = [debater for debater in record.spec.debaters if debater.name == choice]
    return Card(
        key="decision",
        title=f"Best argued: {choice or 'nobody'}",
        blocks=(Prose(how), *([Group("Where each one ended", (Facts(where),))] if where else [])),
        foot="Counted by code from the judge's scores for the arguing; no stance wins by it",
        side=get_side(best[0]) if best else "",
    )


def show_results(record: Record) -> tuple[Section, ...]:
    """The totals of the last assessment as a picture, and the scores of every one as a table."""
    given = list_assessments(record)
    if not given:
        return ()
    chart = Figure(_draw_totals_chart(record.spec, given[-1].assessment))
    return (
        Section("The scores", (chart, *(_make_table(record.spec, round_) for round_ in given))),
    )


def _describe_span(given: RoundAssessed) -> str:
    return "of the whole debate" if given.is_last else f"after round {given.round}"


def _rank_assessed(said: Assessment) -> list[Assessed]:
    """Who was assessed, the highest total first."""
    return sorted(said.assessed, key=lambda review: -PANEL.compute_exact(review.scores))


def _find_debater(spec: Specification, each: Assessed) -> Debater:
    """Whom it is about; a judge that is a callable may name somebody who has no seat."""
    known = (debater for debater in spec.debaters if debater.id == each.debater)
    return next(known, Debater(id=DebaterId(each.debater), name=each.debater))


def _show_debater(spec: Specification, each: Assessed) -> Group:
    debater = _find_debater(spec, each)
    total = f"{PANEL.compute_total(each.scores):.2f} of {PANEL.highest}"
    stance = f", {debater.stance}" if debater.stance else ""
    bars = make_score_bars(each.scores, PANEL, get_side(debater))
    said = list_remarks(each.strengths, each.weaknesses)
    ended = (Prose(each.position, "Ended:"),) if each.position.strip() else ()
    return Group(f"{debater.name}{stance}: {total}", (bars, *said, *ended), side=get_side(debater))


def _make_table(spec: Specification, given: RoundAssessed) -> Group:
    rows = [(_find_debater(spec, e).name, e.scores) for e in _rank_assessed(given.assessment)]
    title = _describe_span(given)
    return Group(title[0].upper() + title[1:], (make_scores_table(PANEL, "Debater", rows),))


def _draw_charts(record: Record, given: RoundAssessed) -> Iterator[Chart]:
    """The totals over the assessments, where there are several."""
    if len(list_assessments(record)) > 1:
        # A transcript holds them all, and finds the picture of each by its name.
        yield _draw_trend_chart(record, "trend" if given.is_last else f"trend-{given.round}")


def _draw_trend_chart(record: Record, name: str) -> Chart:
    """Every debater's total in every assessment; none where it was not assessed."""
    given = list_assessments(record)
    counted = [count_totals(round_.assessment) for round_ in given]
    series = tuple(
        Series(
            debater.name,
            tuple(float(found[debater.id]) if debater.id in found else None for found in counted),
        )
        for debater in record.spec.debaters
    )
    labels = tuple("end" if round_.is_last else f"round {round_.round}" for round_ in given)
    return Chart(name, "Scores over the rounds, 0 to 10", "lines", labels, series, 0, 10)


def _draw_totals_chart(spec: Specification, said: Assessment) -> Chart:
    bars = [
        (_find_debater(spec, e).name, PANEL.compute_total(e.scores), "")
        for e in _rank_assessed(said)
    ]
    return make_bar_chart("totals", "Totals of the last assessment, 0 to 10", bars, 0, 10)
