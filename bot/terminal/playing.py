"""A debate played in this process, from its opening to its conclusion, with someone watching."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field

from debate_core.domain.budget import Cap, Scope
from debate_core.domain.events import Event
from debate_core.domain.facts import Paused
from debate_core.domain.specification import Specification
from debate_core.domain.words import PersonId
from debate_core.drafting.estimate import Estimator
from debate_core.engine.conductor import Limits
from debate_core.engine.hall import Hall, House
from debate_core.engine.ledger import Ledger
from debate_core.engine.purse import Purse
from debate_core.engine.seat import ModelSeat
from debate_core.engine.signals import Signals
from debate_core.models.port import Model
from debate_core.storage.memory import MemoryJournal
from debate_core.storage.port import Spending

_PERSON = PersonId("terminal")
ModelNamed = Callable[[str], Model]
Watch = Callable[[Event], None]


@dataclass(frozen=True, slots=True)
class Means:
    """What a debate may spend and how long it may take, and how both are estimated."""

    estimator: Estimator = field(default_factory=Estimator)
    cap: Cap | None = None
    limits: Limits = field(default_factory=Limits)

    def purse(self, spending: Spending) -> Purse:
        """What holds it to that; a terminal knows of no days, servers or other people."""
        budget: dict[Scope, Cap] = {"debate": self.cap} if self.cap else {}
        return Purse(spending, self.estimator.likely, budget)


async def play(
    spec: Specification,
    models: ModelNamed,
    watch: Watch,
    signals: Signals,
    means: Means | None = None,
) -> Ledger:
    """The debate at its end, or where Ctrl-C left it; SpecError if it cannot be run."""
    for name in spec.models:
        models(name)
    journal = MemoryJournal()
    means = means or Means()
    house = House(
        journal,
        lambda _: ModelSeat(models),
        signals=signals,
        limits=means.limits,
        purse=means.purse(journal),
    )
    async with Hall(house) as hall:
        ledger = await hall.open(spec, _PERSON)
        with suppress(asyncio.CancelledError):
            await _watched(hall, ledger, watch)
    return ledger


async def _watched(hall: Hall, ledger: Ledger, watch: Watch) -> None:
    async for event in ledger.follow():
        watch(event)
        if isinstance(event.fact, Paused):
            await hall.close(ledger.debate, _PERSON, "it paused, and nobody is here to mend it")
