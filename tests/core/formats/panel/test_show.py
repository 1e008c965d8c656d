"""What readers are shown of a panel, fact by fact."""

import pytest

from debate_core.domain.facts import (
    ClosingRequested,
    DebateInterrupted,
    DecisionMade,
    Fact,
    PhaseOpened,
    Ruled,
    StepAnswered,
)
from debate_core.domain.forms import Forfeit
from debate_core.domain.outcome import Decision
from debate_core.domain.play import CLOSED_EARLY
from debate_core.domain.points import Point
from debate_core.domain.specification import Specification
from debate_core.domain.steps import JUDGEMENT, Speak
from debate_core.domain.values import DebaterId
from debate_core.formats.panel.assessment import Assess
from debate_core.formats.panel.forms import (
    Drawn,
    OrderSet,
    PersonasChosen,
    ProposePersonas,
    Seated,
    StoppedEarly,
)
from debate_core.reports.announcement import make_status_card
from debate_core.reports.files import make_events_public
from debate_core.reports.report import write_report
from debate_core.reports.transcript import transcript_of
from debate_core.show.blocks import Block, Group, Listing, Note, Prose, Told
from debate_core.show.pieces import Card, Heading, Line, Piece, TurnPiece
from tests.core.formats.panel.making import (
    FIRST,
    LAST,
    NAMES,
    OPENING,
    PERSONAS,
    PLAIN,
    group_of,
    panel_spec,
    pieces_of,
    record_of,
    taken,
)
from tests.core.formats.showing import card_of, texts
from tests.core.making import ADA, events_of, opened

TOGETHER = panel_spec(shown="together")
REBUTTAL = PhaseOpened(phase="rebuttal", round=1)
END = PhaseOpened(phase=JUDGEMENT, round=2)
ORDER = tuple(DebaterId(each) for each in ("cleo", "ada", "ben"))


def _keys(spec: Specification, *facts: Fact) -> list[str]:
    return [each.key for each in pieces_of(spec, *facts)]


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
    (heading,) = pieces_of(spec, *facts)
    assert isinstance(heading, Heading)
    return heading


def _turn(*facts: Fact, spec: Specification = PLAIN) -> TurnPiece:
    """What is told of the last of these facts."""
    last = pieces_of(spec, *facts)[-1]
    assert isinstance(last, TurnPiece)
    return last


# Turns: as they come, or held back.


def test_turns_are_shown_as_they_arrive() -> None:
    shown = _keys(PLAIN, OPENING, taken(3), taken(1), taken(2))
    assert shown == ["phase 1", "turn 3", "turn 1", "turn 2"]


def test_or_all_together_in_their_order_when_all_are_in() -> None:
    assert _keys(TOGETHER, OPENING, taken(3), _late(2)) == ["phase 1"]
    _, *shown = pieces_of(TOGETHER, OPENING, taken(3), _late(2), taken(1))
    assert [each.key for each in shown] == ["turn 1", "turn 2", "turn 3"]
    assert "Ben could not speak: late." in texts(*_blocks(shown[1]))


def _blocks(piece: Piece) -> tuple[Block, ...]:
    assert isinstance(piece, TurnPiece | Card)
    return piece.blocks


@pytest.mark.parametrize(
    ("end", "said"),
    [
        (ClosingRequested(reason="enough"), "The debate closes early: enough"),
        (DebateInterrupted(reason="the rules changed"), "the rules changed"),
    ],
)
def test_what_was_held_is_shown_when_the_debate_ends_before(end: Fact, said: str) -> None:
    *_, turn, line = pieces_of(TOGETHER, OPENING, taken(3), end)
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
    assert len(make_events_public(events)) == 2 + seen


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
    assert pieces_of(PLAIN, _asked("")) == ()


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
    assert "1 turn; last Ben" in texts(*make_status_card(record_of(spec, *course)).blocks)


# Phases, orders, and rounds that end early.


def test_a_phase_is_headed_by_its_name_and_how_it_is_coordinated() -> None:
    heading = _heading(OPENING)
    assert heading.title == "Opening"
    assert heading.about == "all at once; nobody hears the others here"
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
    _, second = pieces_of(PLAIN, *_ordered(), PhaseOpened(phase="rebuttal", round=2))
    assert isinstance(second, Heading)
    assert second.about.startswith("all at once")


def test_at_the_end_the_judge_has_a_heading_of_its_own() -> None:
    heading = _heading(END)
    assert (heading.title, heading.about) == ("The judge", "assesses the whole debate")


