"""Makers of what a debate of format `structured` is made of; each default is the plainest."""

from collections.abc import Iterable, Mapping, Sequence

from debate_core.domain.facts import DecisionMade, Fact, PhaseOpened, StepAnswered
from debate_core.domain.form import AnswerContext, Form
from debate_core.domain.outcome import Decision
from debate_core.domain.play import Pending
from debate_core.domain.record import Record, fold
from debate_core.domain.rubric import Rubric
from debate_core.domain.specification import Debater, Specification
from debate_core.domain.steps import Judge, Speak
from debate_core.domain.turns import Turn
from debate_core.formats.structured.arguments import (
    STRUCTURED,
    Argument,
    StructuredOptions,
    rubric_of,
)
from debate_core.formats.structured.forms import (
    Closing,
    CrossExamination,
    Examination,
    Opening,
    QuestionReply,
    Replies,
    Response,
    ResponseKind,
)
from debate_core.formats.structured.result import Finding, Findings, Standing
from debate_core.formats.structured.speeches import Challenge, JointReply, OpeningSpeech
from debate_core.formats.structured.steps import Examine
from debate_core.show.blocks import Block, Group
from debate_core.show.pieces import Card
from tests.core.formats.showing import card_of, told
from tests.core.making import ADA, BEN, events_of, opened

PRO, CON = ("PRO-1", "PRO-2", "PRO-3"), ("CON-1", "CON-2", "CON-3")


def structured_spec(*debaters: Debater, options: StructuredOptions | None = None) -> Specification:
    """A debate of format `structured`; Ada for and Ben against unless others are named."""
    return Specification(
        motion="Tea is better than coffee",
        format="structured",
        options=options or StructuredOptions(),
        debaters=debaters or (ADA, BEN),
        rounds=1,
    )


