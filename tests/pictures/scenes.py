"""The scenes in which every screen is seen: each gives screens while its world stands still."""

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping

from bot.debates.drafts import BesidePlay
from bot.debates.plan_forms import FORMS
from debate_core.domain.play import Pending
from debate_core.domain.record import Record
from debate_core.domain.server_settings import ServerSettings, StartSettings
from debate_core.domain.steps import Speak
from debate_core.engine.performer import Answered, Hear, Performer
from sandbox.client import Json
from tests.e2e.at_table import (
    PEOPLE,
    discussed,
    floor,
    has_floor,
    join,
    moderated,
    raise_hands,
    start_table,
    statement,
)
from tests.e2e.reading import MOTION, press_start, until_voting
from tests.e2e.stand import (
    CONTROLS,
    RESULT,
    VOTING_SECONDS,
    CuedPerformer,
    Stand,
    is_end,
    list_parts,
    name_in,
)
from tests.pictures.stage import Screen

PAIR = "Leila Haddad: for; Kenji Mori: against"


async def show_starting(stand: Stand) -> AsyncIterator[Screen]:
    """The plan with its forms and details, the countdown, and refusals with a button."""
    async with stand.bot():
        plan = (await stand.plan(motion=MOTION, debaters=PAIR))["message"]
        yield Screen("plan", "Mira", plan)
        for form in FORMS:
            button = _find_button(plan, f"plan:{form}:")
            opened = await stand.person("Mira").click(plan, button)
            yield Screen(f"plan-form-{form}", "Mira", plan, opened, button)
        yield Screen("plan-details", "Mira", await stand.details(plan))
        thread = await press_start(stand, "Mira", plan)
        [announced] = [
            message
            for message in await stand.person("Noor").messages(stand.channel)
            if message["embeds"] and not message["flags"] & 64
        ]
        yield Screen("announcement", "Noor", announced)
        too_long = await stand.plan("Noor", motion="Cities should do it. " * 20)
        yield Screen("refusal", "Noor", too_long["message"])
        predict = await stand.press("Noor", announced, "Predict")
        yield Screen("predict", "Noor", (await stand.filled_in("Noor", predict))["message"])
        seats = await stand.person("Mira").command("debate seat", thread)
        yield Screen("seats", "Mira", (await stand.filled_in("Mira", seats))["message"])


async def show_debate(stand: Stand) -> AsyncIterator[Screen]:
    """A default debate from its first turn to its files."""
    stand.settings = _start_at_once(stand)
    stand.asks_opinion = True
    stand.beside = BesidePlay(flow=None)
    async with stand.bot():
        plan = (await stand.plan(motion=MOTION, debaters=PAIR))["message"]
        thread = await press_start(stand, "Mira", plan)
        ballot = await until_voting(stand, thread)
        messages = await stand.person("Noor").messages(thread)
        for name in ("Round 1 of 2", "turn 1", "The flow", "Verdict"):
            message = next(one for one in messages if name_in(one).startswith(name))
            yield Screen(name.split(":")[0].lower().replace(" ", "-"), "Noor", message)
        yield Screen("ballot", "Noor", ballot)
        card = await stand.until_controls(thread, lambda one: "Vote here" in str(one["embeds"]))
        yield Screen("pinned-vote", "Noor", card)
        verdict = next(one for one in messages if name_in(one).startswith("Verdict"))
        for label in ("Scores", "Reasons"):
            shown = await stand.press("Noor", verdict, label)
            message = (await stand.filled_in("Noor", shown))["message"]
            yield Screen(f"verdict-{label.lower()}", "Noor", message)
        for voter in ("Mira", "Vikram", "Noor"):
            await stand.vote(voter, ballot, 0)
        stand.clock.advance(VOTING_SECONDS)
        messages = await stand.until(thread, lambda all_: any(map(is_end, all_)))
        result = await stand.until_named(thread, RESULT)
        yield Screen("result", "Noor", result)
        decided = await stand.press("Noor", result, "How it was decided")
        yield Screen("decided", "Noor", (await stand.filled_in("Noor", decided))["message"])
        pinned = await stand.until_controls(thread, lambda one: "/channels/" in str(one["embeds"]))
        yield Screen("pinned-result", "Noor", pinned)
        yield Screen("show", "Noor", await stand.show("Noor", thread))


