"""Makers of what a debate of format `structured` is made of; each default is the plainest."""

from collections.abc import Iterable, Mapping

from debate_core.domain.facts import TurnTaken
from debate_core.domain.facts import DebateOpened
from debate_core.domain.record import fold
from debate_core.formats.structured.forms import (
    Argument,
    Closing,
    CrossExamination,
    Finding,
    Findings,
    Opening,
    Replies,
    Reply,
    Response,
    ResponseKind,
    Standing,
)
from debate_core.domain.record import Record
from debate_core.domain.rubric import STRUCTURED, Rubric
from debate_core.domain.specification import Debater, Specification, StructuredRules
from debate_core.domain.transcript import Entry
from debate_core.domain.words import PersonId
from tests.core.making import ADA, BEN, events_of

PRO, CON = ("PRO-1", "PRO-2", "PRO-3"), ("CON-1", "CON-2", "CON-3")


def structured_spec(*debaters: Debater, rules: StructuredRules | None = None) -> Specification:
    """A debate of format `structured`; Ada for and Ben against unless others are named."""
    return Specification(
        motion="Tea is better than coffee",
        rules=rules or StructuredRules(),
        debaters=debaters or (ADA, BEN),
        rounds=1,
    )


def argument(name: str, **changed: str) -> Argument:
    """A well-formed argument of that id."""
    plain = Argument(
        id=name,
        claim=f"The claim of {name} in full",
        reasoning=f"Because {name} follows from what is known.",
        evidence=f"The figures of {name}.",
    )
    return plain.model_copy(update=changed)


def opening(*names: str) -> Opening:
    """An opening with arguments of these ids; PRO-1 to PRO-3 unless others are named."""
    return Opening(arguments=tuple(argument(each) for each in names or PRO))


def response(name: str, kind: ResponseKind = "challenge", questions: int = 1) -> Response:
    """A response to that argument."""
    asked = tuple(f"What of {name}, number {number}?" for number in range(1, questions + 1))
    return Response(argument=name, kind=kind, reasoning="It does not follow.", questions=asked)


def cross(*names: str, questions: int = 1) -> CrossExamination:
    """A response to each of these arguments; CON-1 to CON-3 unless others are named."""
    return CrossExamination(responses=tuple(response(n, questions=questions) for n in names or CON))


def replies(*questions: str) -> Replies:
    """An answer to each of these questions; those to PRO-1 to PRO-3 unless others are named."""
    asked = questions or tuple(f"{name}.1" for name in PRO)
    return Replies(answers=tuple(Reply(question=each, answer=f"On {each}: so.") for each in asked))


def closing(position: str = "I hold my ground.") -> Closing:
    """A closing that concedes nothing and names nothing."""
    return Closing(concessions=(), standing=(), position=position, shift="unchanged")


def finding(
    name: str, *scores: int, rubric: Rubric = STRUCTURED, standing: Standing = "upheld"
) -> Finding:
    """The judge's finding on that argument; one score for all dimensions, or one for each."""
    given = scores if len(scores) > 1 else scores * len(rubric.dimensions)
    named = dict(zip((each.name for each in rubric.dimensions), given, strict=True))
    return Finding(argument=name, scores=named, note="Noted.", standing=standing, reason="It held.")


def findings(*each: Finding) -> Findings:
    """The judge's word; 7 for every argument of either side unless findings are named."""
    return Findings(
        findings=each or tuple(finding(name, 7) for name in (*PRO, *CON)),
        key_insight="It turns on the leaves.",
        unresolved_questions=("How hot?",),
        recommendation="Drink both.",
    )


FITTING = {
    "opening": opening(),
    "cross_examination": cross(),
    "replies": replies(),
    "closing": closing(),
}
"""A turn for each form."""

Turn = Opening | CrossExamination | Replies | Closing
PHASES = {
    "opening": "opening",
    "cross_examination": "cross-examination",
    "replies": "replies",
    "closing": "closing",
}


def taken(spec: Specification, turns: Iterable[tuple[str, Turn]]) -> tuple[TurnTaken, ...]:
    """The facts of these turns, each told by the stance of its speaker."""
    by_stance: Mapping[str, Debater] = {each.stance: each for each in spec.debaters}
    return tuple(
        TurnTaken(
            step=number,
            turn=number,
            debater=by_stance[stance].id,
            phase=PHASES[said.form],
            round=1,
            content=said,
        )
        for number, (stance, said) in enumerate(turns, start=1)
    )


def record_of(*turns: tuple[str, Turn], spec: Specification | None = None) -> Record:
    """The record of a debate in which these turns were taken."""
    spec = spec or structured_spec()
    first = DebateOpened(specification=spec, format_version=1, opened_by=PersonId("opener"))
    return fold(events_of(first, *taken(spec, turns)))


def heard(*turns: tuple[str, Turn]) -> tuple[Entry, ...]:
    """The transcript of these turns."""
    return record_of(*turns).entries


OPENED = (("for", opening(*PRO)), ("against", opening(*CON)))
CROSSED = (*OPENED, ("for", cross(*CON)), ("against", cross(*PRO)))
REPLIED = (
    *CROSSED,
    ("for", replies(*(f"{name}.1" for name in PRO))),
    ("against", replies(*(f"{name}.1" for name in CON))),
)
WHOLE = (*REPLIED, ("for", closing()), ("against", closing()))
"""A whole debate, up to the judge."""
