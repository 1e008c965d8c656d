"""Briefs of format `panel`: two seats of one stance, a question, and a turn that was missed."""

from collections.abc import Mapping

from debate_core.domain.facts import RoundAssessed, TurnForfeited
from debate_core.domain.forms import TurnForm
from debate_core.formats.panel.forms import Point
from debate_core.domain.specification import Debater, Specification
from debate_core.domain.steps import Speak
from debate_core.domain.transcript import Entry
from debate_core.domain.words import DebaterId
from debate_core.prompts.brief import AssessBrief, Brief, PersonasBrief, TurnBrief
from tests.core.making import ADA, BEN
from tests.core.making_panel import assessed, assessment, panel_spec
from tests.core.prompts.briefs import entry

DORA = Debater(id=DebaterId("dora"), name="Dora", stance="for", role="a night nurse")
SEATS = (ADA, BEN, DORA)
SPEC = panel_spec(*SEATS, points_of_information=True)


def said(turn: int, debater: Debater, text: str, phase: str = "opening") -> Entry:
    """One turn of a panel."""
    return entry(turn, debater, text).model_copy(update={"phase": phase})


def missed(turn: int, debater: Debater, phase: str, form: str = "speech") -> TurnForfeited:
    """A turn that passed without a word, for a reason that is nobody's business in the debate."""
    return TurnForfeited(
        step=turn,
        turn=turn,
        debater=debater.id,
        phase=phase,
        round=1,
        form=form,
        reason="the provider is down",
    )


OPENINGS = (said(1, ADA, "Tea calms."), said(2, BEN, "Ada sleeps; coffee wakes."))
GAPS = (missed(3, DORA, "opening"), missed(4, BEN, "rebuttal", "point"))
QUESTION = said(5, BEN, "", "rebuttal").model_copy(
    update={"content": Point(question="Ada, who pays?")}
)


def turn(
    seat: Debater, phase: str, *heard: Entry, form: TurnForm = "speech", spec: Specification = SPEC
) -> TurnBrief:
    """The brief of a turn after all of that."""
    step = Speak(seat.id, phase, 1, form, to=ADA.id if form == "point" else None)
    gaps = GAPS if heard else ()
    return TurnBrief(spec, seat, step, heard[-1].turn + 1 if heard else 1, heard, missed=gaps)


ASSESSED = AssessBrief(
    SPEC,
    (*OPENINGS, QUESTION),
    1,
    is_last=True,
    before=(
        RoundAssessed(
            step=9,
            round=1,
            assessment=assessment(assessed("ada", 7), assessed("ben", 6), assessed("dora", 0)),
        ),
    ),
    missed=GAPS,
)
PANEL_BRIEFS: Mapping[str, Brief] = {
    "panel_opening": turn(DORA, "opening"),
    "panel_rebuttal_with_a_question_and_a_missed_turn": turn(ADA, "rebuttal", *OPENINGS, QUESTION),
    "panel_point": turn(BEN, "rebuttal", *OPENINGS, form="point"),
    "panel_closing": turn(DORA, "closing", *OPENINGS),
    "panel_personas": PersonasBrief(SPEC),
    "panel_assessment": ASSESSED,
}
