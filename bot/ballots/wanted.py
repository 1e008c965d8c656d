"""How many people want a question answered: by a reaction, counted when it is needed."""

import logging

import discord
from discord.http import HTTPClient

from bot.ballots.lists import ReadRequest, who_reacted
from bot.platform.retrying import BRIEF, FAILURES, if_possible, until_done

_log = logging.getLogger(__name__)

WANTED = "\N{THUMBS UP SIGN}"


async def put_sign(message: discord.PartialMessage) -> None:
    """Put the reaction on a question; where that cannot be, people can still put it themselves."""
    await if_possible("The sign on a question", lambda: message.add_reaction(WANTED))


async def wanting(message: discord.PartialMessage, http: HTTPClient) -> int:
    """How many people want it, bots left out; none where its message cannot be read."""
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
