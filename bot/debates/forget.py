"""Taking back one's words, from “Take my words out” on a message and from /privacy.

Rule: only the person who asks sees the words, and they are asked once more before.
"""

from collections.abc import Iterator, Sequence

import discord
from discord import app_commands

from bot.debates.access import may_see
from bot.debates.services import find_private_words, services_of
from bot.platform.buttons import Button, ButtonLine, lay_out
from bot.platform.commands import context_menu
from bot.platform.feature import PrivateWords
from bot.platform.interactions import on_press
from bot.seats.guests import guest_of
from bot.writer.text import clean, escape
from debate_core.domain.fact import Words
from debate_core.domain.taking_out import Foreseen
from debate_core.domain.text import capitalize_first, shorten_line
from debate_core.domain.values import DebateId, PersonId
from debate_core.engine.people import check_may_take_out, foresee, list_takeable
from debate_core.engine.tasks import log_as
from debate_core.errors import SpecError
from debate_core.language import N_, _, ngettext
from debate_core.show.event_lines import name_words

_ON_A_PAGE = 10
_EXCERPT = 60
_PLACES = 8
"""Places and statements that are named before something is taken out."""
_UNSEEN = N_("a channel that you no longer see")
_ALL_OF_IT = N_("This can't be undone. Copies already sent to AI providers stay there.")
_DEBATE = "(?P<debate>[0-9a-f]+)"
_WORDS = rf"{_DEBATE}:(?P<event>\d+)"


@on_press(rf"forget:ask:{_WORDS}", needs="nothing")
async def ask_pressed(interaction: discord.Interaction, debate: DebateId, event: str) -> None:
    """Ask whether words are to be taken out."""
    view = await _make_question(interaction, debate, int(event))
    await interaction.response.edit_message(view=view)


@on_press(rf"forget:do:{_WORDS}", needs="nothing")
async def do_pressed(interaction: discord.Interaction, debate: DebateId, event: str) -> None:
    """Take them out."""
    # Answered first, since it may take longer than Discord waits; without buttons, since once is
    # enough.
    await interaction.response.edit_message(view=lay_out(_("Taking it out …")))
    try:
        taking_out = services_of(interaction).taking_out
        guest = guest_of(interaction, (await taking_out.ledger_of(debate)).record)
        taken = await taking_out.by(guest, debate, int(event))
    except SpecError as refusal:
        # The message was changed above, and has no buttons any more.
        await interaction.edit_original_response(view=lay_out(str(refusal)))
        return
    said = capitalize_first(_("{what} is taken out.", what=name_words(taken.what)))
    if taken.left:
        rest = ngettext(
            "I may not delete {count} message of it in the thread: please delete it yourself.",
            "I may not delete {count} messages of it in the thread: please delete them yourself.",
            taken.left,
        )
        said = f"{said} {rest}"
    await interaction.edit_original_response(view=lay_out(said))


@on_press(r"forget:keep")
async def keep_pressed(interaction: discord.Interaction) -> None:
    """Leave them."""
    await interaction.response.edit_message(view=lay_out(_("Nothing was taken out.")))


@on_press(rf"forget:page:{_DEBATE}:(?P<person>\d+):(?P<page>\d+)", needs="nothing")
async def page_pressed(
    interaction: discord.Interaction, debate: DebateId, person: PersonId, page: str
) -> None:
    """Show another page of what somebody wrote."""
    view = await make_words_page(interaction, debate, person, int(page))
    await interaction.response.edit_message(view=view)


@context_menu(N_("Take my words out"))
@app_commands.guild_only()
async def take_my_words_out(interaction: discord.Interaction, message: discord.Message) -> None:
    """Ask whether to take out what a message contains of a debate."""
    services = services_of(interaction)
    debate = await services.deliveries.find_debate_at(str(message.channel.id))
    if debate is None:
        raise SpecError(_("That message is not in the thread of a debate."))
    log_as(debate)
    ledger = await services.taking_out.ledger_of(debate)
    words = await services.taking_out.words_at(ledger, message.id)
    if words is None:
        raise SpecError(
            _(
                "That message holds nothing that a person said in the debate; only that can be "
                "taken out. /privacy lists what you wrote."
            )
        )
    view = await _make_question(interaction, debate, words.event)
    await interaction.response.send_message(view=view, ephemeral=True)


