"""Files that people attach, to a command's option and to a message, and their addresses."""

import base64
import json
import os
from collections.abc import AsyncGenerator
from pathlib import Path
from typing import Any

import pytest

from sandbox.client import Client, Person, RefusedError
from sandbox.request_log.openapi import ApiDocument
from sandbox.server import DESCRIPTION_VARIABLE, Sandbox
from sandbox.world.files import FROM_PEOPLE_BYTES_MAX, FROM_PEOPLE_MAX
from tests.sandbox.clocks import Clock
from tests.sandbox.interacting import MESSAGE, Stage
from tests.sandbox.interacting import stage as stage
from tests.sandbox.wire import Gateway, Json, Wire

DAY = 24 * 3600
MEGABYTE = 1024 * 1024
PAPER = ("On tea & calm.pdf", b"%PDF-1.7 tea")
READ: Json = {
    "name": "read",
    "description": "Read files",
    "options": [
        {"type": 11, "name": "source", "description": "A file", "required": True},
        {"type": 11, "name": "second", "description": "Another file"},
    ],
}


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
async def bot(wire: Wire) -> AsyncGenerator[Gateway, None]:
    """A bot that has a command with attachments."""
    await wire.set_commands(READ)
    async with wire.online() as gateway:
        yield gateway


@pytest.fixture
def document() -> ApiDocument:
    file = os.environ.get(DESCRIPTION_VARIABLE)
    if file is None:
        pytest.skip(f"no description of Discord's: set {DESCRIPTION_VARIABLE}")
    return ApiDocument(json.loads(Path(file).read_text(encoding="utf-8")))


async def read(stage: Stage, person: Person, channel: str, **files: tuple[str, bytes]) -> Json:
    """The interaction's data that the bot gets when a person gives files to its command."""
    await stage.play(person.command("read", channel, files=files), MESSAGE, content="Read")
    return stage.received["data"]


async def fetched(wire: Wire, url: str) -> tuple[int, bytes]:
    async with wire.session.get(url) as response:
        return response.status, await response.read()


async def test_an_option_names_the_file_that_came_with_it(
    stage: Stage, noor: Person, debates: str
) -> None:
    data = await read(stage, noor, debates, source=PAPER)
    [option] = data["options"]
    attachment = data["resolved"]["attachments"][option["value"]]
    assert (option["name"], option["type"], attachment["id"]) == ("source", 11, option["value"])
    assert (attachment["filename"], attachment["size"]) == ("On_tea___calm.pdf", len(PAPER[1]))
    assert (attachment["content_type"], attachment["ephemeral"]) == ("application/pdf", True)
    assert await fetched(stage.wire, attachment["url"]) == (200, PAPER[1])


async def test_each_option_has_a_file_of_its_own(stage: Stage, noor: Person, debates: str) -> None:
    data = await read(stage, noor, debates, source=PAPER, second=("notes.txt", b"calm"))
    attachments = data["resolved"]["attachments"]
    given = {each["name"]: attachments[each["value"]]["filename"] for each in data["options"]}
    assert given == {"source": "On_tea___calm.pdf", "second": "notes.txt"}


@pytest.mark.parametrize("name", ["paper.pdf", "žaba na čaji.md", "cup.png", "noending"])
async def test_an_attachment_is_as_discord_describes_it(
    name: str, document: ApiDocument, stage: Stage, noor: Person, debates: str
) -> None:
    data = await read(stage, noor, debates, source=(name, b"tea"))
    schema = {"$ref": "#/components/schemas/AttachmentResponse"}
    for attachment in data["resolved"]["attachments"].values():
        assert document.list_problems(schema, attachment) == []
        assert set(attachment) <= document.list_keys(schema)


@pytest.mark.parametrize(
    ("file", "kind"),
    [
        (("notes.txt", "Čaj".encode()), "text/plain; charset=utf-8"),
        (("notes.md", b"# Tea"), "text/markdown; charset=utf-8"),
        (("notes.txt", "Čaj".encode("utf-16")), "text/plain"),
        (("paper.pdf", b"no paper"), "application/pdf"),
        (("tea", b"\x00"), "application/octet-stream"),
    ],
)
async def test_a_file_is_what_its_name_says(
    file: tuple[str, bytes], kind: str, noor: Person, debates: str
) -> None:
    message = await noor.say(debates, "Look", files=[file])
    assert message["attachments"][0]["content_type"] == kind


async def test_a_required_file_must_be_given(stage: Stage, noor: Person, debates: str) -> None:
    with pytest.raises(RefusedError, match="'source' is required"):
        await noor.command("read", debates)


@pytest.mark.parametrize(
    "given", ["a name", {"filename": "a.txt"}, {"filename": "..", "content": ""}, {"content": "eA"}]
)
async def test_what_is_no_file_is_refused(
    given: Any, stage: Stage, client: Client, debates: str
) -> None:
    body = {"channel": debates, "command": "read", "options": {"source": given}}
    with pytest.raises(RefusedError, match="A file is given as"):
        await client.call("POST", "/people/Noor/commands", body)


