"""What each fact of a debate puts into its thread: a pure function, fact by fact."""

from collections.abc import Sequence

from bot.cards.ballot import ballot_card
from bot.cards.decision import decision_card
from bot.cards.outcome import outcome_card
from bot.cards.verdict import verdict_card
from bot.thread import script_championship, script_panel, script_structured
from bot.thread.script_championship import backstage_posts
from bot.thread.turns import missed_turn, turn_posts
from bot.writer.posts import Post, remark, small_line
from bot.writer.speakers import judge
from bot.writer.text import cleaned
from debate_core.domain.answer_facts import (
    DraftMissed,
    TurnForfeited,
    TurnTaken,
    VerdictGiven,
    VerdictMissed,
)
from debate_core.domain.events import Event
from debate_core.domain.facts import (
    BudgetWarned,
    ClosingRequested,
    DebateConcluded,
    DebateInterrupted,
    Paused,
    Resumed,
    VotingOpened,
)
from debate_core.domain.forms import Verdict
from debate_core.domain.outcome import Outcome
from debate_core.domain.record import Record
from debate_core.domain.rulings import DecisionMade, PhaseOpened
from debate_core.domain.specification import (
    ChampionshipRules,
    ConsensusRules,
    PanelRules,
    StructuredRules,
)
from debate_core.domain.steps import CLOSED_EARLY
from debate_core.domain.unheard import unheard_in
from debate_core.domain.words import sentence
from debate_core.reports.deciding import how_decided
from debate_core.reports.remarks import remark_text
from debate_core.reports.spend import spent_in_words

BALLOT = "ballot"
_SAID_PLAINLY = (
    "nothing_argued",
    "nothing_scored",
    "unopposed",
    "unheard",
    "no_assessment",
    "leads_assessment",
    "level_assessment",
    "unassessed",
)
"""The rules of decisions that no card tells of."""

WITHOUT_WEBHOOKS = Post(
    "permissions",
    "*I lend every debater my own name here. With the permission Manage Webhooks each would "
    "speak under its own name and face.*",
)
"""Said once in a thread where personas cannot be shown."""


def posts_for(record: Record, event: Event, before: Sequence[Record] = ()) -> tuple[Post, ...]:
    """The posts that an event adds to the thread; `record` holds everything up to it.

    `before` are the debates of the same format in the same server that came before this one.
    """
    match record.spec.rules:
        case PanelRules():
            own = script_panel.panel_posts(record, event, before)
        case ChampionshipRules():
            own = script_championship.championship_posts(record, event)
            own = own or (*_posts(record, event), *backstage_posts(record, event))
        case _:
            own = None
    return _posts(record, event) if own is None else own


def _posts(record: Record, event: Event) -> tuple[Post, ...]:
    match event.fact:
        case PhaseOpened() as phase if isinstance(record.spec.rules, StructuredRules):
            return script_structured.phase_posts(record, phase)
        case PhaseOpened() as phase:
            return (_heading(record, phase),)
        case TurnTaken() as turn:
            return turn_posts(record, turn)
        case TurnForfeited() as turn:
            return (missed_turn(record, turn),)
        case VerdictGiven() as given:
            return _verdict(record, given)
        case VerdictMissed() as missed:
            return (remark(remark_text(missed), "verdict"),)
        case DecisionMade():
            return _decision(record)
        case VotingOpened():
            return (Post(BALLOT, embed=ballot_card(record), calls_moderators=_escalated(record)),)
        case DebateConcluded(outcome=outcome):
            return (_conclusion(record, outcome, event), *_spent(record))
        case _:
            return _remark(record, event)


def _verdict(record: Record, given: VerdictGiven) -> tuple[Post, ...]:
    if not isinstance(given.verdict, Verdict):
        return script_structured.findings_posts(record)
    card = verdict_card(record.spec, given.verdict, unheard_in(record))
    return (Post("verdict", embed=card, speaker=judge()),)


def _heading(record: Record, phase: PhaseOpened) -> Post:
    number = len(record.phases)
    if phase.phase == "judgement":
        return Post(f"phase {number}", "## The judge\n" + small_line("reads the whole transcript"))
    rounds = record.spec.rounds
    if isinstance(record.spec.rules, ConsensusRules):
        most = small_line(f"at most {rounds} rounds")
        return Post(f"phase {number}", f"## Round {phase.round}: {phase.phase}\n{most}")
    return Post(f"phase {number}", f"## Round {phase.round} of {rounds}")


def _decision(record: Record) -> tuple[Post, ...]:
    assert record.decision is not None
    if isinstance(record.spec.rules, ConsensusRules):
        return (Post("decision", embed=decision_card(record, record.decision)),)
    if record.decision.rule == CLOSED_EARLY:
        what = "the last assessment was given" if record.assessments else "anything could be judged"
        return (remark(f"The debate closed before {what}.", "decision"),)
    if record.decision.rule not in _SAID_PLAINLY:
        return ()
    choice = f"Decision: {record.decision.choice}. " if record.decision.choice else ""
    return (remark(f"{choice}{how_decided(record)}", "decision"),)


def _conclusion(record: Record, outcome: Outcome | None, event: Event) -> Post:
    if outcome is None:
        said = "This debate is over; there was nothing to vote on."
        return remark(said, f"note {event.number}")
    calls = outcome.kind == "contested" and _escalated(record)
    return Post("outcome", embed=outcome_card(record, outcome), calls_moderators=calls)


def _spent(record: Record) -> tuple[Post, ...]:
    """The last small line: what the models took."""
    spent = spent_in_words(record)
    return (Post("spend", small_line(spent)),) if spent else ()


def _remark(record: Record, event: Event) -> tuple[Post, ...]:
    """The plain lines about a debate's course."""
    match event.fact:
        case ClosingRequested(reason=reason) if record.state == "voting":
            said = f"The vote closes early: {reason}"
        case Paused(reason=reason):
            said = f"Paused: {sentence(cleaned(reason))} /debate resume goes on."
        case DebateInterrupted(reason=reason):
            said = f"This debate cannot go on: {reason}"
        case (ClosingRequested() | Resumed() | BudgetWarned() | DraftMissed()) as fact:
            said = remark_text(fact)
        case _:
            return ()
    return (remark(said, f"note {event.number}"),)


def _escalated(record: Record) -> bool:
    """Whether the debaters handed the decision on."""
    decision = record.decision
    return decision is not None and decision.rule == "max_rounds_exhausted"
