"""Debates of the offline debaters, played without an engine: rules, briefs, answers."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from debate_core.domain.brief import Brief
from debate_core.domain.form import AnswerContext, Form
from debate_core.domain.judge_forms import Verdict
from debate_core.domain.outcome import Decision
from debate_core.domain.play import Pending
from debate_core.domain.specification import Debater, Specification
from debate_core.domain.steps import Judge
from debate_core.domain.text import make_slug
from debate_core.domain.turns import Turn
from debate_core.domain.values import DebaterId
from debate_core.formats import format_of, start
from debate_core.formats.rounds.rules import RoundsOptions
from tests.core.making import entry, make_turn

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
    entries: list[Turn] = field(default_factory=list[Turn])
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
    return Debater(id=DebaterId(make_slug(name) or "x"), name=name, stance=stance, role=role)


def spec_of(
    motion: str,
    stances: Sequence[str] = STANCES[:2],
    *,
    rounds: int = 2,
    seed: int = 0,
    words: int = 250,
    options: RoundsOptions | None = None,
) -> Specification:
    """A debate of format `rounds` between these stances."""
    return Specification(
        motion=motion,
        format="rounds",
        options=options or RoundsOptions(),
        debaters=tuple(debater(f"Seat {n}", stance) for n, stance in enumerate(stances)),
        rounds=rounds,
        seed=seed,
        words=words,
    )


def rehearse(spec: Specification) -> Rehearsal:
    """A whole debate of turns and verdicts, as the offline debaters play it."""
    play, debate = start(spec), Rehearsal(spec)
    while play.decision is None:
        for pending in play.pending:
            play.answer(pending.number, _answered(pending, debate))
    debate.decision = play.decision
    return debate


def _answered(pending: Pending, debate: Rehearsal) -> Form:
    heard = tuple(entry for entry in debate.entries if entry.number in pending.heard)
    brief = Brief(debate.spec, pending.step, pending.turn, heard)
    form = answer_to(brief)
    if isinstance(form, Verdict):
        debate.verdicts.append(form)
    else:
        debate.entries.append(entry_of(brief, form))
    who = None if isinstance(pending.step, Judge) else brief.debater.id
    debate.faults += form.find_problems(AnswerContext(debate.spec, pending.step, heard, who))
    return form


def answer_to(brief: Brief) -> Form:
    """What an offline debater or judge answers."""
    return format_of(brief.spec).answer_offline(brief)


def verdict_on(spec: Specification, entries: Sequence[Turn], view_seed: int = 1) -> Verdict:
    """How the offline judge judges these turns."""
    given = answer_to(Brief(spec, Judge(view_seed), heard=tuple(entries)))
    assert isinstance(given, Verdict)
    return given


def entry_of(brief: Brief, content: Form) -> Turn:
    """A turn as it stands in the transcript."""
    assert brief.turn is not None
    return make_turn(brief.turn, brief.debater, content, brief.speaking.phase, brief.speaking.round)


def said(spec: Specification, texts: Sequence[str]) -> tuple[Turn, ...]:
    """Speeches in declared order, round after round."""
    seats = spec.debaters
    return tuple(
        entry(number + 1, seats[number % len(seats)], text, number // len(seats) + 1)
        for number, text in enumerate(texts)
    )
