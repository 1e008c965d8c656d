"""Commands, buttons and forms: what reaches the bot, and how it may answer."""

import asyncio

import pytest

from sandbox.client import Client, Person, RefusedError
from sandbox.server import Sandbox
from sandbox.world.channels import set_overwrite
from sandbox.world.permissions import Permission
from sandbox.world.things import Overwrite
from tests.sandbox.clocks import Clock
from tests.sandbox.interacting import (
    CHOICES,
    DEFERRED,
    MESSAGE,
    START,
    Stage,
    start,
)
from tests.sandbox.interacting import (
    bot as bot,
)
from tests.sandbox.interacting import (
    stage as stage,
)
from tests.sandbox.wire import Gateway, Json, Wire


@pytest.fixture
def forgives_requests() -> bool:
    return True


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def impatient(sandbox: Sandbox) -> None:
    """Three seconds are over sooner."""
    sandbox.interactions.first_answer_seconds = 0.1


async def test_a_command_arrives_with_its_options_and_what_they_stand_for(
    stage: Stage, mira: Person, debates: str
) -> None:
    noor = stage.wire.address["people"]["Noor"]
    await stage.play(start(mira, debates, rounds=2, against=noor), MESSAGE, content="yes")
    [subcommand] = stage.received["data"]["options"]
    assert {o["name"]: o["value"] for o in subcommand["options"]} == {
        "motion": "Cats", "rounds": 2, "against": noor,
    }  # fmt: skip
    assert stage.received["data"]["resolved"]["users"][noor]["username"] == "noor"
    assert stage.received["member"]["user"]["username"] == "mira"


async def test_a_command_arrives_with_what_people_may_do_in_its_channel(
    stage: Stage, sandbox: Sandbox, noor: Person, debates: str
) -> None:
    people, channel = stage.wire.address["people"], sandbox.world.channel(debates)
    for who, denied in (("Noor", Permission.SEND_MESSAGES), ("Vikram", Permission.VIEW_CHANNEL)):
        set_overwrite(sandbox.world, channel, Overwrite(people[who], 1, deny=int(denied)))
    await stage.play(start(noor, debates, against=people["Vikram"]), MESSAGE, content="yes")
    own = Permission(int(stage.received["member"]["permissions"]))
    named = stage.received["data"]["resolved"]["members"][people["Vikram"]]
    assert Permission.VIEW_CHANNEL in own
    assert Permission.SEND_MESSAGES not in own
    assert named["permissions"] == "0"


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"motion": "no"}, "3 to 20 characters"),
        ({"motion": "x" * 21}, "3 to 20 characters"),
        ({"rounds": 6}, "out of its range"),
        ({"rounds": "two"}, "is a number"),
        ({"rounds": 1.5}, "is a number"),
        ({"format": "karl popper"}, "is one of: oxford"),
        ({"live": "yes"}, "true or false"),
        ({"against": "1"}, "no user"),
        ({"place": "1"}, "no channel"),
        ({"mood": "good"}, "no option"),
    ],
)
async def test_what_a_client_would_not_send_never_reaches_the_bot(
    options: Json, sentence: str, bot: Gateway, mira: Person, debates: str
) -> None:
    with pytest.raises(RefusedError, match=sentence):
        await start(mira, debates, **options)


@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        ("debate", "Choose a subcommand: start"),
        ("debate stop", "no subcommand"),
        ("nothing", "no command"),
    ],
)
async def test_a_command_must_be_there(
    command: str, sentence: str, bot: Gateway, mira: Person, debates: str
) -> None:
    with pytest.raises(RefusedError, match=sentence):
        await mira.command(command, debates)


async def test_a_required_option_must_be_given(bot: Gateway, mira: Person, debates: str) -> None:
    with pytest.raises(RefusedError, match="'motion' is required"):
        await mira.command("debate start", debates)


async def test_a_command_for_moderators_is_hidden_from_members(
    stage: Stage, mira: Person, noor: Person, debates: str
) -> None:
    assert "settings" not in [c["name"] for c in (await noor.world())["commands"]]
    with pytest.raises(RefusedError, match="no command"):
        await noor.command("settings", debates)
    report = await stage.play(mira.command("settings", debates), MESSAGE, content="here")
    assert report["answered"] == "message"


async def test_a_message_command_brings_its_message(
    stage: Stage, noor: Person, debates: str
) -> None:
    said = await noor.say(debates, "Dogs are better")
    await stage.play(noor.message_command("Debate this", said), MESSAGE, content="yes")
    data = stage.received["data"]
    assert data["resolved"]["messages"][data["target_id"]]["content"] == "Dogs are better"


async def test_autocomplete_asks_with_the_option_in_focus(
    stage: Stage, mira: Person, debates: str
) -> None:
    asking = mira.autocomplete("debate start", debates, "persona", motion="Cats", persona="fe")
    doing = asyncio.create_task(asking)
    received = await stage.bot.wait_for("INTERACTION_CREATE")
    await stage.wire.answer(received, CHOICES, choices=[{"name": "Felix", "value": "felix"}])
    assert await doing == [{"name": "Felix", "value": "felix"}]
    [focused] = [o for o in received["data"]["options"][0]["options"] if o.get("focused")]
    assert (focused["name"], focused["value"]) == ("persona", "fe")


