"""Scores over past panels: whom they are compared by, what counts, and how many."""

from dataclasses import replace
from datetime import timedelta

import pytest

from debate_core.domain.facts import Ruled
from debate_core.domain.record import Record, fold
from debate_core.domain.specification import Debater, Specification
from debate_core.domain.values import DebaterId
from debate_core.formats.panel.forms import PersonasChosen, Seated
from debate_core.formats.panel.show import MOST, draw_past_chart
from tests.core.formats.panel.making import assessed, assessment, panel_spec, round_assessed
from tests.core.making import ADA, BEN, CLEO, events_of, opened

EVE = BEN.model_copy(update={"id": DebaterId("eve"), "name": "Eve"})


def _judged(
    spec: Specification, *scores: int, day: int = 0, chosen: PersonasChosen | None = None
) -> Record:
    """A panel in which each debater had the same score everywhere."""
    said = assessment(*(assessed(d.id, s) for d, s in zip(spec.debaters, scores, strict=True)))
    before = () if chosen is None else (Ruled(ruling=chosen), chosen.filled)
    record = fold(events_of(opened(spec), *before, round_assessed(said, is_last=True)))
    return replace(record, opened_at=record.opened_at + timedelta(days=day))


NOW = _judged(panel_spec(ADA, BEN), 8, 6, day=9)


def _chosen(*debaters: Debater) -> PersonasChosen:
    return PersonasChosen(
        seats=tuple(
            Seated(
                debater=each.id,
                name=f"{each.name} II",
                stance=each.stance,
                role="",
                expertise="",
                arguments=(),
                score=0,
            )
            for each in debaters
        )
    )


def _automatic(*scores: int, model: str = "offline:plain", day: int = 0) -> Record:
    seats = tuple(each.model_copy(update={"model": model}) for each in (ADA, BEN))
    return _judged(panel_spec(*seats, personas=True), *scores, day=day, chosen=_chosen(*seats))


def test_without_a_past_there_is_no_chart() -> None:
    assert draw_past_chart(NOW, ()) is None
    assert draw_past_chart(NOW, (_judged(panel_spec(CLEO, EVE), 5, 5),)) is None


def test_named_debaters_are_compared_by_name_in_the_order_of_the_panels() -> None:
    older = _judged(panel_spec(ADA.model_copy(update={"name": " ADA"}), CLEO), 5, 9)
    newer = _judged(panel_spec(BEN, EVE), 4, 9, day=3)
    chart = draw_past_chart(NOW, (older, newer))
    assert chart is not None
    assert chart.title == "Scores over past panels by name, 0 to 10"
    assert chart.labels == ("1 Jan", "4 Jan", "this one")
    assert {each.name: each.values for each in chart.series} == {
        "Ada": (5, None, 8),
        "Ben": (None, 4, 6),
    }


def test_automatic_personas_are_compared_by_side_where_one_model_played_them_all() -> None:
    chart = draw_past_chart(_automatic(8, 6, day=9), (_automatic(3, 4),))
    assert chart is not None
    assert chart.title == "Scores over past panels by side, 0 to 10"
    assert {each.name: each.values for each in chart.series} == {"for": (3, 8), "against": (4, 6)}


def test_and_by_model_as_a_mean_where_several_did() -> None:
    now = _automatic(8, 6, model="a:one", day=9)
    chart = draw_past_chart(now, (_automatic(3, 4, model="a:one"), _automatic(9, 9, model="b:two")))
    assert chart is not None
    assert chart.title == "Scores over past panels by model, 0 to 10"
    assert {each.name: each.values for each in chart.series} == {"a:one": (3.5, 7)}


def test_a_panel_that_was_never_judged_at_its_end_does_not_count() -> None:
    stopped = round_assessed(assessment())
    assert draw_past_chart(NOW, (fold(events_of(opened(panel_spec()), stopped)),)) is None


@pytest.mark.parametrize(("panels", "shown"), [(MOST - 1, MOST), (MOST + 5, MOST)])
def test_no_more_than_the_newest_panels_are_shown(panels: int, shown: int) -> None:
    before = [_judged(panel_spec(ADA, BEN), place % 10, 5) for place in range(panels)]
    chart = draw_past_chart(NOW, before)
    assert chart is not None
    assert len(chart.labels) == shown
    assert chart.series[0].values[-2:] == ((panels - 1) % 10, 8)
