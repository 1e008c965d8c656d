"""Secret ballots by buttons; only the person who presses one sees the answer.

Rule: no press is logged, and nothing about it is kept except under its seal.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol, cast

import discord

from bot.ballots.voters import account_of
from bot.platform.buttons import Button
from bot.platform.interactions import find_serving, on_press, person_of
from bot.writer.text import escape
from debate_core.domain.eligibility import explain_refusal
from debate_core.domain.facts import BallotLeftOut
from debate_core.domain.record import Record
from debate_core.domain.text import shorten_line
from debate_core.domain.values import DebateId
from debate_core.engine.ledger import Ledger
from debate_core.engine.sealed import SealedBallots
from debate_core.engine.vote import look_at_voters
from debate_core.errors import SpecError
from debate_core.formats.outcomes import name_speakers
from debate_core.language import _
from debate_core.show.votes import HOW_SEALED, name_choice

BACK = "back"
"""The value that takes a ballot back, in the place of a choice."""
LABEL_LIMIT = 80
"""Characters of a button."""
CHOICE = rf"(?P<choice>\d{{1,2}}|{BACK})"
"""The part of a custom id that names what is chosen."""


def vote_id(debate: DebateId, choice: int | str) -> str:
    """Make the custom id of the button that votes for a choice, by place, or takes it back."""
    return f"vote:{debate}:{choice}"


def make_vote_buttons(record: Record) -> tuple[Button, ...]:
    """Make the buttons of a secret vote; none unless it is open."""
    if not record.is_vote_open or record.voting is None:
        return ()
    choices = (
        Button(_name_choice(record, choice), vote_id(record.debate, place))
        for place, choice in enumerate(record.voting.choices)
    )
    back = Button(_("Take back"), vote_id(record.debate, BACK))
    return (*choices, back, Button(_("How secret?"), f"sealed:{record.debate}"))


@dataclass(frozen=True, slots=True)
class SecretBallots:
    """The parts that are needed to record a sealed ballot."""

    sealed: SealedBallots
    ledger: Callable[[DebateId], Ledger]
    """A debate that is under way; SpecError if it is not."""


class HasSecretBallots(Protocol):
    """The part of Rostrum on a client, as presses see it."""

    secret: SecretBallots


@on_press(rf"vote:(?P<debate>\w+):{CHOICE}", needs="see")
async def vote_pressed(interaction: discord.Interaction, debate: DebateId, choice: str) -> str:
    """Cast a secret ballot, change it or take it back."""
    secret = secret_of(interaction)
    ledger, voter = secret.ledger(debate), person_of(interaction)
    if choice != BACK:
        _check_may_vote(interaction, ledger.record)
    given = await secret.sealed.vote(ledger, voter, find_place(choice))
    if given is None:
        return _("You have no vote now. Press a choice to vote again.")
    return _(
        "Your vote: **{given}**. Press another to change it, Take back to withdraw it.",
        given=escape(_name_choice(ledger.record, given)),
    )


def _check_may_vote(interaction: discord.Interaction, record: Record) -> None:
    """Raise SpecError if the vote would not be counted at the close, as far as is known now."""
    member, is_secret = interaction.user, record.spec.voting.is_secret
    if not (is_secret and record.is_vote_open and isinstance(member, discord.Member)):
        return
    for found in look_at_voters(record, {person_of(interaction): account_of(member)}):
        if isinstance(found, BallotLeftOut):
            raise SpecError(explain_refusal(found.reason, record.spec.voting.voters))


def _name_choice(record: Record, choice: str) -> str:
    return shorten_line(name_choice(choice, name_speakers(record)), LABEL_LIMIT)


@on_press(r"sealed:(?P<debate>\w+)", needs="see")
async def how_sealed_pressed(interaction: discord.Interaction, debate: DebateId) -> str:
    """Say how secret a secret vote is."""
    return _(HOW_SEALED)


def secret_of(interaction: discord.Interaction) -> SecretBallots:
    """Find the secret ballots of the client that heard a press."""
    return cast(HasSecretBallots, find_serving(interaction)).secret


def find_place(choice: str) -> int | None:
    """Find the place of what was chosen; None to take the ballot back."""
    return None if choice == BACK else int(choice)
