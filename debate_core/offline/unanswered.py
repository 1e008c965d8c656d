"""Arguments of the built-in debaters that one side left standing, known by their exact texts.

Rule: an argument is only held against a side that heard it before a speech of its own, and only if
nobody answered it or granted it. So what was said in the last turn is held against nobody.
"""

from collections.abc import Callable, Sequence

from debate_core.domain.specification import Specification
from debate_core.domain.turns import Hearing, Turn
from debate_core.domain.values import DebaterId
from debate_core.offline.arguments import (
    OfflineArgument,
    ParsedStance,
    is_opposed,
    list_all_arguments,
    parse_stance,
)
from debate_core.offline.motion import topic_of
from debate_core.offline.text import fill_template, split_sentences
from debate_core.offline.wording import load_plain_voice

CouldHear = Callable[[Turn, Turn], bool]
"""Says if the speaker of a turn could have heard another turn."""


def make_could_hear(hearing: Hearing) -> CouldHear:
    """Make it from a brief's hearing; a turn that is not listed heard all before it."""

    def could_hear(turn: Turn, other: Turn) -> bool:
        heard = hearing.get(turn.number)
        return other.number < turn.number if heard is None else other.number in heard

    return could_hear


def list_unanswered(
    side: str,
    turns: Sequence[Turn],
    spec: Specification,
    could_hear: CouldHear,
    speaker: DebaterId | None = None,
) -> list[str]:
    """List the claims against a side that it had a chance to answer and nobody answered.

    Turns say by their stance whose they are. Of a `speaker` only its own chances count.
    """
    said, topic = "\n".join(turn.said for turn in turns), topic_of(spec)
    stance = parse_stance(side, topic)
    sides = [*(parse_stance(named, topic) for named in spec.stances), *_YES_AND_NO]
    own = [
        turn
        for turn in turns
        if turn.stance == side and speaker in (None, turn.debater) and _is_speech(turn)
    ]
    return [
        argument.claim
        for turn in turns
        if turn.stance != side and any(could_hear(later, turn) for later in own)
        for argument in list_all_arguments(sides, topic)
        if argument.claim in turn.said
        and (stance.side == "own" or is_opposed(stance, argument))
        and not is_met(argument, said)
    ]


_YES_AND_NO = (ParsedStance("for"), ParsedStance("against"))


def is_met(argument: OfflineArgument, said: str) -> bool:
    """True if an argument was answered, if only by the beginning of its reply, or granted."""
    lines = load_plain_voice().lines["grant"]
    granted = (fill_template(line, {"quote": argument.quote}) for line in lines)
    return split_sentences(argument.reply)[0] in said or any(
        line and line in said for line in granted
    )


def _is_speech(turn: Turn) -> bool:
    """True if a turn is a speech, not a question or the answer to one."""
    return turn.answer.is_heard and turn.step.to is None
