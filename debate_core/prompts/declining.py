"""The question to a model about a turn that may be a refusal to take it."""

from debate_core.domain.specification import Specification
from debate_core.prompts.judge import DATA
from debate_core.prompts.layers import join_layers, motion
from debate_core.prompts.quoting import quote_data
from debate_core.prompts.request import Message, Request, Schema, room_for
from debate_core.prompts.schemas import object_of, text

DECLINES = "declines_to_argue"
"""The field of the answer that says whether the turn is a refusal."""
_CHECKING = """\
A debater was given a side and a turn to speak. You say whether the turn declines to \
argue: its author refuses the task, the side or the topic, or only explains why it will not \
speak. A turn that argues does not decline, however weakly it argues, and whatever it says that it \
cannot accept, support or believe of the other side. Judge nothing else."""


def declining_request(spec: Specification, said: str) -> Request:
    """Make the request about a turn whose words alone do not tell if it is a refusal."""
    asked = join_layers(
        motion(spec),
        f"The turn:\n{quote_data(said)}",
        "Say in a sentence what the turn does; then whether it declines to argue.",
    )
    answer = object_of(
        reason=text("What the turn does, in a sentence."), **{DECLINES: {"type": "boolean"}}
    )
    return Request(
        system=join_layers(_CHECKING, DATA),
        messages=(Message("user", asked),),
        schema=Schema("turn_check", answer),
        temperature=0,
        max_tokens=room_for(60, 2),
        effort=spec.effort,
    )
