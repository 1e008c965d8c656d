"""Format `fishbowl`: a discussion in which few speak at a time, and others take their places."""

from dataclasses import replace

from debate_core.domain.facts import Event, TableJoined
from debate_core.domain.record import Record
from debate_core.formats.roundtable.rules import Roundtable
from debate_core.language import N_
from debate_core.show.pieces import Piece


class Fishbowl(Roundtable):
    """An inner circle talks; the outer one listens, asks, and changes places with it."""

    name, version = "fishbowl", 1
    good_for = "many people: a few talk at a time, and the others ask and change places with them"
    chairs = 4
    terms = replace(
        Roundtable.terms,
        title=N_("Fishbowl"),
        about=N_("an inner circle talks, others listen, ask and change places with it"),
    )

    def tell_event(self, record: Record, event: Event) -> tuple[Piece, ...]:
        # Those who join are announced once they sit down inside; until then they listen.
        return () if isinstance(event.fact, TableJoined) else super().tell_event(record, event)
