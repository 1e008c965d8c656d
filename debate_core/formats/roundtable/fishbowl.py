"""Format `fishbowl`: a discussion in which few speak at a time, and others take their places."""

from collections.abc import Sequence
from dataclasses import replace

from debate_core.domain.facts import Event, PhaseOpened, TableJoined
from debate_core.domain.record import Record
from debate_core.domain.specification import Specification
from debate_core.domain.steps import Speak
from debate_core.formats.readers import SchedulePart
from debate_core.formats.roundtable.rules import Roundtable
from debate_core.language import N_, _
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

    def describe_open_seats(self, spec: Specification) -> str:
        if spec.debaters:
            return ""
        return _(
            "People only: {count} sit inside and speak, the others listen and take their places",
            count=self.chairs,
        )

    def describe_schedule(
        self, spec: Specification, phases: Sequence[PhaseOpened], turns: Sequence[Speak]
    ) -> tuple[SchedulePart, ...]:
        opening, *later = super().describe_schedule(spec, phases, turns)
        inside = _(
            "{count} people sit inside, and only they raise a hand; with all chairs taken, whoever "
            "wants one changes places with who has sat longest and had the floor",
            count=self.chairs,
        )
        return (opening, SchedulePart(_("chairs"), inside), *later)

    def tell_event(self, record: Record, event: Event) -> tuple[Piece, ...]:
        # Those who join are announced once they sit down inside; until then they listen.
        return () if isinstance(event.fact, TableJoined) else super().tell_event(record, event)
