"""Commands, buttons and forms: what reaches the bot, and how it may answer."""

import asyncio
from collections.abc import AsyncGenerator, Coroutine
from typing import Any

import pytest

from sandbox.client import Client, Person, RefusedError
from sandbox.server import Sandbox
from tests.sandbox.clocks import Clock
from tests.sandbox.wire import Gateway, Json, Wire

MESSAGE, DEFERRED, DEFERRED_UPDATE, UPDATE, CHOICES, MODAL = 4, 5, 6, 7, 8, 9
START: Json = {
    "name": "debate",
    "description": "Debates",
    "options": [
        {
            "type": 1,
            "name": "start",
            "description": "Start one",
            "options": [
                {"type": 3, "name": "motion", "description": "m", "required": True,
                 "min_length": 3, "max_length": 20},
                {"type": 4, "name": "rounds", "description": "r", "min_value": 1, "max_value": 5},
                {"type": 3, "name": "format", "description": "f",
                 "choices": [{"name": "Oxford", "value": "oxford"}]},
                {"type": 6, "name": "against", "description": "a"},
                {"type": 5, "name": "live", "description": "l"},
                {"type": 7, "name": "place", "description": "p", "channel_types": [0]},
                {"type": 3, "name": "persona", "description": "p", "autocomplete": True},
            ],
        }
    ],
}  # fmt: skip
ADMIN: Json = {
    "name": "settings",
    "description": "Settings",
    "default_member_permissions": str(1 << 5),
}
THIS: Json = {"name": "Debate this", "type": 3}
FORM: Json = {
    "custom_id": "form",
    "title": "A form",
    "components": [
        {"type": 18, "label": "Why", "component": {
            "type": 4, "style": 1, "custom_id": "why", "min_length": 3, "max_length": 10}},
        {"type": 18, "label": "Side", "component": {
            "type": 3, "custom_id": "side", "options": [{"label": "For", "value": "for"}]}},
    ],
}  # fmt: skip


@pytest.fixture
def forgives_requests() -> bool:
    return True


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def impatient(sandbox: Sandbox) -> None:
    """Three seconds are over sooner."""
    sandbox.interactions.patience = 0.1


@pytest.fixture
async def bot(wire: Wire) -> AsyncGenerator[Gateway, None]:
    await wire.set_commands(START, ADMIN, THIS)
    async with wire.online() as gateway:
        yield gateway


class Stage:
    """A person's deed on one side, and the bot that answers it on the other."""

    def __init__(self, wire: Wire, bot: Gateway) -> None:
        self.wire = wire
        self.bot = bot
        self.received: Json = {}

    async def play(self, deed: Coroutine[Any, Any, Json], kind: int, **data: Any) -> Json:
        """The report of a deed that the bot answers."""
        doing = asyncio.create_task(deed)
        self.received = await self.bot.wait_for("INTERACTION_CREATE")
        reply = await self.wire.answer(self.received, kind, **data)
        assert reply.status == 200, reply.body
        return await doing

    def token_path(self) -> str:
        return f"/webhooks/{self.received['application_id']}/{self.received['token']}"


@pytest.fixture
def stage(wire: Wire, bot: Gateway) -> Stage:
    return Stage(wire, bot)


async def start(person: Person, channel: str, **options: Any) -> Json:
    return await person.command("debate start", channel, **({"motion": "Cats"} | options))


BUTTONS: Json = {
    "content": "Choose",
    "components": [
        {"type": 1, "components": [
            {"type": 2, "style": 1, "label": "Go", "custom_id": "go"},
            {"type": 2, "style": 1, "label": "No", "custom_id": "no", "disabled": True}]},
        {"type": 1, "components": [
            {"type": 3, "custom_id": "side", "max_values": 2, "options": [
                {"label": "For", "value": "for"}, {"label": "Against", "value": "against"}]}]},
        {"type": 1, "components": [{"type": 5, "custom_id": "who"}]},
    ],
}  # fmt: skip


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


@pytest.fixture
async def choices(stage: Stage, mira: Person, debates: str) -> Json:
    """A message with buttons and selects."""
    report = await stage.play(start(mira, debates), MESSAGE, **BUTTONS)
    return report["message"]


