"""What readers are shown of a panel, fact by fact."""

from collections.abc import Sequence

import pytest

from debate_core.domain.asking import Forfeit
from debate_core.domain.facts import (
    ClosingRequested,
    DebateInterrupted,
    Decision,
    DecisionMade,
    Event,
    Fact,
    PhaseOpened,
    Ruled,
    StepAnswered,
)
from debate_core.domain.moves import CLOSED_EARLY
from debate_core.domain.record import Record, fold
from debate_core.domain.specification import Specification
from debate_core.domain.steps import JUDGEMENT, Speak
from debate_core.domain.words import DebaterId
from debate_core.formats import format_of
from debate_core.formats.panel import Panel
from debate_core.formats.panel.forms import Assessed, Point
from debate_core.formats.panel.past import LOOKED_AT
from debate_core.formats.panel.rubric import PANEL
from debate_core.formats.panel.rulings import (
    Drawn,
    OrderSet,
    PersonasChosen,
    Seated,
    StoppedEarly,
)
from debate_core.formats.panel.steps import Assess, ProposePersonas
from debate_core.reports.announcement import announcement_card, status_card
from debate_core.reports.public import public
from debate_core.reports.report import report
from debate_core.reports.transcript import transcript_of
from debate_core.show.blocks import (
    Bars,
    Block,
    Facts,
    Figure,
    Group,
    Listing,
    Note,
    Prose,
    Section,
    Table,
    charts_in,
)
from debate_core.show.pieces import Card, Heading, Line, Piece, Turn
from tests.core.formats.panel.making import (
    NAMES,
    PERSONAS,
    assessed,
    assessment,
    panel_spec,
    round_assessed,
    taken,
)
from tests.core.formats.showing import card_of, texts, told
from tests.core.making import ADA, events_of, opened

PLAIN = panel_spec()
TOGETHER = panel_spec(shown="together")
OPENING = PhaseOpened(phase="opening", round=1)
REBUTTAL = PhaseOpened(phase="rebuttal", round=1)
END = PhaseOpened(phase=JUDGEMENT, round=2)
FIRST = round_assessed(assessment())
LAST = round_assessed(assessment(), number=2, is_last=True)
ORDER = tuple(DebaterId(each) for each in ("cleo", "ada", "ben"))


def _told(spec: Specification, *facts: Fact) -> tuple[Piece, ...]:
    return told(opened(spec), *facts)


def _keys(spec: Specification, *facts: Fact) -> list[str]:
    return [each.key for each in _told(spec, *facts)]


def _record(spec: Specification, *facts: Fact) -> Record:
    return fold(events_of(opened(spec), *facts))


def _late(turn: int, form: str = "speech") -> StepAnswered:
    """The turn of whoever sits at that place, who did not answer in time."""
    step = Speak(DebaterId(NAMES[turn - 1]), "opening", 1, form=form)
    return StepAnswered(number=turn, step=step, turn=turn, answer=Forfeit(reason="late"))


def _asked(question: str = "Who pays?") -> StepAnswered:
    """Ada's point of information, put to Ben."""
    step = Speak(ADA.id, "rebuttal", 1, to=DebaterId("ben"), form="point")
    return StepAnswered(number=1, step=step, turn=1, answer=Point(question=question))


def _ordered(drawn: Drawn = "judge") -> tuple[Fact, ...]:
    """A round of rebuttals that is taken in turn."""
    order = OrderSet(phase="rebuttal", round=1, debaters=ORDER, drawn=drawn)
    return (Ruled(ruling=order), REBUTTAL)


def _heading(*facts: Fact, spec: Specification = PLAIN) -> Heading:
    (heading,) = _told(spec, *facts)
    assert isinstance(heading, Heading)
    return heading


def _turn(*facts: Fact, spec: Specification = PLAIN) -> Turn:
    """What is told of the last of these facts."""
    last = _told(spec, *facts)[-1]
    assert isinstance(last, Turn)
    return last


def _group(blocks: Sequence[Block], title: str) -> Group:
    (group,) = (each for each in blocks if isinstance(each, Group) and each.title == title)
    return group


# Turns: as they come, or held back.


def test_turns_are_shown_as_they_arrive() -> None:
    shown = _keys(PLAIN, OPENING, taken(3), taken(1), taken(2))
    assert shown == ["phase 1", "turn 3", "turn 1", "turn 2"]


