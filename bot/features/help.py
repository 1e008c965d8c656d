"""/help: one card, changed in place, that says what can be done here and by whom.

Rule: each topic fits a phone's screen, and names commands that exist.
"""

from collections.abc import Awaitable, Callable, Mapping
from typing import Literal, NamedTuple

import discord

from bot.debates.services import services_of
from bot.platform.buttons import Button, lay_out
from bot.platform.chats import in_any_chat, is_in_chat
from bot.platform.commands import command
from bot.platform.feature import Feature
from bot.platform.interactions import on_press
from debate_core.domain.specification import is_offline
from debate_core.errors import SpecError
from debate_core.language import N_, _

TopicName = Literal["part", "start", "moderate", "models"]

_TAKE_PART = N_("""\
**Vote** with a reaction below the question, or with its buttons.
**Ask** the debaters: `/debate ask`, or on a turn: Apps, **Ask about this**.
**Sit down** in a debater's place: `/debate seat`.
**Discuss**: in a discussion's thread, tap Raise hand and write.
**Predict** the result: the button on the announcement. `/stats` shows yours.
**Follow**: `/debate list` and `/debate show`; `/stats` adds up.
**Take back** what you said: `/privacy`.""")
_START = N_("""\
`/debate start` with a motion is enough. You see a plan, and nothing is posted before Start.
**format** changes the rules: in a Discussion people speak.
**debaters** takes a number, or names: “Ada: for; Ben: against”.
Make debaters of your own with `/persona`.
The plan's buttons change the rest, from rounds to models.
On a message: Apps, **Debate this** takes it as the motion.""")
_MODERATE = N_("""\
The pinned card in a thread pauses, skips, gives more time and stops.
`/debate manage` and `/debate stop` do it too.
`/debate ask` lists what people ask: let it in, or not.
On a message: Apps, **Take my words out** deletes a turn for good.
`/settings` says who may start what, where, and how much it may cost.""")
_CHAT = N_("""\
You brought Rostrum along, so it works here for you alone.
`/debate start` with a motion plans a short debate: two debaters, one round, a verdict.
On a message: Apps, **Debate this** takes it as the motion.
You say who sees it: everyone in this chat, or only you.
Rostrum reads nothing here, sees no reactions, and can speak for 15 minutes after Start.
`/debate show` and `/debate list` have your debates, `/privacy` what is kept of you.
On a server that has Rostrum there are longer debates, seats and votes.""")


_PART_PAGES = {
    "taking-part": N_("taking part"),
    "seats": N_("seats"),
    "voting": N_("voting"),
    "privacy": N_("privacy"),
}
_START_PAGES = {
    "formats": N_("formats"),
    "personas": N_("personas"),
    "motions": N_("motions"),
    "evenings": N_("evenings"),
}
_MODERATE_PAGES = {
    "moderating": N_("moderating"),
    "server-settings": N_("settings of a server"),
    "judging": N_("judging"),
}
_MODELS_PAGES = {"models": N_("models and keys"), "conduct": N_("conduct")}
_CHAT_PAGES = {"chats": N_("chats"), "privacy": N_("privacy")}


async def _tell_part(_interaction: discord.Interaction) -> str:
    return _(_TAKE_PART)


async def _tell_start(interaction: discord.Interaction) -> str:
    gate = await services_of(interaction).rules.open_gate(interaction, interaction.channel_id or 0)
    try:
        gate.check_motion("")
    except SpecError as refusal:
        return f"{refusal}\n\n{_(_START)}"
    return _(_START)


async def _tell_moderate(_interaction: discord.Interaction) -> str:
    return _(_MODERATE)


async def _tell_models(interaction: discord.Interaction) -> str:
    names = services_of(interaction).drafts.lineup.at(str(interaction.guild_id)).suggested
    models = [name for name in names if not is_offline(name)]
    built_in = _("Built-in debaters are free: they need no AI, and understand nothing.")
    if not models:
        return _("No AI model is connected.\n{built_in}", built_in=built_in)
    listed = "\n".join(f"- `{model}`" for model in models)
    return _(
        "{listed}\n{built_in}\nPick one on the plan, under **Models**.",
        listed=listed,
        built_in=built_in,
    )


class HelpTopic(NamedTuple):
    """A topic of the card."""

    title: str
    tell: Callable[[discord.Interaction], Awaitable[str]]
    pages: Mapping[str, str]
    """The pages that say more: their names in `docs` without the ending, and their labels."""
    is_for_moderators: bool = False


TOPICS: Mapping[TopicName, HelpTopic] = {
    "part": HelpTopic(N_("Take part"), _tell_part, _PART_PAGES),
    "start": HelpTopic(N_("Start"), _tell_start, _START_PAGES),
    "moderate": HelpTopic(N_("Moderate"), _tell_moderate, _MODERATE_PAGES, is_for_moderators=True),
    "models": HelpTopic(N_("Models here"), _tell_models, _MODELS_PAGES),
}


@command("help", N_("What you can do here with Rostrum"))
@in_any_chat
async def help_command(interaction: discord.Interaction) -> None:
    """Show the card."""
    view = await _make_card(interaction, "part")
    await interaction.response.send_message(view=view, ephemeral=True)


@on_press(f"help:(?P<topic>{'|'.join(TOPICS)})")
async def topic_pressed(interaction: discord.Interaction, topic: TopicName) -> None:
    """Show another topic."""
    await interaction.response.edit_message(view=await _make_card(interaction, topic))


async def _make_card(interaction: discord.Interaction, shown: TopicName) -> discord.ui.LayoutView:
    """Lay out a topic, with buttons for all that concerns the user."""
    if is_in_chat(interaction):
        title = _("In this chat")
        return lay_out(f"### {title}\n{_(_CHAT)}", _link_pages(interaction, _CHAT_PAGES))
    is_moderator = await services_of(interaction).rules.is_moderator(interaction)
    buttons = [
        Button(_(other.title), f"help:{name}", is_off=name == shown)
        for name, other in TOPICS.items()
        if is_moderator or not other.is_for_moderators
    ]
    topic = TOPICS[shown]
    told = f"### {_(topic.title)}\n{await topic.tell(interaction)}"
    return lay_out(told, _link_pages(interaction, topic.pages), buttons)


def _link_pages(interaction: discord.Interaction, pages: Mapping[str, str]) -> str:
    """Link to pages that say more; empty if the host has not said where they are."""
    address = services_of(interaction).pages
    links = " · ".join(f"[{_(label)}]({address}/{page}.md)" for page, label in pages.items())
    return _("-# Read more: {links}", links=links) if address else ""


HELP = Feature(name="help", commands=(help_command,), handlers=(topic_pressed,))