async def make_words_page(
    interaction: discord.Interaction, debate: DebateId, whose: PersonId, page: int
) -> discord.ui.LayoutView:
    """Lay out a page of what somebody wrote, a button for each; SpecError if there is nothing."""
    ledger = await services_of(interaction).taking_out.ledger_of(debate)
    guest = guest_of(interaction, ledger.record)
    if whose != guest.id and not guest.is_moderator:
        raise SpecError(_("Only moderators can take out what somebody else wrote."))
    written = list_takeable(ledger, guest, whose)
    if not written:
        if whose == guest.id:
            raise SpecError(_("You have nothing in this debate that could be taken out."))
        raise SpecError(
            _("<@{person}> has nothing in this debate that could be taken out.", person=whose)
        )
    first = min(page * _ON_A_PAGE, (len(written) - 1) // _ON_A_PAGE * _ON_A_PAGE)
    here = written[first : first + _ON_A_PAGE]
    lines = [
        ButtonLine(
            f"{place}. {name_words(entry.what)}: “{_cut_excerpt(entry.text)}”",
            Button(_("Take out"), f"forget:ask:{debate}:{entry.event}"),
        )
        for place, entry in enumerate(here, first + 1)
    ]
    pages = _list_page_buttons(f"forget:page:{debate}:{whose}", first, len(written))
    if whose == guest.id:
        pages.append(Button(_("Back"), "privacy:open"))
    is_seen = may_see(interaction, ledger.record.opened.venue)
    motion = ledger.record.spec.motion if is_seen else _(_UNSEEN)
    shown = escape(clean(shorten_line(motion, 200)))
    return lay_out(
        _("What was written in “{shown}”, and can be taken out:", shown=shown), *lines, pages
    )


def _list_page_buttons(of: str, first: int, count: int) -> list[Button]:
    """Make the buttons to the pages before and after the one that begins there."""
    page = first // _ON_A_PAGE
    earlier = [Button(_("Earlier"), f"{of}:{page - 1}")] if first else []
    later = [Button(_("Later"), f"{of}:{page + 1}")] if first + _ON_A_PAGE < count else []
    return [*earlier, *later]


async def _make_question(
    interaction: discord.Interaction, debate: DebateId, event: int
) -> discord.ui.LayoutView:
    """Lay out the question whether to take these words out, with what follows from it."""
    ledger = await services_of(interaction).taking_out.ledger_of(debate)
    guest = guest_of(interaction, ledger.record)
    words = check_may_take_out(ledger, guest, event)
    is_own = words.author == guest.id
    count = len(words.messages)
    goes_too = ""
    if count:
        goes_too = ngettext(
            " The message in the thread goes too.",
            " All {count} messages that it was read from go too.",
            count,
        )
    do = Button(_("Delete for good"), f"forget:do:{debate}:{event}", is_danger=True)
    said = _(
        "Take out {what} by {name}: “{excerpt}”?",
        what=name_words(words.what),
        name=escape(clean(words.name)),
        excerpt=_cut_excerpt(words.text),
    )
    by = _("its author") if is_own else _("you, {name}", name=escape(guest.name))
    private = find_private_words(services_of(interaction)).get(words.private_kind)
    points = _foresee(words, foresee(ledger, event), by, private)
    text = "\n".join((f"{said}{goes_too}", *(f"- {point}" for point in points), _(_ALL_OF_IT)))
    return lay_out(text, [do, Button(_("Keep"), "forget:keep")])


def _foresee(
    words: Words, foreseen: Foreseen, by: str, private: PrivateWords | None
) -> Iterator[str]:
    """Say what everyone will see once words are taken out, and what stays."""
    if private is not None:
        yield _(private.once_out)
        return
    yield _(
        "Everyone will see that {what} was taken out by {by}, and not what it said.",
        what=name_words(words.what),
        by=by,
    )
    if foreseen.changed:
        yield _(
            "Where it is repeated it goes too: {places}.", places=_name_places(foreseen.changed)
        )
    if foreseen.own:
        yield _(
            "What others said in the same words as their own stays: {places}.",
            places=_name_places(foreseen.own),
        )
    if foreseen.agreed:
        # They are cut so that the question fits a message.
        agreed = "; ".join(
            f"“{_cut_excerpt(statement)}”" for statement in foreseen.agreed[:_PLACES]
        )
        yield _("Statements that somebody else has agreed to stay: {agreed}.", agreed=agreed)


def _name_places(places: Sequence[str]) -> str:
    """Name the first of them, and say how many more there are."""
    more = _(" and {places} more", places=len(places) - _PLACES) if len(places) > _PLACES else ""
    return f"{', '.join(map(name_words, places[:_PLACES]))}{more}"


def _cut_excerpt(text: str) -> str:
    return escape(clean(shorten_line(text, _EXCERPT)))
