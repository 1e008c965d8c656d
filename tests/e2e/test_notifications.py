"""The role that a server picks for debates: mentioned, and given to whoever wants to be told."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from debate_core.domain.server_settings import (
    NotificationSettings,
    ServerSettings,
    StartSettings,
)
from sandbox.client import Json
from sandbox.world.permissions import Permission
from sandbox.world.things import Role
from tests.e2e.stand import RESULT, VOTING_SECONDS, Stand, buttons, title
from tests.sweep import keep_some

ROLE = "4001"
NEWS = f"<@&{ROLE}>"
MOTION = "Remote work should be the default"


def _pick_role(stand: Stand, permissions: int = 0, **when: bool) -> None:
    """The server's role for debates, below Rostrum's own."""
    state = stand.sandbox.world.state
    state.roles[ROLE] = Role(ROLE, "Debates", permissions, 1)
    stand.settings = ServerSettings(
        starting=StartSettings(countdown=0, running_each=9, between=0),
        notifications=NotificationSettings(role=ROLE, **when),
    )


def _let_manage_roles(stand: Stand) -> None:
    roles = stand.sandbox.world.state.roles.values()
    own = next(role for role in roles if role.name == "Rostrum")
    own.permissions |= int(Permission.MANAGE_ROLES)


async def _mentions(stand: Stand) -> list[Json]:
    """The messages in the channel that mention somebody."""
    messages = await stand.person("Noor").messages(stand.channel)
    return [message for message in messages if message["content"]]


async def _conclude(stand: Stand, thread: str) -> None:
    await stand.until_ballot(thread)
    stand.clock.advance(VOTING_SECONDS)
    await stand.until_named(thread, RESULT)


async def test_the_announcement_mentions_the_role_and_nobody_else(stand: Stand) -> None:
    _pick_role(stand)
    async with stand.bot():
        await stand.start(motion="@everyone should rest")
        [announced] = await _mentions(stand)
    assert "everyone should rest" in title(announced)
    assert (announced["content"], announced["mention_roles"]) == (NEWS, [ROLE])
    assert not announced["mention_everyone"]
    assert announced["mentions"] == []


async def test_a_vote_is_told_in_one_line_unless_there_was_a_mention_a_moment_ago(
    stand: Stand,
) -> None:
    _pick_role(stand, starts=False)
    async with stand.bot():
        first = await stand.start()
        ballot = await stand.until_ballot(first)
        await stand.person("Noor").wait_until(stand.channel, lambda all_: NEWS in str(all_))
        second = await stand.start("Noor")
        await stand.until_ballot(second)
        [told] = await _mentions(stand)
        closes = int(stand.clock.now().timestamp()) + VOTING_SECONDS
        assert told["content"].startswith(f"{NEWS} Vote open until <t:{closes}:t>: [{MOTION}](http")
        assert told["content"].endswith(f"/{first})")
        assert told["mention_roles"] == [ROLE]
        assert ballot["mention_roles"] == []
        await stand.close_vote("Noor", second)
        await stand.until_named(second, RESULT)
        assert len(await _mentions(stand)) == 1


async def test_a_restart_mentions_nobody_again(stand: Stand) -> None:
    _pick_role(stand, starts=False)
    async with stand.bot():
        thread = await stand.start()
        await stand.until_ballot(thread)
        await stand.person("Noor").wait_until(stand.channel, lambda all_: NEWS in str(all_))
    async with stand.bot():
        await stand.vote("Noor", await stand.until_ballot(thread), 0)
        await _conclude(stand, thread)
    assert len(await _mentions(stand)) == 1


@pytest.mark.parametrize(
    "fault",
    keep_some(
        [
            {"kind": "status", "status": 500, "after_effect": True, "times": 2},
            {"kind": "drop", "after_effect": True},
            {"kind": "drop"},
        ]
    ),
    ids=str,
)
async def test_a_line_whose_answer_was_lost_is_there_once(
    stand: Stand, fault: dict[str, Any]
) -> None:
    _pick_role(stand, starts=False)
    stand.performer_on_cue.hold()
    async with stand.bot():
        thread = await stand.start()
        await stand.until_named(thread, "Round 1 of 2")
        path = f"/channels/{stand.channel}/messages"
        await stand.control.fault(method="POST", path=path, **fault)
        stand.performer_on_cue.cue(10)
        await stand.until_ballot(thread)
        await stand.person("Noor").wait_until(stand.channel, lambda all_: NEWS in str(all_))
    async with stand.bot():
        await stand.until_ballot(thread)
        await _conclude(stand, thread)
    assert len(await _mentions(stand)) == 1


async def test_a_result_is_told_where_the_server_wants_it(stand: Stand) -> None:
    _pick_role(stand, starts=False, votes=False, results=True)
    async with stand.bot():
        await _conclude(stand, await stand.start())
        await stand.person("Noor").wait_until(stand.channel, lambda all_: NEWS in str(all_))
    [told] = await _mentions(stand)
    assert told["content"].startswith(f"{NEWS} For wins on the verdict; too few voted: [{MOTION}](")


async def test_without_a_role_nothing_is_mentioned_and_nothing_offered(stand: Stand) -> None:
    async with stand.bot():
        thread = await stand.start()
        await _conclude(stand, thread)
        messages = await stand.person("Noor").messages(stand.channel)
    assert await _mentions(stand) == []
    assert not any("Notify me" in buttons(message) for message in messages)


@asynccontextmanager
async def _announced(stand: Stand) -> AsyncGenerator[Json]:
    """The announcement of a debate that is held back."""
    stand.performer_on_cue.hold()
    async with stand.bot():
        thread = await stand.start()
        messages = await stand.until(
            stand.channel, lambda all_: any("Notify me" in buttons(m) for m in all_)
        )
        yield next(message for message in messages if message["id"] == thread)


async def _press(stand: Stand, announced: Json) -> str:
    report = await stand.filled_in("Noor", await stand.press("Noor", announced, "Notify me"))
    return report["message"]["content"]


async def test_notify_me_gives_the_role_and_takes_it_back(stand: Stand) -> None:
    _pick_role(stand)
    _let_manage_roles(stand)
    member = stand.sandbox.world.member(stand.sandbox.address["people"]["Noor"])
    async with _announced(stand) as announced:
        assert await _press(stand, announced) == f"You'll be notified of debates with {NEWS}."
        assert member.roles == [ROLE]
        assert await _press(stand, announced) == "You won't be notified of debates any more."
        assert member.roles == []


@pytest.mark.parametrize("why", keep_some(["may not", "gives rights", "is above"]))
async def test_a_role_that_rostrum_cannot_or_must_not_give_is_to_be_had_elsewhere(
    stand: Stand, why: str
) -> None:
    _pick_role(stand, int(Permission.KICK_MEMBERS) if why == "gives rights" else 0)
    if why != "may not":
        _let_manage_roles(stand)
    if why == "is above":
        stand.sandbox.world.state.roles[ROLE].position = 9
    member = stand.sandbox.world.member(stand.sandbox.address["people"]["Noor"])
    async with _announced(stand) as announced:
        said = await _press(stand, announced)
    assert said == (
        f"I can't change who has {NEWS}. Pick it in Channels & Roles, or ask a moderator."
    )
    assert member.roles == []
