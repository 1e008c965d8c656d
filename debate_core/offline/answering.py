"""What the offline debaters answer a step with: the one table of which function plays what.

The same brief gives the same answer, after a restart too; nothing is kept between answers.
"""

from collections.abc import Callable, Mapping
from typing import Any

from debate_core.domain.forms import Form
from debate_core.errors import MalformedReply
from debate_core.offline.championship import asked, spoken
from debate_core.offline.championship_bench import called, scored, summed
from debate_core.offline.judge import verdict
from debate_core.offline.panel import panel_speech, personas, point
from debate_core.offline.panel_judge import assessment
from debate_core.offline.position import position
from debate_core.offline.speech import speech
from debate_core.offline.structured import structured_turn
from debate_core.offline.structured_judge import findings
from debate_core.offline.synthesis import synthesis
from debate_core.prompts.brief import Brief

Answers = Mapping[str, Callable[[Any], Form]]
"""By the form that is asked for, what makes it from the brief of its step."""

_EVERYWHERE: Answers = {"speech": speech, "verdict": verdict, "synthesis": synthesis}
_BY_FORMAT: Mapping[str, Answers] = {
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
