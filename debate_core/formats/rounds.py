"""Format `rounds`: assigned stances, fixed rounds, one judge at the end (formats.md, 1)."""

from collections.abc import Collection
from random import Random

from debate_core.domain.forms import Forfeit, Speech, Verdict, Verdicts
from debate_core.domain.rulings import Decision
from debate_core.domain.specification import RoundsRules, Specification
from debate_core.domain.steps import (
    CLOSED_EARLY,
    ClosingEarly,
    Draft,
    Judge,
    Moves,
    Speak,
    draft,
    judge,
    open_phase,
    speak,
)
from debate_core.domain.unheard import UNHEARD, unheard
from debate_core.domain.words import DebaterId, one_line
from debate_core.errors import SpecError

VERSION = 1
GOOD_FOR = "two or more assigned stances, a few rounds, a judge's verdict at the end"
ARGUMENT = "argument"
JUDGEMENT = "judgement"


def play(spec: Specification) -> Moves[Decision]:
    """Every debater, every round, in declared order; then the judge, once."""
    round_, heard = 1, set[DebaterId]()
    try:
        for round_ in range(1, spec.rounds + 1):
            yield from open_phase(ARGUMENT, round_)
            for debater in spec.debaters:
                turn = yield from speak(Speak(debater.id, ARGUMENT, round_))
                heard |= {debater.id} if isinstance(turn, Speech) else set()
    except ClosingEarly:
        if not heard:
            return Decision(choice=None, rule=CLOSED_EARLY)
    yield from open_phase(JUDGEMENT, round_)
    verdict = yield from judge(Judge(view_seed=view_seed(spec)))
    if rules_of(spec).synthesis is not None:
        yield from _draft_unless_closed()
    return _decided(verdict, spec, heard)


def _draft_unless_closed() -> Moves[None]:
    """The synthesizer's step; closing the debate during it leaves the verdict as it is."""
    try:
        yield from draft(Draft())
    except ClosingEarly:
        return


def check(spec: Specification) -> None:
    """Raise SpecError, in one clear sentence, if the specification cannot be played."""
    if len(spec.debaters) < 2:
        raise SpecError("Format rounds needs at least 2 debaters; add one.")
    for debater in spec.debaters:
        if not debater.stance.strip():
            name = one_line(debater.name, 60)
            raise SpecError(
                f"{name} has no stance; write it after the name, such as “{name}: for”."
            )


def warnings(_: Specification) -> tuple[str, ...]:
    """What the person should know of this format before the start: nothing of its own."""
    return ()


def rules_of(spec: Specification) -> RoundsRules:
    """The options of this format."""
    assert isinstance(spec.rules, RoundsRules)
    return spec.rules


def view_seed(spec: Specification) -> int:
    """What the judge's view is drawn with."""
    return Random(f"{spec.seed}:judge's view").getrandbits(32)


def _decided(
    verdict: Verdicts | Forfeit, spec: Specification, heard: Collection[DebaterId]
) -> Decision:
    if not isinstance(verdict, Verdict):
        return Decision(choice=None, rule="no_verdict")
    if unheard(spec, heard):
        return Decision(choice=None, rule=UNHEARD)
    return Decision(choice=declared_stance(verdict.winner, spec), rule="judge_verdict")


def declared_stance(winner: str | None, spec: Specification) -> str | None:
    """The judge's free-text winner as the stance it names, where it names one."""
    if winner is None or not winner.strip():
        return None
    said = winner.strip()
    named = (stance for stance in spec.stances if stance.casefold() == said.casefold())
    return next(named, said)
