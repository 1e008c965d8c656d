"""Debates of the offline debaters, played without an engine: rules, briefs, answers."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from debate_core.domain.checks import Asked, problems
from debate_core.domain.forms import Answer, Position, Speech, Turns, Verdict
from debate_core.domain.play import Pending
from debate_core.domain.facts import Decision
from debate_core.domain.specification import (
    ConsensusRules,
    Debater,
    FormatRules,
    RoundsRules,
    Specification,
)
from debate_core.domain.steps import Judge, Speak
from debate_core.domain.transcript import Entry
from debate_core.domain.words import DebaterId, slug
from debate_core.formats import start
from debate_core.offline.answering import answer
from debate_core.prompts.brief import JudgeBrief, TurnBrief

STANCES = ("for", "against", "only with conditions", "not yet")
MOTIONS = (
    "Remote work should be the default",
    "We should release the migration on Friday",
    "Pineapple belongs on pizza",
    "Hausaufgaben sollten abgeschafft werden",
    "Is it better to rent or to buy?",
    "Museums should be free",
    "Privacy",
)


@dataclass
class Rehearsal:
    """A debate as it went."""

    spec: Specification
    entries: list[Entry] = field(default_factory=list[Entry])
    verdicts: list[Verdict] = field(default_factory=list[Verdict])
    faults: list[str] = field(default_factory=list[str])
    """What the rules would have sent back."""
    decision: Decision | None = None

    @property
    def phases(self) -> int:
        """How many phases were spoken in."""
        return len({(entry.round, entry.phase) for entry in self.entries})


def debater(name: str, stance: str = "", role: str = "") -> Debater:
    """A debater of that name."""
    return Debater(id=DebaterId(slug(name) or "x"), name=name, stance=stance, role=role)


def spec_of(
    motion: str,
    stances: Sequence[str] = STANCES[:2],
    *,
    rounds: int = 2,
    seed: int = 0,
    words: int = 250,
    rules: FormatRules | None = None,
) -> Specification:
    """A debate of format `rounds` between these stances."""
    return Specification(
        motion=motion,
        rules=rules or RoundsRules(),
        debaters=tuple(debater(f"Seat {n}", stance) for n, stance in enumerate(stances)),
        rounds=rounds,
        seed=seed,
        words=words,
    )


def group(
    *names: str, seed: int = 0, rounds: int = 2, choices: tuple[str, ...] = ()
) -> Specification:
    """A debate of format `consensus` between these roles."""
    return Specification(
        motion="We should release the migration on Friday",
        rules=ConsensusRules(choices=choices) if choices else ConsensusRules(),
        debaters=tuple(debater(name) for name in names),
        rounds=rounds,
        seed=seed,
    )


def rehearse(spec: Specification) -> Rehearsal:
    """A whole debate, as the offline debaters play it."""
    play, debate = start(spec), Rehearsal(spec)
    while play.decision is None:
        for pending in play.pending:
            play.answer(pending.number, _answered(pending, debate))
    debate.decision = play.decision
    return debate


def _answered(pending: Pending, debate: Rehearsal) -> Answer:
    heard = tuple(entry for entry in debate.entries if entry.turn in pending.heard)
    step, spec = pending.step, debate.spec
    if isinstance(step, Speak):
        assert pending.turn is not None
        brief = TurnBrief(spec, spec.debater(step.debater), step, pending.turn, heard)
        form = turn_of(brief)
        debate.entries.append(entry_of(brief, form))
    else:
        assert isinstance(step, Judge)
        form = verdict_of(JudgeBrief(spec, heard, step.view_seed))
        debate.verdicts.append(form)
    debate.faults += problems(form, Asked(spec, step, heard))
    return form


def turn_of(brief: TurnBrief) -> Speech | Position:
    """What an offline debater says in a turn."""
    said = answer(brief, brief.step.form)
    assert isinstance(said, Speech | Position)
    return said


def verdict_of(brief: JudgeBrief) -> Verdict:
    """How the offline judge judges."""
    given = answer(brief, "verdict")
    assert isinstance(given, Verdict)
    return given


def entry_of(brief: TurnBrief, content: Turns) -> Entry:
    """A turn as it stands in the transcript."""
    return Entry(
        turn=brief.turn,
        round=brief.step.round,
        phase=brief.step.phase,
        debater=brief.debater.id,
        name=brief.debater.name,
        stance=brief.debater.stance,
        content=content,
    )


def said(spec: Specification, texts: Sequence[str]) -> tuple[Entry, ...]:
    """Speeches in declared order, round after round."""
    seats = spec.debaters
    return tuple(
        Entry(
            turn=number + 1,
            round=number // len(seats) + 1,
            phase="argument",
            debater=seats[number % len(seats)].id,
            name=seats[number % len(seats)].name,
            stance=seats[number % len(seats)].stance,
            content=Speech(text=text),
        )
        for number, text in enumerate(texts)
    )