def test_it_is_told_why_the_rounds_ended_before_the_last() -> None:
    stopped = StoppedEarly(round=2, reason="two assessments in a row saw repetition")
    (line,) = pieces_of(PLAIN, Ruled(ruling=stopped))
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
    (card,) = pieces_of(PLAIN, *SEATED)
    assert isinstance(card, Card)
    assert group_of(card.blocks, "Rosa: for").blocks[-1] == Note("Drawn to start with")
    assert group_of(card.blocks, "Tom: for") == Group(
        "Tom: for",
        (Prose("a plain person"), Listing(("first", "second")), Note("Diversity 4.50 of 6")),
        "Field: law",
        "for",
    )


def test_those_who_were_proposed_too_are_named() -> None:
    card = card_of(pieces_of(PLAIN, *SEATED), "personas")
    assert card.blocks[-1] == Told("Zoe, Ugo", "Proposed too:")
    nobody = CHOSEN.model_copy(update={"passed_over": ()})
    card = card_of(pieces_of(PLAIN, Ruled(ruling=nobody), nobody.filled), "personas")
    assert "Proposed too:" not in texts(*card.blocks)


def test_a_transcript_tells_who_took_the_seats_and_why() -> None:
    sections = transcript_of(events_of(opened(PLAIN), *SEATED)).sections
    (before,) = (each for each in sections if each.title == "Before the first turn")
    assert "Diversity 4.50 of 6" in texts(*group_of(before.blocks, "The panel").blocks)


def test_the_report_names_them_once_beside_their_seats() -> None:
    lines = write_report(record_of(PLAIN, *SEATED)).splitlines()
    assert lines.count("personas: {ada: Rosa, ben: Tom, cleo: Cleo}") == 1
    assert sum("personas" in each for each in lines) == 1
    assert "personas" not in write_report(record_of(PLAIN))


def test_where_none_were_proposed_the_cast_keeps_its_seats() -> None:
    failed = StepAnswered(number=1, step=ProposePersonas(), answer=Forfeit(reason="late"))
    (line,) = pieces_of(PLAIN, failed)
    assert line == Line("note 2", "No personas were proposed (late); the cast keeps its seats.")


def test_until_personas_are_chosen_nobody_is_announced_in_their_seats() -> None:
    spec = panel_spec(personas=True)
    before, after = record_of(spec), record_of(spec, OPENING)
    assert group_of(make_status_card(before).blocks, "Debaters").blocks == (
        Listing(("3 personas: a model proposes more at the start, the most diverse are picked",)),
    )
    assert group_of(make_status_card(after).blocks, "Debaters").blocks == (
        Listing(("Ada: for", "Ben: against", "Cleo: not yet")),
    )


# Assessments that are missing.


def test_an_assessment_that_is_missing_is_told_with_its_reason() -> None:
    failed = StepAnswered(number=1, step=Assess(2), answer=Forfeit(reason="late"))
    (line,) = pieces_of(PLAIN, failed)
    assert isinstance(line, Line)
    assert "assessment" in line.text
    assert line.text.endswith(": late")


# The decision, and the keys of a whole thread.


def test_the_verdict_of_a_panel_names_who_leads_and_no_line_repeats_it() -> None:
    decided = DecisionMade(decision=Decision(choice="Rosa", rule="leads_assessment"))
    turns = (taken(1), taken(2), taken(3))
    pieces = pieces_of(PLAIN, *SEATED, OPENING, *turns, LAST, decided)
    verdict, card = pieces[-2:]
    assert isinstance(verdict, Card)
    assert verdict.title == "Verdict: Rosa, 8.00 of 10"
    assert isinstance(card, Card)
    assert card.shown == "details"


def test_stopped_before_its_last_assessment_an_assessed_panel_is_not_said_to_be_unjudged() -> None:
    over = DecisionMade(decision=Decision(choice=None, rule=CLOSED_EARLY))
    unassessed, assessed_before = pieces_of(PLAIN, over)[0], pieces_of(PLAIN, FIRST, over)[1]
    assert isinstance(unassessed, Line)
    assert unassessed.text == "The debate was closed early: asked to."
    assert isinstance(assessed_before, Line)
    assert "before the last assessment was given" in assessed_before.text


def test_every_piece_of_a_thread_has_a_key_of_its_own() -> None:
    decided = DecisionMade(decision=Decision(choice="Ada", rule="leads_assessment"))
    turns = (taken(1), _late(2), taken(3))
    pieces = pieces_of(PLAIN, *SEATED, OPENING, *turns, *_ordered(), FIRST, END, LAST, decided)
    keys = [each.key for each in pieces if isinstance(each, Heading | TurnPiece) or _is_shown(each)]
    assert len(set(keys)) == len(keys) == 9


def _is_shown(piece: Card | Line) -> bool:
    """Whether a thread shows it."""
    return piece.shown != "details"