async def test_more_than_25_suggestions_are_refused(
    stage: Stage, impatient: None, mira: Person, debates: str
) -> None:
    asking = mira.autocomplete("debate start", debates, "persona")
    doing = asyncio.create_task(asking)
    received = await stage.bot.wait_for("INTERACTION_CREATE")
    choices = [{"name": str(number), "value": str(number)} for number in range(26)]
    assert (await stage.wire.answer(received, CHOICES, choices=choices)).code == 50035
    assert await doing == []


@pytest.mark.parametrize(
    "wrong",
    [{"name": "", "value": "a"}, {"name": "a", "value": 1}, {"name": "a"}, "a", {"value": "a"}],
)
async def test_a_suggestion_that_does_not_fit_its_option_is_refused(
    wrong: object, stage: Stage, impatient: None, mira: Person, debates: str
) -> None:
    doing = asyncio.create_task(mira.autocomplete("debate start", debates, "persona"))
    received = await stage.bot.wait_for("INTERACTION_CREATE")
    assert (await stage.wire.answer(received, CHOICES, choices=[wrong])).code == 50035
    assert await doing == []


async def test_a_late_answer_meets_an_unknown_interaction(
    stage: Stage, impatient: None, mira: Person, debates: str
) -> None:
    report = await start(mira, debates)
    received = await stage.bot.wait_for("INTERACTION_CREATE")
    reply = await stage.wire.answer(received, MESSAGE, content="late")
    assert (report["answered"], reply.status, reply.code) == ("failed", 404, 10062)


async def test_a_bot_that_is_not_there_fails_at_once(
    wire: Wire, mira: Person, debates: str
) -> None:
    await wire.set_commands(START)
    report = await start(mira, debates)
    assert (report["answered"], report["reason"]) == ("failed", "The application is not online")


async def test_there_is_one_first_answer(stage: Stage, mira: Person, debates: str) -> None:
    await stage.play(start(mira, debates), MESSAGE, content="yes")
    reply = await stage.wire.answer(stage.received, MESSAGE, content="again")
    assert (reply.status, reply.code) == (400, 40060)


async def test_a_deferral_loads_until_it_is_edited(
    stage: Stage, mira: Person, debates: str
) -> None:
    report = await stage.play(start(mira, debates), DEFERRED)
    assert (report["answered"], report["message"]["flags"]) == ("deferred", 128)
    path = stage.token_path() + "/messages/@original"
    await stage.wire.made("PATCH", path, {"content": "done"})
    [message] = await mira.messages(debates)
    assert (message["content"], message["flags"]) == ("done", 0)


async def test_the_first_follow_up_takes_the_place_of_a_deferral(
    stage: Stage, mira: Person, debates: str
) -> None:
    report = await stage.play(start(mira, debates), DEFERRED)
    one = await stage.wire.made("POST", stage.token_path(), {"content": "one"})
    two = await stage.wire.made("POST", stage.token_path(), {"content": "two"})
    assert one["id"] == report["message"]["id"] != two["id"]


async def test_what_only_the_caller_sees_nobody_else_does(
    stage: Stage, mira: Person, noor: Person, debates: str
) -> None:
    report = await stage.play(start(mira, debates), MESSAGE, content="psst", flags=64)
    assert len(await mira.messages(debates)) == 1
    assert await noor.messages(debates) == []
    path = f"/channels/{debates}/messages/{report['message']['id']}"
    assert (await stage.wire.call("GET", path)).code == 10008


async def test_a_token_dies_after_fifteen_minutes(
    stage: Stage, clock: Clock, mira: Person, debates: str
) -> None:
    await stage.play(start(mira, debates), MESSAGE, content="yes")
    clock.time += 899
    assert (await stage.wire.call("POST", stage.token_path(), {"content": "x"})).status == 200
    clock.time += 2
    reply = await stage.wire.call("POST", stage.token_path(), {"content": "x"})
    assert (reply.status, reply.code) == (401, 50027)


async def test_a_first_answer_can_be_taken_back(stage: Stage, mira: Person, debates: str) -> None:
    await stage.play(start(mira, debates), MESSAGE, content="yes")
    path = stage.token_path() + "/messages/@original"
    await stage.wire.made("DELETE", path)
    assert (await stage.wire.call("GET", path)).code == 10008


async def test_a_refused_first_answer_can_be_mended(
    stage: Stage, mira: Person, debates: str
) -> None:
    doing = asyncio.create_task(start(mira, debates))
    received = await stage.bot.wait_for("INTERACTION_CREATE")
    assert (await stage.wire.answer(received, MESSAGE, content="x" * 2001)).code == 50035
    assert (await stage.wire.answer(received, MESSAGE, content="short")).status == 200
    assert (await doing)["message"]["content"] == "short"


async def test_the_bot_is_told_what_language_a_person_reads(
    stage: Stage, client: Client, debates: str
) -> None:
    lena = await client.new_person("Lena", locale="de")
    await stage.play(start(lena, debates), MESSAGE, content="ja")
    assert stage.received["locale"] == "de"
