"""All stages of this process: each debate that starts or goes on gets one."""

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any

import discord

from bot.ballots.ballots import Ballots
from bot.cards.announcement import announcement_card
from bot.stage.live import LiveCard
from bot.stage.place import PlaceGone
from bot.stage.posts import Post
from bot.stage.script import BALLOT
from bot.stage.stage import CURTAIN, Props, Stage
from debate_core.domain.words import DebateId
from debate_core.engine.hall import Hall
from debate_core.engine.ledger import Ledger
from debate_core.errors import RostrumError

_log = logging.getLogger(__name__)


class Company:
    """Runs the stages, and is where people vote; use it as an async context."""

    def __init__(self, props: Props, ballots: Ballots, edit_pause: float) -> None:
        self._props = props
        self._ballots = ballots
        self._edit_pause = edit_pause
        self._stages: dict[DebateId, Stage] = {}
        self._group = asyncio.TaskGroup()
        self._tasks: set[asyncio.Task[None]] = set()
        self._hall: Hall | None = None

    async def __aenter__(self) -> "Company":
        await self._group.__aenter__()
        return self

    async def __aexit__(self, *exc: object) -> None:
        for task in self._tasks:
            task.cancel()
        await self._group.__aexit__(None, None, None)

    def follow(self, hall: Hall) -> None:
        """Put every debate of this hall on stage."""
        self._hall = hall
        hall.welcome(self._begin)

    async def finish(self) -> None:
        """Show the rest of every debate that was over before all of it stood in its thread."""
        assert self._hall is not None
        for debate in await self._props.deliveries.without(CURTAIN):
            if debate in self._stages:
                continue
            try:
                ledger = await self._hall.recorded(debate)
            except RostrumError:
                _log.exception("Debate %s cannot be shown to its end.", debate)
            else:
                if ledger.record.is_over:
                    self._begin(ledger)

    def thread_of(self, debate: DebateId) -> discord.Thread | None:
        """The thread of a debate that is on stage, once it is open."""
        stage = self._stages.get(debate)
        return stage.thread if stage else None

    def stage_of(self, debate: DebateId) -> Stage | None:
        """The stage of a debate, while it is on."""
        return self._stages.get(debate)

    async def until_open(self, debate: DebateId) -> discord.Thread | None:
        """The thread of a debate, once it is there; None if it is not on stage."""
        stage = self._stages.get(debate)
        return await stage.until_open() if stage else None

    async def ready(self, ledger: Ledger) -> None:
        """Return once everything up to now stands in the thread."""
        await self._stages[ledger.debate].until_shown(ledger.record.last_event)

    async def level(self, ledger: Ledger) -> None:
        """Bring the recorded ballots level with the reactions on the ballot."""
        await self._ballots.level(ledger)

    def _begin(self, ledger: Ledger) -> None:
        stage = Stage(ledger, self._props, lambda post, at: self._posted(ledger, post, at))
        self._stages[ledger.debate] = stage
        self._spawn(self._show(stage))

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = self._group.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _show(self, stage: Stage) -> None:
        """One stage to its end. What breaks it interrupts its debate, and no other."""
        ledger = stage.ledger
        live = self._group.create_task(self._keep_announcement(stage))
        try:
            await stage.play()
            await live
            await stage.close()
        except PlaceGone as gone:
            await self._interrupt(ledger, str(gone))
            await stage.close()
        except Exception:  # noqa: BLE001 - one broken stage must not end the others
            _log.exception("Debate %s cannot be shown.", ledger.debate)
            await self._interrupt(ledger, "A fault in Rostrum stopped its stage.")
        finally:
            live.cancel()
            self._ballots.close(ledger.debate)
            del self._stages[ledger.debate]

    async def _interrupt(self, ledger: Ledger, reason: str) -> None:
        if self._hall is not None and not ledger.record.is_over:
            await self._hall.interrupt(ledger.debate, reason)

    async def _keep_announcement(self, stage: Stage) -> None:
        await stage.until_open()
        assert stage.announcement is not None
        card = LiveCard(stage.ledger, stage.announcement, announcement_card, self._edit_pause)
        await card.keep_current()

    async def _posted(self, ledger: Ledger, post: Post, at: discord.PartialMessage) -> None:
        if post.mark == BALLOT:
            card = await self._ballots.open(ledger, at)
            self._spawn(card.keep_current())
        elif post.live is not None:
            self._spawn(LiveCard(ledger, at, post.live, self._edit_pause).keep_current())
