"""The application: its commands, their limits, and its emojis."""

import base64

import pytest

from tests.sandbox.wire import Json, Wire

IMAGE = "data:image/png;base64," + base64.b64encode(b"a dot").decode()


@pytest.fixture
def forgives_requests() -> bool:
    return True


@pytest.fixture
def commands(wire: Wire) -> str:
    return f"/applications/{wire.address['application']}/commands"


@pytest.fixture
def emojis(wire: Wire) -> str:
    return f"/applications/{wire.address['application']}/emojis"


def command(name: str = "debate", description: str = "Debates", **more: object) -> Json:
    return {"name": name, "description": description, **more}


def option(name: str = "motion", **more: object) -> Json:
    return {"type": 3, "name": name, "description": "o", **more}


async def test_a_command_set_again_keeps_its_id(wire: Wire, commands: str) -> None:
    [first] = await wire.made("PUT", commands, [command()])
    again = await wire.made("PUT", commands, [command(), command("other")])
    changed = await wire.made("PUT", commands, [command(description="New")])
    assert first["id"] == again[0]["id"] == changed[0]["id"] != again[1]["id"]
    assert first["version"] == again[0]["version"] != changed[0]["version"]
    assert [c["name"] for c in await wire.made("GET", commands)] == ["debate"]


async def test_a_server_has_commands_of_its_own(wire: Wire, commands: str) -> None:
    application, server = wire.address["application"], wire.address["server"]
    own = f"/applications/{application}/guilds/{server}/commands"
    made = await wire.made("POST", own, command())
    assert made["guild_id"] == server
    assert (await wire.made("GET", commands), len(await wire.made("GET", own))) == ([], 1)
    assert (await wire.call("GET", f"{commands}/{made['id']}")).code == 10063


async def test_one_command_can_be_changed_and_taken_away(wire: Wire, commands: str) -> None:
    made = await wire.made("POST", commands, command(options=[option()]))
    path = f"{commands}/{made['id']}"
    changed = await wire.made("PATCH", path, {"description": "New"})
    assert (changed["description"], changed["options"][0]["name"]) == ("New", "motion")
    await wire.made("DELETE", path)
    assert (await wire.call("GET", path)).code == 10063


async def test_a_command_takes_integration_types_but_not_null(wire: Wire, commands: str) -> None:
    made = await wire.made("POST", commands, command())
    assert made["integration_types"] == [0]


async def test_more_than_a_hundred_commands_are_too_many(wire: Wire, commands: str) -> None:
    many = [command(f"number-{number}") for number in range(101)]
    assert (await wire.call("PUT", commands, many)).code == 30032
    assert len(await wire.made("PUT", commands, many[:100])) == 100


@pytest.mark.parametrize(
    "wrong",
    [
        command("Debate"),
        command("de bate"),
        command("x" * 33),
        command(description=""),
        command(description="x" * 101),
        command(options=[option(str(number)) for number in range(26)]),
        command(options=[option(choices=[{"name": "n", "value": "v"}] * 26)]),
        command(options=[option("a"), option("b", required=True)]),
        command(options=[option("a"), option("a")]),
        command(options=[option(autocomplete=True, choices=[{"name": "n", "value": "v"}])]),
        command(type=3),
    ],
)
async def test_a_command_that_does_not_fit_is_refused(
    wrong: Json, wire: Wire, commands: str
) -> None:
    reply = await wire.call("POST", commands, wrong)
    assert (reply.status, reply.code) == (400, 50035)


async def test_another_application_is_unknown(wire: Wire) -> None:
    assert (await wire.call("GET", "/applications/1/commands")).code == 10002


async def test_an_emoji_is_kept_and_its_picture_served(wire: Wire, emojis: str) -> None:
    emoji = await wire.made("POST", emojis, {"name": "felix", "image": IMAGE})
    listed = await wire.made("GET", emojis)
    assert [e["id"] for e in listed["items"]] == [emoji["id"]]
    async with wire.session.get(f"{wire.address['page']}cdn/emojis/{emoji['id']}.png") as response:
        assert await response.read() == b"a dot"


async def test_an_emoji_can_be_renamed_and_taken_away(wire: Wire, emojis: str) -> None:
    emoji = await wire.made("POST", emojis, {"name": "felix", "image": IMAGE})
    path = f"{emojis}/{emoji['id']}"
    assert (await wire.made("PATCH", path, {"name": "tom"}))["name"] == "tom"
    await wire.made("DELETE", path)
    assert (await wire.call("GET", path)).code == 10014


@pytest.mark.parametrize(
    ("name", "image"),
    [
        ("f", IMAGE),
        ("fe lix", IMAGE),
        ("x" * 33, IMAGE),
        ("felix", "not a picture"),
        ("felix", "data:image/png;base64,!"),
        ("felix", "data:image/png;base64," + "A" * 400_000),
    ],
)
async def test_an_emoji_that_does_not_fit_is_refused(
    name: str, image: str, wire: Wire, emojis: str
) -> None:
    reply = await wire.call("POST", emojis, {"name": name, "image": image})
    assert (reply.status, reply.code) == (400, 50035)
