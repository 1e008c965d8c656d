"""The made-up host, opened by each adapter in turn."""

from collections.abc import AsyncIterator

import pytest
from pydantic import SecretStr

from debate_core.models.catalogue import open_host
from debate_core.models.hosts import Host, Kind, OpenHost
from debate_core.models.port import Model
from fake_models.server import FakeModels


@pytest.fixture
async def fake() -> AsyncIterator[FakeModels]:
    async with FakeModels.running() as models:
        yield models


@pytest.fixture(params=["openai", "anthropic"])
def kind(request: pytest.FixtureRequest) -> Kind:
    return request.param


@pytest.fixture
def host(fake: FakeModels, kind: Kind) -> Host:
    return Host("fake", kind, fake.address[kind], SecretStr(fake.address["key"]), kind)


@pytest.fixture
async def opened(host: Host) -> AsyncIterator[OpenHost]:
    opened = open_host(host)
    yield opened
    await opened.close()


@pytest.fixture
def model(opened: OpenHost) -> Model:
    return opened.model("fake-large")
