"""The card of a debate's controls: the first message of its thread, pinned if the bot may.

Rule: it is a card like others, kept current by edits; its buttons are handled where
presses are handled, so that they work after a restart.
"""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass

import discord

from bot.platform.live_card import Editing, LiveCard
from bot.platform.retry import SOON, if_possible
from bot.writer.cards import embed_card, make_card_post
from bot.writer.posts import Post
from debate_core.domain.budget import Cap
from debate_core.domain.record import Record
from debate_core.domain.steps import GiveFloor, Speak
from debate_core.domain.values import DebateId
from debate_core.drafting.plan import Extent, find_extent
from debate_core.engine.ledger import Ledger
from debate_core.engine.replay import Follower
from debate_core.formats import FORMATS
from debate_core.reports.controls import (
    Action,
    Outlook,
    controls_card,
    has_open_seats,
    list_usable_controls,
)


@dataclass(frozen=True, slots=True)
class Usable:
    """The actions that a debate's buttons can do right now."""

    debate: DebateId
    actions: frozenset[Action]
    last_turn: int | None
    """The number of the last step that is under way as a turn: a press skips what was shown."""
    has_seats: bool = False
    """True if people can take debaters' seats right now."""


ButtonsOf = Callable[[Usable], discord.ui.View]
"""Makes the buttons; they work as long as the message exists."""


@dataclass(frozen=True, slots=True)
class ControlsContext:
    """The parts that every debate's controls are made with."""

    buttons_of: ButtonsOf
    cap: Cap
    """The most that one debate may spend."""
    editing: Editing


def make_controls_post(record: Record) -> Post:
    """Make the card as it is first posted; its buttons follow with its first edit."""
    return make_card_post(controls_card(record), record.spec)


class Controls:
    """The card of one debate."""

    def __init__(
        self, ledger: Ledger, message: discord.PartialMessage, context: ControlsContext
    ) -> None:
        self._ledger = ledger
        self._context = context
        self._extent: Extent | None = None
        self._is_restarting = False
        self._follower = Follower()
        self._card = LiveCard(
            ledger=ledger,
            message=message,
            card=self.embed,
            editing=context.editing,
            buttons=self.buttons,
        )

    async def keep_current(self) -> None:
        """Keep the card current until the debate is over, or the message is gone."""
        self._extent = await _find_extent(self._ledger.record)
        await self._card.keep_current()

    async def say_restarting(self) -> None:
        """Say that this process stops; the next one, which edits the card anew, undoes it."""
        self._is_restarting = True
        await if_possible("The word of a restart", self._card.show)

    def embed(self, record: Record) -> discord.Embed:
        return embed_card(controls_card(record, self._outlook()), record.spec).embed

    def buttons(self, record: Record) -> discord.ui.View | None:
        if record.is_over:
            return None
        pending = self._follower.pending(self._ledger.events)
        turns = (step.number for step in pending if isinstance(step.step, Speak | GiveFloor))
        actions = list_usable_controls(record, self._outlook())
        last, has_seats = max(turns, default=None), has_open_seats(record)
        return self._context.buttons_of(
            Usable(debate=record.debate, actions=actions, last_turn=last, has_seats=has_seats)
        )

    def _outlook(self) -> Outlook:
        steps = tuple(
            pending_step.step for pending_step in self._follower.pending(self._ledger.events)
        )
        return Outlook(
            steps=steps,
            extent=self._extent,
            cap=self._context.cap,
            is_restarting=self._is_restarting,
        )


async def _find_extent(record: Record) -> Extent | None:
    """Find how much is planned; None if the format is not installed any more."""
    spec = record.opened.specification
    return await asyncio.to_thread(find_extent, spec) if spec.format in FORMATS else None


async def pin(thread: discord.Thread, message: discord.PartialMessage) -> bool:
    """Pin a message if the bot may; True if it is pinned now.

    Without a pin it is still the thread's first message.
    """
    if not thread.permissions_for(thread.guild.me).pin_messages:
        return False
    reason = "The controls of the debate"
    return await if_possible("The pin of the controls", lambda: message.pin(reason=reason), SOON)
