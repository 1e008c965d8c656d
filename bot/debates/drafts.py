"""Drafts: plans that wait for their Start, Edit or Cancel.

A plan is kept as long as its interaction lives. Its buttons carry its id, so a button pressed
after a restart gets a clear answer instead of silence.
"""

import secrets
from collections import OrderedDict, deque
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import NamedTuple

from bot.platform.interactions import OutdatedMessage
from debate_core.content.content import Content
from debate_core.domain.facts import SeatTaken
from debate_core.domain.server_settings import ServerSettings
from debate_core.domain.specification import Specification, Voting
from debate_core.drafting.editing import Typed
from debate_core.drafting.estimate import Estimate
from debate_core.drafting.request import DebateRequest, specification, usual_seating
from debate_core.drafting.server_defaults import fill_request
from debate_core.errors import SpecError
from debate_core.formats import get_format
from debate_core.language import _
from debate_core.models.lineup import Lineup

_MOST = 500
"""Plans kept at a time; the oldest go first."""


@dataclass(frozen=True, slots=True)
class PlannedDebate:
    """A debate that somebody has asked for and not yet started."""

    request: DebateRequest
    seed: int
    spec: Specification
    typed: Typed | None = None
    """The text that was typed into its form and could not be fulfilled."""
    seats: tuple[SeatTaken, ...] = ()
    """The seats that people have taken before the start."""
    estimate: Estimate | None = None
    """The estimate that was last shown with it."""


class LaidAt(NamedTuple):
    """The server that a draft is for, and its settings."""

    server: str
    settings: ServerSettings


class DraftStore:
    """Drafts by their id."""

    def __init__(
        self, voting: Voting, lineup: Lineup, content: Content, *, keeps_flow: bool = False
    ) -> None:
        self.voting = voting
        self._keeps_flow = keeps_flow
        self.lineup = lineup
        self.content = content
        self._drafts: OrderedDict[str, PlannedDebate] = OrderedDict()
        self._taken: deque[str] = deque(maxlen=_MOST)
        """Those that were taken here; if any other is gone, its buttons are dead."""

    def lay(self, request: DebateRequest, at: LaidAt, seed: int | None = None) -> str:
        """Keep a draft for the request on a server, and return its id. SpecError if none can."""
        drawn = secrets.randbelow(1_000_000) if seed is None else seed
        spec = specification(
            replace(
                fill_request(_for_people(request), at.settings),
                flow=request.flow or self._keeps_flow,
            ),
            drawn,
            voting=at.settings.voting.apply_to(self.voting),
            lineup=self.lineup.at(at.server),
            content=self.content,
        )
        draft_id = secrets.token_hex(4)
        self._drafts[draft_id] = PlannedDebate(request, drawn, spec)
        while len(self._drafts) > _MOST:
            self._drafts.popitem(last=False)
        return draft_id

    def look(self, draft_id: str) -> PlannedDebate:
        """Find a draft; SpecError if it is gone."""
        if draft_id not in self._drafts:
            said = _("This plan is no longer here; type /debate start again.")
            # Its message is handled by the press that took it, or a form of it is still open.
            raise SpecError(said) if draft_id in self._taken else OutdatedMessage(said)
        return self._drafts[draft_id]

    def sit(self, draft_id: str, seats: Iterable[SeatTaken]) -> None:
        """Keep who sits where, if there are such seats; SpecError if the draft is gone."""
        draft = self.look(draft_id)
        there = {debater.id for debater in draft.spec.debaters}
        fitting = tuple(seat for seat in seats if seat.debater in there)
        self._drafts[draft_id] = replace(draft, seats=fitting)

    def keep(self, draft_id: str, typed: Typed) -> None:
        """Keep what was typed, for the form to show again; SpecError if the draft is gone."""
        self._drafts[draft_id] = replace(self.look(draft_id), typed=typed)

    def note_estimate(self, draft_id: str, estimate: Estimate) -> None:
        """Keep the estimate that is shown with a draft; SpecError if the draft is gone."""
        self._drafts[draft_id] = replace(self.look(draft_id), estimate=estimate)

    def restore(self, draft_id: str, draft: PlannedDebate) -> None:
        """Put back a draft that was taken and could not be started."""
        self._drafts[draft_id] = draft

    def take(self, draft_id: str) -> PlannedDebate:
        """Take a draft, which is then gone: it can be started only once."""
        draft = self.look(draft_id)
        del self._drafts[draft_id]
        # Remembered, to tell a second press from a plan that a restart lost.
        self._taken.append(draft_id)
        return draft


def _for_people(request: DebateRequest) -> DebateRequest:
    """Empty the table in a request, if people come to it and nobody asked for personas."""
    seating = request.seating or usual_seating(request.format)
    is_open = get_format(request.format).has_table and seating.who != "nobody"
    is_left_out = not request.debaters.strip()
    return replace(request, debaters="0") if is_open and is_left_out else request
