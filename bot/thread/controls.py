"""The card of a debate's controls: one like others, kept current by edits.

Rule: its buttons are handled where presses are handled, so that they work after a restart. It is
the first message of its thread, pinned if the bot may.
"""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass

import discord

from bot.platform.buttons import Button, view_of
from bot.platform.live_card import Editing, LiveCard
from bot.platform.retry import SOON, if_possible
from bot.writer.cards import embed_card, make_card_post
from bot.writer.posts import Post
from debate_core.domain.boxes import BoxKey
from debate_core.domain.play import Pending
from debate_core.domain.record import Record
from debate_core.domain.steps import GiveFloor, Speak
from debate_core.domain.values import DebateId
from debate_core.drafting.plan import Extent, find_extent
from debate_core.engine.audience import takes_questions
from debate_core.engine.ledger import Ledger
from debate_core.engine.replay import Follower
from debate_core.formats import FORMATS, format_of
from debate_core.language import N_, _
from debate_core.reports.controls import (
    Action,
    Outlook,
    has_open_seats,
    list_usable_controls,
    make_controls_card,
)
from debate_core.show.blocks import Link
from debate_core.show.result import RECORD, RESULT
from debate_core.show.scores import VERDICT
from debate_core.show.votes import BALLOT
from debate_core.storage.port import Delivery

_LINKED = {
    N_("Verdict"): (VERDICT,),
    N_("Vote"): (BALLOT,),
    N_("Result"): (RESULT, RECORD),
    N_("Files"): (RESULT, "end"),
    N_("First turn"): ("turn 1", "turn 1 (1/2)", "turn 1 (1/3)", "turn 1 (1/4)"),
}
"""The words that lead to posts, with the keys that such a post may have."""
_BELOW = 10
"""The number of messages below the card in which the line that tells of its pin is looked for."""


def ask_button(debate: DebateId) -> Button:
    """Make the button that opens the form in which something is asked."""
    return Button(_("Ask"), f"question:ask:{debate}")


def start_button(debate: DebateId) -> Button:
    """Make the button that ends the countdown."""
    return Button(_("Start now"), f"control:start:{debate}:")


@dataclass(frozen=True, slots=True)
class Usable:
    """The actions that a debate's buttons can do right now."""

    debate: DebateId
    actions: frozenset[Action]
    last_turn: int | None
    """The number of the last step that is under way as a turn: a press skips what was shown."""
    has_seats: bool = False
    """True if people can take debaters' seats right now."""
    is_table: bool = False
    """True in a discussion: its floor message has the hands, the rounds and the skip."""
    takes_questions: bool = False
    """True if something can still be asked of the debaters."""


ButtonsOf = Callable[[Usable], discord.ui.View]
"""Makes the buttons; they work as long as the message exists."""


@dataclass(frozen=True, slots=True)
class ControlsContext:
    """The parts that every debate's controls are made with."""

    buttons_of: ButtonsOf
    list_end_buttons: Callable[[Record], Sequence[Button]]
    """Lists the buttons that stay once a debate is over."""
    editing: Editing


def make_controls_post(record: Record) -> Post:
    """Make the card as it is first posted; its buttons follow with its first edit."""
    return make_card_post(make_controls_card(record), record.spec)


class Controls:
    """The card of one debate."""

    def __init__(
        self,
        ledger: Ledger,
        message: discord.PartialMessage,
        context: ControlsContext,
        find_links: Callable[[], Awaitable[tuple[Link, ...]]],
    ) -> None:
        """Keep its parts; `find_links` waits until everything is in the thread."""
        self._ledger = ledger
        self._context = context
        self._find_links = find_links
        self._links: tuple[Link, ...] = ()
        self._ballots: dict[BoxKey, str] = {}
        """The addresses of what people vote on."""
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
        if self._ledger.record.is_over:
            self._links = await self._find_links()
            await self._card.keep_current()

    async def link_ballot(self, box: BoxKey, address: str) -> None:
        """Show the way to a ballot that stands in the thread now, for as long as it is open."""
        self._ballots[box] = address
        await if_possible("The link to a ballot", self._card.show)

    async def say_restarting(self) -> None:
        """Say that this process stops; the next one edits the card again, which removes that."""
        self._is_restarting = True
        await if_possible("The word of a restart", self._card.show)

    def embed(self, record: Record) -> discord.Embed:
        return embed_card(make_controls_card(record, self._tell_outlook(record)), record.spec).embed

    def buttons(self, record: Record) -> discord.ui.View | None:
        if record.is_over:
            return view_of(self._context.list_end_buttons(record))
        pending = self._follower.list_pending(self._ledger.events)
        return self._context.buttons_of(find_usable(record, pending))

    def _tell_outlook(self, record: Record) -> Outlook:
        pending = self._follower.list_pending(self._ledger.events)
        open_ = (self._ballots.get(key) for key, box in record.boxes.items() if box.is_open)
        ballot = next(filter(None, open_), None)
        return Outlook(
            steps=tuple(asked.step for asked in pending),
            extent=self._extent,
            links=self._links,
            ballot=Link(_("Vote here"), ballot) if ballot else None,
            is_restarting=self._is_restarting,
        )


def find_usable(record: Record, pending: Sequence[Pending]) -> Usable:
    """Find what can be done to a debate right now, by the steps that are asked for."""
    turns = (asked.number for asked in pending if isinstance(asked.step, Speak | GiveFloor))
    actions = list_usable_controls(record, Outlook(steps=tuple(asked.step for asked in pending)))
    return Usable(
        debate=record.debate,
        actions=actions,
        last_turn=max(turns, default=None),
        has_seats=has_open_seats(record),
        is_table=format_of(record.spec).has_table,
        # Before the first turn there is nothing to ask about.
        takes_questions=takes_questions(record) and "start" not in actions,
    )


def list_links(thread: discord.Thread, posts: Mapping[str, Delivery]) -> tuple[Link, ...]:
    """List the links to what a debate that is over has in its thread."""
    linked: dict[str, str] = {}
    for label, keys in _LINKED.items():
        message = next((posts[key].message for key in keys if key in posts), None)
        if message is not None:
            # A result mostly brings its files along: one message has one link.
            linked.setdefault(message, label)
    return tuple(
        Link(_(label), thread.get_partial_message(int(message)).jump_url)
        for message, label in linked.items()
    )


async def _find_extent(record: Record) -> Extent | None:
    """Find how much is planned; None if the format is not installed any more."""
    spec = record.opened.specification
    return await asyncio.to_thread(find_extent, spec) if spec.format in FORMATS else None


async def pin(thread: discord.Thread, message: discord.PartialMessage) -> bool:
    """Pin a message if the bot may; True if it is pinned now.

    Without a pin it is still the thread's first message.
    """
    # Asked first, since each refusal counts towards Discord's limit of refused requests.
    if not thread.permissions_for(thread.guild.me).pin_messages:
        return False
    reason = "The controls of the debate"
    is_pinned = await if_possible(
        "The pin of the controls", lambda: message.pin(reason=reason), SOON
    )
    if is_pinned:
        await if_possible("The line that tells of a pin", lambda: _unsay_pin(thread, message), SOON)
    return is_pinned


async def _unsay_pin(thread: discord.Thread, pinned: discord.PartialMessage) -> None:
    """Take off the line that Discord adds below, which says nothing that the pin does not."""
    async for line in thread.history(limit=_BELOW, after=pinned, oldest_first=True):
        is_about = line.reference is not None and line.reference.message_id == pinned.id
        if line.type is discord.MessageType.pins_add and is_about:
            await line.delete()