async def test_a_button_changes_its_message(
    stage: Stage, choices: Json, noor: Person, debates: str
) -> None:
    report = await stage.play(noor.click(choices, "go"), UPDATE, content="Gone", components=[])
    assert stage.received["message"]["id"] == choices["id"]
    assert (report["answered"], report["message"]["content"]) == ("update", "Gone")


async def test_a_select_brings_what_was_chosen(stage: Stage, choices: Json, noor: Person) -> None:
    choosing = noor.select(choices, "side", "for", "against")
    report = await stage.play(choosing, DEFERRED_UPDATE)
    assert stage.received["data"]["values"] == ["for", "against"]
    assert report["answered"] == "deferred_update"


async def test_a_user_select_brings_the_user(stage: Stage, choices: Json, noor: Person) -> None:
    mira = stage.wire.address["people"]["Mira"]
    await stage.play(noor.select(choices, "who", mira), DEFERRED_UPDATE)
    assert stage.received["data"]["resolved"]["users"][mira]["global_name"] == "Mira"


@pytest.mark.parametrize(
    ("custom_id", "values", "sentence"),
    [
        ("no", [], "disabled"),
        ("nothing", [], "no component"),
        ("side", ["maybe"], "not one of the options"),
        ("side", [], "Choose 1 to 2"),
        ("side", ["for", "for", "for"], "Choose 1 to 2"),
    ],
)
async def test_what_cannot_be_chosen_never_reaches_the_bot(
    custom_id: str, values: list[str], sentence: str, choices: Json, noor: Person
) -> None:
    with pytest.raises(RefusedError, match=sentence):
        await noor.select(choices, custom_id, *values)


async def test_a_form_is_opened_filled_in_and_sent_once(
    stage: Stage, choices: Json, noor: Person
) -> None:
    opened = await stage.play(noor.click(choices, "go"), MODAL, **FORM)
    assert (opened["answered"], opened["modal"]["title"]) == ("modal", "A form")
    sent = noor.submit(opened, {"why": "because", "side": ["for"]})
    report = await stage.play(sent, MESSAGE, content="thanks")
    filled = [label["component"] for label in stage.received["data"]["components"]]
    assert (filled[0]["value"], filled[1]["values"]) == ("because", ["for"])
    assert report["message"]["content"] == "thanks"
    with pytest.raises(RefusedError, match="no such form"):
        await noor.submit(opened, {"why": "because", "side": ["for"]})


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"why": "no", "side": ["for"]}, "3 to 10 characters"),
        ({"why": "", "side": ["for"]}, "must be filled in"),
        ({"why": "because", "side": []}, "Choose 1 to 1"),
        ({"why": "because", "side": ["maybe"]}, "not one of the options"),
        ({"why": "because", "side": ["for"], "more": "x"}, "no field"),
    ],
)
async def test_a_form_is_checked_before_it_is_sent(
    fields: Json, sentence: str, stage: Stage, choices: Json, noor: Person
) -> None:
    opened = await stage.play(noor.click(choices, "go"), MODAL, **FORM)
    with pytest.raises(RefusedError, match=sentence):
        await noor.submit(opened, fields)


async def test_a_form_does_not_open_another(
    stage: Stage, sandbox: Sandbox, choices: Json, noor: Person
) -> None:
    opened = await stage.play(noor.click(choices, "go"), MODAL, **FORM)
    sandbox.interactions.patience = 0.1
    doing = asyncio.create_task(noor.submit(opened, {"why": "because", "side": ["for"]}))
    received = await stage.bot.wait_for("INTERACTION_CREATE")
    reply = await stage.wire.answer(received, MODAL, **FORM)
    assert reply.wrong("type") == "BASE_TYPE_CHOICES"
    assert (await doing)["answered"] == "failed"


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


async def test_people_are_told_of_forms_and_failures(
    stage: Stage, sandbox: Sandbox, client: Client, choices: Json, noor: Person
) -> None:
    async with client.events("Noor") as events:
        opened = await stage.play(noor.click(choices, "go"), MODAL, **FORM)
        told = await events.wait_for("MODAL_OPEN")
        assert (told["interaction_id"], told["custom_id"]) == (opened["interaction"], "form")
        sandbox.interactions.patience = 0.1
        await noor.click(choices, "go")
        assert "reason" in await events.wait_for("INTERACTION_FAILED")
