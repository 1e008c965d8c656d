"""The board of the flow in the thread, and “Not what I said” for people who took a turn."""

import discord

from bot.debates.access import enter_debate
from bot.platform.buttons import Button, Select, view_of
from bot.platform.feature import Feature
from bot.platform.interactions import on_press, read_pick
from bot.writer.text import clean
from debate_core.domain.record import Record
from debate_core.domain.text import shorten_line
from debate_core.features.flow.board import FLOW, make_flow_card
from debate_core.features.flow.disputing import check_may_dispute, dispute_move, list_own_moves
from debate_core.language import _

_LABEL = 100
"""Characters of a line of a select."""
_DEBATE = r"(?P<debate>[0-9a-f]+)"


def flow_buttons(record: Record) -> tuple[Button, ...]:
    """Make the button for people whose turns are on the board, until the debate is over."""
    is_of_people = any(turn.fact.said_by is not None for turn in record.transcript)
    if record.is_over or not is_of_people:
        return ()
    return (Button(_("Not what I said"), f"flow:own:{record.debate}"),)


@on_press(rf"flow:own:{_DEBATE}", needs="see")
async def own_pressed(interaction: discord.Interaction, debate: str) -> None:
    """List what was noted of the user's own turns, to pick what they did not say."""
    ledger, guest = await enter_debate(
        interaction, debate, lambda record, guest: check_may_dispute(record, guest.id)
    )
    options = [
        discord.SelectOption(
            label=shorten_line(clean(f"{move.id}: {move.says}"), _LABEL),
            value=move.id,
            description=shorten_line(clean(f"“{move.quote}”"), _LABEL),
        )
        for move in list_own_moves(ledger.record, guest.id)
    ]
    select = Select(f"flow:dispute:{debate}", _("What did you not say?"), options)
    said = _("These points were noted of your turns. The one you pick is marked on the board.")
    await interaction.response.send_message(said, view=view_of(select), ephemeral=True)


@on_press(rf"flow:dispute:{_DEBATE}", needs="see")
async def dispute_picked(interaction: discord.Interaction, debate: str) -> None:
    """Mark what was picked."""
    ledger, guest = await enter_debate(interaction, debate)
    await dispute_move(ledger, guest.id, read_pick(interaction))
    done = _("Marked: the board says that you dispute it.")
    await interaction.response.edit_message(content=done, view=view_of())


FLOW_BOARD = Feature(
    name="flow",
    handlers=(own_pressed, dispute_picked),
    live_cards={FLOW: make_flow_card},
    card_buttons={FLOW: flow_buttons},
)
