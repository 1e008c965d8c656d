"""The real bot against the sandbox, over the wire, with people to act and turns on cue."""

import asyncio
import re
from collections.abc import AsyncGenerator, Callable, Iterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from bot.app import AppConfig, open_client
from bot.client import RostrumClient
from bot.debates.drafts import BesidePlay
from bot.platform.connection import EVERY_SERVER, Shard, keep_connected, point_at
from bot.platform.rate_limits import NO_LIMITS, Limiter
from bot.platform.retry import DAY_OR_PERMIT
from bot.writer.posts import draft_in
from debate_core.clock import FakeClock
from debate_core.domain.budget import Budget
from debate_core.domain.form import Form
from debate_core.domain.forms import Speech
from debate_core.domain.judge_forms import Scores, Verdict
from debate_core.domain.play import Pending
from debate_core.domain.record import Record
from debate_core.domain.rubric import SPEECHES
from debate_core.domain.server_settings import ServerSettings, StartSettings
from debate_core.domain.specification import Voters, Voting
from debate_core.domain.steps import Speak
from debate_core.engine.conductor import Limits
from debate_core.engine.performer import Answered, Performer
from debate_core.formats.consensus.forms import Position
from debate_core.models.lineup import Lineup
from debate_core.models.port import Hear
from debate_core.storage.database import Database
from sandbox.client import Client, File, Json, Messages, Person
from sandbox.server import Sandbox
from tests.core.storage.stores import sqlite_address
from tests.e2e.plan_forms import OWN, fill, list_wishes

VOTING_SECONDS = 600
MANY_STARTS = ServerSettings(
    starting=StartSettings(countdown=0, running_each=100, running_all=100, a_day=100, between=0)
)
"""A server on which people may start as many debates as they like."""
CONTROLS = "the controls"
"""The name of the card of the controls, whatever its title says."""
BALLOT, CLOSED_BALLOT = "Who argued better?", "The vote is closed"
RESULT = "the result"
"""The name of the card of a result, whatever its title says."""
_BALLOTS = (
    BALLOT,
    "Who argued best?",
    "Which should it be?",
    "Which team argued better?",
    "Which team argued best?",
)
_RESULTS = re.compile(r".* wins\b|A draw\b|No (winner|decision)\b|(Decision|Best argued): .* \(")
_TOTALS = re.compile(r"(?<=^Verdict: )(.*),(?: with)? [\d.]+ to [\d., and]+$")
_SUMMED_UP = re.compile(r"\d+ turns?( in \d+ \w+)?( · .*)?$")
"""The last line of the controls once a debate is over."""
END = "the end"
"""The name of the post that a debate ends with, which has its files."""
EPHEMERAL = 1 << 6
_TEXT = 10
"""The type of a component that is a text."""
_THINKING = 1 << 7
"""The flag of a message that says an answer is on its way."""
Line = Callable[[Pending, Record], Form]


def plain_line(pending: Pending, record: Record) -> Form:
    """A short answer that says whose turn it is; the judge is for the first stance."""
    step = pending.step
    if isinstance(step, Speak) and step.form == "position":
        return Position(stance="I hold my place.", rationale="It follows.", vote="revise")
    if isinstance(step, Speak):
        return Speech(text=f"This is turn {pending.turn} by {step.debater}.")
    winner = record.spec.stances[0]
    scores = {
        stance: {each.name: 7 if stance == winner else 6 for each in SPEECHES.dimensions}
        for stance in record.spec.stances
    }
    return Verdict(
        verdict="One side was better.",
        winner=winner,
        reasoning="It answered more.",
        scores=tuple(Scores(stance=each, scores=given) for each, given in scores.items()),
    )


class CuedPerformer:
    """A performer that gives its answers at once, or one at each `cue` once it is `held`.

    Held back, it lets its first words be heard, or none; `hear` of each is kept in order.
    """

    def __init__(self, line: Line = plain_line) -> None:
        self.line = line
        self.first_words = "What I want to say is this:"
        self._hears: asyncio.Queue[Hear] = asyncio.Queue()
        self._cues: asyncio.Semaphore | None = None

    def hold(self) -> None:
        """From now on wait for cues."""
        self._cues = asyncio.Semaphore(0)

    def cue(self, answers: int = 1) -> None:
        """Let so many answers through."""
        assert self._cues is not None
        for _ in range(answers):
            self._cues.release()

    async def heard(self) -> Hear:
        """Through which the next one that is held back can be heard."""
        return await self._hears.get()

    async def perform(self, pending: Pending, record: Record, hear: Hear) -> Answered:
        if self._cues is not None:
            self._hears.put_nowait(hear)
            if self.first_words:
                hear(self.first_words)
            await self._cues.acquire()
        return Answered(self.line(pending, record))


