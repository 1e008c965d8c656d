"""A model without a key and without a network: it argues from a library, and judges by counting.

It is for trying out and for tests, and says what it is wherever it speaks as itself. The same
request gives the same reply; it keeps nothing between calls.
"""

import json
import re
from collections.abc import Awaitable, Callable

from debate_core.domain.forms import Form, Speech, Synthesis
from debate_core.domain.specification import OFFLINE, ChampionshipRules, PanelRules
from debate_core.errors import MalformedReply
from debate_core.models.offline.championship import asked, spoken
from debate_core.models.offline.championship_bench import called, scored, summed
from debate_core.models.offline.judge import verdict
from debate_core.models.offline.panel import panel_speech, personas, point
from debate_core.models.offline.panel_judge import assessment
from debate_core.models.offline.position import position
from debate_core.models.offline.speech import speech
from debate_core.models.offline.structured import structured_turn
from debate_core.models.offline.structured_judge import findings
from debate_core.models.offline.synthesis import synthesis
from debate_core.models.port import Hear, Reply, Usage
from debate_core.prompts.brief import (
    AssessBrief,
    Brief,
    CallBrief,
    DraftBrief,
    JudgeBrief,
    PersonasBrief,
    ScoreBrief,
    SummaryBrief,
    TurnBrief,
)
from debate_core.prompts.request import Request

_CHARACTERS_A_TOKEN = 4
_PIECE = re.compile(r"(?:\S+\s*){1,12}")
_SHARE_BEFORE_SPEAKING = 0.25

Thinking = Callable[[float], Awaitable[None]]
"""Waits for that share of the time that an answer is to take, so that it can be read along."""


async def no_time(_: float) -> None:
    """Answer at once."""


class OfflineModel:
    """Answers every request of a debate from the brief it was made from."""

    def __init__(self, thinking: Thinking = no_time) -> None:
        self._thinking = thinking

    async def reply(self, request: Request, hear: Hear | None = None) -> Reply:
        """The reply in the form that was asked for; MalformedReply if that form is unknown."""
        form = _form(request)
        if isinstance(form, Speech):
            await self._say(form.text, hear)
            return Reply(form.text, usage=usage_of(request, form.text), model=OFFLINE)
        await self._thinking(1)
        value = form.value if isinstance(form, Synthesis) else form.model_dump(exclude={"form"})
        text = json.dumps(value, ensure_ascii=False)
        return Reply(text, json.loads(text), usage=usage_of(request, text), model=OFFLINE)

    async def _say(self, text: str, hear: Hear | None) -> None:
        """Let a speech be heard, a dozen words at a time."""
        await self._thinking(_SHARE_BEFORE_SPEAKING)
        pieces = _PIECE.findall(text)
        for piece in pieces:
            if hear is not None:
                hear(piece)
            await self._thinking((1 - _SHARE_BEFORE_SPEAKING) / len(pieces))


def _form(request: Request) -> Form:
    wanted = request.schema.name if request.schema else "speech"
    if isinstance(request.brief.spec.rules, PanelRules):
        return _panel_form(request.brief, wanted)
    if isinstance(request.brief.spec.rules, ChampionshipRules):
        return _championship_form(request.brief, wanted)
    match request.brief, wanted:
        case TurnBrief() as brief, "speech":
            return speech(brief)
        case TurnBrief() as brief, "position":
            return position(brief)
        case TurnBrief() as brief, "opening" | "cross_examination" | "replies" | "closing":
            return structured_turn(brief)
        case JudgeBrief() as brief, "findings":
            return findings(brief)
        case JudgeBrief() as brief, "verdict":
            return verdict(brief)
        case DraftBrief() as brief, "result":
            return synthesis(brief)
        case brief, _:
            raise _unknown(brief, wanted)


def _championship_form(brief: Brief, wanted: str) -> Form:
    match brief, wanted:
        case TurnBrief(), "speech":
            return spoken(brief)
        case TurnBrief(), "questions":
            return asked(brief)
        case CallBrief(), "call":
            return called(brief)
        case ScoreBrief(), "speech_score":
            return scored(brief)
        case SummaryBrief(), "summary":
            return summed(brief)
        case _:
            raise _unknown(brief, wanted)


def _panel_form(brief: Brief, wanted: str) -> Form:
    match brief, wanted:
        case TurnBrief(), "speech":
            return panel_speech(brief)
        case TurnBrief(), "point":
            return point(brief)
        case PersonasBrief(), "personas":
            return personas(brief)
        case AssessBrief(), "assessment":
            return assessment(brief)
        case _:
            raise _unknown(brief, wanted)


def _unknown(brief: Brief, wanted: str) -> MalformedReply:
    return MalformedReply(
        f"The offline model does not know the form “{wanted}” for a {type(brief).__name__}."
    )


def usage_of(request: Request, text: str) -> Usage:
    """What a request and its reply are counted as; about what hosted models count."""
    read = len(request.system) + sum(len(message.text) for message in request.messages)
    return Usage(tokens_in=_tokens(read), tokens_out=_tokens(len(text)), usd=0.0)


def _tokens(characters: int) -> int:
    return -(-characters // _CHARACTERS_A_TOKEN)
