"""The opinions of people before and after a debate: asked by buttons, kept under a seal."""

import discord

from bot.ballots.secret import BACK, CHOICE, LABEL_LIMIT, find_place, secret_of
from bot.debates.services import services_of
from bot.platform.buttons import Button, Select, view_of
from bot.platform.feature import Feature
from bot.platform.interactions import on_press, person_of, read_pick
from bot.writer.text import clean, escape
from debate_core.domain.record import Record
from debate_core.domain.text import capitalize_first, shorten_line
from debate_core.domain.turns import Turn
from debate_core.domain.values import DebateId
from debate_core.engine.ledger import Ledger
from debate_core.errors import SpecError
from debate_core.features.opinion.answering import (
    OwnOpinion,
    explain_too_late,
    give_opinion,
    name_mover,
)
from debate_core.features.opinion.polls import (
    NOTHING,
    UNSURE,
    Asked,
    find_opinion_poll,
    list_named_turns,
    list_opinion_answers,
)
from debate_core.features.opinion.telling import ASKED_AGAIN, make_opinion_card, name_turn
from debate_core.language import N_, _

_OPTION = 100
"""Characters of a list's option, and of what stands below it."""
_NO_TURN = N_("Nothing in particular")


@on_press(rf"opinion:(?P<asked>before|after):(?P<debate>\w+):{CHOICE}", needs="see")
async def opinion_pressed(
    interaction: discord.Interaction, asked: Asked, debate: DebateId, choice: str
) -> str | None:
    """Give one's opinion, change it or take it back."""
    secret = secret_of(interaction)
    ledger, voter = _find_ledger(interaction, debate, asked), person_of(interaction)
    given = await give_opinion(
        sealed=secret.sealed, ledger=ledger, voter=voter, asked=asked, place=find_place(choice)
    )
    answer = given.before if asked == "before" else given.after
    if answer is None:
        return _("Your answer is taken back.")
    said, back = _write_given(answer), Button(_("Take back"), _opinion_id(asked, debate, BACK))
    if asked == "before":
        later = _("You'll be asked again after the debate.")
        said = f"{said} {later}"
    rows = (_make_movers(ledger.record, given),) if asked == "after" and given.is_counted else ()
    view = view_of(*rows, [back])
    await interaction.response.send_message(said, view=view, ephemeral=True)
    return None


@on_press(r"opinion:moved:(?P<debate>\w+)", needs="see")
async def mover_picked(interaction: discord.Interaction, debate: DebateId) -> None:
    """Say which turn moved one, or another one."""
    secret, picked = secret_of(interaction), int(read_pick(interaction))
    ledger, voter = _find_ledger(interaction, debate, "after"), person_of(interaction)
    given = await name_mover(secret.sealed, ledger, voter, picked)
    assert given.after is not None
    turns = list_named_turns(ledger.record)
    named = next((name_turn(turn) for turn in turns if turn.number == given.turn), _(_NO_TURN))
    moved = _("What moved you: **{turn}**. Pick another to change it.", turn=escape(clean(named)))
    back = Button(_("Take back"), _opinion_id("after", debate, BACK))
    await interaction.response.edit_message(
        content=f"{_write_given(given.after)}\n{moved}",
        view=view_of(_make_movers(ledger.record, given), [back]),
    )


def _find_ledger(interaction: discord.Interaction, debate: DebateId, asked: Asked) -> Ledger:
    """Find a debate under way; SpecError, which says until when one could answer, once it ended."""
    runner = services_of(interaction).runner
    if runner.has_gone_on and runner.ledger(debate) is None:
        raise SpecError(explain_too_late(asked))
    return secret_of(interaction).ledger(debate)


def opinion_buttons(record: Record) -> tuple[Button, ...]:
    """Make the buttons to give one's opinion, while it is asked for."""
    asked = find_opinion_poll(record)
    if asked is None:
        return ()
    return tuple(
        Button(_write_answer(answer)[:LABEL_LIMIT], _opinion_id(asked, record.debate, place))
        for place, answer in enumerate(list_opinion_answers(record.spec))
    )


def _make_movers(record: Record, given: OwnOpinion) -> Select:
    """Make the list of what may have moved somebody, with what they picked before."""
    nothing = discord.SelectOption(
        label=_(_NO_TURN), value=str(NOTHING), default=given.turn == NOTHING
    )
    options = (_make_option(turn, given) for turn in list_named_turns(record))
    return Select(f"opinion:moved:{record.debate}", _("What moved you?"), [*options, nothing])


def _make_option(turn: Turn, given: OwnOpinion) -> discord.SelectOption:
    """Make the option of a turn: its number, speaker and side, and its first words."""
    return discord.SelectOption(
        label=shorten_line(clean(name_turn(turn)), _OPTION),
        description=shorten_line(clean(turn.said), _OPTION) or None,
        value=str(turn.number),
        default=given.turn == turn.number,
    )


def _opinion_id(asked: Asked, debate: DebateId, choice: int | str) -> str:
    """Make the custom id of the button that answers what is asked before, or after, a debate."""
    return f"opinion:{asked}:{debate}:{choice}"


def _write_given(answer: str) -> str:
    written = escape(_write_answer(answer))
    return _("Your answer: **{answer}**. Press another to change it.", answer=written)


def _write_answer(answer: str) -> str:
    return _("Unsure") if answer == UNSURE else capitalize_first(answer)


OPINION = Feature(
    name="opinion",
    handlers=(opinion_pressed, mover_picked),
    announcement_row=opinion_buttons,
    live_cards={ASKED_AGAIN: make_opinion_card},
    card_buttons={ASKED_AGAIN: opinion_buttons},
)
