"""What format `structured` asks of its forms, what stands of a wrong one, and how it is marked.

Each form is sent back while it has problems. What is kept after all tries carries marks, which
follow from it and from what had been said, so that every reader of the transcript sees them.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TypeVar

from debate_core.domain.rubric import Rubric
from debate_core.domain.transcript import Entry
from debate_core.domain.words import count_words
from debate_core.formats.structured.arguments import argument_ids, is_id, prefix_of, strands
from debate_core.formats.structured.forms import (
    FALLACIES,
    Argument,
    Closing,
    CrossExamination,
    Finding,
    Findings,
    Opening,
    Replies,
    Response,
)

ARGUMENTS = range(3, 6)
"""How many arguments an opening has."""
LEAST_CHARACTERS = {"claim": 10, "reasoning": 20, "evidence": 5}
CLOSING_WORDS = 200

T = TypeVar("T")
StructuredTurn = Opening | CrossExamination | Replies | Closing


def turn_problems(form: StructuredTurn, stance: str, heard: Sequence[Entry]) -> tuple[str, ...]:
    """What is wrong with a turn of that side, one sentence each; empty if nothing."""
    match form:
        case Opening():
            return _opening_problems(form, prefix_of(stance))
        case CrossExamination():
            named = [each.argument for each in form.responses]
            faults = [fault for each in form.responses for fault in _response_faults(each)]
            return (*_once_each(named, opposing_ids(stance, heard), "respond to"), *faults)
        case Replies():
            named = [each.question for each in form.answers if each.answer.strip()]
            return _once_each(named, open_questions(stance, heard), "answer")
        case Closing():
            return _closing_problems(form, stance, heard)


def turn_kept(form: StructuredTurn, stance: str, heard: Sequence[Entry]) -> StructuredTurn | None:
    """What stands of a turn that stayed wrong: an opening as it is, of the others what fits."""
    match form:
        case Opening():
            return form if form.arguments or form.unread.strip() else None
        case CrossExamination():
            responses = _first_of_each(
                ((each.argument, each) for each in form.responses), opposing_ids(stance, heard)
            )
            if not responses:
                return None
            return CrossExamination(responses=responses)
        case Replies():
            answered = ((each.question, each) for each in form.answers if each.answer.strip())
            kept = _first_of_each(answered, open_questions(stance, heard))
            return Replies(answers=kept) if kept else None
        case Closing():
            known = {each.id for each in strands(heard)}
            own = set(own_ids(stance, heard))
            conceded = tuple(each for each in form.concessions if each.argument in known)
            standing = tuple(each for each in form.standing if each.argument in own)
            return form.model_copy(update={"concessions": conceded, "standing": standing})


def marks(form: StructuredTurn, stance: str, heard: Sequence[Entry]) -> tuple[str, ...]:
    """What every reader is told of a turn beside its text; empty if there is nothing."""
    match form:
        case Opening():
            return tuple(f"Malformed: {each}" for each in turn_problems(form, stance, heard))
        case CrossExamination():
            met = {each.argument for each in form.responses}
            missing = [each for each in opposing_ids(stance, heard) if each not in met]
            faults = [f"Malformed: {f}" for each in form.responses for f in _response_faults(each)]
            return (*(f"{each} went unanswered" for each in missing), *faults)
        case Replies():
            answered = {each.question for each in form.answers}
            asked = open_questions(stance, heard)
            return tuple(f"{each} went unanswered" for each in asked if each not in answered)
        case Closing():
            words = count_words(form.own_words())
            over = f"Over length: {words} words, {CLOSING_WORDS} allowed"
            return (over,) if words > CLOSING_WORDS else ()


def findings_problems(form: Findings, rubric: Rubric, heard: Sequence[Entry]) -> tuple[str, ...]:
    """What is wrong with the judge's findings; empty if nothing."""
    named = [each.argument for each in form.findings]
    found = [*_once_each(named, [each.id for each in strands(heard)], "judge")]
    for each in form.findings:
        found += [f"{each.argument}: {problem}" for problem in rubric.problems(each.scores)]
        found += [
            f"{each.argument}: “{name}” is no fallacy on the list"
            for name in each.fallacies
            if name not in FALLACIES
        ]
        if not each.reason.strip():
            found.append(f"{each.argument}: the reason for its standing is missing")
    for name, text in (("key insight", form.key_insight), ("recommendation", form.recommendation)):
        if not text.strip():
            found.append(f"the {name} is missing")
    return tuple(found)


