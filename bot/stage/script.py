"""What each fact of a debate puts into its thread: a pure function, fact by fact."""

from bot.cards.ballot import ballot_card
from bot.cards.decision import decision_card
from bot.cards.outcome import outcome_card
from bot.cards.verdict import verdict_card
from bot.portraits.colours import JUDGE, side_colours
from bot.stage.posts import Post, Speaker, small_line
from bot.stage.text import CONTENT_LIMIT, cleaned, split
from debate_core.domain import events as facts
from debate_core.domain.forms import Position
from debate_core.domain.record import Record
from debate_core.domain.rulings import DecisionMade, PhaseOpened
from debate_core.domain.specification import ConsensusRules
from debate_core.domain.steps import CLOSED_EARLY
from debate_core.domain.words import DebaterId, count_words

JUDGE_NAME = "The Judge"
BALLOT = "ballot"

WITHOUT_WEBHOOKS = Post(
    "permissions",
    "*I lend every debater my own name here. With the permission Manage Webhooks each would "
    "speak under its own name and face.*\n" + small_line("permissions"),
)
"""Said once in a thread where personas can not be shown."""


def posts_for(record: Record, event: facts.Event) -> tuple[Post, ...]:
    """The posts that an event adds to the thread; `record` holds everything up to it."""
    match event.fact:
        case PhaseOpened() as phase:
            return (_heading(record, phase),)
        case facts.TurnTaken() as turn:
            return _turn(record, turn)
        case facts.TurnForfeited() as turn:
            name = record.spec.debater(turn.debater).name
            said = f"{name} could not speak: {cleaned(turn.reason)}"
            return (_line(said, f"turn {turn.turn}"),)
        case facts.VerdictGiven() as given:
            card = verdict_card(record.spec, given.verdict)
            return (Post("verdict", embed=card, speaker=judge()),)
        case facts.VerdictMissed() as missed:
            return (_line(f"The judge gave no verdict: {cleaned(missed.reason)}", "verdict"),)
        case DecisionMade():
            return _decision(record)
        case facts.VotingOpened():
            return (Post(BALLOT, embed=ballot_card(record), calls_moderators=_escalated(record)),)
        case facts.DebateConcluded(outcome=outcome) if outcome is not None:
            calls = outcome.kind == "contested" and _escalated(record)
            return (Post("outcome", embed=outcome_card(record, outcome), calls_moderators=calls),)
        case _:
            return _remark(record, event)


def judge() -> Speaker:
    """The judge's persona."""
    return Speaker(JUDGE_NAME, JUDGE, is_judge=True)


def speaker(record: Record, debater_id: DebaterId) -> Speaker:
    """A debater's persona, in its side's colour."""
    debater = record.spec.debater(debater_id)
    sides = side_colours(sides_of(record))
    return Speaker(debater.name, sides[debater.stance or debater.id])


def sides_of(record: Record) -> tuple[str, ...]:
    """What has a colour: the stances, or where none are declared each debater."""
    return tuple(dict.fromkeys(each.stance or each.id for each in record.spec.debaters))


def _heading(record: Record, phase: PhaseOpened) -> Post:
    number = len(record.phases)
    if phase.phase == "judgement":
        return Post(
            f"phase {number}",
            "## The judge\n" + small_line("reads the whole transcript", f"phase {number}"),
        )
    rounds = record.spec.rounds
    if isinstance(record.spec.rules, ConsensusRules):
        title = f"## Round {phase.round}: {phase.phase}"
        most = f"at most {rounds} rounds"
    else:
        title, most = f"## Round {phase.round} of {rounds}", ""
    return Post(f"phase {number}", f"{title}\n{small_line(most, f'phase {number}')}")


def _turn(record: Record, turn: facts.TurnTaken) -> tuple[Post, ...]:
    mark = f"turn {turn.turn}"
    text = cleaned(turn.content.as_text())
    words = count_words(_spoken(turn))
    debater = record.spec.debater(turn.debater)
    closing = (debater.stance, turn.phase, f"round {turn.round}", f"{words} words")
    room = CONTENT_LIMIT - len(small_line(*closing, f"{mark} (99/99)")) - 1
    parts = split(text, room)
    marks = (
        [mark]
        if len(parts) == 1
        else [f"{mark} ({n}/{len(parts)})" for n in range(1, len(parts) + 1)]
    )
    lines = [small_line(each) for each in marks[:-1]] + [small_line(*closing, marks[-1])]
    who = speaker(record, turn.debater)
    return tuple(
        Post(each, f"{part}\n{line}", speaker=who)
        for each, part, line in zip(marks, parts, lines, strict=True)
    )


def _spoken(turn: facts.TurnTaken) -> str:
    content = turn.content
    return content.rationale if isinstance(content, Position) else content.text


def _decision(record: Record) -> tuple[Post, ...]:
    assert record.decision is not None
    if isinstance(record.spec.rules, ConsensusRules):
        return (Post("decision", embed=decision_card(record, record.decision)),)
    if record.decision.rule == CLOSED_EARLY:
        return (_line("The debate closed before anything could be judged.", "decision"),)
    return ()


def _remark(record: Record, event: facts.Event) -> tuple[Post, ...]:
    """The plain lines about a debate's course."""
    match event.fact:
        case facts.ClosingRequested(reason=reason):
            what = "The vote closes" if record.state == "voting" else "The debate closes"
            said = f"{what} early: {cleaned(reason)}"
        case facts.Paused(reason=reason):
            said = f"Paused: {cleaned(reason)} A moderator can go on with /debate resume."
        case facts.Resumed():
            said = "The debate goes on."
        case facts.DebateInterrupted(reason=reason):
            said = f"This debate can not go on: {reason}"
        case facts.DraftMissed(reason=reason):
            said = f"The result could not be drafted: {cleaned(reason)}"
        case facts.DebateConcluded(outcome=None):
            said = "This debate is over; there was nothing to vote on."
        case _:
            return ()
    return (_line(said, f"note {event.number}"),)


def _line(said: str, mark: str) -> Post:
    room = CONTENT_LIMIT - len(mark) - 10
    return Post(mark, f"*{said[:room]}*\n{small_line(mark)}")


def _escalated(record: Record) -> bool:
    """Whether the debaters handed the decision on."""
    decision = record.decision
    return decision is not None and decision.rule == "max_rounds_exhausted"
