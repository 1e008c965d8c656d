"""Predicting how a debate is decided, from “Predict” on its announcement.

Rule: only the person who pressed sees it. The custom ids contain what was picked so far, so the
lists work after a restart.
"""

from collections.abc import Mapping

import discord

from bot.debates.access import enter_debate
from bot.platform.buttons import Button, Select, view_of
from bot.platform.interactions import on_press, read_pick
from bot.writer.text import clean, escape
from debate_core.domain.record import Record
from debate_core.domain.text import shorten_line
from debate_core.domain.values import PersonId
from debate_core.engine.ledger import Ledger
from debate_core.engine.people import Guest
from debate_core.errors import SpecError
from debate_core.features.predictions.acting import (
    SURENESS,
    check_may_predict,
    predict,
    withdraw_prediction,
)
from debate_core.features.predictions.facts import Decides
from debate_core.features.predictions.scoring import list_decisions
from debate_core.features.predictions.telling import DECIDES
from debate_core.formats import format_of
from debate_core.language import N_, _

_LABEL = 100
"""Characters of a line of a select."""
_DEBATE = r"(?P<debate>[0-9a-f]+)"
_OF = rf"{_DEBATE}:(?P<of>judge|people)"
_ASKS = N_(
    "How will this debate be decided? Until its opening is over you can say how sure you are. "
    "Nobody else sees it; at the end all predictions are added up without names, and /stats "
    "shows what became of yours."
)
_TAKE_BACK: Mapping[Decides, str] = {
    "judge": N_("Take back: judge"),
    "people": N_("Take back: people"),
}


def predict_buttons(record: Record) -> tuple[Button, ...]:
    """Make the button that opens the predictions, if anything can be predicted."""
    if not list_decisions(record):
        return ()
    return (Button(_("Predict"), f"predict:open:{record.debate}"),)


@on_press(rf"predict:open:{_DEBATE}", needs="see")
async def open_pressed(interaction: discord.Interaction, debate: str) -> None:
    """Show what can be predicted, and what this person has predicted."""
    ledger, guest = await enter_debate(interaction, debate, check_may_predict)
    said, view = _show_predictions(ledger.record, guest.id)
    await interaction.response.send_message(said, view=view, ephemeral=True)


@on_press(rf"predict:choice:{_OF}", needs="see")
async def choice_picked(interaction: discord.Interaction, debate: str, of: Decides) -> None:
    """Ask how sure they are of it."""
    ledger, _guest = await enter_debate(interaction, debate, check_may_predict)
    place = read_pick(interaction)
    choice = _find_choice(ledger.record, place)
    options = [
        discord.SelectOption(label=_("{percent}% sure", percent=percent), value=str(percent))
        for percent in SURENESS
    ]
    select = Select(f"predict:sure:{debate}:{of}:{place}", _("How sure are you?"), options)
    view = view_of(select, [Button(_("Back"), f"predict:back:{debate}")])
    said = _(
        "{decides}: {show_prediction}. How sure are you?",
        decides=_(DECIDES[of]),
        show_prediction=_quote_choice(choice),
    )
    await interaction.response.edit_message(content=said, view=view)


@on_press(rf"predict:sure:{_OF}:(?P<place>\d+)", needs="see")
async def sureness_picked(
    interaction: discord.Interaction, debate: str, of: Decides, place: str
) -> None:
    """Record the prediction."""
    ledger, guest = await enter_debate(interaction, debate, check_may_predict)
    choice, percent = _find_choice(ledger.record, place), int(read_pick(interaction))
    await predict(ledger=ledger, guest=guest, of=of, choice=choice, percent=percent)
    await _show_again(interaction, ledger, guest)


@on_press(rf"predict:undo:{_OF}", needs="see")
async def undo_pressed(interaction: discord.Interaction, debate: str, of: Decides) -> None:
    """Take a prediction back."""
    ledger, guest = await enter_debate(interaction, debate, check_may_predict)
    await withdraw_prediction(ledger, guest, of)
    await _show_again(interaction, ledger, guest)


@on_press(rf"predict:back:{_DEBATE}", needs="see")
async def back_pressed(interaction: discord.Interaction, debate: str) -> None:
    """Show again what can be predicted."""
    await _show_again(interaction, *await enter_debate(interaction, debate, check_may_predict))


async def _show_again(interaction: discord.Interaction, ledger: Ledger, guest: Guest) -> None:
    said, view = _show_predictions(ledger.record, guest.id)
    await interaction.response.edit_message(content=said, view=view)


def _show_predictions(record: Record, person: PersonId) -> tuple[str, discord.ui.View]:
    """Show what somebody predicts, with a list to pick from for each decision."""
    of, made = list_decisions(record), record.predictions.made
    lines = [f"- {_(DECIDES[decider])}: {_tell_own(record, person, decider)}" for decider in of]
    undo = [
        Button(_(_TAKE_BACK[decider]), f"predict:undo:{record.debate}:{decider}")
        for decider in of
        if (person, decider) in made
    ]
    lists = (_make_choices(record, decider) for decider in of)
    return "\n".join((_(_ASKS), *lines)), view_of(*lists, undo)


def _tell_own(record: Record, person: PersonId, of: Decides) -> str:
    own = record.predictions.made.get((person, of))
    return (
        _(
            "{percent}% sure of {show_prediction}",
            percent=own.percent,
            show_prediction=_quote_choice(own.choice),
        )
        if own
        else _("nothing yet")
    )


def _make_choices(record: Record, of: Decides) -> Select:
    options = [
        discord.SelectOption(label=shorten_line(clean(choice), _LABEL), value=str(place))
        for place, choice in enumerate(format_of(record.spec).list_choices(record.spec))
    ]
    asks = {"judge": _("What will the judge decide?"), "people": _("What will the people vote?")}
    return Select(f"predict:choice:{record.debate}:{of}", asks[of], options)


def _find_choice(record: Record, place: str) -> str:
    choices = tuple(format_of(record.spec).list_choices(record.spec))
    if int(place) >= len(choices):
        raise SpecError(_("That is not on offer any more; press Predict again."))
    return choices[int(place)]


def _quote_choice(choice: str) -> str:
    return f"“{escape(clean(shorten_line(choice, _LABEL)))}”"
