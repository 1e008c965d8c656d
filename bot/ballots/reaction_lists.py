"""Discord's lists of who reacted, page by page: as many requests as they have pages."""

import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

import discord
from discord.http import HTTPClient
from discord.types.user import User

from bot.ballots.signs import Signs
from bot.platform.retry import BRIEF, FAILURES, Patience, if_possible, until_done
from debate_core.domain.recount import Stands
from debate_core.domain.values import PersonId

PAGE = 100
"""People on a page; Discord gives no more."""
_Kind = Literal[0, 1]
_NORMAL: _Kind = 0
_BURST: _Kind = 1
_log = logging.getLogger(__name__)

WANTED = "\N{THUMBS UP SIGN}"


@dataclass(frozen=True, slots=True)
class ReadRequest:
    """The client that asks Discord, what it asks for, and for how long."""

    http: HTTPClient
    what: str
    patience: Patience


async def read_reactions(
    message: discord.Message, signs: Signs, asking: ReadRequest
) -> dict[str, Stands | None]:
    """Read who has reacted for each choice; None for a choice whose sign is no longer there."""
    by_sign = {str(reaction.emoji): reaction for reaction in message.reactions}
    found = {choice: by_sign.get(sign) for sign, choice in signs.items()}
    return {
        choice: None if reaction is None else await who_reacted(reaction, asking)
        for choice, reaction in found.items()
    }


async def who_reacted(reaction: discord.Reaction, asking: ReadRequest) -> Stands:
    """List everyone behind one reaction; a burst reaction has a list of its own."""
    normal = await _read_list(
        reaction=reaction, kind=_NORMAL, count=reaction.count - reaction.burst_count, asking=asking
    )
    burst = await _read_list(
        reaction=reaction, kind=_BURST, count=reaction.burst_count, asking=asking
    )
    users = {**normal, **burst}
    people = tuple(who for who, user in users.items() if not user.get("bot", False))
    return Stands(people, bots=len(users) - len(people))


def by_person(standing: Mapping[str, Stands | None]) -> dict[PersonId, list[str]]:
    """List the choices that each person's reactions name, in the ballot's order."""
    choices: dict[PersonId, list[str]] = {}
    for choice, stands in standing.items():
        for who in stands.people if stands else ():
            choices.setdefault(who, []).append(choice)
    return choices


async def _read_list(
    reaction: discord.Reaction, kind: _Kind, count: int, asking: ReadRequest
) -> dict[PersonId, User]:
    """Read the people of one list; `count` is the number that the message gives.

    The library's own method asks for one page too many, and finds it empty. What was read
    is not asked for again if the next page fails.
    """
    found: dict[PersonId, User] = {}
    page: Sequence[User] = ()
    while count and (not found or (len(page) == PAGE and len(found) != count)):
        after = max(map(int, found), default=0)
        page = await until_done(
            asking.what,
            lambda after=after: _page(reaction=reaction, kind=kind, after=after, asking=asking),
            asking.patience,
        )
        if not page:
            break
        found |= {PersonId(str(user["id"])): user for user in page}
    return found


async def _page(
    reaction: discord.Reaction, kind: _Kind, after: int, asking: ReadRequest
) -> Sequence[User]:
    message, emoji = reaction.message, reaction.emoji
    name = emoji if isinstance(emoji, str) else f"{emoji.name}:{emoji.id}"
    return await asking.http.get_reaction_users(
        message.channel.id, message.id, name, PAGE, after=after or None, type=kind
    )


async def add_question_sign(message: discord.PartialMessage) -> None:
    """Put the reaction on a question; if that fails, people can still do it themselves."""
    await if_possible("The sign on a question", lambda: message.add_reaction(WANTED))


async def wanting(message: discord.PartialMessage, http: HTTPClient) -> int:
    """Count the people who want it, without bots; 0 if its message cannot be read."""
    try:
        return await until_done("The votes on a question", lambda: _wanting(message, http), BRIEF)
    except FAILURES as error:
        _log.info("The votes on a question cannot be read: %s", error)
        return 0


async def _wanting(message: discord.PartialMessage, http: HTTPClient) -> int:
    signs = [
        reaction for reaction in (await message.fetch()).reactions if str(reaction.emoji) == WANTED
    ]
    if sum(sign.count - sign.me for sign in signs) < 1:
        return 0
    asking = ReadRequest(http, "The votes on a question", BRIEF)
    return len({who for sign in signs for who in (await who_reacted(sign, asking)).people})
