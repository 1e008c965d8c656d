"""The case of a team by the built-in debaters: arguments that its side has prepared."""

from random import Random

from debate_core.domain.specification import Specification
from debate_core.offline.arguments import arguments_for, parse_stance
from debate_core.offline.motion import topic_of
from debate_core.offline.text import split_sentences


def list_case(spec: Specification, stance: str, count: int) -> tuple[tuple[str, str], ...]:
    """List so many claims of a side, the most fitting first, each with a sentence of its ground."""
    topic = topic_of(spec)
    found = arguments_for(parse_stance(stance, topic), topic, Random(f"{spec.seed}:case:{stance}"))
    return tuple(
        (argument.claim, split_sentences(argument.ground)[0]) for argument in found[:count]
    )
