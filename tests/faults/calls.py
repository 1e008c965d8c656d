"""Calls to models that fail, each in one small debate: what becomes of the turn or the verdict."""

import asyncio
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bot.config.content import limits_of, lineup_of
from bot.config.settings import Settings
from debate_core.domain.facts import StepAnswered
from debate_core.domain.forms import Forfeit
from debate_core.engine.model_seat import ModelSeat
from debate_core.models.catalogue import CallPolicy, Catalogue
from fake_models.server import FakeModels
from sandbox.client import Messages
from tests.e2e.left import plain, public
from tests.e2e.stand import Stand, names
from tests.faults.ends import AS_USUAL
from tests.faults.jumping import LoopClock, in_jumps, stands
from tests.faults.play import events_of

ASKED: Mapping[str, str] = {
    "a debater by OpenAI's API": "gpt-6-luna",
    "a debater by Anthropic's API": "claude-haiku-5-5",
    "the judge": "gpt-6.1-sol",
}
FAULTS: Mapping[str, Mapping[str, Any]] = {
    "429": {"kind": "status", "status": 429, "retry_after": 2},
    "429 that names no wait": {"kind": "status", "status": 429},
    "429 for an hour": {"kind": "status", "status": 429, "retry_after": 3600},
    "500": {"kind": "status", "status": 500},
    "529, overloaded": {"kind": "status", "status": 529},
    "hanging": {"kind": "delay", "seconds": 100_000},
    "dripping": {"kind": "drip", "seconds": 50},
    "cut": {"kind": "cut"},
    "redirect": {"kind": "redirect"},
    "malformed": {"kind": "malformed"},
    "empty": {"kind": "empty"},
    "refusal": {"kind": "refusal"},
    "huge": {"kind": "huge"},
    "key revoked": {"kind": "status", "status": 401},
}
LENGTHS: Mapping[str, int | None] = {"once": 1, "for good": None}


@dataclass(frozen=True)
class Call:
    """A call that fails in one way, once or always."""

    asked: str
    fault: str
    length: str

    @property
    def name(self) -> str:
        return f"{self.asked}, {self.fault}, {self.length}"

    @property
    def key(self) -> tuple[str, str]:
        """Its line in the table."""
        return self.asked, self.fault

    @property
    def order(self) -> dict[str, Any]:
        """The fault as the host of models takes it."""
        times, model = LENGTHS[self.length], ASKED[self.asked]
        return {"times": times, "model": model, **FAULTS[self.fault]}


@dataclass(frozen=True)
class Answered:
    """What a debate was, as it was told."""

    posts: tuple[str, ...]
    names: tuple[str, ...]
    missed: tuple[str, ...]
    """Why steps were not answered."""
    files: tuple[str, ...]
    seconds: float
    most_calls: int
    """Calls to the model that fails."""
    key_was_shown: bool


def calls() -> Iterator[Call]:
    """The whole matrix."""
    for asked in ASKED:
        for fault in FAULTS:
            yield from (Call(asked, fault, length) for length in LENGTHS)


def answered(call: Call | None, folder: Path) -> Answered:
    """Play the debate with that fault in it, or with none."""
    return in_jumps(_answered(call, folder))


def end_of_call(told: Answered, alone: Answered) -> str:
    """What became of it, beside the same debate without a fault."""
    if told.key_was_shown:
        return "FAULT: the key is shown"
    if told.missed:
        return f"missed: “{told.missed[0]}”"
    if len(told.posts) != len(alone.posts):
        more = len(told.posts) - len(alone.posts)
        return f"held; {more} posts more, the rest in a file" if told.files else f"held, {more:+}"
    return AS_USUAL if told.names == alone.names else "held, with another answer"


async def _answered(call: Call | None, folder: Path) -> Answered:
    async with stands(folder) as stand, FakeModels.running() as fake:
        stand.limits = limits_of(Settings())
        stand.lineup = await lineup_of(Settings(), _environment(fake))
        if call is not None:
            fake.order(**call.order)
        policy = CallPolicy(clock=LoopClock())
        async with Catalogue(stand.lineup.directory, policy=policy) as catalogue:
            stand.performer = ModelSeat(catalogue.find_model)
            messages = await _played(stand)
        told = [*map(plain, public(messages))]
        model = ASKED[call.asked] if call else ""
        return Answered(
            tuple(told),
            tuple(names(messages)),
            tuple(await _missed(stand)),
            tuple(f for each in messages for f in _turn_files(each)),
            asyncio.get_running_loop().time(),
            sum(each.model == model for each in fake.log),
            fake.address["key"] in "".join(told),
        )


def _environment(fake: FakeModels) -> dict[str, str]:
    pro, con, judge = ASKED.values()
    key = fake.address["key"]
    return {
        "OPENAI_API_KEY": key,
        "OPENAI_BASE_URL": fake.address["openai"],
        "ANTHROPIC_API_KEY": key,
        "ANTHROPIC_BASE_URL": fake.address["anthropic"],
        "ROSTRUM_PRO_MODEL": f"openai:{pro}",
        "ROSTRUM_CON_MODEL": f"anthropic:{con}",
        "ROSTRUM_JUDGE_MODEL": f"openai:{judge}",
    }


async def _played(stand: Stand) -> Messages:
    """The thread, once the debate is over."""
    async with stand.bot() as client:
        thread = await stand.start(rounds=1, debaters="Ada: for; Ben: against")
        while client.services.runner.live or client.services.publishers.ledgers:  # noqa: ASYNC110
            await asyncio.sleep(60)
        return await stand.person("Noor").messages(thread)


async def _missed(stand: Stand) -> list[str]:
    facts = (each.fact for each in await events_of(stand))
    answers = (fact.answer for fact in facts if isinstance(fact, StepAnswered))
    return [answer.reason for answer in answers if isinstance(answer, Forfeit)]


def _turn_files(message: dict[str, Any]) -> list[str]:
    return [each["filename"] for each in message["attachments"] if message.get("webhook_id")]
