"""The presses, choices and forms of people, and the answers to whatever of theirs fails.

Rule: a custom id names all that its handler needs, and the library keeps nothing of it. So a button
that was shown, or a form that was opened, before a restart works after it. A press about a debate
is checked first: the person may have lost the right to it since the button was shown. There is one
handler of errors: a wrong request is explained, and any other error is reported without details.
"""

import logging
import re
import secrets
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from types import ModuleType
from typing import Any, Literal, Protocol, cast
from weakref import WeakKeyDictionary

import discord
from discord import app_commands

from bot.platform.buttons import Button, lay_out, view_of
from bot.platform.retry import FAILURES, UNKNOWN_MESSAGE
from debate_core.domain.values import DebateId, PersonId
from debate_core.engine.tasks import log_within
from debate_core.errors import SpecError, Unreadable
from debate_core.language import N_, _, find_language, speak
from debate_core.show.text import clean_text

_log = logging.getLogger(__name__)
_UNREADABLE = N_(
    "The database of Rostrum cannot be read there, so it may be damaged; whoever hosts Rostrum "
    "finds more in its log, and with rostrum doctor."
)
_NOT_NOW = N_("Rostrum is just starting or has stopped here; try again in a moment.")
_MOVED = N_(
    "That message has just moved or was deleted. Look at the end of the thread, and press again."
)


class Serving(Protocol):
    """The part of Rostrum that handles a client's interactions."""

    is_stopping: bool
    """True once its parts are being closed."""

    def check_usable(self) -> None:
        """Raise SpecError, with the reason, if nothing can be kept or looked up right now."""
        ...


_SERVING: WeakKeyDictionary[discord.Client, Serving] = WeakKeyDictionary()


def serve_client(client: discord.Client, serving: Serving | None) -> None:
    """Let this handle a client's interactions from now on; with None, nothing does."""
    if serving is None:
        _SERVING.pop(client, None)
    else:
        _SERVING[client] = serving


def find_serving(interaction: discord.Interaction) -> Serving:
    """Find what handles the interactions of the client that heard one; SpecError if it stopped."""
    return find_serving_on(interaction.client)


def find_serving_on(client: discord.Client) -> Serving:
    """Find what handles the interactions of a client; SpecError if it stopped."""
    found = _SERVING.get(client)
    if found is None:
        raise SpecError(_(_NOT_NOW))
    return found


class RefusalWithButtons(SpecError):
    """A refusal with buttons that do what it advises."""

    def __init__(self, said: str, *buttons: Button) -> None:
        super().__init__(said)
        self.buttons = buttons


class OutdatedMessage(RefusalWithButtons):
    """An error about an outdated button; this text replaces its message."""


def speak_to(interaction: discord.Interaction) -> None:
    """Say everything in this task in the user's language: only they see the answers."""
    speak(find_language(str(interaction.locale)))


async def tell(interaction: discord.Interaction, error: BaseException) -> None:
    """Answer an interaction that failed; only the person who asked sees it."""
    # The library wraps what a command raises; what a press raises comes as it is.
    cause = error.original if isinstance(error, app_commands.CommandInvokeError) else error
    if isinstance(cause, OutdatedMessage) and await _has_replaced(interaction, cause):
        return
    if isinstance(cause, SpecError):
        buttons = cause.buttons if isinstance(cause, RefusalWithButtons) else ()
        # What somebody typed is quoted in it.
        await tell_alone(interaction, clean_text(str(cause)), buttons)
        return
    if isinstance(cause, app_commands.CheckFailure):
        await tell_alone(interaction, _("You can't do that here. Ask a moderator."))
        return
    if isinstance(cause, discord.NotFound) and cause.code == UNKNOWN_MESSAGE:
        await tell_alone(interaction, _(_MOVED))
        return
    if _is_stopping(interaction.client):
        _log.info("An interaction was cut short by the stop: %r", cause)
        await tell_alone(interaction, _(_NOT_NOW))
        return
    # The person can quote it, and the host finds the traceback by it.
    reference = secrets.token_hex(3)
    _log.error("Interaction failed, reference %s", reference, exc_info=cause)
    if isinstance(cause, Unreadable):
        said = _("{why} Reference: {reference}", why=_(_UNREADABLE), reference=reference)
    else:
        said = _(
            "Something went wrong on our side. Try again; if it stays, tell a moderator: "
            "{reference}.",
            reference=reference,
        )
    await tell_alone(interaction, said)


def _is_stopping(client: discord.Client) -> bool:
    serving = _SERVING.get(client)
    return serving is None or serving.is_stopping


async def _has_replaced(interaction: discord.Interaction, outdated: OutdatedMessage) -> bool:
    """Put this in the place of the message that was pressed; True if there is one to replace."""
    # A command has no message that could be replaced.
    is_press = interaction.type is discord.InteractionType.component
    if not is_press or interaction.response.is_done():
        return False
    try:
        if interaction.message is not None and interaction.message.flags.components_v2:
            await interaction.response.edit_message(view=lay_out(str(outdated), outdated.buttons))
        else:
            view = view_of(outdated.buttons)
            await interaction.response.edit_message(content=str(outdated), embed=None, view=view)
    except FAILURES as error:
        _log.warning("An answer came too late to be shown: %s", error)
    return True