async def test_a_message_of_a_person_carries_files(
    wire: Wire, noor: Person, mira: Person, debates: str
) -> None:
    files = [PAPER, ("notes.txt", b"calm")]
    said = await noor.say(debates, "", files=files)
    [seen] = await mira.messages(debates)
    path = f"/channels/{debates}/messages/{said['id']}"
    for message in (seen, await wire.made("GET", path)):
        found = [await fetched(wire, each["url"]) for each in message["attachments"]]
        assert found == [(200, content) for _, content in files]


async def test_the_bot_is_told_of_the_files_of_a_message(
    bot: Gateway, wire: Wire, noor: Person, debates: str
) -> None:
    await noor.say(debates, "", files=[PAPER])
    [attachment] = (await bot.wait_for("MESSAGE_CREATE"))["attachments"]
    assert await fetched(wire, attachment["url"]) == (200, PAPER[1])


async def test_a_file_as_large_as_discord_takes_arrives_and_a_larger_one_does_not(
    noor: Person, debates: str
) -> None:
    largest = bytes(10 * MEGABYTE)
    said = await noor.say(debates, "", files=[("largest.bin", largest)])
    assert said["attachments"][0]["size"] == len(largest)
    with pytest.raises(RefusedError, match=r"larger\.bin is too large: a file has at most 10 MB"):
        await noor.say(debates, "", files=[("larger.bin", largest + b"x")])
    with pytest.raises(RefusedError, match="too large"):
        await noor.say(debates, "", files=[(f"{n}.bin", largest) for n in range(3)])
    with pytest.raises(RefusedError, match="send fewer at a time"):
        await noor.say(debates, "", files=[(f"{n}.bin", largest) for n in range(6)])


async def test_who_may_not_attach_files_cannot(
    sandbox: Sandbox, noor: Person, debates: str
) -> None:
    sandbox.world.role(sandbox.address["server"]).permissions &= ~(1 << 15)
    with pytest.raises(RefusedError, match="Missing Permissions"):
        await noor.say(debates, "Look", files=[PAPER])
    await noor.say(debates, "Then without")


async def test_an_address_runs_out_after_a_day(
    wire: Wire, noor: Person, clock: Clock, debates: str
) -> None:
    before = (await noor.say(debates, "", files=[PAPER]))["attachments"][0]["url"]
    clock.time += DAY - 3601
    assert await fetched(wire, before) == (200, PAPER[1])
    clock.time += 3602
    assert await fetched(wire, before) == (404, b"This content is no longer available.")
    [seen] = await noor.messages(debates)
    assert await fetched(wire, seen["attachments"][0]["url"]) == (200, PAPER[1])


async def test_an_address_cannot_be_made_up(wire: Wire, noor: Person, debates: str) -> None:
    first, second = [
        (await noor.say(debates, "", files=[("a.txt", name)]))["attachments"][0]["url"]
        for name in (b"first", b"second")
    ]
    plain, _, query = first.partition("?")
    later = query.replace("ex=", "ex=f")
    for wrong in (plain, f"{plain}?{later}", f"{second.partition('?')[0]}?{query}"):
        assert (await fetched(wire, wrong))[0] == 404


async def test_of_many_files_of_people_the_oldest_go(
    sandbox: Sandbox, wire: Wire, noor: Person, debates: str
) -> None:
    of_bot = await wire.upload(f"/channels/{debates}/messages", {}, ("a.png", b"of the bot"))
    kept = of_bot.body["attachments"][0]["url"]
    said = [await noor.say(debates, "", files=[("a.txt", b"x")] * 10) for _ in range(21)]
    assert len(sandbox.world.state.files_of_people) == FROM_PEOPLE_MAX
    first, last = (message["attachments"][0]["url"] for message in (said[0], said[-1]))
    assert [(await fetched(wire, url))[0] for url in (first, last, kept)] == [404, 200, 200]
    for _ in range(4):
        await noor.say(debates, "", files=[("large.bin", bytes(10 * MEGABYTE))] * 2)
    pictures = sandbox.world.state.pictures
    held = sum(len(pictures[file].content) for file in sandbox.world.state.files_of_people)
    assert 50 * MEGABYTE < held <= FROM_PEOPLE_BYTES_MAX


async def test_the_log_does_not_keep_what_is_in_files(
    stage: Stage, noor: Person, client: Client, debates: str
) -> None:
    await read(stage, noor, debates, source=("notes.txt", b"a secret"))
    await noor.say(debates, "Look", files=[("notes.txt", b"a secret")])
    bodies = [entry["body"] for entry in await client.log() if entry["by"] == "Noor"]
    assert base64.b64encode(b"a secret").decode() not in str(bodies)
    assert str(bodies).count("notes.txt") == 2
