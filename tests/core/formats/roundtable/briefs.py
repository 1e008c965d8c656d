"""A brief for everything that is asked in format `roundtable`."""

from collections.abc import Mapping

from debate_core.domain.brief import Brief
from debate_core.domain.facts import StepAnswered
from debate_core.domain.forms import Objecting
from debate_core.domain.specification import Debater
from debate_core.domain.steps import Poll, Speak, Step
from debate_core.domain.turns import Turn
from debate_core.domain.values import DebaterId
from debate_core.formats.roundtable.drafts import compare_by_code
from debate_core.formats.roundtable.forms import (
    Clarify,
    DraftStatements,
    Open,
    Points,
    Revise,
    SumUp,
)
from debate_core.formats.roundtable.statements import CHOICES
from tests.core.formats.roundtable.making import (
    DRAFTED,
    IVO,
    numbered,
    statements,
    table_spec,
    tallies,
)
from tests.core.making import make_turn, speech

MIA = Debater(id=DebaterId("mia"), name="Mia Berg", model="")
SPEC = table_spec(IVO, rounds=2).model_copy(update={"debaters": (IVO, MIA)})


def _entry(turn: int, debater: Debater, text: str) -> Turn:
    return make_turn(turn, debater, speech(text), "discussion")


HEARD = (
    _entry(1, IVO, "Cars should leave the centre, because it is loud."),
    _entry(2, MIA, "Who pays for the buses then?"),
)
POINTS = Points(
    summary="Two of them spoke.",
    agreed=("The centre is too loud.",),
    open=("Who pays for the buses?",),
    contested=("Shops lose their customers.",),
)
VOTES = tallies(
    {"statement-1": (3, 1, 0), "statement-2": (1, 2, 1), "statement-3": (0, 1, 0)}
).model_copy(update={"objections": (Objecting(item="statement-2", text="At what price?"),)})
_POLL = Poll(tuple(each.item for each in numbered()), CHOICES, 600)
BESIDE = (
    StepAnswered(number=7, step=SumUp(1), answer=POINTS),
    *DRAFTED,
    StepAnswered(number=11, step=_POLL, answer=VOTES),
)


def _asked(step: Step, *, has_before: bool = False) -> Brief:
    turn = 3 if isinstance(step, Speak) else None
    return Brief(SPEC, step, turn, HEARD, beside=BESIDE[:1] if has_before else ())


ROUNDTABLE_BRIEFS: Mapping[str, Brief] = {
    "roundtable_turn": _asked(Speak(IVO.id, "discussion", 2, 120), has_before=True),
    "roundtable_answer": _asked(
        Speak(IVO.id, "discussion", 1, 60, direction="Which streets do you mean?")
    ),
    "roundtable_opening": Brief(SPEC, Open()),
    "roundtable_clarifying": _asked(Clarify(MIA.id)),
    "roundtable_summary": _asked(SumUp(2), has_before=True),
    "roundtable_statements": _asked(DraftStatements(1), has_before=True),
    "roundtable_second_draft": _asked(DraftStatements(2), has_before=True),
    "roundtable_comparison": _asked(
        compare_by_code(statements(), statements("Cars should stay out of the old centre."))
    ),
    "roundtable_revision": Brief(
        SPEC, Revise(("statement-2", "statement-3")), heard=HEARD, beside=BESIDE[1:]
    ),
}
