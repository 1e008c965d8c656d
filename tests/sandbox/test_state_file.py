"""The state in a file: Discord goes on where it was, whatever happened to the process."""

import asyncio
import base64
import json
import signal
import sys
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path

import aiohttp
import pytest

from sandbox.client import Client
from sandbox.server import Sandbox, Settings
from tests.sandbox.wire import Json, Wire
from tests.sweep import keep_some

RELAXED = Settings.from_environment(rate_limits="off")


async def test_everything_is_there_again_after_a_restart(tmp_path: Path) -> None:
    file = tmp_path / "discord.json"
    async with Sandbox.running(state=file, settings=RELAXED) as first:
        before = await _live_a_little(first)
    async with Sandbox.running(state=file, settings=RELAXED) as second:
        assert second.address["token"] == first.address["token"]
        assert second.address["people"] == first.address["people"]
        async with aiohttp.ClientSession() as session:
            wire = Wire(second.address, session)
            said = await wire.speak(before["webhook"], {"content": "still here"})
            assert said.status == 200
            thread = before["thread"]["id"]
            found = await wire.made("GET", f"/channels/{thread}/messages")
            assert [m["id"] for m in found] == [before["message"]["id"]]
            assert found[0]["reactions"][0]["count"] == 2
            url = found[0]["attachments"][0]["url"]
            async with session.get(url) as response:
                assert await response.read() == b"a picture"


async def test_files_are_there_again_and_go_with_what_named_them(tmp_path: Path) -> None:
    file = tmp_path / "discord.json"
    async with _with_client(file) as (first, client):
        noor, debates = client.person("Noor"), first.address["channels"]["debates"]
        message = await noor.say(debates, "", files=[("tea.txt", b"Tea calms.")])
    assert base64.b64encode(b"Tea calms.").decode() not in file.read_text(encoding="utf-8")
    async with _with_client(file) as (second, client), aiohttp.ClientSession() as session:
        [seen] = await client.person("Noor").messages(debates)
        async with session.get(seen["attachments"][0]["url"]) as response:
            assert await response.read() == b"Tea calms."
        del second.world.state.pictures[message["attachments"][0]["id"]]
    assert list((tmp_path / "discord.json.files").iterdir()) == []


async def test_nobody_but_its_owner_reads_it(tmp_path: Path) -> None:
    file = tmp_path / "discord.json"
    async with _with_client(file) as (sandbox, client):
        debates = sandbox.address["channels"]["debates"]
        await client.person("Noor").say(debates, "", files=[("tea.txt", b"Tea calms.")])
    kept = [file, *(tmp_path / "discord.json.files").iterdir()]
    assert [path.stat().st_mode & 0o777 for path in kept] == [0o600] * 2


@asynccontextmanager
async def _with_client(file: Path) -> AsyncGenerator[tuple[Sandbox, Client], None]:
    async with (
        Sandbox.running(state=file, settings=RELAXED) as sandbox,
        Client.connect(sandbox.address["control"]) as client,
    ):
        yield sandbox, client


async def _live_a_little(sandbox: Sandbox) -> Json:
    debates = sandbox.address["channels"]["debates"]
    async with (
        aiohttp.ClientSession() as session,
        Client.connect(sandbox.address["control"]) as client,
    ):
        wire = Wire(sandbox.address, session)
        thread = await wire.thread(debates)
        path = f"/channels/{thread['id']}/messages"
        message = (await wire.upload(path, {"content": "x"}, ("a.png", b"a picture"))).body
        await wire.react(message, "👍")
        await client.person("Noor").react(message, "👍")
        return {
            "thread": thread,
            "message": message,
            "webhook": await wire.webhook(debates),
        }


async def test_new_ids_follow_the_old_ones(tmp_path: Path) -> None:
    file = tmp_path / "discord.json"
    async with Sandbox.running(state=file) as first:
        last = first.world.new_id()
    async with Sandbox.running(state=file, clock=lambda: 1.5e9) as second:
        assert int(second.world.new_id()) > int(last)


async def test_a_change_is_written_soon_without_a_stop(tmp_path: Path) -> None:
    file = tmp_path / "discord.json"
    async with Sandbox.running(state=file, settings=RELAXED) as sandbox:
        async with aiohttp.ClientSession() as session:
            debates = sandbox.address["channels"]["debates"]
            await Wire(sandbox.address, session).post(debates, "written soon")
        async with asyncio.timeout(5):
            assert sandbox.state_file is not None
            await sandbox.state_file.is_written.wait()
        assert "written soon" in file.read_text(encoding="utf-8")


@pytest.mark.parametrize("end", keep_some([signal.SIGTERM, signal.SIGINT]))
async def test_the_command_says_where_it_is_and_stops_when_told(
    end: signal.Signals, tmp_path: Path
) -> None:
    file = tmp_path / "discord.json"
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "sandbox", "--port", "0", "--state", str(file),
        stdout=asyncio.subprocess.PIPE,
    )  # fmt: skip
    assert process.stdout is not None
    address = json.loads(await process.stdout.readline())
    async with aiohttp.ClientSession() as session:
        me = await Wire(address, session).made("GET", "/users/@me")
    process.send_signal(end)
    assert (await process.wait(), me["id"]) == (0, address["bot"])
    assert file.exists()
