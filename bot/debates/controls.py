"""The buttons of a debate's controls; their ids hold all that they need, whoever presses when."""

import re
from typing import Any, Self, cast

import discord

from bot.debates.steering import Steering
from bot.platform.errors import tell, tell_alone
from bot.thread.controls import Usable
from bot.writer.turns import choose_seat_id
from debate_core.reports.controls import Action

_LABELS: dict[Action, str] = {
    "pause": "Pause",
    "resume": "Resume",
    "skip": "Skip turn",
    "extend": "+1 min",
    "question": "Next question",
    "stop": "Stop",
    "close": "Close vote",
}


class ControlButton(
    discord.ui.DynamicItem[discord.ui.Button[Any]],
    template=r"control:(?P<action>[a-z]+):(?P<debate>\w+):(?P<shown>\d*)",
):
    """One of them; it works after a restart, and for whoever may steer its debate."""

    def __init__(self, action: Action, debate: str, shown: int | None, *, is_on: bool) -> None:
        is_end = action in ("stop", "close")
        super().__init__(
            discord.ui.Button(
                label=_LABELS[action],
                style=discord.ButtonStyle.danger if is_end else discord.ButtonStyle.secondary,
                custom_id=f"control:{action}:{debate}:{'' if shown is None else shown}",
                disabled=not is_on,
            )
        )
        self.action: Action = action
        self.debate = debate
        self.shown = shown

    @classmethod
    async def from_custom_id(
        cls,
        interaction: discord.Interaction,
        item: discord.ui.Item[Any],
        match: re.Match[str],
        /,
    ) -> Self:
        shown = int(match["shown"]) if match["shown"] else None
        return cls(cast(Action, match["action"]), match["debate"], shown, is_on=True)

    async def callback(self, interaction: discord.Interaction) -> None:
        try:
            steering = await Steering.of(interaction, self.debate)
            # Who speaks next is played out ahead, which may take a moment.
            if self.action == "question":
                await interaction.response.defer(ephemeral=True, thinking=True)
            await tell_alone(interaction, await self._done(steering))
        except Exception as error:  # noqa: BLE001 - an item's errors reach no other handler
            await tell(interaction, error)

    async def _done(self, steering: Steering) -> str:
        match self.action:
            case "pause":
                return steering.pause()
            case "resume":
                return steering.resume()
            case "skip":
                return steering.skip(self.shown)
            case "extend":
                return await steering.extend(1)
            case "question":
                return await steering.put_question()
            case "stop":
                return await steering.stop_debating()
            case "close":
                return await steering.stop()


def control_buttons(usable: Usable) -> discord.ui.View:
    """The buttons of a debate; what cannot be done right now is greyed out."""
    on = usable.actions
    shown: tuple[Action, ...] = (
        "resume" if "resume" in on else "pause",
        "skip",
        "extend",
        "question",
        "close" if "close" in on else "stop",
    )
    view = discord.ui.View(timeout=None)
    for each in shown:
        last = usable.last_turn if each == "skip" else None
        view.add_item(ControlButton(each, usable.debate, last, is_on=each in on))
    if usable.has_seats:
        choose = choose_seat_id(usable.debate)
        view.add_item(discord.ui.Button(label="Take a seat", custom_id=choose, row=1))
    return view
