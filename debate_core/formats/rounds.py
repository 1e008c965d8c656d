"""Format `rounds`: assigned stances, fixed rounds, one judge at the end (formats.md, 1)."""

from random import Random

from debate_core.domain.forms import Forfeit, Verdict
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
from debate_core.errors import SpecError

VERSION = 1
GOOD_FOR = "two or more assigned stances, a few rounds, a judge's verdict at the end"
ARGUMENT = "argument"
JUDGEMENT = "judgement"


def play(spec: Specification) -> Moves[Decision]:
    """Every debater, every round, in declared order; then the judge, once."""
    spoken = False
    try:
        for round_ in range(1, spec.rounds + 1):
            yield from open_phase(ARGUMENT, round_)
            for debater in spec.debaters:
                yield from speak(Speak(debater.id, ARGUMENT, round_))
                spoken = True
    except ClosingEarly:
        if not spoken:
            return Decision(choice=None, rule=CLOSED_EARLY)
    yield from open_phase(JUDGEMENT, spec.rounds)
    verdict = yield from judge(Judge(view_seed=_view_seed(spec)))
    if rules_of(spec).synthesis is not None:
        yield from draft(Draft())
    return _decided(verdict, spec)


def check(spec: Specification) -> None:
    """Raise SpecError, in one clear sentence, if the specification can not be played."""
    if len(spec.debaters) < 2:
        raise SpecError("Format rounds needs at least 2 debaters; add one.")
    for debater in spec.debaters:
        if not debater.stance.strip():
            raise SpecError(
                f"{debater.name} has no stance; write it after the name, such as "
                f"“{debater.name}: for”."
            )


def warnings(spec: Specification) -> tuple[str, ...]:
    """What the person should know before the start."""
    if spec.rounds <= 4:
        return ()
    return (
        f"{spec.rounds} rounds: above 4 the cost grows with every turn, and models tend to drift "
        "into agreeing with one another.",
    )


def rules_of(spec: Specification) -> RoundsRules:
    """The options of this format."""
    assert isinstance(spec.rules, RoundsRules)
    return spec.rules


def _view_seed(spec: Specification) -> int:
    return Random(f"{spec.seed}:judge's view").getrandbits(32)


def _decided(verdict: Verdict | Forfeit, spec: Specification) -> Decision:
    if isinstance(verdict, Forfeit):
        return Decision(choice=None, rule="no_verdict")
    return Decision(choice=declared_stance(verdict.winner, spec), rule="judge_verdict")


def declared_stance(winner: str | None, spec: Specification) -> str | None:
    """The judge's free-text winner as the stance it names, where it names one."""
    if winner is None:
        return None
    named = (stance for stance in spec.stances if stance.casefold() == winner.strip().casefold())
    return next(named, winner)