def test_or_all_together_in_their_order_when_all_are_in() -> None:
    assert _keys(TOGETHER, OPENING, taken(3), _late(2)) == ["phase 1"]
    _, *shown = _told(TOGETHER, OPENING, taken(3), _late(2), taken(1))
    assert [each.key for each in shown] == ["turn 1", "turn 2", "turn 3"]
    assert "Ben could not speak: late" in texts(*_blocks(shown[1]))


def _blocks(piece: Piece) -> tuple[Block, ...]:
    assert isinstance(piece, Turn | Card)
    return piece.blocks


@pytest.mark.parametrize(
    ("end", "said"),
    [
        (ClosingRequested(reason="enough"), "The debate closes early: enough"),
        (DebateInterrupted(reason="the rules changed"), "the rules changed"),
    ],
)
def test_what_was_held_is_shown_when_the_debate_ends_before(end: Fact, said: str) -> None:
    *_, turn, line = _told(TOGETHER, OPENING, taken(3), end)
    assert turn.key == "turn 3"
    assert isinstance(line, Line)
    assert said in line.text


def test_what_was_shown_together_is_not_shown_again_at_an_early_end() -> None:
    everyone = (taken(3), taken(1), taken(2))
    shown = _keys(TOGETHER, OPENING, *everyone, ClosingRequested(reason="enough"))
    assert shown == ["phase 1", "turn 1", "turn 2", "turn 3", "note 6"]


@pytest.mark.parametrize(
    ("spec", "turns", "seen"), [(TOGETHER, 2, 0), (TOGETHER, 3, 3), (PLAIN, 2, 2)]
)
def test_nobody_reads_a_turn_that_is_held_back(spec: Specification, turns: int, seen: int) -> None:
    events = events_of(opened(spec), OPENING, *(taken(n) for n in range(1, turns + 1)))
    assert len(public(events)) == 2 + seen


def test_a_turn_tells_its_round_only_where_there_are_rounds() -> None:
    assert _turn(taken(1)).place == "opening"
    assert _turn(taken(1, "rebuttal")).place == "rebuttal, round 1"
    assert _turn(taken(1, "closing")).place == "closing"


# Points of information.


def test_a_question_says_whom_it_is_put_to() -> None:
    turn = _turn(_asked())
    assert turn.lead == "asks Ben"
    assert turn.blocks == (Prose("Who pays?", "On a point of information:"),)


def test_a_question_that_is_let_pass_is_not_shown() -> None:
    assert _told(PLAIN, _asked("")) == ()


def test_and_one_that_failed_is_no_speech_that_was_missed() -> None:
    turn = _turn(_late(1, "point"))
    assert turn.is_missed
    assert turn.blocks == (Note("Ada put no question: late"),)


def test_a_question_that_is_let_pass_is_no_turn_that_anybody_is_told_of() -> None:
    spec = panel_spec(points_of_information=True)
    course = (*_ordered(), _asked(""), taken(2))
    assert _heading(*_ordered(), spec=spec).about.endswith(
        "; a question that nobody puts takes a number too"
    )
    assert "1 turn; last Ben" in texts(*status_card(_record(spec, *course)).blocks)


# Phases, orders, and rounds that end early.


def test_a_phase_is_headed_by_its_name_and_how_it_is_coordinated() -> None:
    heading = _heading(OPENING)
    assert heading.title == "Opening"
    assert heading.about == "all at once; nobody hears the others of this phase"
    closing = _heading(PhaseOpened(phase="closing", round=2))
    assert closing.about == "all at once; nobody hears the other closings"


@pytest.mark.parametrize(
    ("drawn", "said"),
    [
        ("fixed", "as declared"),
        ("rotating", "the start moves by one each round"),
        ("judge", "selected by the judge"),
        ("fallback", "rotating; the judge's order did not name everyone once"),
    ],
)
def test_a_round_s_heading_tells_its_order_and_what_that_came_from(drawn: Drawn, said: str) -> None:
    heading = _heading(*_ordered(drawn))
    assert heading.title == "Rebuttal 1 of 2"
    assert heading.about == f"Order: Cleo, Ada, Ben ({said})"


def test_an_order_is_told_of_its_own_round_only() -> None:
    _, second = _told(PLAIN, *_ordered(), PhaseOpened(phase="rebuttal", round=2))
    assert isinstance(second, Heading)
    assert second.about.startswith("all at once")


def test_at_the_end_the_judge_has_a_heading_of_its_own() -> None:
    heading = _heading(END)
    assert (heading.title, heading.about) == ("The judge", "assesses the whole debate")


def test_it_is_told_why_the_rounds_ended_before_the_last() -> None:
    stopped = StoppedEarly(round=2, reason="two assessments in a row saw repetition")
    (line,) = _told(PLAIN, Ruled(ruling=stopped))
    assert line == Line(
        "stopped early",
        "The rebuttals end after round 2: two assessments in a row saw repetition.",
    )


