"""What the offline debaters answer a step with: the one table of which function plays what.

The same brief gives the same answer, after a restart too; nothing is kept between answers.
"""

from collections.abc import Callable, Mapping
from typing import Any

from debate_core.domain.forms import Form, Speech, Synthesis
from debate_core.domain.specification import RoundsRules
from debate_core.errors import MalformedReply
from debate_core.offline.formats.championship import asked, called, scored, spoken, summed
from debate_core.offline.formats.consensus import position
from debate_core.offline.formats.panel import panel_speech, personas, point
from debate_core.offline.formats.panel_judge import assessment
from debate_core.offline.formats.structured import structured_turn
from debate_core.offline.formats.structured_judge import findings
from debate_core.offline.judge import verdict
from debate_core.offline.speech import speech
from debate_core.offline.synthesis import synthesis
from debate_core.prompts.brief import Brief, DraftBrief, TurnBrief

Answers = Mapping[str, Callable[[Any], Form]]
"""By the form that is asked for, what makes it from the brief of its step."""


def _rounds_speech(brief: TurnBrief) -> Speech:
    rules = brief.spec.rules
    return speech(brief, may_concede=isinstance(rules, RoundsRules) and rules.concession)


def _rounds_result(brief: DraftBrief) -> Synthesis:
    rules = brief.spec.rules
    return synthesis(brief, rules.synthesis if isinstance(rules, RoundsRules) else None)


_EVERYWHERE: Answers = {"speech": speech, "verdict": verdict}
"""What serves wherever a format has nothing of its own."""
_BY_FORMAT: Mapping[str, Answers] = {
    "rounds": {"speech": _rounds_speech, "synthesis": _rounds_result},
    "consensus": {"position": position},
    "structured": {
        **dict.fromkeys(("opening", "cross_examination", "replies", "closing"), structured_turn),
        "findings": findings,
    },
    "panel": {
        "speech": panel_speech,
        "point": point,
        "personas": personas,
        "assessment": assessment,
    },
    "championship": {
        "speech": spoken,
        "questions": asked,
        "call": called,
        "speech_score": scored,
        "summary": summed,
    },
}


def answer(brief: Brief, form: str) -> Form:
    """The answer in that form; MalformedReply if the offline debaters do not know it."""
    answers = {**_EVERYWHERE, **_BY_FORMAT.get(brief.spec.format, {})}
    if form not in answers:
        raise MalformedReply(
            f"The offline debaters of format {brief.spec.format} do not know the form “{form}”."
        )
    return answers[form](brief)
