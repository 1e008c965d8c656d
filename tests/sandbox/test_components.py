"""Buttons, selects and forms: what reaches the bot, and what is stopped before it."""

import asyncio

import pytest

from sandbox.client import Client, Person, RefusedError
from sandbox.server import Sandbox
from tests.sandbox.interacting import (
    DEFERRED_UPDATE,
    MESSAGE,
    MODAL,
    UPDATE,
    Stage,
    start,
)
from tests.sandbox.interacting import (
    bot as bot,
)
from tests.sandbox.interacting import (
    stage as stage,
)
from tests.sandbox.wire import Json

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


@pytest.fixture
def forgives_requests() -> bool:
    return True


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
    sandbox.interactions.first_answer_seconds = 0.1
    doing = asyncio.create_task(noor.submit(opened, {"why": "because", "side": ["for"]}))
    received = await stage.bot.wait_for("INTERACTION_CREATE")
    reply = await stage.wire.answer(received, MODAL, **FORM)
    assert reply.wrong("type") == "BASE_TYPE_CHOICES"
    assert (await doing)["answered"] == "failed"


async def test_people_are_told_of_forms_and_failures(
    stage: Stage, sandbox: Sandbox, client: Client, choices: Json, noor: Person
) -> None:
    async with client.events("Noor") as events:
        opened = await stage.play(noor.click(choices, "go"), MODAL, **FORM)
        told = await events.wait_for("MODAL_OPEN")
        assert (told["interaction_id"], told["custom_id"]) == (opened["interaction"], "form")
        sandbox.interactions.first_answer_seconds = 0.1
        await noor.click(choices, "go")
        assert "reason" in await events.wait_for("INTERACTION_FAILED")
