"""The actions of moderators on a debate, by command or by a button of its controls.

Each acts and says so in a sentence to the user; SpecError, which says why, if it cannot.
"""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, replace

import discord
from discord import app_commands

from bot.debates.access import check_is_running, check_may_write, enter_debate
from bot.debates.services import Services, services_of
from bot.debates.suggestions import debate_command
from bot.platform.buttons import Button, view_of
from bot.platform.chats import check_is_on_server
from bot.platform.feature import Feature
from bot.platform.interactions import on_press, tell_alone
from bot.seats.guests import check_may_steer, name_apart
from bot.thread.controls import Usable, ask_button, find_usable, start_button
from bot.thread.waiting_note import make_queue_button
from bot.writer.cards import embed_card
from bot.writer.text import clean
from bot.writer.turns import choose_seat_id
from debate_core.domain.record import Record
from debate_core.domain.text import shorten_line
from debate_core.engine.ledger import Ledger
from debate_core.engine.people import Guest, extend
from debate_core.engine.replay import Follower
from debate_core.errors import SpecError
from debate_core.formats import format_of
from debate_core.language import N_, _, use_language
from debate_core.reports.controls import CONTROLS, Action, Outlook, make_controls_card

_REASON = 200
_INNER = str.maketrans(dict.fromkeys('“”„«»"', "'"))
_LABELS: dict[Action, str] = {
    "pause": N_("Pause"),
    "resume": N_("Resume"),
    "skip": N_("Skip turn"),
    "extend": N_("+1 min"),
    "stop": N_("Stop"),
    "close": N_("Close vote"),
}
_NO = "stop:no"
"""The id of the button to go on: without a debate, since it changes none and needs no right."""


@dataclass(frozen=True, slots=True)
class Steering:
    """A debate, and a person who may steer it."""

    services: Services
    ledger: Ledger
    guest: Guest

    @classmethod
    async def of(cls, interaction: discord.Interaction, debate: str, words: str = "") -> "Steering":
        """Find the debate that is meant; SpecError unless it is under way and they may steer it.

        `words` are what they want to say with it, for which they have to be able to write there.
        """

        def check(record: Record, guest: Guest) -> None:
            check_may_steer(interaction, record, guest)
            if words.strip():
                check_may_write(interaction, record)

        ledger, guest = await enter_debate(interaction, debate, check)
        guest = await name_apart(interaction, guest, ledger.record)
        return cls(services_of(interaction), ledger, guest)

    @property
    def record(self) -> Record:
        """The debate as it stands."""
        return self.ledger.record

    def start_now(self) -> str:
        """End the countdown."""
        self.services.runner.start_now(self.ledger.debate, self.guest.id, self.guest.name)
        return _("It starts now.")

    def pause(self) -> str:
        """Pause after the turn under way."""
        # It is recorded, and read in the debate's thread.
        with use_language(self.record.language):
            said = _("{name} asked for it.", name=self.guest.name)
        self.services.runner.pause(self.ledger.debate, self.guest.id, said)
        return _("It pauses after this turn.")

    async def resume(self) -> str:
        """Go on; SpecError, and the debate ends, if its record was changed meanwhile."""
        await self.services.runner.check_undamaged(self.ledger.debate)
        self.services.runner.resume(self.ledger.debate, self.guest.id, self.guest.name)
        called = format_of(self.record.spec).terms.debate
        return _("The {called} goes on.", called=_(called))

    def skip(self, shown: int | None = None) -> str:
        """Skip the turn under way; `shown` is the step that was shown as such."""
        self.services.runner.skip(
            debate=self.ledger.debate, by=self.guest.id, name=self.guest.name, shown=shown
        )
        return _("The turn under way is skipped.")

    async def extend(self) -> str:
        """Give the person who speaks, or the vote, a minute more."""
        await extend(self.ledger, 60, self.guest)
        return _("1 minute more.")

    async def stop(self, reason: str = "") -> str:
        """Close gracefully: a debate goes to its verdict and vote, a vote is counted."""
        is_vote = self.record.state == "voting" or self.record.is_polling
        # It is quoted beside their name, so it must not look as if the quotation ended.
        said = shorten_line(reason.translate(_INNER), _REASON)
        await self.services.runner.close(
            self.ledger.debate, self.guest.id, said, name=self.guest.name
        )
        what = (
            _("The vote is closed and counted")
            if is_vote
            else _("It closes with what has been said")
        )
        return f"{what}: “{clean(self.record.spec.motion)}”"

    def check_can_stop_debating(self) -> None:
        """Raise SpecError if it is closing already, or a vote has opened in the meantime."""
        if self.record.state == "voting":
            raise SpecError(_("Nobody debates any more; Close vote counts what was voted so far."))
        self.services.runner.check_can_close(self.ledger.debate)

    async def stop_debating(self) -> str:
        """Do the same as `stop`, but not for a vote."""
        self.check_can_stop_debating()
        return await self.stop()

    def check_can_close_vote(self) -> None:
        """Raise SpecError if no vote is open, or somebody is closing it."""
        if not self.record.is_vote_open or self.record.vote_closing is not None:
            raise SpecError(_("This vote is already closing."))

    async def close_vote(self) -> str:
        """Count the vote now."""
        self.check_can_close_vote()
        return await self.stop()


