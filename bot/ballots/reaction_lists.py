"""Discord's lists of who reacted, page by page, and the changes to recorded ballots that follow.

Reading takes as many requests as a list has pages. The changes are pure (voting.md).
"""

import logging
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

import discord
from discord.http import HTTPClient
from discord.types.user import User

from bot.ballots.ballot import Signs
from bot.platform.retry import BRIEF, FAILURES, Patience, if_possible, until_done
from debate_core.domain.boxes import Box, BoxKey
from debate_core.domain.facts import BallotCast, BallotUnclear, BallotWithdrawn, OldReactionsSeen
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
        choice: None if reaction is None else await list_reacted(reaction, asking)
        for choice, reaction in found.items()
    }


async def list_reacted(reaction: discord.Reaction, asking: ReadRequest) -> Stands:
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
            lambda after=after: _fetch_page(
                reaction=reaction, kind=kind, after=after, asking=asking
            ),
            asking.patience,
        )
        if not page:
            break
        found |= {PersonId(str(user["id"])): user for user in page}
    return found


async def _fetch_page(
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


async def count_wanting(message: discord.PartialMessage, http: HTTPClient) -> int:
    """Count the people, without bots, who want a question; 0 if its message cannot be read."""
    try:
        return await until_done(
            "The votes on a question", lambda: _count_wanting(message, http), BRIEF
        )
    except FAILURES as error:
        _log.info("The votes on a question cannot be read: %s", error)
        return 0


async def _count_wanting(message: discord.PartialMessage, http: HTTPClient) -> int:
    signs = [
        reaction for reaction in (await message.fetch()).reactions if str(reaction.emoji) == WANTED
    ]
    # The counts come with the message, so no empty list is requested.
    if sum(sign.count - sign.me for sign in signs) < 1:
        return 0
    asking = ReadRequest(http, "The votes on a question", BRIEF)
    return len({who for sign in signs for who in (await list_reacted(sign, asking)).people})


BallotFact = BallotCast | BallotWithdrawn | OldReactionsSeen | BallotUnclear


@dataclass(frozen=True, slots=True)
class Looking:
    """The record that a look at Discord's lists is compared with."""

    key: BoxKey
    box: Box
    heard: Collection[PersonId] = ()
    """People whose ballot was recorded after a gap: their reactions from the gap may be older."""


@dataclass(frozen=True, slots=True)
class Level:
    """The facts to record, and the reactions that stand for no ballot."""

    facts: tuple[BallotFact, ...]
    old: Mapping[PersonId, tuple[str, ...]]
    """Each person's choices that they have replaced by another; those reactions have to go."""
    unclear: Mapping[PersonId, tuple[str, ...]]
    """All reactions of those who have to be asked what they chose last; these go first."""


def level(looking: Looking, standing: Mapping[PersonId, Sequence[str]]) -> Level:
    """Find the facts that make the ballots in a box match each person's reactions."""
    old: dict[PersonId, tuple[str, ...]] = {}
    unclear: dict[PersonId, tuple[str, ...]] = {}
    facts: list[BallotFact] = []
    for voter in (*standing, *sorted(_list_known(looking.box) - standing.keys())):
        choices = standing.get(voter, ())
        if (choice := _find_latest(looking, voter, choices)) is not None:
            old[voter] = tuple(other for other in choices if other != choice)
            facts += _list_due(looking=looking, voter=voter, choice=choice, old=old[voter])
        elif choices or looking.box.unclear_of(voter):
            facts += _record_doubt(looking, voter, choices)
            if not _is_asked(looking.box, voter, choices):
                unclear[voter] = tuple(choices)
        else:
            facts += _list_withdrawn(looking, voter)
    return Level(tuple(facts), {who: choices for who, choices in old.items() if choices}, unclear)


def _list_known(box: Box) -> set[PersonId]:
    """List the people with something on record that may no longer stand."""
    return {*box.ballots, *box.old, *box.unclear}


def _find_latest(looking: Looking, voter: PersonId, choices: Sequence[str]) -> str | None:
    """Find the choice made last, as far as it can be told from the reactions at the last look.

    Those that were not there then are newer. None if nobody can tell, since Discord does
    not tell in which order reactions came; and None if there is no reaction.
    """
    box = looking.box
    recorded = None if voter in looking.heard else box.ballots.get(voter)
    seen = {*box.old_of(voter), *box.unclear_of(voter), recorded}
    new = [choice for choice in choices if choice not in seen]
    if new:
        return new[0] if len(new) == 1 else None
    if recorded in choices:
        return recorded
    doubt = box.unclear.get(voter)
    # If Rostrum itself takes off several, the one that is left is nobody's choice.
    is_chosen = doubt is None or (doubt.asked_at is not None and len(doubt.choices) > 1)
    return choices[0] if len(choices) == 1 and is_chosen else None


def _is_asked(box: Box, voter: PersonId, choices: Sequence[str]) -> bool:
    """True if somebody has been asked what they chose last, of these or of more of them."""
    doubt = box.unclear.get(voter)
    if doubt is None or doubt.asked_at is None:
        return False
    return doubt.choices >= frozenset(choices)


def _list_due(
    looking: Looking, voter: PersonId, choice: str, old: Sequence[str]
) -> Iterator[BallotFact]:
    """List what to record about one person whose reactions stand."""
    key, box = looking.key, looking.box
    known = box.old_of(voter)
    if choice != box.ballots.get(voter):
        known = box.list_left_by(voter, choice)
        yield BallotCast(voter=voter, choice=choice, box=key)
    if known != frozenset(old):
        yield OldReactionsSeen(voter=voter, choices=tuple(old), box=key)


def _record_doubt(
    looking: Looking, voter: PersonId, choices: Sequence[str]
) -> Iterator[BallotFact]:
    """List what to record about one person if nobody can tell what they chose last."""
    box = looking.box
    if voter not in box.unclear or box.unclear_of(voter) != frozenset(choices):
        is_asked = _is_asked(box, voter, choices)
        yield BallotUnclear(voter=voter, choices=tuple(choices), is_asked=is_asked, box=looking.key)


def _list_withdrawn(looking: Looking, voter: PersonId) -> Iterator[BallotFact]:
    """List what to record about one person who has no reaction there any more."""
    if voter in looking.box.ballots:
        yield BallotWithdrawn(voter=voter, box=looking.key)
    if looking.box.old_of(voter):
        yield OldReactionsSeen(voter=voter, choices=(), box=looking.key)
