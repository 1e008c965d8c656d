"""Offers of seats: each mentions somebody, so their number is limited."""

from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import NamedTuple

from debate_core.domain.values import DebateId, PersonId
from debate_core.errors import SpecError
from debate_core.language import _

MOST = 10
"""Offers of one person in one debate."""
_BETWEEN = timedelta(minutes=10)
"""The time after which the same person may be asked again."""
_KEPT = 1000


class _Offer(NamedTuple):
    debate: DebateId
    giver: PersonId
    to: PersonId
    at: datetime


@dataclass(slots=True)
class Offers:
    """The newest offers; after a restart the count begins anew."""

    _made: list[_Offer] = field(default_factory=list[_Offer])

    def add(self, debate: DebateId, giver: PersonId, to: PersonId, now: datetime) -> None:
        """Note an offer; SpecError if this is one too many."""
        here = [offer for offer in self._made if offer.debate == debate]
        if any(offer.to == to and now - offer.at < _BETWEEN for offer in here):
            raise SpecError(_("They were asked a moment ago. Wait for their answer."))
        if sum(offer.giver == giver for offer in here) >= MOST:
            raise SpecError(_("You have offered {most} seats in this debate already.", most=MOST))
        self._made = [*self._made[-_KEPT:], _Offer(debate, giver, to, now)]
