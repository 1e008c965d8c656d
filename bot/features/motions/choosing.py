"""Three suggested motions in the channel: people are for any of them, and the winner is debated.

Rule: a vote here is a vote on the list of suggestions, so the card holds nothing of its own.
"""

from collections.abc import Sequence

import discord

from bot.debates.new_plan import show_plan
from bot.debates.services import services_of
from bot.debates.start import find_usual_format
from bot.features.motions.listing import find_motion, motions_of, write_motion
from bot.platform.buttons import Button, ButtonLine, lay_out
from bot.platform.interactions import on_press, person_of
from bot.platform.permissions import NOBODY, check_may_post_here
from bot.writer.text import clean, escape
from debate_core.drafting.request import DebateRequest
from debate_core.errors import SpecError
from debate_core.language import _
from debate_core.storage.suggested_motions import SuggestedMotion

_OFFERED = 3
_ID_LENGTH = 16
_IDS = r"(?P<ids>(?:[0-9a-f]{16}){2,3})"


@on_press("motions:choose")
async def choose_pressed(interaction: discord.Interaction) -> None:
    """Post the best suggestions for everyone to choose from; moderators only."""
    await services_of(interaction).rules.check_moderates(interaction)
    check_may_post_here(interaction)
    listed = await motions_of(interaction).list_in(str(interaction.guild_id))
    offered = listed[:_OFFERED]
    if len(offered) < 2:
        raise SpecError(_("There is only one motion left. Plan it with /debate start."))
    view = _lay_out_choice(offered, "".join(motion.id for motion in offered))
    await interaction.response.send_message(view=view, allowed_mentions=NOBODY)


@on_press(f"motions:pick:{_IDS}:(?P<place>[0-2])")
async def pick_pressed(interaction: discord.Interaction, ids: str, place: str) -> str:
    """Be for one of them, or not any more; say which to the presser alone."""
    check_may_post_here(interaction)
    motions, server = motions_of(interaction), str(interaction.guild_id)
    picked = await find_motion(interaction, _split(ids)[int(place)])
    is_for = await motions.vote(server, picked.id, person_of(interaction))
    offered = await _find_offered(interaction, ids)
    await interaction.response.edit_message(view=_lay_out_choice(offered, ids))
    name = escape(clean(picked.motion))
    if is_for:
        return _("You are for “{name}”.", name=name)
    return _("You are not for “{name}” any more.", name=name)


@on_press(f"motions:winner:{_IDS}")
async def winner_pressed(interaction: discord.Interaction, ids: str) -> None:
    """Show the presser the plan of a debate on the motion that most are for."""
    offered = await _find_offered(interaction, ids)
    # Of equal ones the first on the card, which was the best when it was posted.
    winner = max(offered, key=lambda motion: motion.votes)
    request = DebateRequest(winner.motion, await find_usual_format(interaction))
    await show_plan(interaction, request)


def _split(ids: str) -> list[str]:
    return [ids[start : start + _ID_LENGTH] for start in range(0, len(ids), _ID_LENGTH)]


async def _find_offered(interaction: discord.Interaction, ids: str) -> list[SuggestedMotion]:
    """Find those that are still on the list, in the order of the card; SpecError if none is."""
    listed = await motions_of(interaction).list_in(str(interaction.guild_id))
    known = {motion.id: motion for motion in listed}
    offered = [known[one] for one in _split(ids) if one in known]
    if not offered:
        raise SpecError(_("These motions are gone. /debate list has the others."))
    return offered


def _lay_out_choice(offered: Sequence[SuggestedMotion], ids: str) -> discord.ui.LayoutView:
    """Lay out the motions with their votes, those that are gone left out."""
    places = {motion: place for place, motion in enumerate(_split(ids))}
    lines = [
        ButtonLine(
            write_motion(motion),
            Button(_("I'm for it"), f"motions:pick:{ids}:{places[motion.id]}"),
        )
        for motion in offered
    ]
    about = _("-# Press for each that you want; once more takes it back.")
    debate = Button(_("Debate the winner"), f"motions:winner:{ids}", is_main=True)
    return lay_out(_("### What shall we debate?"), *lines, about, [debate])
