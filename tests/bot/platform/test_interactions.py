"""Presses and forms find their handlers by their custom ids, and are read back."""

from types import SimpleNamespace
from typing import Any, cast

import discord
import pytest

from bot.platform.interactions import (
    Handler,
    Needs,
    handle,
    on_press,
    on_submit,
    read_fields,
    read_pick,
    serve_client,
)
from debate_core.domain.values import DebateId
from debate_core.engine.tasks import find_debate_in_log

PAGE = r"turn:page:(?P<debate>[0-9a-f]+):(?P<number>\d+):(?P<page>.+)"
SENT: dict[str, Any] = {
    "custom_id": "turn:page:d1:7:questions 1",
    "components": [
        {"type": 10, "id": 1},
        {"type": 18, "component": {"type": 4, "custom_id": "why", "value": " So. "}},
        {"type": 18, "component": {"type": 3, "custom_id": "vote", "values": ["tea"]}},
        {"type": 18, "component": {"type": 3, "custom_id": "also", "values": []}},
    ],
}


class _Response:
    def __init__(self, *, is_answered: bool = True) -> None:
        self.is_answered, self.said = is_answered, list[str]()

    def is_done(self) -> bool:
        return self.is_answered

    async def send_message(self, said: str, *, ephemeral: bool) -> None:
        assert ephemeral
        self.said.append(said)


def _interaction(data: dict[str, Any], type_: discord.InteractionType) -> discord.Interaction:
    """As much of one as is read."""
    return cast(discord.Interaction, SimpleNamespace(type=type_, data=data, response=_Response()))


def sent(data: dict[str, Any]) -> discord.Interaction:
    return _interaction(data, discord.InteractionType.modal_submit)


def pressed(data: dict[str, Any]) -> discord.Interaction:
    return _interaction(data, discord.InteractionType.component)


async def _welcome(_: discord.Interaction, debate: DebateId, needs: Needs) -> None:
    """Everybody may do everything."""
    del debate, needs


class _Client:
    """A client, as far as what serves it is found by it."""


class Heard:
    """Two handlers of one custom id, and what they heard."""

    def __init__(self) -> None:
        self.what: list[tuple[str, dict[str, str]]] = []
        self.handlers = (
            self._noting(on_press(PAGE), "press"),
            self._noting(on_submit(PAGE), "form"),
        )

    def _noting(self, on: Any, what: str) -> Handler:
        async def note(_: discord.Interaction, **said: str) -> None:
            self.what.append((what, said))

        return on(note)


async def test_a_press_and_a_form_of_one_custom_id_go_to_a_handler_each() -> None:
    heard, said = Heard(), {"debate": "d1", "number": "7", "page": "questions 1"}
    await handle(pressed(SENT), heard.handlers, _welcome)
    await handle(sent(SENT), heard.handlers, _welcome)
    assert heard.what == [("press", said), ("form", said)]


async def test_what_is_anybody_else_s_is_handled_by_nobody() -> None:
    heard = Heard()
    await handle(sent({"custom_id": "edit", "components": []}), heard.handlers, _welcome)
    autocomplete = _interaction({}, discord.InteractionType.autocomplete)
    await handle(autocomplete, heard.handlers, _welcome)
    assert heard.what == []


async def test_a_press_that_nothing_is_left_to_do_for_is_answered_too() -> None:
    async def do_nothing(_: discord.Interaction) -> None:
        """Somebody else was faster."""

    response = _Response(is_answered=False)
    pressed_ = pressed({"custom_id": "d1"})
    pressed_.response = cast(Any, response)
    await handle(pressed_, (on_press("d1")(do_nothing),), _welcome)
    assert response.said == ["That is done already."]


def _failing(error: Exception) -> tuple[discord.Interaction, _Response, tuple[Handler, ...]]:
    """A press whose handler fails, with what answers it."""

    async def fail(_: discord.Interaction) -> None:
        raise error

    press, response = pressed({"custom_id": "d1"}), _Response(is_answered=False)
    press.response = cast(Any, response)
    return press, response, (on_press("d1")(fail),)


async def test_a_press_on_a_message_that_has_just_moved_is_told_to_be_repeated(
    caplog: pytest.LogCaptureFixture,
) -> None:
    gone = cast(Any, SimpleNamespace(status=404, reason="Not Found"))
    error = discord.NotFound(gone, {"code": 10008, "message": "Unknown Message"})
    press, response, handlers = _failing(error)
    cast(Any, press).client = _Client()
    await handle(press, handlers, _welcome)
    assert response.said == [
        "That message has just moved or was deleted. Look at the end of the thread, and press "
        "again."
    ]
    assert not caplog.records


async def test_a_press_that_fails_as_rostrum_stops_leaves_no_traceback(
    caplog: pytest.LogCaptureFixture,
) -> None:
    press, response, handlers = _failing(RuntimeError("Session is closed"))
    cast(Any, press).client = client = _Client()
    serve_client(cast(Any, client), cast(Any, SimpleNamespace(is_stopping=True)))
    await handle(press, handlers, _welcome)
    assert response.said == ["Rostrum is just starting or has stopped here; try again in a moment."]
    assert all(record.exc_info is None for record in caplog.records)


async def test_what_is_logged_meanwhile_is_about_the_debate_that_the_custom_id_names() -> None:
    async def look(_: discord.Interaction, debate: str = "none") -> None:
        logged[debate] = find_debate_in_log()

    logged: dict[str, DebateId | None] = {}
    handlers = on_press("(?P<debate>d1)")(look), on_press("no debate")(look)
    for custom_id in ("d1", "no debate"):
        await handle(pressed({"custom_id": custom_id}), handlers, _welcome)
    assert logged == {"d1": "d1", "none": None}


def test_a_form_is_read_back_from_what_discord_sends() -> None:
    assert read_fields(sent(SENT)) == {"why": " So. ", "vote": "tea", "also": ""}


def test_what_was_picked_is_the_value_of_the_option() -> None:
    assert read_pick(pressed({"custom_id": "seat", "values": ["3"]})) == "3"
