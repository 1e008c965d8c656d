"""The list of suggested motions: let in by moderators, voted up by everyone, drawn by evenings.

Rule: only the user sees the cards, so nothing that somebody suggests is ever posted before a
moderator has let it in.
"""

import secrets

import discord

from bot.debates.server_rules import ServerRules, check_words
from bot.debates.services import services_of
from bot.platform.buttons import Button, ButtonLine, Part, lay_out
from bot.platform.interactions import on_press, on_submit, person_of, read_fields
from bot.platform.permissions import check_may_post_here
from bot.writer.fields import FormField, make_form
from bot.writer.text import clean, escape
from debate_core.content.statement import suggest_statement
from debate_core.domain.text import is_blank, shorten_line
from debate_core.errors import SpecError
from debate_core.formats.checking import MOTION_LIMIT
from debate_core.language import N_, _, ngettext
from debate_core.storage.suggested_motions import SqlSuggestedMotions, SuggestedMotion

_SHOWN = 10
_IN_LIST = 150
"""Characters of a motion in a list: escaped, ten of them still fit on one card."""
_STATEMENT = 60
_ID = "(?P<motion>[0-9a-f]{16})"
_FORM = "motions:suggest"
_GONE = N_("That motion is gone. Open the list again.")


@on_press("motions:open")
async def open_pressed(interaction: discord.Interaction) -> None:
    """Show the list, as a card of its own."""
    view = await make_list(interaction)
    await interaction.response.send_message(view=view, ephemeral=True)


@on_press("motions:list")
async def list_pressed(interaction: discord.Interaction) -> None:
    """Show the list again."""
    await interaction.response.edit_message(view=await make_list(interaction))


@on_press(f"motions:vote:{_ID}")
async def vote_pressed(interaction: discord.Interaction, motion: str) -> None:
    """Vote for a motion, or take the vote back."""
    check_may_post_here(interaction)
    await motions_of(interaction).vote(str(interaction.guild_id), motion, person_of(interaction))
    await interaction.response.edit_message(view=await make_list(interaction))


@on_press(_FORM)
async def suggest_pressed(interaction: discord.Interaction) -> None:
    """Ask for a motion."""
    check_may_post_here(interaction)
    field = FormField(
        name="motion",
        label=_("Motion"),
        kind="text",
        hint=_("What is debated, as a statement"),
        most=MOTION_LIMIT,
        is_required=True,
    )
    await interaction.response.send_modal(make_form(_FORM, _("Suggest a motion"), [field], {}))


@on_submit(_FORM)
async def suggestion_sent(interaction: discord.Interaction) -> None:
    """Keep a suggestion, and show the person's own."""
    check_may_post_here(interaction)
    services, server = services_of(interaction), str(interaction.guild_id)
    text = " ".join(read_fields(interaction).get("motion", "").split())
    if is_blank(text):
        raise SpecError(_("Write what is to be debated."))
    await _check_words_here(interaction, text)
    is_moderator = await services.rules.is_moderator(interaction)
    suggested = SuggestedMotion(
        id=secrets.token_hex(8), person=person_of(interaction), motion=text, is_in=is_moderator
    )
    await motions_of(interaction).add(
        server, suggested, services.rules.clock.now(), is_limited=not is_moderator
    )
    said = _("It is on the list.") if is_moderator else _("A moderator looks at it first.")
    await interaction.response.edit_message(view=await make_own(interaction, said))


@on_press("motions:own")
async def own_pressed(interaction: discord.Interaction) -> None:
    """Show the person's own suggestions."""
    await interaction.response.edit_message(view=await make_own(interaction))


@on_press(f"motions:word:{_ID}")
async def word_pressed(interaction: discord.Interaction, motion: str) -> None:
    """Change one's own suggestion into the statement that was offered."""
    found = await _find_own(interaction, motion)
    statement = suggest_statement(found.motion)
    await _check_words_here(interaction, statement)
    server = str(interaction.guild_id)
    if not statement or not await motions_of(interaction).reword(server, motion, statement):
        raise SpecError(_("It is let in already, so it stays as it is."))
    await interaction.response.edit_message(view=await make_own(interaction))


@on_press(f"motions:back:{_ID}")
async def take_back_pressed(interaction: discord.Interaction, motion: str) -> None:
    """Take one's own suggestion back, let in or not."""
    await _find_own(interaction, motion)
    await motions_of(interaction).remove(str(interaction.guild_id), motion)
    await interaction.response.edit_message(view=await make_own(interaction))


@on_press("motions:forget")
async def forget_pressed(interaction: discord.Interaction) -> str:
    """Take back all suggestions of the user, and their votes for others."""
    server = str(interaction.guild_id)
    await motions_of(interaction).forget_person(server, person_of(interaction))
    return _("Your suggestions are taken back, and your votes for others.")


@on_press("motions:look")
async def look_pressed(interaction: discord.Interaction) -> None:
    """Show a moderator the suggestions that wait, one after the other."""
    await services_of(interaction).rules.check_moderates(interaction)
    await interaction.response.edit_message(view=await _make_waiting(interaction))


@on_press(f"motions:(?P<answer>in|out):{_ID}")
async def answer_pressed(interaction: discord.Interaction, answer: str, motion: str) -> None:
    """Let a suggestion in, or decline it, and show the next one."""
    await services_of(interaction).rules.check_moderates(interaction)
    motions, server = motions_of(interaction), str(interaction.guild_id)
    found = await find_motion(interaction, motion)
    if answer == "in":
        await _check_words_here(interaction, found.motion)
        await motions.let_in(server, motion)
    else:
        await motions.remove(server, motion)
    await interaction.response.edit_message(view=await _make_waiting(interaction))


