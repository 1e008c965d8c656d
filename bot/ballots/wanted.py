"""How many people want a question answered: by a reaction, counted when it is needed."""

import logging

import discord

from bot.ballots.ballots import people_behind
from bot.platform.retrying import LOST

_log = logging.getLogger(__name__)

WANTED = "\N{THUMBS UP SIGN}"
_LOST = (discord.HTTPException, *LOST)


async def put_sign(message: discord.PartialMessage) -> None:
    """Put the reaction on a question; where that cannot be, people can still put it themselves."""
    try:
        await message.add_reaction(WANTED)
    except _LOST as error:
        _log.info("A question cannot be voted up by a press: %s", error)


async def wanting(message: discord.PartialMessage) -> int:
    """How many people want it, bots left out; none where its message cannot be read."""
    try:
        reactions = (await message.fetch()).reactions
        signs = [each for each in reactions if str(each.emoji) == WANTED]
        if sum(each.count - each.me for each in signs) < 1:
            return 0
        return len({person for each in signs for person in await people_behind(each)})
    except _LOST as error:
        _log.info("The votes on a question cannot be read: %s", error)
        return 0
