"""Slash commands as functions: each is defined beside what it does."""

from collections.abc import Callable, Coroutine
from typing import Any

from discord import app_commands

Command = app_commands.Command[Any, ..., Any]
Callback = Callable[..., Coroutine[Any, Any, None]]


def command(name: str, description: str) -> Callable[[Callback], Command]:
    """Make a function a command.

    The library's own decorator does the same, but leaves the type unknown outside a class.
    """
    return lambda callback: app_commands.Command(
        name=name, description=description, callback=callback
    )
