"""A brief of each kind in format `championship`, as far into a debate as makes it tell most."""

from collections.abc import Mapping

from debate_core.formats.championship.points import CLOSING, CROSS, FREE, OPENING, SUMMARIES
from debate_core.formats.championship.channels import Aside
from debate_core.domain.forms import Turns
from debate_core.formats.championship.forms import Questions
from debate_core.domain.steps import Choose, Score, Speak, Summarise
from debate_core.domain.transcript import Entry
from debate_core.domain.words import DebaterId
from debate_core.prompts.brief import Brief, CallBrief, ScoreBrief, SummaryBrief, TurnBrief
from tests.core.making import speech
from tests.core.making_championship import championship_spec

_SPEC = championship_spec()
_SAID: tuple[tuple[str, str, Turns], ...] = (
    ("f1", OPENING, speech("Tea calms.")),
    ("a1", OPENING, speech("Coffee wakes.")),
    ("f2", CROSS, Questions(to="a2", questions=("Whom?", "When?", "At what price?"))),
    ("a2", CROSS, speech("All of us, every morning, for a penny.")),
    ("f1", SUMMARIES, speech("They could not say what it costs in sleep.")),
    ("a1", SUMMARIES, speech("They asked what we had answered.")),
    ("f3", FREE, speech("Sleep is what you pay with.")),
)
ENTRIES = tuple(
    Entry(
        turn=turn,
        round=1,
        phase=phase,
        debater=DebaterId(who),
        name=who,
        stance=_SPEC.debater(DebaterId(who)).stance,
        content=content,
    )
    for turn, (who, phase, content) in enumerate(_SAID, start=1)
)
_SUMMARY = Aside("public", "judge", "For was calmer, against was quicker.", 5)
_CALL = Aside("team for", "captain", "f3: Say what it costs.", 20)
_NOTE = Aside("judge notes", "judge", "turn 1: Short, and clear.", 4)


def _turn(who: str, phase: str, heard: int, *said: Aside, direction: str = "") -> TurnBrief:
    debater = _SPEC.debater(DebaterId(who))
    is_asking = phase == CROSS and heard == 2
    step = Speak(
        debater.id,
        phase,
        1,
        "questions" if is_asking else "speech",
        words=200,
        direction=direction,
    )
    return TurnBrief(_SPEC, debater, step, heard + 1, ENTRIES[:heard], said)


CHAMPIONSHIP_BRIEFS: Mapping[str, Brief] = {
    "championship_opening": _turn("f1", OPENING, 0),
    "championship_questions": _turn("f2", CROSS, 2),
    "championship_answer": _turn("a2", CROSS, 3, _SUMMARY),
    "championship_summary": _turn("f1", SUMMARIES, 4, _SUMMARY),
    "championship_free_debate": _turn(
        "f3", FREE, 6, _SUMMARY, _CALL, direction="Say what it costs."
    ),
    "championship_closing": _turn("f4", CLOSING, 7, _SUMMARY, _CALL),
    "championship_call": CallBrief(
        _SPEC,
        Choose("for", (DebaterId("f3"), DebaterId("f4")), 400),
        ENTRIES,
        (_SUMMARY, _CALL),
    ),
    "championship_score": ScoreBrief(
        _SPEC, Score(4, DebaterId("a2")), ENTRIES[:4], (_SUMMARY, _NOTE)
    ),
    "championship_stage": SummaryBrief(_SPEC, Summarise(OPENING), ENTRIES[:2], (_NOTE,)),
    "championship_review": SummaryBrief(
        _SPEC, Summarise("judgement", is_final=True), ENTRIES, (_SUMMARY, _NOTE)
    ),
}