async def show_controls(stand: Stand) -> AsyncIterator[Screen]:
    """The pinned card while somebody speaks, and the question before a stop."""
    stand.settings = _start_at_once(stand)
    performer = CuedPerformer()
    performer.hold()
    stand.performer = performer
    async with stand.bot():
        plan = (await stand.plan(motion=MOTION, debaters=PAIR))["message"]
        thread = await press_start(stand, "Mira", plan)
        card = await stand.until_controls(thread, lambda one: "is speaking" in str(one["embeds"]))
        assert name_in(card) == CONTROLS
        yield Screen("pinned-debate", "Mira", card)
        asked = await stand.person("Noor").command("debate ask", thread, question="Who pays?")
        yield Screen("ask-answer", "Noor", asked["message"])
        queue = await stand.person("Mira").command("debate ask", thread)
        yield Screen("questions", "Mira", (await stand.filled_in("Mira", queue))["message"])


async def show_championship(stand: Stand) -> AsyncIterator[Screen]:
    """The pinned card of a championship, with its scoreboard."""
    stand.settings = _start_at_once(stand)
    stand.performer = _Halting(stand.performer, turns=8)
    async with stand.bot():
        plan = (await stand.plan(motion=MOTION, format="championship"))["message"]
        thread = await press_start(stand, "Mira", plan)
        card = await stand.until_controls(thread, lambda one: "8 turns, 8" in str(one["embeds"]))
        yield Screen("pinned-championship", "Mira", card)


async def show_server(stand: Stand) -> AsyncIterator[Screen]:
    """What commands show on a server without debates."""
    async with stand.bot():
        for command in ("debate list", "stats", "persona", "settings", "help", "privacy"):
            report = await stand.person("Mira").command(command, stand.channel)
            message = (await stand.filled_in("Mira", report))["message"]
            yield Screen(command.replace(" ", "-"), "Mira", message)
        for topic in ("start", "moderate", "models"):
            report = await stand.person("Mira").command("help", stand.channel)
            message = (await stand.filled_in("Mira", report))["message"]
            pressed = await stand.person("Mira").click(message, f"help:{topic}")
            yield Screen(f"help-{topic}", "Mira", pressed["message"])


async def show_table(stand: Stand) -> AsyncIterator[Screen]:
    """A discussion: the floor message, a statement, and what was agreed."""
    stand.settings = _start_at_once(stand)
    performer = CuedPerformer()
    performer.line = moderated
    stand.performer = performer
    async with stand.bot():
        thread = await start_table(stand)
        yield Screen("floor-open", "Noor", await floor(stand, thread))
        await join(stand, thread, *PEOPLE)
        await raise_hands(stand, thread, "Mira", "Noor")
        yield Screen("floor-speaker", "Noor", await has_floor(stand, thread, "Mira"))


async def show_statements(stand: Stand) -> AsyncIterator[Screen]:
    """The vote of a discussion, and what came of it."""
    stand.settings = _start_at_once(stand)
    performer = CuedPerformer()
    performer.line = moderated
    stand.performer = performer
    async with stand.bot():
        thread = await discussed(stand)
        card = await statement(stand, thread, "Statement 1")
        yield Screen("statement", "Noor", card)
        stand.clock.advance(VOTING_SECONDS)
        agreed = await stand.until_named(thread, "Nothing agreed")
        yield Screen("agreed", "Noor", agreed)


SCENES: Mapping[str, Callable[[Stand], AsyncIterator[Screen]]] = {
    "starting": show_starting,
    "debate": show_debate,
    "controls": show_controls,
    "championship": show_championship,
    "server": show_server,
    "table": show_table,
    "statements": show_statements,
}


class _Halting:
    """A performer whose debate stands still after so many turns, for as long as one looks."""

    def __init__(self, performer: Performer, turns: int) -> None:
        self._performer = performer
        self._turns = turns

    async def perform(self, pending: Pending, record: Record, hear: Hear) -> Answered:
        if isinstance(pending.step, Speak) and len(record.turns) >= self._turns:
            await asyncio.Event().wait()
        return await self._performer.perform(pending, record, hear)


def _find_button(message: Json, begins: str) -> str:
    ids = (part.get("custom_id", "") for part in list_parts(message))
    return next(custom_id for custom_id in ids if custom_id.startswith(begins))


def _start_at_once(stand: Stand) -> ServerSettings:
    starting: StartSettings = stand.settings.starting.model_copy(update={"countdown": 0})
    return stand.settings.model_copy(update={"starting": starting})
