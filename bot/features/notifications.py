"""“Notify me” on an announcement: gives the role that debates mention, or takes it back.

Rule: it never gives anybody a right, whatever role was picked.
"""

import discord

from bot.debates.services import services_of
from bot.platform.buttons import Button
from bot.platform.feature import Feature
from bot.platform.interactions import on_press
from bot.platform.retry import BRIEF, if_possible
from debate_core.domain.record import Record
from debate_core.domain.server_settings import StartSettings
from debate_core.errors import SpecError
from debate_core.language import _


@on_press("notify:me")
async def notify_pressed(interaction: discord.Interaction) -> str:
    """Give the role to the user, or take it back; if that is impossible, say where to find it."""
    guild, person = interaction.guild, interaction.user
    settings = await services_of(interaction).rules.read(interaction.guild_id)
    chosen = settings.notifications.role
    role = guild.get_role(int(chosen)) if guild and chosen else None
    if role is None or not isinstance(person, discord.Member):
        raise SpecError(_("This server notifies nobody of debates any more."))
    has_role = role in person.roles
    change = person.remove_roles if has_role else person.add_roles
    is_done = can_give(role, settings.starting) and await if_possible(
        "A role", lambda: change(role, reason="Notify me"), BRIEF
    )
    if not is_done:
        raise SpecError(
            _(
                "I can't change who has {role}. Pick it in Channels & Roles, or ask a moderator.",
                role=role.mention,
            )
        )
    if has_role:
        return _("You won't be notified of debates any more.")
    return _("You'll be notified of debates with {role}.", role=role.mention)


def can_give(role: discord.Role, limits: StartSettings) -> bool:
    """True if the bot may give a role, and the role gives no extra rights."""
    guild = role.guild
    me = guild.me
    may_give = me.guild_permissions.manage_roles and role < me.top_role and not role.managed
    is_of_rostrum = str(role.id) in (limits.moderators, *limits.starters)
    gives_rights = not role.permissions.is_subset(guild.default_role.permissions)
    # The role may let people see a channel that others do not see.
    opens_channels = any(role in channel.overwrites for channel in guild.channels)
    return may_give and not (is_of_rostrum or gives_rights or opens_channels)


def notify_buttons(record: Record) -> tuple[Button, ...]:
    """Make the button, where the server has a role for it."""
    venue = record.opened.venue
    return (Button(_("Notify me"), "notify:me"),) if venue and venue.role else ()


NOTIFICATIONS = Feature(
    name="notifications",
    handlers=(notify_pressed,),
    announcement_buttons=notify_buttons,
)
