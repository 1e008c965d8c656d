"""What readers are shown of a panel: its phases, who took the seats, assessments and their totals.

Rule: every total is counted here, from the judge's scores.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from debate_core.domain.facts import PhaseOpened
from debate_core.domain.record import Record
from debate_core.domain.specification import Debater, Specification
from debate_core.domain.steps import JUDGEMENT
from debate_core.domain.words import DebaterId
from debate_core.formats.panel.counting import CLOSING, totals
from debate_core.formats.panel.forms import (
    Assessed,
    Assessment,
    Drawn,
    OrderSet,
    PersonasChosen,
    RoundAssessed,
    Seated,
    rounds_assessed,
)
from debate_core.formats.panel.options import PANEL, PanelOptions
from debate_core.formats.panel.result import positions
from debate_core.show.blocks import Block, Facts, Figure, Group, Listing, Note, Prose, Section
from debate_core.show.charts import Chart, Series, bar_chart
from debate_core.show.pieces import Card, Piece, side_of
from debate_core.show.scores import remarks, score_bars, scores_table, weights

_DRAWN: Mapping[Drawn, str] = {
    "fixed": "as declared",
    "rotating": "the start moves by one each round",
    "judge": "selected by the judge",
    "fallback": "rotating; the judge's order did not name everyone once",
}


def about_phase(record: Record, phase: PhaseOpened) -> str:
    """How a phase is coordinated; `record` holds everything up to its opening."""
    if phase.phase == JUDGEMENT:
        return "assesses the whole debate"
    orders = record.ruled(OrderSet)
    if orders and (orders[-1].phase, orders[-1].round) == (phase.phase, phase.round):
        said = order_text(record.spec, orders[-1])
        has_questions = record.spec.options_as(PanelOptions).points_of_information
        return f"{said}; a question that nobody puts takes a number too" if has_questions else said
    others = "the other closings" if phase.phase == CLOSING else "the others of this phase"
    return f"all at once; nobody hears {others}"


def order_text(spec: Specification, order: OrderSet) -> str:
    """Who speaks when, and what that came from."""
    names = ", ".join(spec.debater(each).name for each in order.debaters)
    return f"Order: {names} ({_DRAWN[order.drawn]})"


def personas_card(chosen: PersonasChosen) -> Card:
    """Who took the seats, what they hold, and how different each is from those before it."""
    passed = ", ".join(chosen.passed_over)
    return Card(
        key="personas",
        title="The panel",
        blocks=(
            Prose("A model proposed these personas; code picked the most diverse of them."),
            *(_seat(each) for each in chosen.seats),
            *([Prose(passed, "Proposed too:")] if passed else []),
        ),
        foot="Diversity from those picked before: stance 2, key arguments 3, field 1",
        tone="judge",
    )


def _seat(seated: Seated) -> Group:
    field = f"Field: {seated.expertise}" if seated.expertise.strip() else ""
    return Group(f"{seated.name}: {seated.stance}", tuple(_held(seated)), field, seated.stance)


def _held(seated: Seated) -> Iterator[Block]:
    if seated.role.strip():
        yield Prose(seated.role)
    if seated.arguments:
        yield Listing(seated.arguments)
    yield Note(f"Diversity {seated.score:.2f} of 6" if seated.score else "Drawn to start with")


def assessment_card(record: Record) -> Card:
    """The assessment that was given last."""
    given = rounds_assessed(record)[-1]
    said = given.assessment
    seen = ", ".join(said.observations) or "nothing of note"
    return Card(
        key="verdict" if given.is_last else f"assessment {given.round}",
        title=f"Assessment {_covered(given)}",
        blocks=(
            Prose(said.said, "" if given.is_last else "Advice to all:"),
            *(_of_debater(record.spec, each) for each in _ranked(said)),
            Facts((("Quality of the debate", f"{said.quality} of 10"), ("Observed", seen))),
            *map(Figure, _charts(record, given)),
        ),
        foot=f"Scores 0 to 10: {weights(PANEL)}. Totals are counted by code",
        by_judge=True,
        tone="judge",
    )


def with_figure(pieces: Sequence[Piece], chart: Chart) -> tuple[Piece, ...]:
    """What is told of the last assessment, its card with a picture more."""
    return tuple(
        replace(each, blocks=(*each.blocks, Figure(chart))) if isinstance(each, Card) else each
        for each in pieces
    )


def best_card(record: Record, how: str) -> Card:
    """Who argued best, and where each one ended; `how` says how that was counted."""
    assert record.decision is not None
    choice, ended = record.decision.choice, positions(record)
    where = tuple((e.name, ended[e.id]) for e in record.spec.debaters if e.id in ended)
    best = [each for each in record.spec.debaters if each.name == choice]
    return Card(
        key="decision",
        title=f"Best argued: {choice or 'nobody'}",
        blocks=(Prose(how), *([Group("Where each one ended", (Facts(where),))] if where else [])),
        foot="Counted by code from the judge's scores for the arguing; no stance wins by it",
        side=side_of(best[0]) if best else "",
    )


def results(record: Record) -> tuple[Section, ...]:
    """The totals of the last assessment as a picture, and the scores of every one as a table."""
    given = rounds_assessed(record)
    if not given:
        return ()
    chart = Figure(_totals_chart(record.spec, given[-1].assessment))
    return (Section("The scores", (chart, *(_table(record.spec, each) for each in given))),)


def _covered(given: RoundAssessed) -> str:
    return "of the whole debate" if given.is_last else f"after round {given.round}"


def _ranked(said: Assessment) -> list[Assessed]:
    """Who was assessed, the highest total first."""
    return sorted(said.assessed, key=lambda each: -PANEL.exact(each.scores))


def _debater(spec: Specification, each: Assessed) -> Debater:
    """Whom it is about; a judge that is a callable may name somebody who has no seat."""
    known = (debater for debater in spec.debaters if debater.id == each.debater)
    return next(known, Debater(id=DebaterId(each.debater), name=each.debater))


def _of_debater(spec: Specification, each: Assessed) -> Group:
    debater = _debater(spec, each)
    total = f"{PANEL.total(each.scores):.2f} of {PANEL.highest}"
    stance = f", {debater.stance}" if debater.stance else ""
    bars = score_bars(each.scores, PANEL, side_of(debater))
    said = remarks(each.strengths, each.weaknesses)
    ended = (Prose(each.position, "Ended:"),) if each.position.strip() else ()
    return Group(f"{debater.name}{stance}: {total}", (bars, *said, *ended), side=side_of(debater))


def _table(spec: Specification, given: RoundAssessed) -> Group:
    rows = [(_debater(spec, e).name, e.scores) for e in _ranked(given.assessment)]
    title = _covered(given)
    return Group(title[0].upper() + title[1:], (scores_table(PANEL, "Debater", rows),))


def _charts(record: Record, given: RoundAssessed) -> Iterator[Chart]:
    """The totals over the assessments, where there are several."""
    if len(rounds_assessed(record)) > 1:
        # A transcript holds them all, and finds the picture of each by its name.
        yield _trend_chart(record, "trend" if given.is_last else f"trend-{given.round}")


def _trend_chart(record: Record, name: str) -> Chart:
    """Every debater's total in every assessment; none where it was not assessed."""
    given = rounds_assessed(record)
    counted = [totals(each.assessment) for each in given]
    series = tuple(
        Series(
            each.name,
            tuple(float(found[each.id]) if each.id in found else None for found in counted),
        )
        for each in record.spec.debaters
    )
    labels = tuple("end" if each.is_last else f"round {each.round}" for each in given)
    return Chart(name, "Scores over the rounds, 0 to 10", "lines", labels, series, 0, 10)


def _totals_chart(spec: Specification, said: Assessment) -> Chart:
    bars = [(_debater(spec, e).name, PANEL.total(e.scores), "") for e in _ranked(said)]
    return bar_chart("totals", "Totals of the last assessment, 0 to 10", bars, 0, 10)
