"""One tiny call, to see whether a model answers."""

from debate_core.domain.specification import Debater, RoundsRules, Specification
from debate_core.domain.steps import Speak
from debate_core.domain.words import DebaterId
from debate_core.models.port import Model, Reply
from debate_core.prompts.brief import TurnBrief
from debate_core.prompts.request import Message, Request

_ONE = Debater(id=DebaterId("one"), name="One", stance="for")
_SPEC = Specification(motion="This works", rules=RoundsRules(), debaters=(_ONE,), words=10)
_BRIEF = TurnBrief(_SPEC, _ONE, Speak(debater=_ONE.id, phase="argument", round=1), 1, ())
_REQUEST = Request(
    brief=_BRIEF,
    system="You are asked whether you can be reached.",
    messages=(Message("user", "Answer with the one word: yes"),),
    max_tokens=16,
)


async def tried(model: Model) -> Reply:
    """The model's answer to next to nothing; raises ModelError."""
    return await model.reply(_REQUEST)
