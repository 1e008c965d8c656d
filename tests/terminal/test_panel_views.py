"""Format `panel` in a terminal: held turns, placeholders, assessments with bars, and the trend."""

import pytest
from rich.cells import cell_len

from bot.terminal.plan import plan_view
from bot.terminal.views import views
from bot.terminal.waiting import Waiting
from debate_core.domain.facts import RoundAssessed, TurnForfeited
from debate_core.domain.facts import ClosingRequested, DebateInterrupted, Fact
from debate_core.domain.record import fold
from debate_core.formats.panel.forms import Point
from debate_core.domain.play import Pending
from debate_core.domain.facts import OrderSet, PersonasChosen, PhaseOpened, Seated
from debate_core.domain.specification import Specification
from debate_core.domain.steps import Speak
from debate_core.domain.words import DebateId, DebaterId
from debate_core.drafting.plan import plan_of
from tests.core.making import ADA, events_of, opened
from tests.core.making_panel import NAMES, assessed, assessment, panel_spec, taken
from tests.terminal.screens import seen

TOGETHER = panel_spec(shown="together")
OPENING = PhaseOpened(phase="opening", round=1)


def _missed(turn: int, form: str = "speech") -> TurnForfeited:
    return TurnForfeited(
        step=turn,
        turn=turn,
        debater=DebaterId(NAMES[turn - 1]),
        phase="opening",
        round=1,
        form=form,
        reason="no answer within 60 seconds",
    )


def _show(spec: Specification, *facts: Fact, width: int = 80) -> str:
    """What the last of these facts looks like."""
    return seen(*views(facts[-1], fold(events_of(opened(spec), *facts))), width=width)


def test_turns_are_shown_as_they_arrive() -> None:
    assert "I am cleo." in _show(panel_spec(), OPENING, taken(3))


def test_or_held_until_all_of_the_phase_are_there_and_then_in_their_order() -> None:
    assert _show(TOGETHER, OPENING, taken(3), _missed(2)).strip() == ""
    shown = _show(TOGETHER, OPENING, taken(3), _missed(2), taken(1))
    places = [shown.index(each) for each in ("I am ada.", "No speech: no answer", "I am cleo.")]
    assert places == sorted(places)


@pytest.mark.parametrize(
    "end", [ClosingRequested(reason="enough"), DebateInterrupted(reason="the rules changed")]
)
def test_what_was_held_is_shown_when_the_debate_ends_before(end: Fact) -> None:
    shown = _show(TOGETHER, OPENING, taken(3), end)
    assert "I am cleo." in shown
    assert "enough" in shown or "the rules changed" in shown


def test_what_was_shown_together_is_not_shown_again_at_an_early_end() -> None:
    all_three = (taken(3), taken(1), taken(2))
    shown = _show(TOGETHER, OPENING, *all_three, ClosingRequested(reason="enough"))
    assert "I am" not in shown


def test_a_question_that_is_let_pass_is_not_shown_and_one_that_failed_is_not_a_missed_turn() -> (
    None
):
    assert _show(panel_spec(), taken(1, "rebuttal", Point())).strip() == ""
    assert "Who pays?" in _show(panel_spec(), taken(1, "rebuttal", Point(question="Who pays?")))
    assert "Ada put no question: no answer" in _show(panel_spec(), _missed(1, "point"))


def test_a_phase_is_headed_by_its_name_and_how_it_is_coordinated() -> None:
    assert "Opening" in _show(panel_spec(), OPENING)
    assert "all at once; nobody hears the others of this phase" in _show(panel_spec(), OPENING)
    ids = tuple(DebaterId(each) for each in ("cleo", "ada", "ben"))
    order = OrderSet(phase="rebuttal", round=1, debaters=ids, drawn="fallback")
    shown = _show(panel_spec(), order, PhaseOpened(phase="rebuttal", round=1), width=120)
    assert "Rebuttal 1 of 2" in shown
    assert "Cleo, Ada, Ben (rotating; the judge's order did not name everyone once)" in shown


def test_the_last_assessment_shows_the_scores_over_the_rounds() -> None:
    first = RoundAssessed(step=1, round=2, assessment=assessment())
    changed = assessment(assessed("ada", 5), assessed("ben", 10))
    last = RoundAssessed(step=2, round=2, is_last=True, assessment=changed)
    assert "Over the rounds" not in _show(panel_spec(), first)
    lines = _show(panel_spec(), first, last).splitlines()
    assert [line.strip(" │").split() for line in lines if "round 2" in line or "6.00" in line] == [
        ["Over", "the", "rounds", "round", "2", "end"],
        ["Cleo", "6.00", "-"],
    ]


@pytest.mark.parametrize("width", [40, 80])
def test_an_assessment_fits_the_screen_with_a_bar_for_every_dimension(width: int) -> None:
    remark = assessed("ada", 0, 2, 4, 6, 8, 10).model_copy(
        update={"strengths": ("It answers " + "every single point " * 9,)}
    )
    last = RoundAssessed(step=1, round=2, assessment=assessment(remark))
    shown = _show(panel_spec(), last, last, width=width)
    assert max(cell_len(line) for line in shown.splitlines()) <= width
    assert "persuasiveness ━━━━━━━━··  8" in shown


def test_chosen_personas_are_shown_with_how_different_they_are() -> None:
    def seat(who: str, name: str, score: float) -> Seated:
        return Seated(
            debater=DebaterId(who),
            name=name,
            stance="for",
            role="a plain person",
            expertise="law",
            arguments=("first",),
            score=score,
        )

    chosen = PersonasChosen(seats=(seat("ada", "Rosa", 0), seat("ben", "Tom", 4.5)))
    shown = _show(panel_spec(), chosen)
    assert "diversity: drawn to start with" in shown
    assert "diversity: 4.50 of 6" in shown


def test_a_plan_names_nobody_in_seats_that_personas_will_take() -> None:
    spec = panel_spec(personas=True)
    shown = seen(plan_view(spec, plan_of(spec)))
    assert "3 personas: a model proposes more at the start" in shown
    assert "If no personas can be proposed, these take the seats: Ada, Ben, Cleo." in " ".join(
        shown.replace("│", " ").split()
    )


def test_whoever_took_a_seat_is_waited_for_by_name() -> None:
    spec = panel_spec(personas=True)
    waiting = Waiting(spec, turns="at most 9")
    waiting.began(DebateId("d"), Pending(1, Speak(ADA.id, "opening", 1), 1, ()))
    rosa = spec.debaters[0].model_copy(update={"name": "Rosa"})
    waiting.seat(spec.model_copy(update={"debaters": (rosa, *spec.debaters[1:])}))
    assert "Rosa prepares" in seen(waiting)
    assert "Ada" not in seen(waiting)
