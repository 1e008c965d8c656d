"""The printer: what each fact of a debate looks like, given the record it leads to."""

from collections.abc import Iterator
from typing import assert_never

from rich.console import RenderableType
from rich.padding import Padding
from rich.text import Text

from bot.terminal.championship import backstage_views, championship_views, final_views
from bot.terminal.decision import ReportView, decision_view
from bot.terminal.panel import panel_views
from bot.terminal.scores import score_card, verdict_view
from bot.terminal.screen import Framed, heading
from bot.terminal.structured import findings_views
from bot.terminal.tally import tally_board
from bot.terminal.turns import forfeit, turn
from debate_core.domain.facts import (
    BallotCast,
    BallotWithdrawn,
    BudgetWarned,
    CaptainCalled,
    ClosingRequested,
    DebateConcluded,
    DebateInterrupted,
    DebateOpened,
    DecisionMade,
    DraftMissed,
    Fact,
    FloorGiven,
    OrderSet,
    Paused,
    PersonasChosen,
    PersonasProposed,
    PhaseOpened,
    ResultDrafted,
    Resumed,
    RoundAssessed,
    ScoresDropped,
    SpeechScored,
    StageSummed,
    StepMissed,
    StoppedEarly,
    TurnForfeited,
    TurnTaken,
    VerdictGiven,
    VerdictMissed,
    VotingClosed,
    VotingOpened,
)
from debate_core.domain.forms import Verdict
from debate_core.domain.record import Record
from debate_core.domain.specification import ConsensusRules, PanelRules
from debate_core.domain.unheard import unheard_in
from debate_core.formats import FORMATS
from debate_core.reports.remarks import remark_text


def views(fact: Fact, record: Record) -> Iterator[RenderableType]:
    """What is shown of a fact; `record` is the debate with that fact in it."""
    is_panel = isinstance(record.spec.rules, PanelRules)
    own = panel_views(fact, record) if is_panel else None
    yield from _views(fact, record) if own is None else own


def _views(fact: Fact, record: Record) -> Iterator[RenderableType]:
    match fact:
        case PhaseOpened():
            yield from _phase(fact, record)
        case TurnTaken() | TurnForfeited():
            yield _turn(fact, record)
        case DecisionMade():
            yield from _tally(record)
            yield from final_views(record)
            yield decision_view(record)
        case DebateConcluded():
            yield from backstage_views(record)
            yield ReportView(record)
        case VerdictGiven():
            yield from _verdict(fact, record)
        case SpeechScored() | StageSummed() | CaptainCalled() | FloorGiven() | ScoresDropped():
            yield from championship_views(fact, record)
        case ResultDrafted():
            yield Framed(Text(fact.synthesis.as_text()), Text("Result", "bold"))
        case _:
            yield from _remark(fact)


def _phase(fact: PhaseOpened, record: Record) -> Iterator[RenderableType]:
    if len(record.phases) > 1:
        yield from _tally(record)
    yield _heading(fact, record)


def _turn(fact: TurnTaken | TurnForfeited, record: Record) -> Framed:
    return turn(fact, record) if isinstance(fact, TurnTaken) else forfeit(fact, record)


def _verdict(given: VerdictGiven, record: Record) -> Iterator[RenderableType]:
    verdict = given.verdict
    if not isinstance(verdict, Verdict):
        yield from findings_views(record)
        return
    if verdict.scores:
        yield score_card(verdict, record.spec)
    yield verdict_view(verdict, record.spec, unheard_in(record))


OfPanel = RoundAssessed | PersonasChosen | OrderSet | StoppedEarly
Remarked = (
    DebateOpened
    | VerdictMissed
    | DraftMissed
    | PersonasProposed
    | StepMissed
    | ClosingRequested
    | Paused
    | Resumed
    | BudgetWarned
    | VotingOpened
    | BallotCast
    | BallotWithdrawn
    | VotingClosed
    | DebateInterrupted
    | OfPanel
)


def _remark(fact: Remarked) -> Iterator[Text]:
    """The course of the debate in a line; a terminal holds no vote, so there it says nothing."""
    match fact:
        case (
            VerdictMissed()
            | DraftMissed()
            | StepMissed()
            | ClosingRequested()
            | Resumed()
            | BudgetWarned()
        ):
            yield _line(remark_text(fact))
        case Paused():
            yield _line(f"The debate pauses: {fact.reason}")
        case DebateInterrupted():
            yield _line(f"The debate is interrupted: {fact.reason}")
        case (
            DebateOpened()
            | PersonasProposed()
            | VotingOpened()
            | BallotCast()
            | BallotWithdrawn()
            | VotingClosed()
            | RoundAssessed()
            | PersonasChosen()
            | OrderSet()
            | StoppedEarly()
        ):
            pass
        case _:
            assert_never(fact)


def _line(text: str) -> Text:
    return Text(text, "italic")


def _heading(opened: PhaseOpened, record: Record) -> Padding:
    has_rounds = opened.phase != "judgement" and not FORMATS[record.spec.format].is_played_once
    round_ = f", round {opened.round} of {record.spec.rounds}" if has_rounds else ""
    return heading(f"{opened.phase}{round_}".capitalize())


def _tally(record: Record) -> Iterator[Framed]:
    if isinstance(record.spec.rules, ConsensusRules) and record.entries:
        yield tally_board(record)
