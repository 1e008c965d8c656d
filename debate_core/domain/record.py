"""The record: the fold of a debate's events. Everything shown is a function of it."""

from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal

from debate_core.domain.answer_facts import (
    CaptainCalled,
    Cost,
    ResultDrafted,
    RoundAssessed,
    SpeechScored,
    StageSummed,
    TurnForfeited,
    TurnTaken,
    VerdictGiven,
)
from debate_core.domain.budget import Scope
from debate_core.domain.facts import ClosingRequested, DebateOpened, Paused, VotingOpened
from debate_core.domain.outcome import Outcome
from debate_core.domain.rulings import (
    Decision,
    FloorGiven,
    OrderSet,
    PersonasChosen,
    PhaseOpened,
    ScoresDropped,
    StoppedEarly,
)
from debate_core.domain.specification import Specification
from debate_core.domain.tally import tally
from debate_core.domain.transcript import Entry
from debate_core.domain.words import DebateId, PersonId

State = Literal["debating", "paused", "deciding", "voting", "counted", "concluded", "interrupted"]
"""`deciding` and `counted` are the moments after the decision and after the vote's close."""


@dataclass(frozen=True, slots=True)
class Record:
    """A debate as its events tell it."""

    debate: DebateId
    opened: DebateOpened
    opened_at: datetime
    last_event: int = 1
    last_at: datetime | None = None
    state: State = "debating"
    rulings: int = 0
    """How many facts the rules have decided so far."""
    phases: tuple[PhaseOpened, ...] = ()
    entries: tuple[Entry, ...] = ()
    turns: tuple[TurnTaken | TurnForfeited, ...] = ()
    verdict: VerdictGiven | None = None
    verdict_missed: str | None = None
    synthesis: ResultDrafted | None = None
    personas: PersonasChosen | None = None
    seated: Specification | None = None
    """The specification with its seats filled, where personas were chosen in the debate."""
    orders: tuple[OrderSet, ...] = ()
    assessments: tuple[RoundAssessed, ...] = ()
    stopped: StoppedEarly | None = None
    calls: tuple[CaptainCalled, ...] = ()
    floors: tuple[FloorGiven, ...] = ()
    scores: tuple[SpeechScored, ...] = ()
    scores_dropped: ScoresDropped | None = None
    summaries: tuple[StageSummed, ...] = ()
    decision: Decision | None = None
    closing: ClosingRequested | None = None
    pause: Paused | None = None
    voting: VotingOpened | None = None
    vote_closing: ClosingRequested | None = None
    """Who closed the vote before its time."""
    ballots: dict[PersonId, str] = field(default_factory=dict[PersonId, str])
    """The current ballot of each voter."""
    moved_from: dict[PersonId, frozenset[str]] = field(
        default_factory=dict[PersonId, frozenset[str]]
    )
    """The choices that each voter's ballot has left for another."""
    outcome: Outcome | None = None
    interruption: str | None = None
    costs: tuple[Cost, ...] = ()
    warned: frozenset[Scope] = frozenset()
    """The budgets that have been warned of."""

    @property
    def spec(self) -> Specification:
        """The specification that was fixed before the start, its seats filled."""
        return self.seated or self.opened.specification

    @property
    def is_over(self) -> bool:
        """Whether nothing more can happen in this debate."""
        return self.state in ("concluded", "interrupted")

    @property
    def people_tally(self) -> dict[str, int]:
        """The people's votes for every choice on the ballot, those with none included."""
        counted = tally(self.ballots.values())
        choices = self.voting.choices if self.voting else ()
        return {choice: counted.get(choice, 0) for choice in choices}

    def entry(self, turn: int) -> Entry:
        """The transcript's entry of a turn that was taken."""
        return next(each for each in self.entries if each.turn == turn)

    @property
    def rounds_run(self) -> int:
        """The round of the last phase that opened."""
        return self.phases[-1].round if self.phases else 0
