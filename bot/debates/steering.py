"""What moderators do to a debate, by command or by a button of its controls.

Each does it and says so in a sentence to whoever asked; SpecError, saying why, where it cannot be.
"""

from dataclasses import dataclass

import discord

from bot.debates.questions import votes_of
from bot.debates.services import (
    Services,
    check_is_under_way,
    check_may_write,
    debate_here,
    live_ledger,
    services_of,
)
from bot.seats.guest import check_may_steer
from bot.writer.text import clean, escape
from debate_core.domain.record import Record
from debate_core.domain.text import format_count, shorten_line
from debate_core.drafting.lookahead import next_speaker
from debate_core.engine.audience import put_next_question
from debate_core.engine.people import Guest, extend
from debate_core.errors import SpecError

_REASON = 200
_QUESTION = 200
_INNER = str.maketrans(dict.fromkeys('“”„«»"', "'"))


@dataclass(frozen=True, slots=True)
class Steering:
    """A debate, and a person who may steer it."""

    services: Services
    record: Record
    guest: Guest

    @classmethod
    async def of(cls, interaction: discord.Interaction, debate: str, words: str = "") -> "Steering":
        """The debate that is meant; SpecError unless it is under way and theirs to steer.

        `words` are what they want said beside it, for which they have to be able to write there.
        """
        services, record = services_of(interaction), await debate_here(interaction, debate)
        guest = check_may_steer(interaction, record)
        if words.strip():
            check_may_write(interaction, record)
        check_is_under_way(services.runner, record)
        return cls(services, record, guest)

    def pause(self) -> str:
        """After the turn under way."""
        said = f"{self.guest.name} asked for it."
        self.services.runner.pause(self.record.debate, self.guest.id, said)
        return "It pauses after this turn."

    async def resume(self) -> str:
        """Go on; SpecError, and the debate ends, if its record was changed meanwhile."""
        await self.services.runner.check_undamaged(self.record.debate)
        self.services.runner.resume(self.record.debate, self.guest.id, self.guest.name)
        return "The debate goes on."

    def skip(self, shown: int | None = None) -> str:
        """Let the turn under way pass; `shown` is the step that was shown as such."""
        self.services.runner.skip(self.record.debate, self.guest.id, self.guest.name, shown)
        return "The turn under way is skipped."

    async def extend(self, minutes: int) -> str:
        """Give whoever speaks in person, or the vote, more time."""
        await extend(live_ledger(self.services, self.record), 60 * minutes, self.guest)
        return f"{format_count(minutes, 'minute')} more."

    async def stop(self, reason: str = "") -> str:
        """Close gracefully: a debate goes to its verdict and vote, a vote is counted."""
        is_vote = self.record.state == "voting" or self.record.is_polling
        # It is quoted beside their name, so it is not to look as if the quotation ended.
        said = shorten_line(reason.translate(_INNER), _REASON)
        await self.services.runner.close(
            self.record.debate, self.guest.id, said, name=self.guest.name
        )
        what = "The vote is closed and counted" if is_vote else "It closes with what has been said"
        return f"{what}: “{clean(self.record.spec.motion)}”"

    def check_can_stop_debating(self) -> None:
        """SpecError if it is closing already, or a vote has opened meanwhile."""
        if self.record.state == "voting":
            raise SpecError("Nobody debates any more; Close vote counts what was voted so far.")
        self.services.runner.check_can_close(self.record.debate)

    async def stop_debating(self) -> str:
        """The same as `stop`, but for a vote."""
        self.check_can_stop_debating()
        return await self.stop()

    async def put_question(self) -> str:
        """Put the most wanted question that was let in to whoever speaks next."""
        ledger = live_ledger(self.services, self.record)
        begun = self.services.runner.turns_under_way(ledger.debate)
        to = next_speaker(ledger.events, begun)
        if to is None:
            raise SpecError("No speech follows in which a question could be answered.")
        votes = await votes_of(self.services, self.record)
        put = await put_next_question(ledger, self.guest, to, votes)
        text, name = (
            escape(clean(shorten_line(text_, _QUESTION))) for text_ in (put.text, to.name)
        )
        return f"Question {put.number} goes to {name}, who speaks next: “{text}”"
