"""Drafts: plans that wait for their Start or Cancel, in the database over restarts.

A plan's buttons carry its id, and its forms change what is kept under it.
"""

import secrets
from collections import deque
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import timedelta
from typing import NamedTuple

from pydantic import TypeAdapter, ValidationError

from bot.platform.buttons import Button
from bot.platform.interactions import OutdatedMessage
from bot.writer.fields import Sent
from debate_core.content.content import Content
from debate_core.domain.facts import SeatTaken
from debate_core.domain.server_settings import ServerSettings
from debate_core.domain.specification import Specification, Voting
from debate_core.drafting.estimate import Estimate
from debate_core.drafting.request import DebateRequest, find_usual_seating, make_specification
from debate_core.drafting.server_defaults import fill_request
from debate_core.errors import SpecError
from debate_core.features.unasked import add_free_features
from debate_core.formats import get_format
from debate_core.language import ENGLISH, N_, _
from debate_core.models.lineup import Lineup
from debate_core.storage.plan_drafts import SqlPlanDrafts

_REMEMBERED = 500
MEMBER_DRAFTS = 20
"""The plans of one person that are kept: with their sources each may take some 300 kB."""
DRAFT = "(?P<draft>[0-9a-f]+)"
"""The part of a custom id that names a plan."""
_KEPT = timedelta(days=2)
"""The time for which a plan that nobody touches is kept."""
GONE = N_("That plan has expired.")
AGAIN = Button("Plan it again", "debates:start", is_main=True)


@dataclass(frozen=True, slots=True)
class PlannedDebate:
    """A debate that somebody has asked for and not yet started."""

    request: DebateRequest
    seed: int
    spec: Specification
    typed: Mapping[str, Sent] = field(default_factory=dict[str, Sent])
    """Input from its forms that could not be used, by the form."""
    seats: tuple[SeatTaken, ...] = ()
    """The seats that people have taken before the start."""
    estimate: Estimate | None = None
    """The estimate of it as it was last shown, if nobody keeps a seat."""
    channel: str = ""
    """The channel that it is held in; empty for the one where it was asked for."""
    template: str = ""
    """The template that it was begun from."""

    def seat(self, seats: Iterable[SeatTaken]) -> "PlannedDebate":
        """Return a copy with these seats taken, as far as such seats exist."""
        there = {debater.id for debater in self.spec.debaters}
        return replace(self, seats=tuple(seat for seat in seats if seat.debater in there))


_AS_TEXT = TypeAdapter(PlannedDebate)


class LaidAt(NamedTuple):
    """The server that a draft is for, and its settings."""

    server: str
    settings: ServerSettings
    language: str = ENGLISH
    """The language that debates are held in there."""


@dataclass(frozen=True, slots=True)
class BesidePlay:
    """The extra steps that a host adds to every debate."""

    flow: bool | None = False
    """True if the flow is kept and shown; None keeps it where that is exact and free."""
    control: bool = False
    """True if a debater's model is asked for a plain answer before the first turn."""
    confidence: bool = False
    """True if debaters' models are asked in private how likely their side is to win."""


class DraftStore:
    """Drafts by their id, and what they are made with."""

    def __init__(
        self,
        stored: SqlPlanDrafts,
        voting: Voting,
        lineup: Lineup,
        content: Content,
        *,
        beside: BesidePlay = BesidePlay(),
    ) -> None:
        self.voting = voting
        self._beside = beside
        self.lineup = lineup
        self.content = content
        self._stored = stored
        self._taken: deque[str] = deque(maxlen=_REMEMBERED)
        """Those that were taken here; if any other is gone, its buttons are dead."""
        self._of: dict[int, deque[str]] = {}
        """The newest of each person, the oldest first; of those who planned last."""

    def plan(self, request: DebateRequest, at: LaidAt, seed: int | None = None) -> PlannedDebate:
        """Plan what is asked for on a server. SpecError if that is impossible."""
        drawn = secrets.randbelow(1_000_000) if seed is None else seed
        spec = make_specification(
            replace(
                fill_request(_for_people(request), at.settings),
                flow=request.flow or bool(self._beside.flow),
                control=request.control or self._beside.control,
                confidence=request.confidence or self._beside.confidence,
                language=request.language or at.language,
            ),
            drawn,
            voting=at.settings.voting.apply_to(self.voting),
            lineup=self.lineup.at(at.server),
            content=self.content,
        )
        if self._beside.flow is None:
            spec = add_free_features(spec)
        return PlannedDebate(request, drawn, spec)

    async def add(self, draft: PlannedDebate, person: int) -> str:
        """Keep a new draft, in the place of the person's oldest if need be; return its id."""
        draft_id, own = secrets.token_hex(8), self._of.pop(person, deque())
        own.append(draft_id)
        self._of[person] = own
        while len(self._of) > _REMEMBERED:
            del self._of[next(iter(self._of))]
        await self.save(draft_id, draft)
        while len(own) > MEMBER_DRAFTS:
            await self._stored.drop(own.popleft())
        return draft_id

    async def save(self, draft_id: str, draft: PlannedDebate) -> None:
        """Keep a draft as it is now."""
        text = _AS_TEXT.dump_json(draft).decode()
        await self._stored.save(draft_id, text)

    async def look(self, draft_id: str) -> PlannedDebate:
        """Find a draft; SpecError if it is gone."""
        text = await self._stored.find(draft_id)
        if text is not None:
            try:
                return _AS_TEXT.validate_json(text)
            except ValidationError:
                # A newer version can have other fields; then it is as if it had expired.
                text = None
        # Its message is handled by the press that took it, or a form of it is still open.
        raise SpecError(_(GONE)) if draft_id in self._taken else OutdatedMessage(_(GONE), AGAIN)

    async def take(self, draft_id: str) -> PlannedDebate:
        """Take a draft, which is then gone: it can be started only once."""
        draft = await self.look(draft_id)
        # Remembered, to tell a second press from a plan that has expired.
        self._taken.append(draft_id)
        if not await self._stored.drop(draft_id):
            raise SpecError(_(GONE))
        return draft

    async def drop_old(self) -> None:
        """Drop the drafts that nobody has touched for days."""
        await self._stored.drop_older_than(_KEPT)


def _for_people(request: DebateRequest) -> DebateRequest:
    """Leave the table empty in a request, if people join it and nobody asked for personas."""
    seating = request.seating or find_usual_seating(request.format)
    is_open = get_format(request.format).has_table and seating.who != "nobody"
    is_left_out = not request.debaters.strip()
    return replace(request, debaters="0") if is_open and is_left_out else request
