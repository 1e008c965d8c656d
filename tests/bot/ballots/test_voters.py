"""Asking the gateway for voters: an answer that it broke off makes nobody a stranger."""

from collections.abc import Sequence
from types import SimpleNamespace
from typing import cast

import discord
import pytest

from bot.ballots import voters
from bot.platform.retry import Patience
from debate_core.domain.values import PersonId

ME, THEM = 10, [PersonId(str(each)) for each in (1, 2, 3)]


class ScriptedGuild:
    """A server that gives these answers in turn, each the ids of the members in it."""

    def __init__(self, *answers: Sequence[int] | Exception) -> None:
        self.me = SimpleNamespace(id=ME)
        self.asked: list[list[int]] = []
        self._answers = list(answers)

    async def query_members(
        self, *, user_ids: list[int], limit: int, cache: bool
    ) -> list[SimpleNamespace]:
        self.asked.append(user_ids)
        answer = self._answers.pop(0)
        if isinstance(answer, Exception):
            raise answer
        return [SimpleNamespace(id=each, joined_at=None, roles=[]) for each in answer]


async def _here(guild: ScriptedGuild) -> dict[str, bool | None]:
    asked = await voters.find_accounts(cast(discord.Guild, guild), THEM)
    assert asked.unasked == ""
    return {who: account.is_here for who, account in asked.of.items()}


@pytest.mark.parametrize(
    "broken",
    [[], discord.ClientException("closed"), RuntimeError("no websocket"), TimeoutError()],
    ids=["an empty answer", "a closed gateway", "no gateway", "no answer"],
)
async def test_what_is_no_whole_answer_is_asked_for_again(broken: list[int] | Exception) -> None:
    guild = ScriptedGuild(broken, [ME, 1, 3])
    assert await _here(guild) == {"1": True, "2": False, "3": True}
    assert guild.asked == [[ME, 1, 2, 3]] * 2


async def test_more_voters_than_one_request_takes_are_asked_for_in_portions(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(voters, "AT_ONCE", 2)
    guild = ScriptedGuild([ME, 1, 2], [ME])
    assert await _here(guild) == {"1": True, "2": True, "3": False}
    assert guild.asked == [[ME, 1, 2], [ME, 3]]


async def test_where_no_answer_comes_what_is_known_stays_known_and_it_is_said(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(voters, "AT_ONCE", 2)
    guild = ScriptedGuild([ME, 1], TimeoutError())
    asked = await voters.find_accounts(cast(discord.Guild, guild), THEM, Patience(0))
    assert asked.unasked == "Discord could not be asked for a whole day"
    here = [asked.of[who].is_here for who in THEM]
    assert here == [True, False, None]