class Stand:
    """One sandbox, and a bot that can go away and come back."""

    def __init__(self, sandbox: Sandbox, control: Client, folder: Path) -> None:
        self.sandbox = sandbox
        self.control = control
        # Beside Discord's own clock, which dates what people write in their turns.
        self.clock = FakeClock(datetime.now(UTC))
        self.performer_on_cue = CuedPerformer()
        self.performer: Performer = self.performer_on_cue
        self.lineup = Lineup()
        self.live_pause: float | None = 0
        self.edit_pause: float = 0
        self.floor_pause: float = 0
        self.rates = NO_LIMITS
        self.patience = DAY_OR_PERMIT
        self.limits = Limits()
        self.budget: Budget = {}
        self.settings = ServerSettings(starting=StartSettings(countdown=0))
        self.tidies_table = False
        self.has_chat_models = False
        self.pages = ""
        self.keep_days: int | None = None
        self.moderator_role = "Moderator"
        self.asks_opinion = False
        self.beside = BesidePlay()
        self.voters = Voters()
        self.channel = sandbox.address["channels"]["debates"]
        self.secrets = folder / "secrets"
        self.database = sqlite_address(folder)

    def person(self, name: str) -> Person:
        """Somebody in the server."""
        return self.control.person(name)

    @asynccontextmanager
    async def bot(self, shard: Shard = EVERY_SERVER) -> AsyncGenerator[RostrumClient]:
        """The bot, online for as long as the block lasts."""
        point_at(self.sandbox.address["base"], self.sandbox.address["gateway"])
        parts = replace(self.parts, shard=shard)
        async with (
            Database.open(self.database) as database,
            open_client(parts, database) as client,
        ):
            ready = asyncio.Event()
            client.rostrum.say_ready = ready.set
            running = asyncio.create_task(keep_connected(client, self.sandbox.address["token"]))
            async with asyncio.timeout(30):
                await ready.wait()
            try:
                yield client
            finally:
                running.cancel()
                await asyncio.wait([running])

    @property
    def parts(self) -> AppConfig:
        """What the bot is put together from."""
        return AppConfig(
            performer_of=lambda _: self.performer,
            clock=self.clock,
            voting=Voting(
                seconds=VOTING_SECONDS, voters=self.voters, asks_opinion=self.asks_opinion
            ),
            secrets=self.secrets,
            lineup=self.lineup,
            limits=self.limits,
            edit_pause=self.edit_pause,
            floor_pause=self.floor_pause,
            live_pause=self.live_pause,
            budget=self.budget,
            settings=self.settings,
            tidies_table=self.tidies_table,
            has_chat_models=self.has_chat_models,
            pages=self.pages,
            beside=self.beside,
            keep_days=self.keep_days,
            moderator_role=self.moderator_role,
            patience=self.patience,
            limiter=Limiter(self.rates),
            guild_ready_timeout=0.05,
        )

    async def plan(self, who: str = "Mira", **options: Any) -> Json:
        """Ask for a debate; the report of the plan.

        What is no option of the command is asked for in the plan's forms.
        """
        files: Mapping[str, File] = options.pop("files", {})
        asked = {"motion": "Remote work should be the default", **options}
        own = {name: wish for name, wish in asked.items() if name in OWN}
        given = dict.fromkeys(["source"], *files.values()) if len(files) == 1 else {}
        report = await self.person(who).command("debate start", self.channel, given, **own)
        report = await self.filled_in(who, report)
        for form, wishes in list_wishes(asked, files):
            if form not in buttons(report["message"]):
                break
            changed = await self.fill_form(who, report["message"], form, **wishes)
            report = {**report, "message": changed}
        return report

    async def fill_form(self, who: str, plan: Json, form: str, **wishes: Any) -> Json:
        """Send a form of a plan with these wishes; the plan once it is shown anew."""
        opened = await self.press(who, plan, form)
        before = plan["edited_timestamp"]
        await self.person(who).submit(opened, fill(opened, wishes))
        return await self.person(who).wait_for_message(
            plan["channel_id"],
            lambda each: each["id"] == plan["id"] and each["edited_timestamp"] != before,
        )

    async def filled_in(self, who: str, report: Json) -> Json:
        """A report, with the message that was put in the place of “… is thinking”."""
        message = report["message"]
        if message["flags"] & _THINKING:
            message = await self.person(who).wait_for_message(
                message["channel_id"],
                lambda each: each["id"] == message["id"] and not each["flags"] & _THINKING,
            )
        return {**report, "message": message}

    async def start(self, who: str = "Mira", **options: Any) -> str:
        """Start a debate; its thread."""
        report = await self.plan(who, **options)
        return await self.begin(who, report["message"])

    async def details(self, plan: Json, who: str = "Mira") -> Json:
        """The message with all details of a plan."""
        return (await self.filled_in(who, await self.press(who, plan, "Details")))["message"]

    async def begin(self, who: str, plan: Json) -> str:
        """Start the debate of a plan; its thread."""
        before = {thread["id"] for thread in await self.person(who).threads()}
        await self.press(who, plan, "Start")
        thread = await self.person(who).wait_for_thread(
            self.channel, lambda thread: thread["id"] not in before
        )
        return thread["id"]

    async def press(self, who: str, message: Mapping[str, Any], label: str) -> Json:
        """Press the button of that label, which words after a colon may follow."""
        found = (part for part in list_parts(message) if "custom_id" in part and "label" in part)
        said = ((part["label"], part["custom_id"]) for part in found)
        custom_id = next(id_ for each, id_ in said if label in (each, each.split(":")[0]))
        return await self.person(who).click(message, custom_id)

    async def show(self, who: str, place: str, label: str = "Overview", debate: str = "") -> Json:
        """The card of /debate show after a press of that button, or what else answers the press."""
        person, named = self.person(who), {"debate": debate} if debate else {}
        report = await person.command("debate show", place, **named)
        card = (await self.filled_in(who, report))["message"]
        if buttons(card).get(label) is False:
            return card
        await self.press(who, card, label)

        def is_answer(message: Json) -> bool:
            if message["id"] == card["id"]:
                # The button of what is shown cannot be pressed.
                return buttons(message).get(label) is False
            is_own = bool(message["flags"] & EPHEMERAL and not message["flags"] & _THINKING)
            # Another answer, to an earlier press, may still be on its way.
            is_this = label != "Markdown" or bool(message["attachments"])
            return is_own and is_this and int(message["id"]) > int(card["id"])

        return await person.wait_for_message(place, is_answer)

    async def manage(self, who: str, thread: str, label: str) -> str:
        """What a press of that button of /debate manage is answered with."""
        report = await self.person(who).command("debate manage", thread)
        card = (await self.filled_in(who, report))["message"]
        if not card["components"]:
            return card["content"]
        return (await self.press(who, card, label))["message"]["content"]

    async def close_vote(self, who: str, thread: str) -> str:
        """Close the vote by the button of /debate manage, and confirm it; what that answers."""
        report = await self.person(who).command("debate manage", thread)
        card = (await self.filled_in(who, report))["message"]
        asked = (await self.press(who, card, "Close vote"))["message"]
        return (await self.press(who, asked, "Yes"))["message"]["content"]

    async def until(self, thread: str, says: Callable[[Messages], bool]) -> Messages:
        """The thread's messages once they say so."""
        return await self.person("Mira").wait_until(thread, says, patience=60)

    async def until_named(self, thread: str, name: str) -> Json:
        """The message of that name, which words after a colon may follow, once it is there."""
        messages = await self.until(
            thread, lambda all_: any(_is_named(each, name) for each in all_)
        )
        return next(each for each in messages if _is_named(each, name))

    async def until_controls(self, thread: str, says: Callable[[Json], bool]) -> Json:
        """The card of the debate's controls once it says so."""
        messages = await self.until(
            thread, lambda all_: any(name_in(m) == CONTROLS and says(m) for m in all_)
        )
        return next(each for each in messages if name_in(each) == CONTROLS)

    async def until_ballot(self, thread: str, choices: int = 2) -> Json:
        """The ballot, once all its signs are on."""
        messages = await self.until(
            thread,
            lambda all_: any(
                _is_named(m, BALLOT) and len(m.get("reactions", [])) == choices for m in all_
            ),
        )
        return next(each for each in messages if _is_named(each, BALLOT))

    async def unanimous(self) -> tuple[str, Json]:
        """A debate on which three people have voted for the first choice; thread and ballot."""
        thread = await self.start()
        ballot = await self.until_ballot(thread)
        for who in ("Mira", "Vikram", "Noor"):
            await self.vote(who, ballot, 0)
        await self.until(thread, has_votes(3))
        return thread, ballot

    async def vote(self, who: str, ballot: Json, choice: int) -> None:
        """React with the sign of that choice, counted from 0."""
        await self.person(who).react(ballot, sign(ballot, choice))


