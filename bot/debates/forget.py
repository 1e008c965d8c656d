"""/debate forget, and “Take my words out” on a message: people take back what they wrote.

Rule: whoever asks sees the words, and nobody else; and they are asked once more before.
"""

import re
from collections.abc import Sequence
from typing import Any, Self

import discord
from discord import app_commands

from bot.debates.services import debate_here, services_of
from bot.platform.errors import tell
from bot.seats.guest import guest_of
from bot.writer.text import cleaned, escaped
from debate_core.domain.taking_out import Words, words_in
from debate_core.domain.words import DebateId, PersonId, counted, one_line
from debate_core.engine.taking_out import check_may_take_out
from debate_core.errors import SpecError

_ON_A_PAGE = 10
_EXCERPT = 60
_ALL_OF_IT = "It cannot be undone. What a provider of models was sent before, I cannot call back."
_LABELS = {
    "ask": ("Take out", discord.ButtonStyle.secondary),
    "do": ("Take it out for good", discord.ButtonStyle.danger),
    "keep": ("Keep it", discord.ButtonStyle.secondary),
}


class ForgetButton(
    discord.ui.DynamicItem[discord.ui.Button[Any]],
    template=r"forget:(?P<verb>ask|do|keep):(?P<debate>[0-9a-f]+):(?P<event>\d+)",
):
    """Asks whether words are to be taken out, takes them out, or leaves them."""

    def __init__(self, verb: str, debate: DebateId, event: int, number: str = "") -> None:
        label, style = _LABELS[verb]
        custom_id = f"forget:{verb}:{debate}:{event}"
        super().__init__(
            discord.ui.Button(label=f"{label}{number}", style=style, custom_id=custom_id)
        )
        self.verb, self.debate, self.event = verb, debate, event

    @classmethod
    async def from_custom_id(
        cls,
        interaction: discord.Interaction,
        item: discord.ui.Item[Any],
        match: re.Match[str],
        /,
    ) -> Self:
        return cls(match["verb"], DebateId(match["debate"]), int(match["event"]))

    async def callback(self, interaction: discord.Interaction) -> None:
        try:
            match self.verb:
                case "ask":
                    said, view = await _question(interaction, self.debate, self.event)
                    await interaction.response.edit_message(content=said, view=view)
                case "do":
                    await _take_out(interaction, self.debate, self.event)
                case _:
                    said = "Nothing was taken out."
                    await interaction.response.edit_message(content=said, view=None)
        except Exception as error:  # noqa: BLE001 - an item's errors reach no other handler
            await tell(interaction, error)


class ForgetPage(
    discord.ui.DynamicItem[discord.ui.Button[Any]],
    template=r"forget:page:(?P<debate>[0-9a-f]+):(?P<person>\d+):(?P<page>\d+)",
):
    """Shows another page of what somebody wrote."""

    def __init__(self, label: str, debate: DebateId, person: PersonId, page: int) -> None:
        custom_id = f"forget:page:{debate}:{person}:{page}"
        super().__init__(discord.ui.Button(label=label, custom_id=custom_id))
        self.debate, self.person, self.page = debate, person, page

    @classmethod
    async def from_custom_id(
        cls,
        interaction: discord.Interaction,
        item: discord.ui.Item[Any],
        match: re.Match[str],
        /,
    ) -> Self:
        debate, person = DebateId(match["debate"]), PersonId(match["person"])
        return cls("", debate, person, int(match["page"]))

    async def callback(self, interaction: discord.Interaction) -> None:
        try:
            said, view = await _page(interaction, self.debate, self.person, self.page)
            await interaction.response.edit_message(content=said, view=view)
        except Exception as error:  # noqa: BLE001 - an item's errors reach no other handler
            await tell(interaction, error)


