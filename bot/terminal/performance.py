"""A performance: one debate, played and shown in a terminal, or played alone."""

import asyncio
from functools import partial

from rich.console import Console
from rich.live import Live

from bot.terminal.plain import shown
from bot.terminal.plan import plan_view
from bot.terminal.playing import play
from bot.terminal.screen import put
from bot.terminal.theatre import views
from bot.terminal.waiting import Waiting
from debate_core.domain.events import Event
from debate_core.domain.record import Record, evolve, fold
from debate_core.domain.specification import Specification
from debate_core.drafting.plan import plan_of
from debate_core.engine.ledger import Ledger
from debate_core.engine.signals import Silence
from debate_core.models.catalogue import model_named


class Theatre:
    """Shows each event as it comes."""

    def __init__(self, console: Console) -> None:
        self._console = console
        self._record: Record | None = None

    def show(self, event: Event) -> None:
        """Print what this event looks like."""
        event = shown(event)
        self._record = evolve(self._record, event) if self._record else fold([event])
        put(self._console, *views(event.fact, self._record))


def performed(spec: Specification, console: Console, pace: float) -> Ledger:
    """The debate, played in front of the person; `pace` is how many seconds a debater thinks."""
    plan = plan_of(spec)
    put(console, plan_view(shown(spec), plan))
    waiting, theatre = Waiting(shown(spec), plan.turns), Theatre(console)
    models = partial(model_named, thinking=partial(asyncio.sleep, pace)) if pace else model_named
    playing = play(spec, models, theatre.show, waiting)
    if not console.is_interactive:
        return asyncio.run(playing)
    with Live(waiting, console=console, transient=True, refresh_per_second=8):
        return asyncio.run(playing)


def unseen(spec: Specification) -> Ledger:
    """The debate, played with nobody watching."""
    return asyncio.run(play(spec, model_named, lambda _: None, Silence()))
