"""The reactions that stand for the choices of a ballot.

In outcome votes a debater's portrait stands for its stance. Elsewhere, well-known signs stand for
words that everybody uses, and letters for all other choices.
"""

from collections.abc import Mapping, Sequence

import discord

from bot.portraits.emojis import PortraitEmojis
from bot.writer.speakers import speaker
from debate_core.domain.boxes import OUTCOME, BoxKey
from debate_core.domain.record import Record

_FIRST_LETTER = 0x1F1E6
"""The regional indicator A; twenty signs fit on a message."""
_KNOWN = {"agree": "👍", "disagree": "👎", "pass": "🤷"}

Signs = dict[str, str]
"""The choice that each reaction stands for; reactions are written as `str(emoji)`."""


async def draw_signs(record: Record, key: BoxKey, portraits: PortraitEmojis) -> Signs:
    """Choose signs for the choices on a ballot, in their order; a secret ballot has none."""
    if key == OUTCOME and record.spec.voting.is_secret:
        return {}
    if key != OUTCOME:
        return choose_fixed_signs(record.boxes[key].choices)
    signs: Signs = {}
    for index, choice in enumerate(record.boxes[key].choices):
        debater = next((seat for seat in record.spec.debaters if seat.stance == choice), None)
        face = None
        if debater is not None:
            persona = speaker(record.spec, debater.id)
            face = await portraits.debater(persona.name, persona.colour)
        signs[str(face) if face is not None else _letter(index)] = choice
    return signs


def choose_fixed_signs(choices: Sequence[str]) -> Signs:
    """Choose signs for choices that are nobody's stance: the same in every vote."""
    return {_KNOWN.get(choice, _letter(index)): choice for index, choice in enumerate(choices)}


def use_letters(choices: Sequence[str]) -> Signs:
    """Use signs that anyone can put on if the bot may put on none; only it can use portraits."""
    return {_letter(index): choice for index, choice in enumerate(choices)}


def find_letters(choices: Sequence[str], message: discord.Message) -> Signs | None:
    """Find the letters, if people have put one on; None if nobody has."""
    signs = use_letters(choices)
    is_used = any(str(reaction.emoji) in signs for reaction in message.reactions)
    return signs if is_used else None


def find_standing_signs(choices: Sequence[str], message: discord.Message) -> Signs | None:
    """Find the signs that the bot has already put on a ballot; None unless they are all there."""
    ours = [str(reaction.emoji) for reaction in message.reactions if reaction.me]
    return dict(zip(ours, choices, strict=True)) if len(ours) == len(choices) else None


def marks(signs: Mapping[str, str]) -> dict[str, str]:
    """Map each choice to the sign that stands for it."""
    return {choice: sign for sign, choice in signs.items()}


def _letter(index: int) -> str:
    return chr(_FIRST_LETTER + index)