async def tell_alone(
    interaction: discord.Interaction, text: str, buttons: Sequence[Button] = ()
) -> None:
    """Say something to the person who asked, and to nobody else; skip it if it is too late."""
    try:
        # A box, so that what its buttons show can take its place.
        view = lay_out(text, buttons) if buttons else None
        # An interaction is answered once; whatever comes later is a followup.
        if interaction.response.is_done():
            if view is not None:
                await interaction.followup.send(view=view, ephemeral=True)
            else:
                await interaction.followup.send(text, ephemeral=True)
        elif view is not None:
            await interaction.response.send_message(view=view, ephemeral=True)
        else:
            await interaction.response.send_message(text, ephemeral=True)
    except (*FAILURES, RuntimeError) as error:  # the latter once the bot has left
        _log.warning("An answer came too late to be shown: %s", error)


Handling = Callable[..., Awaitable[str | None]]
"""Takes the interaction, and the named groups of the custom id as further arguments.

A sentence that it returns is told only to the person who pressed.
"""

Needs = Literal["write", "see", "nothing"]
"""The right that a person who presses needs in the debate's thread; a handler may ask for more."""
CheckPress = Callable[[discord.Interaction, DebateId, Needs], Awaitable[None]]
"""Raises SpecError unless the person who presses may do that much in a debate's thread."""


@dataclass(frozen=True, slots=True)
class Handler:
    """A handler of the presses, or the forms, that have such a custom id."""

    type: discord.InteractionType
    custom_id: re.Pattern[str]
    handle: Handling
    needs: Needs = "write"


def on_press(custom_id: str, needs: Needs = "write") -> Callable[[Handling], Handler]:
    """Make a function the handler of buttons and selects that have such a custom id."""
    return _handler_of(discord.InteractionType.component, custom_id, needs)


def on_submit(custom_id: str, needs: Needs = "write") -> Callable[[Handling], Handler]:
    """Make a function the handler of forms that have such a custom id."""
    return _handler_of(discord.InteractionType.modal_submit, custom_id, needs)


def handlers_in(*modules: ModuleType) -> tuple[Handler, ...]:
    """List all handlers of these modules."""
    found = (var for module in modules for var in vars(module).values())
    return tuple(handler for handler in found if isinstance(handler, Handler))


async def handle(
    interaction: discord.Interaction,
    handlers: Iterable[Handler],
    check: CheckPress,
    check_usable: Callable[[], None] = lambda: None,
) -> None:
    """Let the first of these that fits handle a press or a form; report its errors."""
    custom_id = str(_get_data(interaction).get("custom_id", ""))
    for handler in handlers:
        # The whole id, since one handler's may be the beginning of another's.
        found = handler.custom_id.fullmatch(custom_id)
        if found is None or handler.type is not interaction.type:
            continue
        named = found.groupdict()
        with log_within(DebateId(named["debate"])) if "debate" in named else nullcontext():
            try:
                check_usable()
                await _handle(interaction, handler, named, check)
            except Exception as error:  # noqa: BLE001 - its errors reach no other handler
                await tell(interaction, error)
        return


def person_of(interaction: discord.Interaction) -> PersonId:
    """Return the id of whoever pressed, sent or typed something."""
    return PersonId(str(interaction.user.id))


def read_pick(interaction: discord.Interaction) -> str:
    """Read the value of the option that was picked from a select."""
    return _get_data(interaction)["values"][0]


def read_fields(interaction: discord.Interaction) -> dict[str, str]:
    """Read the fields of a form that was sent, by their names; the value of a choice."""
    return {name: next(iter(values), "") for name, values in read_choices(interaction).items()}


def read_choices(interaction: discord.Interaction) -> dict[str, tuple[str, ...]]:
    """Read the same where several may be chosen; empty for a field that was left empty."""
    parts = (component.get("component", {}) for component in _get_data(interaction)["components"])
    return {part["custom_id"]: _read_values(part) for part in parts if "custom_id" in part}


def _read_values(part: Mapping[str, Any]) -> tuple[str, ...]:
    """Read a text field, which has a value, or a choice, which has a list of values."""
    return (part["value"],) if part.get("value") else tuple(part.get("values") or ())


def _handler_of(
    type_: discord.InteractionType, custom_id: str, needs: Needs
) -> Callable[[Handling], Handler]:
    return lambda handling: Handler(
        type=type_, custom_id=re.compile(custom_id), handle=handling, needs=needs
    )


async def _handle(
    interaction: discord.Interaction, handler: Handler, named: dict[str, str], check: CheckPress
) -> None:
    """Check a press about a debate, let its handler act, and tell what that returns."""
    if "debate" in named:
        await check(interaction, DebateId(named["debate"]), handler.needs)
    said = await handler.handle(interaction, **named)
    # Of two presses at once, the later one may find nothing left to do.
    if said is None and not interaction.response.is_done():
        said = _("That is done already.")
    if said is not None:
        await tell_alone(interaction, said)


def _get_data(interaction: discord.Interaction) -> Mapping[str, Any]:
    return cast(Mapping[str, Any], interaction.data or {})