def findings_kept(form: Findings, rubric: Rubric, heard: Sequence[Entry]) -> Findings | None:
    """The findings whose argument exists and whose scores keep to the rubric, once each.

    A fallacy that is not on the list is dropped from its finding.
    """
    sound = (
        (each.argument, _on_the_list(each))
        for each in form.findings
        if not rubric.problems(each.scores)
    )
    kept = _first_of_each(sound, [each.id for each in strands(heard)])
    return form.model_copy(update={"findings": kept}) if kept else None


def _on_the_list(finding: Finding) -> Finding:
    known = tuple(each for each in finding.fallacies if each in FALLACIES)
    return finding.model_copy(update={"fallacies": known})


def own_ids(stance: str, heard: Sequence[Entry]) -> tuple[str, ...]:
    """The ids of a side's own arguments."""
    return tuple(each.id for each in strands(heard) if each.stance == stance)


def opposing_ids(stance: str, heard: Sequence[Entry]) -> tuple[str, ...]:
    """The ids of the arguments that a side has to respond to."""
    return tuple(each.id for each in strands(heard) if each.stance != stance)


def open_questions(stance: str, heard: Sequence[Entry]) -> tuple[str, ...]:
    """The ids of the questions that were put to a side's own arguments."""
    own = (each for each in strands(heard) if each.stance == stance)
    return tuple(question.id for each in own for question in each.questions)


def _opening_problems(form: Opening, prefix: str) -> tuple[str, ...]:
    found: list[str] = []
    if len(form.arguments) not in ARGUMENTS:
        found.append(f"an opening has 3 to 5 arguments, not {len(form.arguments)}")
    taken: set[str] = set()
    for each, name in zip(form.arguments, argument_ids(form, prefix), strict=True):
        if not is_id(each.id, prefix):
            found.append(f"the id “{each.id}” is not {prefix}- and a number; it goes by {name}")
        elif each.id in taken:
            found.append(f"the id {each.id} is used twice; the second goes by {name}")
        taken.add(each.id)
        found += [f"{name}: {fault}" for fault in _argument_faults(each)]
    return tuple(found)


def _argument_faults(argument: Argument) -> list[str]:
    texts = {
        "claim": argument.claim,
        "reasoning": argument.reasoning,
        "evidence": argument.evidence,
    }
    return [
        f"the {name} is shorter than {least} characters"
        for name, least in LEAST_CHARACTERS.items()
        if len(texts[name].strip()) < least
    ]


def _response_faults(response: Response) -> list[str]:
    name = response.argument
    reasoning = [] if response.reasoning.strip() else [f"the response to {name} gives no reasoning"]
    has_question = any(each.strip() for each in response.questions)
    return reasoning + ([] if has_question else [f"no follow-up question is put to {name}"])


def _closing_problems(form: Closing, stance: str, heard: Sequence[Entry]) -> tuple[str, ...]:
    known = {each.id for each in strands(heard)}
    own = set(own_ids(stance, heard))
    unknown = [each.argument for each in form.concessions if each.argument not in known]
    foreign = [each.argument for each in form.standing if each.argument not in own]
    found = [f"the concession names “{each}”, which is no argument" for each in unknown]
    found += [f"“{each}” cannot stand: it is no argument of this side" for each in foreign]
    return (*found, *(() if form.position.strip() else ("the final position is missing",)))


def _once_each(named: Sequence[str], wanted: Sequence[str], verb: str) -> tuple[str, ...]:
    """What keeps the names from being exactly the wanted ones."""
    counted = Counter(named)
    unknown = [each for each in counted if each not in wanted]
    found = [f"“{each}” does not exist; {verb} only what does" for each in unknown]
    found += [
        f"{verb} {each} once, not {counted[each]} times" for each in wanted if counted[each] > 1
    ]
    missing = [each for each in wanted if each not in counted]
    return (*found, *([f"{verb} these too: {', '.join(missing)}"] if missing else []))


def _first_of_each(pairs: Iterable[tuple[str, T]], wanted: Sequence[str]) -> tuple[T, ...]:
    """What was said first of each that is wanted, in the order that it was said in."""
    first: dict[str, T] = {}
    for name, each in pairs:
        if name in wanted:
            first.setdefault(name, each)
    return tuple(first.values())