async def make_list(interaction: discord.Interaction) -> discord.ui.LayoutView:
    """Lay out the best suggestions, each with a button to vote for it."""
    motions, server = motions_of(interaction), str(interaction.guild_id)
    listed, waiting = await motions.list_in(server), await motions.list_waiting(server)
    voted = await motions.list_voted(server, person_of(interaction))
    lines: list[Part] = [
        ButtonLine(
            write_motion(motion, _IN_LIST),
            Button(_("Not any more") if motion.id in voted else _("I'm for it"), _vote_id(motion)),
        )
        for motion in listed[:_SHOWN]
    ]
    if not lines:
        lines = [_("No motions yet. Suggest what should be debated here.")]
    more = len(listed) - _SHOWN
    told = ngettext("-# {count} more", "-# {count} more", more) if more > 0 else ""
    buttons = [Button(_("Suggest"), _FORM, is_main=True), Button(_("Mine"), "motions:own")]
    if await _get_rules(interaction).is_moderator(interaction):
        if waiting:
            label = _("Look through: {count}", count=len(waiting))
            buttons.append(Button(label, "motions:look"))
        if len(listed) > 1:
            buttons.append(Button(_("Let people choose"), "motions:choose"))
    return lay_out(_("### Motions"), *lines, told, buttons)


async def make_own(interaction: discord.Interaction, said: str = "") -> discord.ui.LayoutView:
    """Lay out the user's own suggestions, each with a button to take it back."""
    own = await motions_of(interaction).list_of(str(interaction.guild_id), person_of(interaction))
    lines: list[Part] = []
    for motion in own[:_SHOWN]:
        waits = f"{_name(motion, _IN_LIST)}\n-# " + _("waits")
        state = write_motion(motion, _IN_LIST) if motion.is_in else waits
        lines.append(ButtonLine(state, Button(_("Take back"), f"motions:back:{motion.id}")))
        statement = "" if motion.is_in else suggest_statement(motion.motion)
        if statement:
            label = _("Make it “{statement}”", statement=shorten_line(statement, _STATEMENT))
            lines.append([Button(label, f"motions:word:{motion.id}")])
    back = Button(_("Back"), "motions:list")
    return lay_out(_("### Your motions"), said, *(lines or [_("None yet.")]), [back])


async def _make_waiting(interaction: discord.Interaction) -> discord.ui.LayoutView:
    """Lay out the next suggestion that waits for a moderator; the list if none does."""
    waiting = await motions_of(interaction).list_waiting(str(interaction.guild_id))
    if not waiting:
        return await make_list(interaction)
    motion = waiting[0]
    told = _(
        "-# Suggested by <@{person}>. {count} to look through.",
        person=motion.person,
        count=len(waiting),
    )
    return lay_out(
        f"**{_name(motion)}**",
        told,
        [
            Button(_("Let in"), f"motions:in:{motion.id}", is_main=True),
            Button(_("Decline"), f"motions:out:{motion.id}", is_danger=True),
            Button(_("Back"), "motions:list"),
        ],
    )


async def list_kept(interaction: discord.Interaction) -> list[ButtonLine]:
    """List what is kept about the user: what they suggested, and how often they voted."""
    motions, server = motions_of(interaction), str(interaction.guild_id)
    own = len(await motions.list_of(server, person_of(interaction)))
    votes = len(await motions.list_voted(server, person_of(interaction)))
    if not own and not votes:
        return []
    told = _(
        "{motions}, {votes} for others",
        motions=ngettext("{count} suggested motion", "{count} suggested motions", own),
        votes=ngettext("{count} vote", "{count} votes", votes),
    )
    return [ButtonLine(told, Button(_("Take them back"), "motions:forget"))]


def write_motion(motion: SuggestedMotion, most: int = MOTION_LIMIT) -> str:
    """Write a suggestion, cut where it has more characters than that, with its votes."""
    votes = ngettext("{count} vote", "{count} votes", motion.votes)
    return f"{_name(motion, most)}\n-# {votes}"


def _name(motion: SuggestedMotion, most: int = MOTION_LIMIT) -> str:
    return escape(shorten_line(clean(motion.motion), most))


def _vote_id(motion: SuggestedMotion) -> str:
    return f"motions:vote:{motion.id}"


async def _find_own(interaction: discord.Interaction, motion: str) -> SuggestedMotion:
    """Find one's own suggestion; SpecError if it is gone, or another's."""
    found = await find_motion(interaction, motion)
    if found.person != person_of(interaction):
        raise SpecError(_(_GONE))
    return found


async def find_motion(interaction: discord.Interaction, motion: str) -> SuggestedMotion:
    """Find a suggestion; SpecError if it is gone."""
    found = await motions_of(interaction).find(str(interaction.guild_id), motion)
    if found is None:
        raise SpecError(_(_GONE))
    return found


async def _check_words_here(interaction: discord.Interaction, text: str) -> None:
    """Raise SpecError if a motion has a word that this server does not debate."""
    check_words(text, (await _get_rules(interaction).read(interaction.guild_id)).starting)


def _get_rules(interaction: discord.Interaction) -> ServerRules:
    return services_of(interaction).rules


def motions_of(interaction: discord.Interaction) -> SqlSuggestedMotions:
    """Return the suggestions that are kept where a press was answered."""
    return SqlSuggestedMotions(services_of(interaction).database)
