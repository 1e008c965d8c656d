"""The form in which a plan is edited."""

from collections.abc import Awaitable, Callable
from typing import Any

import discord

from bot.platform.errors import tell
from debate_core.drafting.editing import Typed
from debate_core.errors import SpecError
from debate_core.formats.checking import MOTION_LIMIT

Change = Callable[[discord.Interaction, str, Typed], Awaitable[None]]
"""Changes a draft to what was typed."""
_LONGEST = 4000
"""Characters that a field can hold."""


class EditForm(discord.ui.Modal, title="Edit the debate"):
    """The fields of a draft, to be changed."""

    def __init__(self, draft_id: str, typed: Typed, change: Change) -> None:
        super().__init__()
        self._draft_id = draft_id
        self._change = change
        self._motion = _field("Motion", typed.motion, MOTION_LIMIT, is_long=True)
        self._debaters = _field("Debaters", typed.debaters, _LONGEST, is_long=True)
        self._rounds = _field("Rounds", typed.rounds, 10)
        self._options = _field("Options", typed.options, _LONGEST, is_long=True, is_required=False)
        self._vote = _field("Vote", typed.vote, 100)
        for field in (self._motion, self._debaters, self._rounds, self._options, self._vote):
            if field is not self._rounds or typed.rounds:
                self.add_item(field)

    async def on_submit(self, interaction: discord.Interaction) -> None:
        typed = Typed(
            self._motion.value,
            self._debaters.value,
            self._rounds.value,
            self._options.value,
            self._vote.value,
        )
        await self._change(interaction, self._draft_id, typed)

    async def on_error(self, interaction: discord.Interaction, error: Exception, /) -> None:
        await tell(interaction, error)


def _field(
    label: str, value: str, most: int, *, is_long: bool = False, is_required: bool = True
) -> discord.ui.TextInput[Any]:
    if len(value) > most:
        raise SpecError(f"{label} are too long for a form; type /debate start again.")
    style = discord.TextStyle.paragraph if is_long else discord.TextStyle.short
    return discord.ui.TextInput(
        label=label, default=value, max_length=most, style=style, required=is_required
    )
