"""A debate between two providers, through the real bot, with the vendors' own libraries."""

import logging
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path

import pytest

from bot.client import RostrumClient
from bot.config.content import lineup_of
from bot.config.settings import Settings
from debate_core.engine.model_seat import ModelSeat
from debate_core.models.catalogue import CallPolicy, Catalogue
from debate_core.models.resilience import RetryPolicy
from fake_models.server import FakeModels
from sandbox.client import Json
from tests.e2e.stand import Stand, names

PRO, CON, JUDGE = "gpt-6-luna", "claude-haiku-5-5", "gpt-6.1-sol"
EVERYONE, WISHED = "gpt-6.1-terra", "gpt-6-terra"
SPEAKERS = "Ada: for; Ben: against"


@dataclass
class Providers:
    """The host that stands for both, and the stand that debates by it."""

    stand: Stand
    fake: FakeModels

    @asynccontextmanager
    async def at_work(self, **more: str) -> AsyncGenerator[RostrumClient]:
        """The bot, with models as the environment names them, and `more` of it."""
        key = self.fake.address["key"]
        environment = {
            "OPENAI_API_KEY": key,
            "OPENAI_BASE_URL": self.fake.address["openai"],
            "ANTHROPIC_API_KEY": key,
            "ANTHROPIC_BASE_URL": self.fake.address["anthropic"],
            "ROSTRUM_PRO_MODEL": f"openai:{PRO}",
            "ROSTRUM_CON_MODEL": f"anthropic:{CON}",
            "ROSTRUM_JUDGE_MODEL": f"openai:{JUDGE}",
            **more,
        }
        self.stand.lineup = await lineup_of(Settings(), environment)
        policy = CallPolicy(retries=RetryPolicy(tries=2, first_wait=0.01))
        async with Catalogue(self.stand.lineup.directory, policy=policy) as catalogue:
            self.stand.performer = ModelSeat(catalogue.find_model)
            async with self.stand.bot() as client:
                yield client

    def asked(self, model: str) -> list[str]:
        """The paths by which a model was asked, in order."""
        return [each.path for each in self.fake.log if each.model == model]


@pytest.fixture(autouse=True, scope="module")
def _imports_libraries() -> None:  # pyright: ignore[reportUnusedFunction]
    """A process imports a vendor's library once, at its first use, which holds the loop."""
    for kind in ("openai", "anthropic"):
        import_module(f"debate_core.models.{kind}_host")


@pytest.fixture
async def providers(stand: Stand) -> AsyncGenerator[Providers]:
    async with FakeModels.running() as fake:
        yield Providers(stand, fake)


async def test_each_debater_speaks_by_its_own_provider(providers: Providers) -> None:
    async with providers.at_work():
        thread = await providers.stand.start(debaters=SPEAKERS)
        await providers.stand.until_ballot(thread)
        messages = await providers.stand.person("Noor").messages(thread)
    assert providers.asked(PRO) == ["/v1/chat/completions"] * 2
    assert providers.asked(CON) == ["/v1/messages"] * 2
    # A preset names the models, and with it the judge is asked twice.
    assert providers.asked(JUDGE) == ["/v1/chat/completions"] * 2
    turns = [each for each in messages if each.get("webhook_id")]
    said = {each["author"]["username"] for each in turns}
    assert {"Ada", "Ben"} <= said
    assert {"turn 1", "turn 2", "turn 3", "turn 4"} <= set(names(messages))
    assert any(each.startswith("Verdict: ") for each in names(messages))


async def test_a_provider_that_fails_costs_a_turn_and_says_so(providers: Providers) -> None:
    providers.fake.order("status", status=500, model=CON, times=None)
    async with providers.at_work():
        thread = await providers.stand.start(debaters=SPEAKERS)
        ballot = await providers.stand.until_ballot(thread)
        messages = await providers.stand.person("Noor").messages(thread)
    assert ballot
    told = "\n".join(map(words, messages))
    assert "anthropic is out of order (500)" in told


async def test_a_stream_that_is_cut_is_asked_for_again(providers: Providers) -> None:
    providers.fake.order("cut", model=PRO)
    async with providers.at_work():
        thread = await providers.stand.start(debaters=SPEAKERS, rounds=1)
        await providers.stand.until_ballot(thread)
        messages = await providers.stand.person("Noor").messages(thread)
    assert len(providers.asked(PRO)) == 2
    assert {"turn 1", "turn 2"} <= set(names(messages))


async def test_no_key_reaches_a_log_a_card_an_error_or_a_record(
    providers: Providers, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    for fault in ("echo_key", "cut", "cut", "refusal"):
        providers.fake.order(fault, model=CON)
    providers.fake.order("status", status=429, retry_after=0.01, model=PRO)
    providers.fake.order("malformed", model=JUDGE)
    async with providers.at_work():
        thread = await providers.stand.start(debaters=SPEAKERS, rounds=3)
        await providers.stand.until_ballot(thread)
        messages = await providers.stand.person("Noor").messages(thread)
    key, shown = providers.fake.address["key"], "\n".join(map(words, messages))
    assert "does not accept the request (400)" in shown
    assert key not in shown
    assert caplog.text
    assert key not in caplog.text
    assert not any(key.encode() in each for each in contents(tmp_path))


def contents(folder: Path) -> list[bytes]:
    """What is in the files of a folder, such as the database."""
    return [path.read_bytes() for path in folder.iterdir() if path.is_file()]


def words(message: Json) -> str:
    """All that a message says."""
    return f"{message['content']} {message['embeds']}"


async def test_a_structured_debate_is_held_argument_by_argument_by_two_providers(
    providers: Providers,
) -> None:
    async with providers.at_work():
        thread = await providers.stand.start(format="structured", debaters=SPEAKERS)
        await providers.stand.until_ballot(thread)
        messages = await providers.stand.person("Noor").messages(thread)
    assert providers.asked(PRO) == ["/v1/chat/completions"] * 5
    assert providers.asked(CON) == ["/v1/messages"] * 6
    # A preset names the models, and with it the judge is asked twice; it reads its words again.
    assert providers.asked(JUDGE) == ["/v1/chat/completions"] * 3
    told = names(messages)
    assert told.index("Closing") - told.index("Cross-examination") == 1 + 7


@pytest.mark.sweep
@pytest.mark.parametrize(
    ("wished", "of_for", "of_judge"),
    [(WISHED, WISHED, WISHED), ("", EVERYONE, JUDGE)],
)
async def test_in_a_channel_a_side_s_own_model_beats_a_wish_and_a_wish_what_is_set_for_all(
    providers: Providers, wished: str, of_for: str, of_judge: str
) -> None:
    settings = {"ROSTRUM_PRO_MODEL": "", "ROSTRUM_MODEL": f"openai:{EVERYONE}"}
    wish = {"model": f"openai:{wished}"} if wished else {}
    async with providers.at_work(**settings):
        thread = await providers.stand.start(format="championship", **wish)
        await providers.stand.until_named(thread, "turn 3")
    assert providers.asked(of_for)
    assert set(providers.asked(CON)) == {"/v1/messages"}
    assert providers.asked(of_judge)
    unasked = {EVERYONE, JUDGE} - {of_for, of_judge}
    assert [model for model in unasked if providers.asked(model)] == []
