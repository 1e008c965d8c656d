"""Who may sit in debaters' seats, as it is asked for with /debate start."""

from typing import Literal, NamedTuple

import discord
from discord import app_commands

from debate_core.domain.specification import Seating
from debate_core.domain.text import time_in_words
from debate_core.domain.values import PersonId
from debate_core.drafting.request import DEFAULT_SEATING, seconds, usual_seating
from debate_core.errors import SpecError

Who = Literal["nobody", "invited", "role", "anyone"]
SEATS = [
    app_commands.Choice(name="nobody: personas alone debate", value="nobody"),
    app_commands.Choice(name="whom I or a moderator invite", value="invited"),
    app_commands.Choice(name="a role", value="role"),
    app_commands.Choice(name="anyone", value="anyone"),
]
_SHORTEST, _LONGEST = 30, 3600


class SeatWishes(NamedTuple):
    """What was said of seats; empty leaves it as it usually is."""

    who: str = ""
    role: discord.Role | None = None
    invited: discord.Member | None = None
    turn_time: str = ""


def seating_of(wishes: SeatWishes, format_name: str) -> Seating:
    """Who may sit, and how long a turn takes; SpecError, in one sentence, if it cannot be so."""
    who = wishes.who or ("role" if wishes.role else usual_seating(format_name).who)
    if who == "role" and wishes.role is None:
        raise SpecError("Say which role may take a seat: pick it in the option seat_role.")
    if who != "role" and wishes.role is not None:
        raise SpecError("Seats are not for a role here; leave seat_role out, or pick “a role”.")
    if who == "nobody" and wishes.invited is not None:
        raise SpecError("Nobody is to take a seat here, so nobody can be invited to one.")
    return Seating.model_validate(
        {
            "who": who,
            "people": (PersonId(str(wishes.invited.id)),) if wishes.invited else (),
            "role": str(wishes.role.id) if wishes.role else "",
            "seconds": _turn_seconds(wishes.turn_time),
        }
    )


def _turn_seconds(text: str) -> int:
    if not text.strip():
        return DEFAULT_SEATING.seconds
    wanted = seconds(text)
    if not _SHORTEST <= wanted <= _LONGEST:
        least, most = time_in_words(_SHORTEST), time_in_words(_LONGEST)
        raise SpecError(f"A turn of a person takes {least} to {most}; write it such as 5m.")
    return wanted
