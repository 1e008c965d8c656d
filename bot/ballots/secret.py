"""Secret ballots and opinions by buttons: what is pressed, answered to whoever pressed it alone.

Rule: no press is logged, and nothing of it is kept but under its seal.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol, cast

import discord

from bot.platform.presses import on_press
from bot.writer.sealed import BACK
from bot.writer.text import escape
from debate_core.domain.values import DebateId, PersonId
from debate_core.engine.ledger import Ledger
from debate_core.engine.sealed import Asked, SealedBallots

_CHOICE = rf"(?P<choice>\d{{1,2}}|{BACK})"


@dataclass(frozen=True, slots=True)
class SecretBallots:
    """Where ballots are given under a seal."""

    sealed: SealedBallots
    ledger: Callable[[DebateId], Ledger]
    """A debate that is under way; SpecError if it is not."""


class HasSecretBallots(Protocol):
    """The client, as presses see it."""

    secret: SecretBallots


@on_press(rf"vote:(?P<debate>\w+):{_CHOICE}", needs="see")
async def vote_pressed(interaction: discord.Interaction, debate: DebateId, choice: str) -> str:
    """Give a secret ballot, change it or take it back."""
    secret = _secret(interaction)
    given = await secret.sealed.vote(secret.ledger(debate), _voter(interaction), _place(choice))
    if given is None:
        return "You have no ballot now. Press a choice to vote again."
    return (
        f"Your ballot: **{escape(given)}**. Press another to change it, Take back to withdraw it."
    )


@on_press(rf"opinion:(?P<asked>before|after):(?P<debate>\w+):{_CHOICE}", needs="see")
async def opinion_pressed(
    interaction: discord.Interaction, asked: Asked, debate: DebateId, choice: str
) -> str:
    """Say what one thinks, change it or take it back."""
    secret = _secret(interaction)
    ledger, voter = secret.ledger(debate), _voter(interaction)
    given = await secret.sealed.answer(ledger, voter, asked, _place(choice))
    if given is None:
        return "Your answer is taken back. Press one to answer again."
    then = " You are asked again after the debate." if asked == "before" else ""
    return f"Your answer: **{escape(given)}**. Press another to change it.{then}"


def _secret(interaction: discord.Interaction) -> SecretBallots:
    return cast(HasSecretBallots, interaction.client).secret


def _voter(interaction: discord.Interaction) -> PersonId:
    return PersonId(str(interaction.user.id))


def _place(choice: str) -> int | None:
    return None if choice == BACK else int(choice)