# Personas.


def _seat(who: str, name: str, score: float) -> Seated:
    return Seated(
        debater=DebaterId(who),
        name=name,
        stance="for",
        role="a plain person",
        expertise="law",
        arguments=("first", "second"),
        score=score,
    )


CHOSEN = PersonasChosen(
    seats=(_seat("ada", "Rosa", 0), _seat("ben", "Tom", 4.5)), passed_over=("Zoe", "Ugo")
)
SEATED = (
    StepAnswered(number=1, step=ProposePersonas(), answer=PERSONAS),
    Ruled(ruling=CHOSEN),
    CHOSEN.filled,
)


def test_chosen_personas_are_shown_once_with_how_different_they_are() -> None:
    (card,) = _told(PLAIN, *SEATED)
    assert isinstance(card, Card)
    assert _group(card.blocks, "Rosa: for").blocks[-1] == Note("Drawn to start with")
    assert _group(card.blocks, "Tom: for") == Group(
        "Tom: for",
        (Prose("a plain person"), Listing(("first", "second")), Note("Diversity 4.50 of 6")),
        "Field: law",
        "for",
    )


def test_those_who_were_proposed_too_are_named() -> None:
    card = card_of(_told(PLAIN, *SEATED), "personas")
    assert card.blocks[-1] == Prose("Zoe, Ugo", "Proposed too:")
    nobody = CHOSEN.model_copy(update={"passed_over": ()})
    card = card_of(_told(PLAIN, Ruled(ruling=nobody), nobody.filled), "personas")
    assert "Proposed too:" not in texts(*card.blocks)


def test_a_transcript_tells_who_took_the_seats_and_why() -> None:
    sections = transcript_of(events_of(opened(PLAIN), *SEATED)).sections
    (before,) = (each for each in sections if each.title == "Before the first turn")
    assert "Diversity 4.50 of 6" in texts(*_group(before.blocks, "The panel").blocks)


def test_the_report_names_them_once_beside_their_seats() -> None:
    lines = report(_record(PLAIN, *SEATED)).splitlines()
    assert lines.count("personas: {ada: Rosa, ben: Tom, cleo: Cleo}") == 1
    assert sum("personas" in each for each in lines) == 1
    assert "personas" not in report(_record(PLAIN))


def test_where_none_were_proposed_the_cast_keeps_its_seats() -> None:
    failed = StepAnswered(number=1, step=ProposePersonas(), answer=Forfeit(reason="late"))
    (line,) = _told(PLAIN, failed)
    assert line == Line("note 2", "No personas were proposed (late); the cast keeps its seats.")


def test_until_personas_are_chosen_nobody_is_announced_in_their_seats() -> None:
    spec = panel_spec(personas=True)
    before, after = _record(spec), _record(spec, OPENING)
    assert _group(announcement_card(before).blocks, "Debaters").blocks == (
        Listing(("3 personas: a model proposes more at the start, code picks the most diverse",)),
    )
    assert _group(announcement_card(after).blocks, "Debaters").blocks == (
        Listing(("Ada: for", "Ben: against", "Cleo: not yet")),
    )


# Assessments.


def _remarked(*strengths: str) -> Assessed:
    return assessed("ada", 0, 2, 4, 6, 8, 10).model_copy(update={"strengths": strengths})


def _card(*given: StepAnswered, key: str = "verdict") -> Card:
    return card_of(_told(PLAIN, *given), key)


def test_an_assessment_says_what_it_covers() -> None:
    assert _card(FIRST, key="assessment 2").title == "Assessment after round 2"
    assert _card(LAST).title == "Assessment of the whole debate"


def test_an_assessment_has_a_bar_for_every_dimension_and_what_was_done_well_and_badly() -> None:
    card = _card(round_assessed(assessment(_remarked("First.", "Second.")), is_last=True))
    of_ada = _group(card.blocks, "Ada, for: 4.30 of 10")
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
    assert "nothing of note" in texts(*_card(LAST).blocks)


def test_somebody_who_has_no_seat_is_shown_by_the_name_that_the_judge_gave() -> None:
    card = _card(round_assessed(assessment(assessed("zoe", 5)), is_last=True))
    assert "zoe: 5.00 of 10" in texts(*card.blocks)


def test_an_assessment_that_is_missing_is_told_with_its_reason() -> None:
    failed = StepAnswered(number=1, step=Assess(2), answer=Forfeit(reason="late"))
    (line,) = _told(PLAIN, failed)
    assert isinstance(line, Line)
    assert "assessment" in line.text
    assert line.text.endswith(": late")


