"""One thing that people vote on by reactions: its message, its signs, and what is known of it."""

import asyncio
from dataclasses import dataclass, field

import discord

from bot.ballots.signs import Signs
from debate_core.domain.boxes import Box, BoxKey
from debate_core.domain.values import PersonId
from debate_core.engine.ledger import Ledger


@dataclass(slots=True)
class Ballot:
    """A message that people vote on, and the box that their ballots go into."""

    ledger: Ledger
    key: BoxKey
    message: discord.PartialMessage
    signs: Signs
    # Reactions come as tasks of their own; each has to see the record the last one left.
    in_turn: asyncio.Lock = field(default_factory=asyncio.Lock)
    # Whoever looks also takes off what does not count, before the next one looks.
    one_look: asyncio.Lock = field(default_factory=asyncio.Lock)
    is_in_gap: bool = True
    """Whether reactions may have come that were not heard of, until the next look."""
    is_gone: bool = False
    """Whether its message was deleted."""
    heard: set[PersonId] = field(default_factory=set[PersonId])
    """Whose reactions were heard of since the gap began."""

    @property
    def box(self) -> Box:
        """The box as it stands."""
        return self.ledger.record.boxes[self.key]

    @property
    def is_open(self) -> bool:
        """Whether ballots still count."""
        return self.box.is_open and not self.ledger.record.is_over
