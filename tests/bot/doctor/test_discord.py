"""What the doctor says of the token, the intents and the permissions, against the sandbox."""

from collections.abc import AsyncIterator
from datetime import timedelta

import pytest
from pydantic import SecretStr

from bot.config.settings import Settings
from bot.doctor.discord_checks import check_clock, check_discord
from bot.doctor.results import CheckResult
from sandbox.server import Sandbox
from sandbox.server import Settings as Strictness


@pytest.fixture
async def sandbox() -> AsyncIterator[Sandbox]:
    settings = Strictness.from_environment(rate_limits="off")
    async with Sandbox.running(settings=settings) as running:
        yield running


async def examined(sandbox: Sandbox, token: str) -> list[CheckResult]:
    settings = Settings(
        token=SecretStr(token),
        discord_api=sandbox.address["base"],
        discord_gateway=sandbox.address["gateway"],
    )
    return [finding async for finding in check_discord(settings)]


def states(findings: list[CheckResult]) -> dict[str, str]:
    return {finding.what.split(" on ")[0]: finding.state for finding in findings}


async def test_a_bot_that_may_do_all_it_needs_is_well(sandbox: Sandbox) -> None:
    findings = await examined(sandbox, sandbox.address["token"])

    assert states(findings) == {"token": "ok", "clock": "ok", "intents": "ok", "permissions": "ok"}


@pytest.mark.parametrize(
    ("ahead", "state", "said"),
    [
        (1, "ok", "as Discord's"),
        (-10, "ok", "as Discord's"),
        (75, "wrong", "1 min 15 s ahead of Discord's"),
        (-7200, "wrong", "2 h behind Discord's"),
    ],
)
def test_a_clock_that_is_off_is_wrong(ahead: float, state: str, said: str) -> None:
    finding = check_clock(timedelta(seconds=ahead))
    assert finding.state == state
    assert finding.said.startswith(said)


async def test_a_token_that_is_refused_is_wrong_and_never_shown(sandbox: Sandbox) -> None:
    findings = await examined(sandbox, "not.the.token")

    assert states(findings) == {"token": "wrong"}
    assert "not.the.token" not in str(findings[0])


async def test_no_token_is_only_noted() -> None:
    findings = [finding async for finding in check_discord(Settings())]

    assert states(findings) == {"token": "note"}


async def test_a_discord_that_is_not_there_is_wrong() -> None:
    settings = Settings(
        token=SecretStr("x"), discord_api="http://127.0.0.1:9", discord_gateway="ws://127.0.0.1:9"
    )

    findings = [finding async for finding in check_discord(settings)]

    assert states(findings) == {"token": "wrong"}