def argument(id_: str, **changed: str) -> Argument:
    """A well-formed argument of that id."""
    plain = Argument(
        id=id_,
        name=f"Leaves and beans {id_[-1:]} {id_[:1]}",
        claim=f"The claim of {id_} in full",
        reasoning=f"Because {id_} follows from what is known.",
        evidence=f"The figures of {id_}.",
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
    return Replies(
        answers=tuple(QuestionReply(question=each, answer=f"On {each}: so.") for each in asked)
    )


def examination(met: str = "", *answered: str) -> Examination:
    """A turn that answers these questions, and responds to this argument."""
    answer = f"On {' and '.join(answered)}: so." if answered else ""
    return Examination(answer=answer, answered=answered, response=response(met) if met else None)


EXAMINED = (
    ("against", examination("PRO-1")),
    ("for", examination("CON-1", "PRO-1.1")),
    ("against", examination("PRO-2", "CON-1.1")),
    ("for", examination("CON-2", "PRO-2.1")),
    ("against", examination("PRO-3", "CON-2.1")),
    ("for", examination("CON-3", "PRO-3.1")),
    ("against", examination("", "CON-3.1")),
)
"""A whole cross-examination of three arguments a side."""

CASE = "Leaves grow back. A bush feeds a village for fifty years, as anybody in Assam can count."
REPLY = JointReply(text="Both hold. The village still stands, and so does the hill.")


def opening_speech(prefix: str) -> OpeningSpeech:
    """An opening of two paragraphs."""
    numbers = (1, 2)
    own = (Argument(id=f"{prefix}-{n}", name=f"Leaf {n}", claim=f"{n}: {CASE}") for n in numbers)
    return OpeningSpeech(arguments=tuple(own))


def challenge(*names: str) -> Challenge:
    """A speech that takes up these arguments."""
    return Challenge(responses=tuple(response(name) for name in names))


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


FITTING: Mapping[str, Form] = {
    "opening": opening(),
    "cross_examination": cross(),
    "replies": replies(),
    "examination": examination("CON-1", "PRO-1.1"),
    "closing": closing(),
    "opening_speech": opening_speech("PRO"),
    "challenge": challenge("CON-1"),
    "joint_reply": REPLY,
    "findings": findings(),
}
"""An answer in each form."""


def plainly(pending: Pending) -> Form:
    """The plainest answer to a step."""
    return FITTING[pending.step.form]


PHASES = {
    "opening": "opening",
    "cross_examination": "cross-examination",
    "replies": "replies",
    "examination": "cross-examination",
    "closing": "closing",
    "opening_speech": "opening",
    "challenge": "cross-examination",
    "joint_reply": "replies",
}


def speaking(
    form: str, spec: Specification | None = None, stance: str = "for", number: int = 1
) -> Speak:
    """A turn of that form; in a cross-examination, about the argument of that number."""
    seats = (spec or structured_spec()).debaters
    who = next(each.id for each in seats if each.stance == stance)
    if form == "examination":
        return Examine(who, PHASES[form], 1, number=number, form=form)
    return Speak(who, PHASES[form], 1, 200 if form == "closing" else None, form=form)


def judging(spec: Specification | None = None) -> Judge:
    """The judge's step."""
    return Judge(view_seed=3, rubric=rubric_of(spec or structured_spec()), form="findings")


def asked_of(
    form: str, stance: str = "for", heard: tuple[Turn, ...] = (), number: int = 1
) -> AnswerContext:
    """A turn of that form by a debater of that stance, who has heard so much."""
    spec = structured_spec(ADA.model_copy(update={"stance": stance}), BEN)
    return AnswerContext(spec, speaking(form, spec, stance, number), heard, ADA.id)


def taken(spec: Specification, turns: Iterable[tuple[str, Form]]) -> tuple[StepAnswered, ...]:
    """The facts of these turns, each told by the stance of its speaker."""
    return tuple(
        StepAnswered(
            number=number,
            step=speaking(said.tag, spec, stance, _find_number(said)),
            turn=number,
            answer=said,
        )
        for number, (stance, said) in enumerate(turns, start=1)
    )


def _find_number(said: Form) -> int:
    """The number of the argument that a turn takes up; 4 where it only answers."""
    match said:
        case Examination(response=Response(argument=name)):
            return int(name.removeprefix("PRO-").removeprefix("CON-"))
        case Examination():
            return 4
        case _:
            return 1


def judged(said: Findings, spec: Specification | None = None, number: int = 9) -> StepAnswered:
    """The fact of the judge's findings."""
    return StepAnswered(number=number, step=judging(spec), answer=said)


def record_of(*turns: tuple[str, Form], spec: Specification | None = None) -> Record:
    """The record of a debate in which these turns were taken."""
    spec = spec or structured_spec()
    return fold(events_of(opened(spec), *taken(spec, turns)))


def heard(*turns: tuple[str, Form], spec: Specification | None = None) -> tuple[Turn, ...]:
    """The transcript of these turns."""
    return record_of(*turns, spec=spec).transcript


OPENED = (("for", opening(*PRO)), ("against", opening(*CON)))
CROSSED = (*OPENED, ("for", cross(*CON)), ("against", cross(*PRO)))
REPLIED = (
    *CROSSED,
    ("for", replies(*(f"{name}.1" for name in PRO))),
    ("against", replies(*(f"{name}.1" for name in CON))),
)
WHOLE = (*REPLIED, ("for", closing()), ("against", closing()))
"""A whole debate of before version 7, up to the judge."""
WHOLE_IN_TURNS = (*OPENED, *EXAMINED, ("for", closing()), ("against", closing()))
"""A whole debate, up to the judge."""

IN_SPEECHES = structured_spec(options=StructuredOptions(speeches=True))
OPENED_SPEECHES = (("for", opening_speech("PRO")), ("against", opening_speech("CON")))
CHALLENGED = (
    *OPENED_SPEECHES,
    ("for", challenge("CON-2")),
    ("against", challenge("PRO-1", "PRO-2")),
)
REPLIED_AT_ONCE = (*CHALLENGED, ("against", REPLY), ("for", REPLY))
WHOLE_IN_SPEECHES = (*REPLIED_AT_ONCE, ("for", closing()), ("against", closing()))
"""A whole debate told in speeches, in which nobody took up CON-1."""

# What is shown of a debate.

Said = tuple[str, Form]
SPEC = structured_spec()
SCORED = DecisionMade(decision=Decision(choice="for", rule="argument_scores"))


def course_of(turns: Sequence[Said], *phases: str) -> list[Fact]:
    """These turns, each in its phase; no phases but these are opened."""
    facts, by_turn = list[Fact]([opened(SPEC)]), taken(SPEC, turns)
    for phase in phases:
        facts.append(PhaseOpened(phase=phase, round=1))
        facts += [each for each in by_turn if PHASES[each.answer.tag] == phase]
    return facts


def whole_facts(turns: Sequence[Said] = WHOLE, said: Findings | None = None) -> list[Fact]:
    """A whole debate: each phase with its turns, the judge's findings, the decision."""
    course = course_of(turns, *dict.fromkeys(PHASES.values()), "judgement")
    return [*course, judged(said or findings()), SCORED]


def whole_record(turns: Sequence[Said] = WHOLE, said: Findings | None = None) -> Record:
    """The record of a whole debate."""
    return fold(events_of(*whole_facts(turns, said)))


def whole_card(key: str, turns: Sequence[Said] = WHOLE, said: Findings | None = None) -> Card:
    """The card of that key in what is told of a whole debate."""
    return card_of(told(*whole_facts(turns, said)), key)


def groups_in(blocks: Sequence[Block]) -> dict[str, tuple[Block, ...]]:
    """What each group among these blocks holds, by its title."""
    return {each.title: each.blocks for each in blocks if isinstance(each, Group)}