def has_votes(count: int) -> Callable[[Messages], bool]:
    """True once the open ballot shows so many votes."""
    return lambda messages: any(
        _is_named(message, BALLOT) and _count_votes(message) == count for message in messages
    )


def _count_votes(ballot: Json) -> int:
    described = ballot["embeds"][0].get("description", "")
    return sum(map(int, re.findall(r"^`.*` (\d+)", described, re.MULTILINE)))


def sign(ballot: Json, choice: int) -> str:
    """The reaction that stands for a choice."""
    emoji = ballot["reactions"][choice]["emoji"]
    return f"{emoji['name']}:{emoji['id']}" if emoji.get("id") else emoji["name"]


def name_in(message: Json) -> str:
    """What a reader would call a message: its card's title, a heading, the number of its turn."""
    first, last = (message["content"].strip().split("\n")[place] for place in (0, -1))
    if message["embeds"] and not first.startswith("## "):
        if _is_controls(message):
            return CONTROLS
        return BALLOT if title(message) in _BALLOTS else _TOTALS.sub(r"\1", title(message))
    closing = last.removeprefix("-# ").rsplit(" · ", 1)[-1]
    if draft := draft_in(message["content"]):
        return draft
    if last.startswith("-# ") and closing.startswith("turn "):
        return closing
    return first.removeprefix("## ").strip("*")


