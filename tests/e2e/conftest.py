"""A theatre for each test; a test in which a request broke Discord's description fails."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from sandbox.client import Client
from sandbox.server import Sandbox, Settings
from tests.e2e.theatre import Theatre


@pytest.fixture
async def theatre(tmp_path: Path) -> AsyncIterator[Theatre]:
    """The bot's theatre: a sandbox on the wire, and nobody on stage yet."""
    settings = Settings.from_environment(rate_limits="off")
    async with Sandbox.running(settings=settings) as sandbox:
        async with Client.connect(sandbox.address["control"]) as control:
            yield Theatre(sandbox, control, tmp_path)
        assert sandbox.violations == []
