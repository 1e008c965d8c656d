"""The parts that a feature adds to the bot; `bot.features` lists all features."""

from collections.abc import Awaitable, Callable, Coroutine, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

import discord

from bot.platform.buttons import Button, ButtonLine
from bot.platform.commands import Command
from bot.platform.interactions import Handler
from debate_core.domain.record import Record
from debate_core.domain.specification import Specification
from debate_core.domain.values import PersonId
from debate_core.drafting.request import DebateRequest
from debate_core.show.pieces import Card
from debate_core.storage.database import Database

ButtonsOf = Callable[[Record], Sequence[Button]]
"""Makes the buttons that can be pressed now; none if nothing can be done."""


class PeopleTable(Protocol):
    """A table of a server that names those who want to be in it."""

    async def is_in(self, server: str, person: PersonId) -> bool:
        """True if somebody wants to be in it."""
        ...

    async def leave(self, server: str, person: PersonId) -> None:
        """Take somebody out of it."""
        ...


def no_buttons(_: Record) -> Sequence[Button]:
    """Offer no buttons."""
    return ()


@dataclass(frozen=True, slots=True)
class StatsTab:
    """A tab of /stats."""

    key: str
    label: str
    show: Callable[[discord.Interaction, int], Awaitable[None]]
    """Puts a page of it in the place of the answer, with the buttons to all tabs; from page 0."""


@dataclass(frozen=True, slots=True)
class DebateTemplate:
    """The plan that a debate which is over offers to start from."""

    write_name: Callable[[str], str]
    """Names it by the debate's motion."""
    make_request: Callable[[Record], DebateRequest]
    """Makes what it asks for; SpecError if a debate offers none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PrivateWords:
    """The texts about what a feature records of people that only they may see and take out."""

    kept: str
    """The line on /privacy, such as “What you predicted”."""
    take_back: str
    """The label of the button beside that line."""
    none: str
    """The answer where a person has none."""
    once_out: str
    """What everyone sees once some are taken out."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Feature:
    """The bot's half of a feature; it adds nothing for a field that it leaves out."""

    name: str
    commands: tuple[Command, ...] = ()
    """Commands of its own, beside /debate."""
    handlers: tuple[Handler, ...] = ()
    """Handlers of what is pressed, picked or sent."""
    greet: Callable[[discord.Guild], Awaitable[None]] | None = None
    """Says something on joining a server."""
    serve: Callable[[discord.Client], Coroutine[Any, Any, None]] | None = None
    """Does background work as long as the client is served."""
    announcement_row: ButtonsOf = no_buttons
    """A row of its own below the announcement, above what is there for every debate."""
    announcement_buttons: ButtonsOf = no_buttons
    """Buttons in the row that is there for every debate."""
    stats_tabs: tuple[StatsTab, ...] = ()
    show_buttons: ButtonsOf = no_buttons
    """Buttons below the card of /debate show, which only the person who asked sees."""
    live_cards: Mapping[str, Callable[[Record], Card]] = field(
        default_factory=dict[str, Callable[[Record], Card]]
    )
    """Cards in the thread that change in place, as they look now, by the key of their piece."""
    list_judge_notes: (
        Callable[[discord.Interaction, Specification], Awaitable[tuple[str, ...]]] | None
    ) = None
    """Lists what it knows about a debate's judges, below their scores and reasons."""
    describe_personas: Callable[[discord.Interaction], Awaitable[Mapping[str, str]]] | None = None
    """Says in a few words how saved personas did in the debates that the user may see, by id."""
    template: DebateTemplate | None = None
    people_table: Callable[[Database], PeopleTable] | None = None
    """The table that it keeps of people, who can leave it."""
    list_buttons: tuple[Button, ...] = ()
    """Buttons below /debate list; their labels are translated when they are shown."""
    private_words: PrivateWords | None = None
    """Set if some of its facts are private words (`Words.private_kind` is the feature's name)."""
    list_kept: Callable[[discord.Interaction], Awaitable[Sequence[ButtonLine]]] | None = None
    """Lists what it keeps about the user in its own tables, each with what takes it back.

    What is recorded in debates is found by its facts (`find_words`).
    """
    card_buttons: Mapping[str, ButtonsOf] = field(default_factory=dict[str, ButtonsOf])
    """Buttons below a card in the thread, by the key of its piece."""
