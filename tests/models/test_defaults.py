"""Which models are taken where nobody chose any."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass

import pytest

from debate_core.errors import ModelError, Unavailable
from debate_core.models.choosing import Choice
from debate_core.models.directory import Directory, build_directory
from debate_core.models.hosts import Host, OpenHost
from debate_core.models.lineup import find_default_models
from debate_core.models.port import Model
from debate_core.models.resilience import Allowance
from debate_core.models.settings import from_environment


@dataclass
class Lister:
    """An open host that only lists its models."""

    models: tuple[str, ...] | ModelError

    def model(self, name: str) -> Model:
        raise AssertionError("Nothing is to be asked.")

    async def list_models(self) -> tuple[str, ...]:
        if isinstance(self.models, ModelError):
            raise self.models
        return self.models

    async def close(self) -> None:
        pass


@pytest.fixture
async def address() -> AsyncIterator[str]:
    """Where somebody listens."""

    async def hang_up(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.close()

    server = await asyncio.start_server(hang_up, "127.0.0.1", 0)
    async with server:
        yield f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/v1"


def directory(**environment: str) -> Directory:
    return build_directory((from_environment(environment),), Allowance())


async def found(
    at_hand: Directory, *choices: Choice, models: tuple[str, ...] | ModelError = ()
) -> str:
    def opened(_: Host) -> OpenHost:
        return Lister(models)

    return (await find_default_models(at_hand, choices, opened))["debater"]


async def test_with_a_key_it_is_the_balanced_preset() -> None:
    assert await found(directory(OPENAI_API_KEY="k")) == "openai:gpt-6.1-terra"


async def test_with_no_key_an_ollama_that_answers_is_taken(address: str) -> None:
    there = directory(ROSTRUM_HOST_OLLAMA_URL=address)

    assert await found(there, models=("nomic-embed-text", "qwen3:8b")) == "ollama:qwen3:8b"


async def test_with_no_key_and_nobody_listening_it_is_the_offline_model() -> None:
    there = directory(ROSTRUM_HOST_OLLAMA_URL="http://127.0.0.1:9/v1")

    assert await found(there, models=("qwen3:8b",)) == "offline:plain"


@pytest.mark.parametrize("models", [(), ("nomic-embed-text",), Unavailable("odd")])
async def test_an_ollama_without_a_model_that_talks_is_left_alone(
    address: str, models: tuple[str, ...] | ModelError
) -> None:
    there = directory(ROSTRUM_HOST_OLLAMA_URL=address)

    assert await found(there, models=models) == "offline:plain"


async def test_a_host_of_ones_own_without_a_key_comes_before_it(address: str) -> None:
    there = directory(ROSTRUM_BASE_URL=address, ROSTRUM_HOST_OLLAMA_URL=address)

    assert (await found(there, models=("big",))).startswith("default:")


async def test_nobody_is_knocked_up_where_a_model_is_chosen(address: str) -> None:
    there = directory(ROSTRUM_HOST_OLLAMA_URL=address)

    assert await found(there, Choice(model="offline:x"), models=("qwen3:8b",)) == "offline:plain"
