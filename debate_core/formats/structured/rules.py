"""Format `structured`: opening, cross-examination, replies, closing (formats.md, 2)."""

from collections.abc import Collection, Mapping

from debate_core.domain.facts import Decision
from debate_core.domain.forms import Answer, Forfeit, TurnForm, Turns, Verdicts
from debate_core.domain.specification import Specification
from debate_core.domain.steps import (
    CLOSED_EARLY,
    ClosingEarly,
    Judge,
    Moves,
    Speak,
    judge,
    open_phase,
    together,
)
from debate_core.domain.words import DebaterId
from debate_core.errors import SpecError
from debate_core.formats.rounds.rules import JUDGEMENT, view_seed
from debate_core.formats.structured.arguments import SIDES
from debate_core.formats.structured.checks import CLOSING_WORDS
from debate_core.formats.structured.forms import CrossExamination, Findings, Opening
from debate_core.formats.structured.scoring import EVEN, rubric_of, standings

VERSION = 1
GOOD_FOR = "two sides, argument by argument: each one challenged, answered, scored and traced"
OPENING, CROSS, REPLIES, CLOSING = "opening", "cross-examination", "replies", "closing"

_Said = Mapping[DebaterId, Turns | Forfeit]


def play(spec: Specification) -> Moves[Decision]:
    """Four phases in which both sides speak at once; then the judge, once."""
    both = tuple(each.id for each in spec.debaters)
    arguing: set[DebaterId] = set()
    try:
        openings = yield from _phase(OPENING, "opening", both)
        arguing |= {who for who, said in openings.items() if _has_arguments(said)}
        if not arguing:
            return Decision(choice=None, rule="nothing_argued")
        yield from _examination(both, arguing)
        yield from _phase(CLOSING, "closing", both, CLOSING_WORDS)
    except ClosingEarly as closing:
        arguing |= {step.debater for step, said in closing.turns if _has_arguments(said)}
        if not arguing:
            return Decision(choice=None, rule=CLOSED_EARLY)
    yield from open_phase(JUDGEMENT, 1)
    findings = yield from judge(Judge(view_seed=view_seed(spec), form="findings"))
    return _decided(findings, spec)


def _examination(both: tuple[DebaterId, ...], arguing: Collection[DebaterId]) -> Moves[None]:
    """Each side meets the other's arguments, then answers the questions put to its own."""
    against = dict(zip(both, reversed(both), strict=True))
    examiners = tuple(each for each in both if against[each] in arguing)
    said = yield from _phase(CROSS, "cross_examination", examiners)
    asked = tuple(each for each in both if _has_questions(said.get(against[each])))
    if asked:
        yield from _phase(REPLIES, "replies", asked)


def _phase(
    name: str, form: TurnForm, who: tuple[DebaterId, ...], words: int | None = None
) -> Moves[_Said]:
    """All speak at once, so that nobody sees another's turn of the phase."""
    yield from open_phase(name, 1)
    turns = yield from together(tuple(Speak(each, name, 1, form, words) for each in who))
    return dict(zip(who, turns, strict=True))


def _has_arguments(said: Answer) -> bool:
    return isinstance(said, Opening) and bool(said.arguments)


def _has_questions(said: Turns | Forfeit | None) -> bool:
    return isinstance(said, CrossExamination) and any(each.questions for each in said.responses)


def _decided(findings: Verdicts | Forfeit, spec: Specification) -> Decision:
    """The side whose arguments scored more; level within a point, or unopposed, neither."""
    if not isinstance(findings, Findings):
        return Decision(choice=None, rule="no_verdict")
    result = standings(findings, rubric_of(spec))
    if result.gap is None:
        return Decision(choice=None, rule="unopposed" if result.ahead else "nothing_scored")
    choice = EVEN if result.reading == EVEN else _spelt(result.ahead, spec)
    return Decision(choice=choice, rule="argument_scores")


def _spelt(side: str | None, spec: Specification) -> str | None:
    """A side's stance as its debater declares it."""
    declared = (each.stance for each in spec.debaters if each.stance.strip().casefold() == side)
    return next(declared, side)


def check(spec: Specification) -> None:
    """Raise SpecError, in one clear sentence, if the specification cannot be played."""
    declared = sorted(each.stance.strip().casefold() for each in spec.debaters)
    if declared != sorted(SIDES):
        raise SpecError(
            "Format structured has two debaters, one for and one against; write them such as "
            "“Ada: for; Ben: against”."
        )
    if spec.rounds != 1:
        raise SpecError("Format structured runs through its phases once; leave the rounds out.")


def warnings(_: Specification) -> tuple[str, ...]:
    """What the person should know of this format before the start: nothing of its own."""
    return ()
