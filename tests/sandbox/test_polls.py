"""Polls: opened by the bot, answered by people, ended by time or by the bot."""

import time
from typing import Any

import pytest

from sandbox.client import Person, RefusedError
from sandbox.protocol.snowflakes import Clock
from tests.sandbox.wire import Json, Wire


class Hands:
    """A clock that goes on when it is told to."""

    def __init__(self) -> None:
        self.ahead = 0.0

    def __call__(self) -> float:
        return time.time() + self.ahead


@pytest.fixture
def clock() -> Clock:
    return Hands()


@pytest.fixture
def forgives_requests() -> bool:
    return True


def ask(*answers: str, **more: Any) -> Json:
    media = [{"poll_media": {"text": answer}} for answer in answers]
    return {"question": {"text": "Cats or dogs?"}, "answers": media, **more}


def counts(message: Json) -> dict[int, int]:
    return {count["id"]: count["count"] for count in message["poll"]["results"]["answer_counts"]}


@pytest.fixture
async def poll(wire: Wire, debates: str) -> Json:
    """A message with a poll of one choice, for an hour."""
    body = {"poll": ask("Cats", "Dogs", duration=1)}
    return await wire.made("POST", f"/channels/{debates}/messages", body)


async def test_a_vote_takes_the_place_of_another_where_one_is_allowed(
    wire: Wire, noor: Person, poll: Json, debates: str
) -> None:
    async with wire.online() as gateway:
        await noor.vote(poll, 1)
        assert (await gateway.wait_for("MESSAGE_POLL_VOTE_ADD"))["answer_id"] == 1
        await noor.vote(poll, 2)
        assert (await gateway.wait_for("MESSAGE_POLL_VOTE_REMOVE"))["answer_id"] == 1
    [shown] = await noor.messages(debates)
    assert counts(shown) == {2: 1}
    assert shown["poll"]["results"]["answer_counts"][0]["me_voted"] is True
    await noor.unvote(poll, 2)
    assert counts((await noor.messages(debates))[0]) == {}


async def test_several_answers_may_be_chosen_where_that_is_allowed(
    wire: Wire, noor: Person, debates: str
) -> None:
    body = {"poll": ask("Cats", "Dogs", allow_multiselect=True)}
    poll = await wire.made("POST", f"/channels/{debates}/messages", body)
    await noor.vote(poll, 1)
    await noor.vote(poll, 2)
    assert counts((await noor.messages(debates))[0]) == {1: 1, 2: 1}


async def test_the_bot_sees_who_chose_an_answer(wire: Wire, noor: Person, poll: Json) -> None:
    await noor.vote(poll, 2)
    path = f"/channels/{poll['channel_id']}/polls/{poll['id']}/answers"
    voters = await wire.made("GET", f"{path}/2?limit=1")
    assert [user["global_name"] for user in voters["users"]] == ["Noor"]
    assert (await wire.call("GET", f"{path}/3")).code == 10125


async def test_a_poll_is_over_when_the_bot_ends_it(wire: Wire, noor: Person, poll: Json) -> None:
    path = f"/channels/{poll['channel_id']}/polls/{poll['id']}/expire"
    ended = await wire.made("POST", path)
    assert ended["poll"]["results"]["is_finalized"] is True
    with pytest.raises(RefusedError, match="over"):
        await noor.vote(poll, 1)


async def test_a_poll_is_over_when_its_time_is(noor: Person, poll: Json, clock: Hands) -> None:
    clock.ahead = 3600
    with pytest.raises(RefusedError, match="over"):
        await noor.vote(poll, 1)


async def test_a_message_without_a_poll_has_none_to_end(wire: Wire, debates: str) -> None:
    message = await wire.post(debates)
    path = f"/channels/{debates}/polls/{message['id']}/expire"
    assert (await wire.call("POST", path)).code == 520001


@pytest.mark.parametrize(
    "wrong",
    [ask(), ask("x" * 56), ask(*"abcdefghijk"), ask("a", duration=769), {"answers": []}, "poll"],
)
async def test_a_poll_that_does_not_fit_is_refused(wrong: Any, wire: Wire, debates: str) -> None:
    reply = await wire.call("POST", f"/channels/{debates}/messages", {"poll": wrong})
    assert (reply.status, reply.code) == (400, 50035)
