"""What a debate of format `structured` looks like in a terminal."""

import pytest

from bot.terminal.views import views
from debate_core.domain.facts import VerdictGiven
from debate_core.domain.facts import Fact
from debate_core.domain.record import fold
from debate_core.formats.structured.forms import Findings, Opening
from debate_core.domain.facts import PhaseOpened
from tests.core.making import events_of, opened
from tests.core.making_structured import (
    WHOLE,
    Turn,
    finding,
    findings,
    opening,
    structured_spec,
    taken,
)
from tests.terminal.screens import seen

SPEC = structured_spec()


def _show(*turns: tuple[str, Turn], then: Fact | None = None, width: int = 80) -> str:
    """What the last of these facts looks like."""
    facts: list[Fact] = [opened(SPEC), *taken(SPEC, turns)]
    if then is not None:
        facts.append(then)
    return seen(*views(facts[-1], fold(events_of(*facts))), width=width)


def _judged(judged: Findings, width: int = 80) -> str:
    return _show(*WHOLE, then=VerdictGiven(step=9, verdict=judged, view_seed=1), width=width)


def test_a_phase_has_no_round() -> None:
    shown = _show(then=PhaseOpened(phase="cross-examination", round=1))
    assert "Cross-examination" in shown
    assert "round" not in shown


@pytest.mark.parametrize(
    ("turns", "lines"),
    [
        (1, ("PRO-1  The claim of PRO-1 in full", "Evidence: The figures of PRO-1.")),
        (3, ("Challenges CON-1", "CON-1.1  What of CON-1, number 1?")),
        (5, ("PRO-1.1  On PRO-1.1: so.",)),
        (7, ("Still standing", "Final position, unchanged", "I hold my ground.")),
    ],
)
def test_a_turn_is_laid_out_item_by_item(turns: int, lines: tuple[str, ...]) -> None:
    shown = _show(*WHOLE[:turns])
    assert all(line in shown for line in lines)


def test_what_could_not_be_read_is_shown_in_its_own_words_and_marked() -> None:
    shown = _show(("for", Opening(arguments=(), unread="I am simply for it.")))
    assert "I am simply for it." in shown
    assert "Malformed: an opening has 3 to 5 arguments, not 0" in shown


def test_marks_stand_under_the_turn() -> None:
    assert "Malformed: an opening has 3 to 5 arguments, not 2" in _show(
        ("for", opening("PRO-1", "PRO-2"))
    )


@pytest.mark.parametrize("width", [40, 80, 200])
def test_the_judge_s_word_is_a_score_card_the_sides_the_trace_and_the_briefing(
    width: int,
) -> None:
    shown = _judged(findings(), width)
    titles = ("Score card", "The two sides", "Argument trace", "Decision briefing")
    places = [shown.index(title) for title in titles]
    assert places == sorted(places)


@pytest.mark.parametrize("width", [40, 60, 80, 200])
def test_no_id_and_no_total_is_cut_however_narrow_the_screen_is(width: int) -> None:
    low = finding("CON-1", 2).model_copy(update={"fallacies": ("anecdotal evidence",)})
    shown = _judged(findings(finding("PRO-1", 8, 7, 6, 9), low), width)
    card = shown[: shown.index("The two sides")]
    assert all(each in card for each in ("PRO-1", "CON-1", "7.35", "2.00", "responsiveness"))
    assert "…" not in card


def test_totals_and_the_gap_are_counted() -> None:
    shown = _judged(findings(finding("PRO-1", 8, 7, 6, 9), finding("CON-1", 2)))
    assert "7.35" in shown
    assert "significant" in shown
    assert "not judged" in shown


def test_unresolved_questions_are_listed() -> None:
    assert "? How hot?" in _judged(findings())