@debate_command("stop", N_("Close a debate early, or its vote now"))
@app_commands.describe(reason=N_("Why, for everyone to read"))
async def stop_command(
    interaction: discord.Interaction, debate: str = "", reason: str = ""
) -> None:
    """Close gracefully: a debate goes to its verdict and vote, a vote is counted."""
    steering = await Steering.of(interaction, debate, reason)
    await steering.services.rules.check_words(interaction.guild_id, reason)
    await tell_alone(interaction, await steering.stop(reason))


@debate_command("manage", N_("Pause, resume, skip or extend a debate: the pinned card's buttons"))
async def manage_command(interaction: discord.Interaction, debate: str = "") -> None:
    """Show the buttons of the pinned card, to the caller only, with where the debate stands."""
    check_is_on_server(interaction)
    await check_is_running(interaction, debate)
    ledger = (await Steering.of(interaction, debate)).ledger
    await interaction.response.defer(ephemeral=True, thinking=True)
    # A long debate is replayed up to here, which may take a moment.
    pending = await asyncio.to_thread(Follower().list_pending, ledger.events)
    record, outlook = ledger.record, Outlook(steps=tuple(waits.step for waits in pending))
    embed = embed_card(make_controls_card(record, outlook), record.spec).embed
    view = make_control_buttons(find_usable(record, pending))
    await interaction.edit_original_response(embed=embed, view=view)


@on_press(r"control:(?P<action>[a-z]+):(?P<debate>\w+):(?P<shown>\d*)", needs="see")
async def control_pressed(
    interaction: discord.Interaction, action: Action, debate: str, shown: str
) -> str | None:
    """Do it for people who may steer the debate; what ends something asks once before it does."""
    steering = await Steering.of(interaction, debate)
    match action:
        case "start":
            return steering.start_now()
        case "pause":
            return steering.pause()
        case "resume":
            return await steering.resume()
        case "skip":
            # A press meant for a turn that has ended must not skip the next one.
            return steering.skip(int(shown) if shown else None)
        case "extend":
            return await steering.extend()
        case "stop":
            # Also checked before the question, so that people do not confirm what is then refused.
            steering.check_can_stop_debating()
            await _ask_to_confirm(interaction, _("Stop now?"), f"stop:yes:{debate}")
            return None
        case "close":
            steering.check_can_close_vote()
            await _ask_to_confirm(interaction, _("Close the vote now?"), f"stop:vote:{debate}")
            return None


async def _ask_to_confirm(interaction: discord.Interaction, question: str, yes: str) -> None:
    """Ask once, with a button that does it and one that does nothing."""
    view = view_of([Button(_("Yes"), yes, is_danger=True), Button(_("No"), _NO)])
    await interaction.response.send_message(question, view=view, ephemeral=True)


@on_press(r"stop:yes:(?P<debate>\w+)", needs="see")
async def stop_confirmed(interaction: discord.Interaction, debate: str) -> None:
    """Stop the debate, once that was confirmed."""
    said = await (await Steering.of(interaction, debate)).stop_debating()
    await interaction.response.edit_message(content=said, view=None)


@on_press(r"stop:vote:(?P<debate>\w+)", needs="see")
async def vote_close_confirmed(interaction: discord.Interaction, debate: str) -> None:
    """Close the vote, once that was confirmed."""
    said = await (await Steering.of(interaction, debate)).close_vote()
    await interaction.response.edit_message(content=said, view=None)


@on_press(r"stop:no")
async def stop_refused(interaction: discord.Interaction) -> None:
    """Let the debate go on."""
    await interaction.response.edit_message(content=_("Nothing was changed."), view=None)


def make_control_buttons(usable: Usable) -> discord.ui.View:
    """Make the buttons of a debate; what cannot be done right now is greyed out."""
    on = usable.actions
    debated: tuple[Action, ...] = (
        "resume" if "resume" in on else "pause",
        "skip",
        "extend",
        "close" if "close" in on else "stop",
    )
    if usable.is_table:
        debated = tuple(action for action in debated if action != "skip")
    # Nothing stops a countdown; while teams prepare a debate can be paused.
    waiting: tuple[Action, ...] = ("start", "pause", "stop") if "pause" in on else ("start", "stop")
    shown = waiting if "start" in on else debated
    steering = [_make_control_button(control, usable) for control in shown]
    if "start" in on or usable.is_table:
        return view_of(steering, _list_join_buttons(usable))
    questions = replace(make_queue_button(usable.debate), is_off=not usable.takes_questions)
    return view_of([*steering[:-1], questions, steering[-1]], _list_join_buttons(usable))


def _list_join_buttons(usable: Usable) -> list[Button]:
    """List the buttons that are for everybody; those of a table stand on its floor message."""
    if usable.is_table:
        return []
    seat = [Button(_("Take a seat"), choose_seat_id(usable.debate))] if usable.has_seats else []
    return [*seat, *([ask_button(usable.debate)] if usable.takes_questions else [])]


def list_end_buttons(features: Sequence[Feature], record: Record) -> tuple[Button, ...]:
    """List the buttons of a debate that is over: those of features, and the way to its details."""
    added = (feature.card_buttons.get(CONTROLS) for feature in features)
    return (
        *(button for own in added if own is not None for button in own(record)),
        Button(_("Details"), f"show:status:{record.debate}"),
    )


def _make_control_button(action: Action, usable: Usable) -> Button:
    last = usable.last_turn if action == "skip" else None
    if action == "start":
        return start_button(usable.debate)
    return Button(
        _(_LABELS[action]),
        f"control:{action}:{usable.debate}:{'' if last is None else last}",
        is_danger=action in ("stop", "close"),
        is_off=action not in usable.actions,
    )