def _is_controls(message: Json) -> bool:
    """True if a message is the card of a debate's controls: before it has buttons, with, after."""
    rows = (button for row in message["components"] for button in row.get("components", []))
    if any(button.get("custom_id", "").startswith("control:") for button in rows):
        return True
    said = message["embeds"][0].get("description", "").split("\n")[-1]
    is_broken = title(message) == "Stopped by a fault: no result"
    return is_broken or title(message) == "About to begin" or bool(_SUMMED_UP.match(said))


def names(messages: Messages) -> list[str]:
    """The names of a thread's messages, in order; what Discord says itself has none."""
    return [name for message in messages if (name := name_in(message))]


def _is_named(message: Json, name: str) -> bool:
    if name == END:
        return is_end(message)
    if name == RESULT:
        return is_result(name_in(message))
    return name_in(message) == name or name_in(message).startswith(f"{name}:")


def list_parts(message: Mapping[str, Any]) -> Iterator[Json]:
    """All components of a message, those inside others too, in the order of reading."""
    waiting: list[Json] = list(message["components"])
    while waiting:
        part = waiting.pop(0)
        yield part
        waiting[:0] = [*part.get("components", []), *filter(None, [part.get("accessory")])]


def read_card(message: Json) -> str:
    """The text of a card that has its buttons beside its lines."""
    return "\n".join(part["content"] for part in list_parts(message) if part["type"] == _TEXT)


def is_end(message: Json) -> bool:
    """True if that is the post that a debate ends with."""
    return any(file["filename"].startswith("fingerprints-") for file in message["attachments"])


def is_result(name: str) -> bool:
    """True if that is the title of a result."""
    return bool(_RESULTS.match(name))


def buttons(message: Json) -> dict[str, bool]:
    """A message's buttons by their labels, and whether each can be pressed."""
    return {
        part["label"]: not part.get("disabled") for part in list_parts(message) if "label" in part
    }


def words(message: Json) -> str:
    """What a message says, in a box or not, beside its card."""
    return "\n".join(filter(None, (message["content"], read_card(message))))


def title(message: Json) -> str:
    """The title of a message's card."""
    return message["embeds"][0].get("title", "")


def field(message: Json, name: str) -> str:
    """The value of a card's field."""
    fields = message["embeds"][0].get("fields", [])
    return next(each["value"] for each in fields if each["name"].startswith(name))
