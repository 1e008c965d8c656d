"""What a host sees of the real process: its health, its figures, its log, and how it stops."""

import asyncio
import json
import logging
import os
import signal
import socket
import sys
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import aiohttp
import pytest

from bot.monitoring.logs import JsonLines, Secrets
from sandbox.client import Json
from tests.e2e.stand import CONTROLS, END, VOTING_SECONDS, Stand, name_in

RESTARTING = "Rostrum is restarting; the debate goes on by itself."


def _free_port() -> int:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return taken.getsockname()[1]


class _Process:
    """`rostrum run` as a host starts it."""

    def __init__(self, port: int, log: Path) -> None:
        self.log = log
        self._port = port

    async def asked(self, path: str) -> tuple[int, str]:
        url = f"http://127.0.0.1:{self._port}{path}"
        async with aiohttp.ClientSession() as session, session.get(url) as answer:
            return answer.status, await answer.text()

    async def until_ready(self) -> None:
        async with asyncio.timeout(60):
            while not await self._is_ready():  # noqa: ASYNC110 - it is another process
                await asyncio.sleep(0.05)

    async def _is_ready(self) -> bool:
        try:
            return (await self.asked("/readyz"))[0] == 200
        except aiohttp.ClientError:
            return False


@asynccontextmanager
async def _running(stand: Stand, folder: Path) -> AsyncGenerator[_Process]:
    """The process inside this block, told to stop at its end; its turns take ten minutes."""
    port, log = _free_port(), folder / "log"
    environment = os.environ | {
        "PYTHONPATH": str(Path(__file__).parents[2]),
        "DISCORD_TOKEN": stand.sandbox.address["token"],
        "ROSTRUM_DISCORD_API": stand.sandbox.address["base"],
        "ROSTRUM_DISCORD_GATEWAY": stand.sandbox.address["gateway"],
        "ROSTRUM_LOG": "json",
        "ROSTRUM_LOG_LEVEL": "debug",
        "ROSTRUM_METRICS": "1",
        "ROSTRUM_PACE": "600",
        "ROSTRUM_COUNTDOWN": "0s",
        "ROSTRUM_STATUS_PORT": str(port),
    }
    with log.open("ab") as written:
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "bot", "run"),
            cwd=folder,
            env=environment,
            stdout=asyncio.subprocess.DEVNULL,
            stderr=written,
        )
    try:
        running = _Process(port, log)
        await running.until_ready()
        yield running
        process.send_signal(signal.SIGTERM)
        async with asyncio.timeout(20):
            assert await process.wait() == 0
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()


def _says(text: str) -> Callable[[Json], bool]:
    return lambda controls: text in controls["embeds"][0].get("description", "")


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGTERM")
@pytest.mark.timeout(120)  # a process starts slowly on a busy machine
async def test_a_process_tells_how_it_is_and_when_it_is_told_to_stop_says_so_on_the_controls(
    stand: Stand, tmp_path: Path
) -> None:
    async with _running(stand, tmp_path) as process:
        thread = await stand.start(debaters="Ada: for; Ben: against")
        await stand.until_controls(thread, _says("Ada is speaking"))
        assert await process.asked("/healthz") == (200, "alive\n")
        _, figures = await process.asked("/metrics")
    assert "rostrum_debates_live 1.0" in figures
    route = 'method="POST",route="/channels/{id}/messages",status="200"'
    assert f"rostrum_discord_requests_total{{{route}}}" in figures
    assert stand.sandbox.address["token"] not in figures
    await stand.until_controls(thread, _says(RESTARTING))
    log = process.log.read_text()
    said = [json.loads(line) for line in log.splitlines()]
    assert "Ready as" in str(said)
    assert stand.sandbox.address["token"] not in log


@pytest.mark.skipif(sys.platform == "win32", reason="an open file cannot be deleted there")
@pytest.mark.timeout(120)  # a process starts slowly on a busy machine
@pytest.mark.sweep
async def test_a_process_whose_database_is_deleted_is_not_ready_any_more_and_still_ends(
    stand: Stand, tmp_path: Path
) -> None:
    async with _running(stand, tmp_path) as process:
        (tmp_path / ".rostrum" / "rostrum.db").unlink()
        status, said = await process.asked("/readyz")
    assert status == 503
    assert "its file rostrum.db was deleted or replaced" in json.loads(said)["database"]


async def test_the_word_of_a_restart_is_gone_once_the_debate_goes_on(stand: Stand) -> None:
    stand.performer_on_cue.hold()
    async with stand.bot() as client:
        thread = await stand.start(debaters="Ada: for; Ben: against")
        await stand.until_controls(thread, _says("Ada is speaking"))
        await client.services.publishers.say_restarting()
    messages = await stand.person("Noor").messages(thread)
    [controls] = [each for each in messages if name_in(each) == CONTROLS]
    assert _says(f"{RESTARTING}\n\nAda is speaking")(controls)
    async with stand.bot():
        await stand.until_controls(thread, lambda it: not _says(RESTARTING)(it))


@pytest.mark.sweep
async def test_a_restart_says_nothing_of_a_debate_that_is_over(stand: Stand) -> None:
    async with stand.bot() as client:
        thread, _ = await stand.unanimous()
        stand.clock.advance(VOTING_SECONDS)
        await stand.until_named(thread, END)
        await client.services.publishers.say_restarting()
    assert RESTARTING not in str(await stand.person("Noor").messages(thread))


async def test_what_is_logged_of_a_debate_outside_of_its_own_tasks_has_its_id_too(
    stand: Stand, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.handler.setFormatter(JsonLines(Secrets()))
    caplog.set_level(logging.INFO, "bot")
    async with stand.bot() as client:
        thread, ballot = await stand.unanimous()
        [ledger] = client.services.runner.live
        await stand.control.fault("drop", method="GET", path="/reactions/", times=3)
        await stand.show("Elias", thread, "Recount")
        await stand.control.fault("deny", permission="MANAGE_MESSAGES")
        await stand.vote("Noor", ballot, 1)
        async with asyncio.timeout(20):
            while "An old sign is left out" not in caplog.text:
                await stand.control.faults()
    lines = [json.loads(line) for line in caplog.text.splitlines()]
    for words in ("is tried again", "An old sign is left out"):
        about = {each.get("debate") for each in lines if words in each["message"]}
        assert about == {ledger.debate}


async def test_no_line_of_the_log_holds_a_token_or_a_webhook_s_address(
    stand: Stand, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.handler.setFormatter(JsonLines(Secrets()))
    async with stand.bot():
        await stand.control.fault("drop", method="POST", path="^/webhooks/", times=3)
        await stand.until_ballot(await stand.start())
    lines = [json.loads(line) for line in caplog.text.splitlines()]
    shown = next(each for each in lines if "is tried again" in each["message"])
    assert shown["debate"] in shown["message"]
    webhooks = [
        each["path"].split("/")[3]
        for each in await stand.control.log()
        if each["path"].startswith("/webhooks/")
    ]
    assert webhooks
    for secret in (*webhooks, stand.sandbox.address["token"]):
        assert secret not in caplog.text
