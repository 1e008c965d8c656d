"""The opinions of people before and after a debate: asked by buttons, kept under a seal."""

import discord

from bot.ballots.secret import BACK, CHOICE, LABEL_LIMIT, find_place, find_voter, secret_of
from bot.platform.buttons import Button, view_of
from bot.platform.feature import Feature
from bot.platform.interactions import on_press
from bot.writer.text import escape
from debate_core.domain.record import Record
from debate_core.domain.text import capitalize_first
from debate_core.domain.values import DebateId
from debate_core.features.opinion.answering import give_opinion
from debate_core.features.opinion.polls import (
    UNSURE,
    Asked,
    find_opinion_poll,
    list_opinion_answers,
)
from debate_core.features.opinion.telling import ASKED_AGAIN, make_opinion_card
from debate_core.language import _


@on_press(rf"opinion:(?P<asked>before|after):(?P<debate>\w+):{CHOICE}", needs="see")
async def opinion_pressed(
    interaction: discord.Interaction, asked: Asked, debate: DebateId, choice: str
) -> str | None:
    """Give one's opinion, change it or take it back."""
    secret = secret_of(interaction)
    ledger, voter = secret.ledger(debate), find_voter(interaction)
    given = await give_opinion(
        sealed=secret.sealed, ledger=ledger, voter=voter, asked=asked, place=find_place(choice)
    )
    if given is None:
        return _("Your answer is taken back.")
    answer = escape(_write_answer(given))
    said = _("Your answer: **{answer}**. Press another to change it.", answer=answer)
    if asked == "before":
        later = _("You'll be asked again after the debate.")
        said = f"{said} {later}"
    view = view_of([Button(_("Take back"), _opinion_id(asked, debate, BACK))])
    await interaction.response.send_message(said, view=view, ephemeral=True)
    return None


def opinion_buttons(record: Record) -> tuple[Button, ...]:
    """Make the buttons to give one's opinion, while it is asked for."""
    asked = find_opinion_poll(record)
    if asked is None:
        return ()
    return tuple(
        Button(_write_answer(answer)[:LABEL_LIMIT], _opinion_id(asked, record.debate, place))
        for place, answer in enumerate(list_opinion_answers(record.spec))
    )


def _opinion_id(asked: Asked, debate: DebateId, choice: int | str) -> str:
    """Make the custom id of the button that answers what is asked before, or after, a debate."""
    return f"opinion:{asked}:{debate}:{choice}"


def _write_answer(answer: str) -> str:
    return _("Unsure") if answer == UNSURE else capitalize_first(answer)


OPINION = Feature(
    name="opinion",
    handlers=(opinion_pressed,),
    announcement_row=opinion_buttons,
    live_cards={ASKED_AGAIN: make_opinion_card},
    card_buttons={ASKED_AGAIN: opinion_buttons},
)