async def show_words(
    interaction: discord.Interaction, named: str, person: discord.User | None
) -> None:
    """Answer with what somebody wrote in a debate, to the caller only; SpecError if not theirs."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    record = await debate_here(interaction, named)
    whose = PersonId(str((person or interaction.user).id))
    said, view = await _page(interaction, record.debate, whose, 0)
    await interaction.edit_original_response(content=said, view=view)


@app_commands.context_menu(name="Take my words out")
@app_commands.guild_only()
async def take_my_words_out(interaction: discord.Interaction, message: discord.Message) -> None:
    """Ask whether what a message holds of a debate is to be taken out."""
    services = services_of(interaction)
    debate = await services.deliveries.debate_at(str(message.channel.id))
    if debate is None:
        raise SpecError("That message is not in the thread of a debate.")
    ledger = await services.taking_out.ledger_of(debate)
    words = await services.taking_out.words_at(ledger, message.id)
    if words is None:
        raise SpecError(
            "That message holds nothing that a person said in the debate; only that can be taken "
            "out. /debate forget lists what you wrote."
        )
    said, view = await _question(interaction, debate, words.event)
    await interaction.response.send_message(said, view=view, ephemeral=True)


async def _page(
    interaction: discord.Interaction, debate: DebateId, whose: PersonId, page: int
) -> tuple[str, discord.ui.View]:
    """A page of what somebody wrote, with a button for each; SpecError if there is nothing."""
    guest = guest_of(interaction)
    if whose != guest.id and not guest.is_moderator:
        raise SpecError("Only moderators can take out what somebody else wrote.")
    ledger = await services_of(interaction).taking_out.ledger_of(debate)
    written = [w for w in words_in(ledger.events) if w.author == whose and not w.taken_out]
    if not written:
        who = "You have" if whose == guest.id else f"<@{whose}> has"
        raise SpecError(f"{who} nothing in this debate that could be taken out.")
    first = min(page * _ON_A_PAGE, (len(written) - 1) // _ON_A_PAGE * _ON_A_PAGE)
    here = written[first : first + _ON_A_PAGE]
    view = discord.ui.View(timeout=None)
    for place, words in enumerate(here, start=first + 1):
        view.add_item(ForgetButton("ask", debate, words.event, f" {place}"))
    if first:
        view.add_item(ForgetPage("Earlier", debate, whose, first // _ON_A_PAGE - 1))
    if first + _ON_A_PAGE < len(written):
        view.add_item(ForgetPage("Later", debate, whose, first // _ON_A_PAGE + 1))
    return _listed(here, first, ledger.record.spec.motion), view


def _listed(here: Sequence[Words], first: int, motion: str) -> str:
    lines = (
        f"{place}. {each.what}: “{_excerpt(each)}”" for place, each in enumerate(here, first + 1)
    )
    title = escaped(cleaned(one_line(motion, 200)))
    return "\n".join((f"What was written in “{title}”, and can be taken out:", *lines))


async def _question(
    interaction: discord.Interaction, debate: DebateId, event: int
) -> tuple[str, discord.ui.View]:
    """Whether these words are to be taken out, with what follows from it."""
    ledger = await services_of(interaction).taking_out.ledger_of(debate)
    words = check_may_take_out(ledger, guest_of(interaction), event)
    count = len(words.messages)
    own = f" Your {counted(count, 'message')} in the thread goes too." if count == 1 else ""
    if count > 1:
        own = f" All {count} messages that it was read from go too."
    view = discord.ui.View(timeout=None)
    for verb in ("do", "keep"):
        view.add_item(ForgetButton(verb, debate, event))
    said = f"Take out {words.what} by {escaped(cleaned(words.name))}: “{_excerpt(words)}”?"
    return f"{said}{own} {_ALL_OF_IT}", view


async def _take_out(interaction: discord.Interaction, debate: DebateId, event: int) -> None:
    await interaction.response.edit_message(content="Taking it out …", view=None)
    try:
        taken = await services_of(interaction).taking_out.by(guest_of(interaction), debate, event)
    except SpecError as refusal:
        await interaction.edit_original_response(content=str(refusal))
        return
    said = f"{taken.what[:1].upper()}{taken.what[1:]} is taken out."
    if taken.left:
        left = counted(taken.left, "message")
        said = f"{said} I may not delete {left} of it in the thread: please delete it yourself."
    await interaction.edit_original_response(content=said)


def _excerpt(words: Words) -> str:
    return escaped(cleaned(one_line(words.text, _EXCERPT)))
