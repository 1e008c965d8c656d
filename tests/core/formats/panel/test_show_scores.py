"""What readers are shown of a panel's assessments: scores, totals, and the panels before it."""

from collections.abc import Sequence

import pytest

from debate_core.domain.facts import Event, Fact, StepAnswered
from debate_core.domain.forms import Forfeit
from debate_core.domain.record import Record, fold
from debate_core.formats import format_of
from debate_core.formats.panel import Panel
from debate_core.formats.panel.assessment import Assess, Assessed
from debate_core.formats.panel.forms import PANEL
from debate_core.formats.panel.show import LOOKED_AT
from debate_core.reports.transcript import transcript_of
from debate_core.show.blocks import Bars, Facts, Figure, Group, Prose, Section, Table, list_charts
from debate_core.show.pieces import Card, add_past, count_past_wanted
from tests.core.formats.panel.making import (
    FIRST,
    LAST,
    OPENING,
    PLAIN,
    assessed,
    assessment,
    group_of,
    pieces_of,
    record_of,
    round_assessed,
    taken,
)
from tests.core.formats.showing import card_of, texts, told
from tests.core.making import events_of, opened

# Assessments.


def _remarked(*strengths: str) -> Assessed:
    return assessed("ada", 0, 2, 4, 6, 8, 10).model_copy(update={"strengths": strengths})


def _card(*given: StepAnswered, key: str = "verdict") -> Card:
    return card_of(pieces_of(PLAIN, *given), key)


def test_an_assessment_says_what_it_covers() -> None:
    assert _card(FIRST, key="assessment 2").title == "Assessment after round 2"
    assert _card(LAST).title == "Assessment of the whole debate"


def test_an_assessment_has_a_bar_for_every_dimension_and_what_was_done_well_and_badly() -> None:
    card = _card(round_assessed(assessment(_remarked("First.", "Second.")), is_last=True))
    of_ada = group_of(card.blocks, "Ada, for: 4.30 of 10")
    bars, *said = of_ada.blocks
    assert isinstance(bars, Bars)
    assert [each.label for each in bars.bars] == [each.name for each in PANEL.dimensions]
    assert [(each.shown, each.about) for each in bars.bars][-1] == ("10", "10%")
    assert said == [Prose("First.", "+"), Prose("Second.", "+"), Prose("Long.", "-")]
    assert of_ada.side == "for"


def test_those_who_were_assessed_stand_in_the_order_of_their_totals() -> None:
    said = assessment(assessed("ada", 5), assessed("cleo", 9), assessed("ben", 7))
    card = _card(round_assessed(said, is_last=True))
    titles = [each.title.split(",")[0] for each in card.blocks if isinstance(each, Group)]
    assert titles == ["Cleo", "Ben", "Ada"]


def test_an_assessment_says_what_the_judge_recommends_and_observed() -> None:
    seen = assessment(observations=("repetition", "topic drift"))
    card = _card(round_assessed(seen, is_last=True))
    assert card.blocks[0] == Prose("Go on.")
    assert (("Quality of the debate", "7 of 10"), ("Observed", "repetition, topic drift")) in (
        each.rows for each in card.blocks if isinstance(each, Facts)
    )
    assert "Observed" not in texts(*_card(LAST).blocks)


def test_somebody_who_has_no_seat_is_shown_by_the_name_that_the_judge_gave() -> None:
    card = _card(round_assessed(assessment(assessed("zoe", 5)), is_last=True))
    assert "zoe: 5.00 of 10" in texts(*card.blocks)


def test_from_the_second_assessment_on_the_scores_over_the_rounds_are_shown() -> None:
    changed = assessment(assessed("ada", 5), assessed("ben", 10))
    last = round_assessed(changed, number=2, is_last=True)
    assert list_charts(_card(FIRST, key="assessment 2").blocks) == ()
    (chart,) = list_charts(_card(FIRST, last).blocks)
    assert chart.head == ("", "Ada", "Ben", "Cleo")
    assert chart.rows == (("round 2", "8", "7", "6"), ("end", "5", "10", "none"))


def test_the_charts_of_a_transcript_have_names_of_their_own() -> None:
    fourth = round_assessed(assessment(), 4, number=2)
    last = round_assessed(assessment(), 4, number=3, is_last=True)
    charts = transcript_of(events_of(opened(PLAIN), FIRST, fourth, last)).charts
    assert [each.name for each in charts] == ["trend-4", "trend"]


# The debates before it.


def _beside(past: Sequence[Record], given: StepAnswered = LAST) -> Card:
    """The assessment's card, with panels that were held before."""
    events = events_of(opened(PLAIN), given)
    return card_of(
        tuple(add_past(piece, past) for piece in Panel().tell_event(fold(events), events[-1])),
        _key(given),
    )


def _key(given: StepAnswered) -> str:
    return "verdict" if given is LAST else "assessment 2"


def test_at_the_end_the_scores_over_past_panels_are_shown_where_there_is_a_past() -> None:
    past = record_of(PLAIN, LAST)
    assert list_charts(_beside(()).blocks) == ()
    assert [each.name for each in list_charts(_beside((past,)).blocks)] == ["past"]
    assert list_charts(_beside((past,), FIRST).blocks) == ()


def test_past_panels_are_wanted_at_the_last_assessment_and_nowhere_else() -> None:
    failed = StepAnswered(number=1, step=Assess(2, is_last=True), answer=Forfeit(reason="late"))
    given = (FIRST, LAST, failed, taken(1), OPENING)
    events = [events_of(opened(PLAIN), fact) for fact in given]
    told = [Panel().tell_event(fold(course), course[-1]) for course in events]
    assert [count_past_wanted(pieces) for pieces in told] == [0, LOOKED_AT, 0, 0, 0]


def test_without_a_past_the_same_is_told() -> None:
    for given in (FIRST, LAST, OPENING):
        events = events_of(opened(PLAIN), given)
        last: Event = events[-1]
        assert tuple(
            add_past(piece, ()) for piece in Panel().tell_event(fold(events), last)
        ) == told(*_facts(events))


def _facts(events: Sequence[Event]) -> tuple[Fact, ...]:
    return tuple(each.fact for each in events)


# The results of a transcript.


def _results(*facts: Fact) -> tuple[Section, ...]:
    return format_of(PLAIN).show_results(record_of(PLAIN, *facts))


def test_a_transcript_has_every_assessment_s_scores_in_a_table() -> None:
    (scores,) = _results(FIRST, LAST)
    (table,) = group_of(scores.blocks, "After round 2").blocks
    assert isinstance(table, Table)
    assert table.head[:2] == ("Debater", "Logic (20%)")
    assert table.rows[0] == ("Ada", "8", "8", "8", "8", "8", "8", "8.00")
    assert group_of(scores.blocks, "Of the whole debate").blocks == (table,)


@pytest.mark.parametrize("given", [(LAST,), (FIRST, LAST)], ids=["one", "two"])
def test_the_last_assessment_s_totals_are_drawn_the_highest_first(given: tuple[Fact, ...]) -> None:
    (scores,) = _results(*given)
    assert isinstance(scores.blocks[0], Figure)
    assert scores.blocks[0].chart.name == "totals"
    assert scores.blocks[0].chart.rows == (("Ada", "8"), ("Ben", "7"), ("Cleo", "6"))


def test_where_nothing_was_assessed_there_are_no_scores() -> None:
    assert _results(OPENING, taken(1)) == ()
