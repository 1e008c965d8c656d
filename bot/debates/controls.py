"""The buttons of a debate's controls."""

import discord

from bot.debates.steering import Steering
from bot.platform.buttons import Button, view_of
from bot.platform.presses import on_press
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
_NO = Button("No", "stop:no")


@on_press(r"control:(?P<action>[a-z]+):(?P<debate>\w+):(?P<shown>\d*)", needs="see")
async def control_pressed(
    interaction: discord.Interaction, action: Action, debate: str, shown: str
) -> str | None:
    """Do it, for whoever may steer the debate; a stop is asked back once."""
    steering = await Steering.of(interaction, debate)
    match action:
        case "pause":
            return steering.pause()
        case "resume":
            return await steering.resume()
        case "skip":
            return steering.skip(int(shown) if shown else None)
        case "extend":
            return await steering.extend(1)
        case "question":
            # Who speaks next is played out ahead, which may take a moment.
            await interaction.response.defer(ephemeral=True, thinking=True)
            return await steering.put_question()
        case "stop":
            steering.check_can_stop_debating()
            view = view_of([Button("Yes", f"stop:yes:{debate}", is_danger=True), _NO])
            await interaction.response.send_message("Stop now?", view=view, ephemeral=True)
            return None
        case "close":
            return await steering.stop()


@on_press(r"stop:yes:(?P<debate>\w+)", needs="see")
async def stop_confirmed(interaction: discord.Interaction, debate: str) -> None:
    """Stop the debate, after having asked back."""
    said = await (await Steering.of(interaction, debate)).stop_debating()
    await interaction.response.edit_message(content=said, view=None)


@on_press(r"stop:no")
async def stop_refused(interaction: discord.Interaction) -> None:
    """Let the debate go on."""
    await interaction.response.edit_message(content="The debate goes on.", view=None)


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
    seats = [Button("Take a seat", choose_seat_id(usable.debate))] if usable.has_seats else []
    return view_of([_button(control, usable) for control in shown], seats)


def _button(action: Action, usable: Usable) -> Button:
    last = usable.last_turn if action == "skip" else None
    return Button(
        _LABELS[action],
        f"control:{action}:{usable.debate}:{'' if last is None else last}",
        is_danger=action in ("stop", "close"),
        is_off=action not in usable.actions,
    )