def test_from_the_second_assessment_on_the_scores_over_the_rounds_are_shown() -> None:
    changed = assessment(assessed("ada", 5), assessed("ben", 10))
    last = round_assessed(changed, number=2, is_last=True)
    assert charts_in(_card(FIRST, key="assessment 2").blocks) == ()
    (chart,) = charts_in(_card(FIRST, last).blocks)
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
    return card_of(Panel().tell_with_past(fold(events), events[-1], past), _key(given))


def _key(given: StepAnswered) -> str:
    return "verdict" if given is LAST else "assessment 2"


def test_at_the_end_the_scores_over_past_panels_are_shown_where_there_is_a_past() -> None:
    past = _record(PLAIN, LAST)
    assert charts_in(_beside(()).blocks) == ()
    assert [each.name for each in charts_in(_beside((past,)).blocks)] == ["past"]
    assert charts_in(_beside((past,), FIRST).blocks) == ()


def test_past_panels_are_wanted_at_the_last_assessment_and_nowhere_else() -> None:
    failed = StepAnswered(number=1, step=Assess(2, is_last=True), answer=Forfeit(reason="late"))
    wanted = [Panel().past_wanted(each) for each in (FIRST, LAST, failed, taken(1), OPENING)]
    assert wanted == [0, LOOKED_AT, 0, 0, 0]


def test_without_a_past_the_same_is_told() -> None:
    for given in (FIRST, LAST, OPENING):
        events = events_of(opened(PLAIN), given)
        last: Event = events[-1]
        assert Panel().tell_with_past(fold(events), last, ()) == told(*_facts(events))


def _facts(events: Sequence[Event]) -> tuple[Fact, ...]:
    return tuple(each.fact for each in events)


# The decision, and the results of a transcript.


def test_a_panel_s_decision_names_who_leads() -> None:
    decided = DecisionMade(decision=Decision(choice="for", rule="leads_assessment"))
    line, card = _told(PLAIN, LAST, decided)[-2:]
    assert isinstance(line, Line)
    assert line.text.startswith("Decision: for. Ada leads the last assessment with 8.00.")
    assert line.shown == "thread"
    assert isinstance(card, Card)
    assert card.shown == "details"


def test_stopped_before_its_last_assessment_an_assessed_panel_is_not_said_to_be_unjudged() -> None:
    over = DecisionMade(decision=Decision(choice=None, rule=CLOSED_EARLY))
    unassessed, assessed_before = _told(PLAIN, over)[0], _told(PLAIN, FIRST, over)[1]
    assert isinstance(unassessed, Line)
    assert unassessed.text == "The debate was closed early: asked to."
    assert isinstance(assessed_before, Line)
    assert "before the last assessment was given" in assessed_before.text


def _results(*facts: Fact) -> tuple[Section, ...]:
    return format_of(PLAIN).results(_record(PLAIN, *facts))


def test_a_transcript_has_every_assessment_s_scores_in_a_table() -> None:
    (scores,) = _results(FIRST, LAST)
    (table,) = _group(scores.blocks, "After round 2").blocks
    assert isinstance(table, Table)
    assert table.head[:2] == ("Debater", "Logic 20%")
    assert table.rows[0] == ("Ada", "8", "8", "8", "8", "8", "8", "8.00")
    assert _group(scores.blocks, "Of the whole debate").blocks == (table,)


def test_a_single_assessment_s_totals_are_drawn_the_highest_first() -> None:
    (scores,) = _results(LAST)
    assert isinstance(scores.blocks[0], Figure)
    assert scores.blocks[0].chart.name == "totals"
    assert scores.blocks[0].chart.rows == (("Ada", "8"), ("Ben", "7"), ("Cleo", "6"))


def test_where_nothing_was_assessed_there_are_no_scores() -> None:
    assert _results(OPENING, taken(1)) == ()


def test_every_piece_of_a_thread_has_a_key_of_its_own() -> None:
    decided = DecisionMade(decision=Decision(choice="for", rule="leads_assessment"))
    turns = (taken(1), _late(2), taken(3))
    pieces = _told(PLAIN, *SEATED, OPENING, *turns, *_ordered(), FIRST, END, LAST, decided)
    keys = [each.key for each in pieces if isinstance(each, Heading | Turn) or _is_shown(each)]
    assert len(set(keys)) == len(keys) == 10


def _is_shown(piece: Card | Line) -> bool:
    """Whether a thread shows it."""
    return piece.shown != "details"
