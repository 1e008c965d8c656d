"""Making and withdrawing predictions of how the judge and the people will decide."""

from debate_core.domain.facts import Fact
from debate_core.domain.record import Record
from debate_core.domain.text import shorten_line
from debate_core.engine.ledger import Ledger
from debate_core.engine.people import Guest
from debate_core.errors import SpecError
from debate_core.features.predictions.facts import (
    Decides,
    PredictionMade,
    PredictionWithdrawn,
    list_void_predictors,
)
from debate_core.features.predictions.scoring import list_decisions
from debate_core.formats import format_of
from debate_core.language import _

SURENESS = (50, 60, 70, 80, 90, 99)
"""The levels of confidence that a person can state, in percent."""


CHANGES = 20
"""The most predictions that one person can make in a debate; the newest counts."""


async def predict(ledger: Ledger, guest: Guest, of: Decides, choice: str, percent: int) -> None:
    """Predict how one of them will decide, and how confidently; the newest prediction counts."""

    def facts(record: Record) -> tuple[Fact, ...]:
        check_may_predict(record, guest)
        _check_is_offered(record=record, of=of, choice=choice, percent=percent)
        made = (event.fact for event in ledger.events if isinstance(event.fact, PredictionMade))
        if sum(fact.by == guest.id for fact in made) >= CHANGES:
            raise SpecError(
                _(
                    "You've predicted {changes} times here; the last of these counts.",
                    changes=CHANGES,
                )
            )
        return (PredictionMade(by=guest.id, of=of, choice=choice, percent=percent),)

    await ledger.write_from(facts)


async def withdraw_prediction(ledger: Ledger, guest: Guest, of: Decides) -> None:
    """Take a prediction back."""

    def facts(record: Record) -> tuple[Fact, ...]:
        check_may_predict(record, guest)
        if (guest.id, of) not in record.predictions.made:
            raise SpecError(
                _("You have predicted nothing there, so there is nothing to take back.")
            )
        return (PredictionWithdrawn(by=guest.id, of=of),)

    await ledger.write_from(facts)


def check_may_predict(record: Record, guest: Guest) -> None:
    """Raise SpecError unless this person can predict in this debate now."""
    if not list_decisions(record):
        raise SpecError(_("In this debate there is nothing to predict."))
    if not _is_opening(record):
        raise SpecError(_("The opening is over, so nothing can be predicted any more."))
    if format_of(record.spec).describe_open_seats(record.spec) and not record.phases:
        raise SpecError(
            _("Nobody knows yet who debates here; predict once the debaters are named.")
        )
    if guest.id == record.opened.opened_by:
        raise SpecError(_("You started this debate, so you cannot predict how it ends."))
    if guest.id in list_void_predictors(record):
        raise SpecError(_("You have had a seat in this debate, so you cannot predict how it ends."))


def _is_opening(record: Record) -> bool:
    """True if people may still predict: until the first phase is over."""
    is_debated = record.state in ("debating", "paused") and record.closing is None
    return is_debated and len(record.phases) <= 1


def _check_is_offered(record: Record, of: Decides, choice: str, percent: int) -> None:
    if of not in list_decisions(record):
        raise SpecError(_("That cannot be predicted in this debate."))
    if choice not in format_of(record.spec).list_choices(record.spec):
        raise SpecError(
            _(
                "“{choice}” is not on offer; pick one that is listed.",
                choice=shorten_line(choice, 60),
            )
        )
    if percent not in SURENESS:
        listed = ", ".join(map(str, SURENESS[:-1]))
        raise SpecError(
            _(
                "Say how sure you are: {listed} or {sureness} %.",
                listed=listed,
                sureness=SURENESS[-1],
            )
        )
