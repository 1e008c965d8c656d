"""What a host's tools are answered: alive, ready, and the figures where they are wanted."""

import asyncio
from dataclasses import replace

import aiohttp
import pytest

from bot.monitoring.metrics import Check, Status, serve
from debate_core.errors import SpecError

STATUS = Status("127.0.0.1", 0, has_metrics=False)


async def _well() -> bool:
    return True


async def _not_yet() -> bool:
    return False


async def _broken() -> bool:
    raise OSError("s3cret")


async def _silent() -> bool:
    await asyncio.Event().wait()
    return True


async def _asked(status: Status, path: str) -> tuple[int, str]:
    async with (
        serve(status) as port,
        aiohttp.ClientSession() as session,
        session.get(f"http://127.0.0.1:{port}{path}") as answer,
    ):
        return answer.status, await answer.text()


async def test_a_process_that_answers_is_alive_whatever_is_not_ready() -> None:
    assert await _asked(replace(STATUS, checks={"gateway": _not_yet}), "/healthz") == (
        200,
        "alive\n",
    )


@pytest.mark.parametrize(
    ("check", "status", "state"),
    [
        (_well, 200, "ok"),
        (_not_yet, 503, "not yet"),
        (_broken, 503, "fails (OSError)"),
        (_silent, 503, "no answer"),
    ],
)
async def test_it_is_ready_once_every_part_is(check: Check, status: int, state: str) -> None:
    checks = {"gateway": _well, "database": check}
    asked = await _asked(replace(STATUS, checks=checks, seconds=0.05), "/readyz")
    ready = "true" if status == 200 else "false"
    told = f'{{"ready": {ready}, "gateway": "ok", "database": "{state}"}}'
    assert asked == (status, told)


async def test_figures_are_shown_only_where_they_are_wanted() -> None:
    assert (await _asked(STATUS, "/metrics"))[0] == 404
    status, text = await _asked(replace(STATUS, has_metrics=True), "/metrics")
    assert status == 200
    assert "# TYPE rostrum_debates_live gauge" in text


async def test_a_port_that_is_taken_is_told_in_one_sentence() -> None:
    async with serve(STATUS) as port:
        with pytest.raises(SpecError, match=r"cannot be listened at .*ROSTRUM_STATUS_PORT"):
            async with serve(replace(STATUS, port=port)):
                pass
