"""The options of format `structured`, its arguments, and the ids of questions about them.

Rule: an argument's id is PRO or CON and a unique number. If a debater wrote anything else, the text
stays as it is and the argument gets the lowest free number. The first question about PRO-1 has the
id PRO-1.1.
"""

import operator
import re
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import count
from typing import Literal, NamedTuple, TypeVar

from pydantic import Field

from debate_core.domain.judges import Asking, JudgedOptions
from debate_core.domain.rubric import Dimension, Rubric
from debate_core.domain.sides import plain_side
from debate_core.domain.specification import Specification
from debate_core.domain.text import capitalize_first, shorten_line
from debate_core.domain.values import Value
from debate_core.language import N_, _

FEWEST, USUAL, MOST = 3, 3, 5
"""The least, the usual and the most arguments of an opening."""


class StructuredOptions(JudgedOptions):
    """The options that a person who starts a debate can choose."""

    rubric: Literal["structured", "evidence-first"] = Field(
        default="structured", description=N_("what the judge weighs: structured, evidence-first")
    )
    arguments: Literal[3, 4, 5] = Field(
        default=USUAL, description=N_("arguments a side"), exclude_if=lambda count: count == USUAL
    )
    speeches: bool = Field(
        default=False,
        exclude_if=operator.not_,
        description=N_("told in speeches, with two arguments a side"),
    )


STRUCTURED = Rubric(
    name="structured",
    dimensions=(
        Dimension(
            name="logic",
            weight=30,
            question="Does the reasoning hold together, without gaps, circles or shifting terms?",
        ),
        Dimension(
            name="evidence",
            weight=30,
            question="Is the evidence specific, open to checking and to the point?",
        ),
        Dimension(
            name="responsiveness",
            weight=25,
            question="Were the challenge and the questions put to it met head on?",
            is_answering=True,
        ),
        Dimension(
            name="honesty",
            weight=15,
            question="Was conceded what had to be, without exaggeration or distortion?",
        ),
    ),
)
EVIDENCE_FIRST = Rubric(
    name="evidence-first",
    dimensions=(
        Dimension(
            name="evidence",
            weight=40,
            question="Is the evidence specific, open to checking and to the point?",
        ),
        Dimension(
            name="logic",
            weight=30,
            question="Does the reasoning hold together, without gaps, circles or shifting terms?",
        ),
        Dimension(
            name="rebuttal",
            weight=20,
            question="Was what the other side said against it answered, and did the answer work?",
            is_answering=True,
        ),
        Dimension(
            name="clarity",
            weight=10,
            question="Can it be followed at first reading?",
        ),
    ),
)
_RUBRICS = {rubric.name: rubric for rubric in (STRUCTURED, EVIDENCE_FIRST)}


def rubric_of(spec: Specification) -> Rubric:
    """Return the rubric that the judge scores on."""
    return _RUBRICS[spec.options_as(StructuredOptions).rubric]


SIDES: Mapping[str, str] = {"for": "PRO", "against": "CON"}
"""The two stances, each with the prefix of its arguments' ids."""
_NAME = 60
"""The most characters of an argument's name on screen."""
LEAST_CHARACTERS = {"claim": 10, "reasoning": 20, "evidence": 5}
_TOO_SHORT = {
    "claim": N_("the claim is shorter than {least} characters"),
    "reasoning": N_("the reasoning is shorter than {least} characters"),
    "evidence": N_("the evidence is shorter than {least} characters"),
}

T = TypeVar("T")


class Argument(Value):
    """One argument of an opening; it stands alone."""

    # Texts may be missing when read, so that missing ones can be named in plain words.
    id: str = ""
    name: str = Field(default="", exclude_if=lambda name: not name)
    """The author's name for it on screen, three to five words."""
    claim: str = ""
    reasoning: str = ""
    evidence: str = ""

    @property
    def title(self) -> str:
        """Its title on screen: its name, or its claim if it has none."""
        title = shorten_line(self.name.strip() or self.claim, _NAME).rstrip(".")
        return capitalize_first(title)

    @property
    def text(self) -> str:
        """All of it as one paragraph."""
        return " ".join(filter(None, (self.claim, self.reasoning, self.evidence)))

    def find_problems(self, needed: Collection[str] = tuple(LEAST_CHARACTERS)) -> tuple[str, ...]:
        """Find what is wrong with its texts that are needed; empty if nothing is."""
        texts = {"claim": self.claim, "reasoning": self.reasoning, "evidence": self.evidence}
        return tuple(
            _(_TOO_SHORT[name], least=least)
            for name, least in LEAST_CHARACTERS.items()
            if name in needed and len(texts[name].strip()) < least
        )


def prefix_of(stance: str) -> str:
    """Find the prefix of the ids of a side's arguments."""
    return SIDES[plain_side(stance)]


def put_letters(text: str, asking: Asking) -> str:
    """Put the letters of stances into the ids of arguments in a text, such as A-1 for PRO-1."""
    return _replace_prefixes(
        text, {prefix_of(stance): own for stance, own in asking.letter_of.items()}
    )


def spell_out_ids(text: str, asking: Asking) -> str:
    """Put the prefixes back in place of the letters of stances."""
    return _replace_prefixes(
        text, {own: prefix_of(stance) for stance, own in asking.letter_of.items()}
    )


def _replace_prefixes(text: str, prefixes: Mapping[str, str]) -> str:
    if not prefixes:
        return text
    found = rf"(?<!\w)({'|'.join(map(re.escape, prefixes))})(?=-\d)"
    return re.sub(found, lambda match: prefixes[match[0]], text)


def stance_of(argument: str) -> str:
    """Return the side that an argument's id belongs to, in the words of `SIDES`."""
    return next(stance for stance, prefix in SIDES.items() if argument.startswith(f"{prefix}-"))


def number_arguments(arguments: Iterable[Argument], prefix: str) -> tuple[str, ...]:
    """Return the id of each argument of an opening."""
    written = [argument.id for argument in arguments]
    own = [
        text if is_id(text, prefix) and text not in written[:place] else None
        for place, text in enumerate(written)
    ]
    free = (name for number in count(1) if (name := f"{prefix}-{number}") not in own)
    return tuple(id_ or next(free) for id_ in own)


def is_id(text: str, prefix: str) -> bool:
    """True if a text is the id of an argument of that side."""
    return re.fullmatch(rf"{prefix}-[1-9]\d?", text) is not None


def find_numbering_problems(written: Sequence[str], prefix: str) -> tuple[str, ...]:
    """Say if valid ids are not numbered in order from 1; empty if one of them is not an id."""
    numbered = [f"{prefix}-{number}" for number in range(1, len(written) + 1)]
    are_ids = all(is_id(name, prefix) for name in written) and len(set(written)) == len(written)
    if not are_ids or list(written) == numbered:
        return ()
    said = _(
        "the ids are {written}; number them in order: {numbered}",
        written=", ".join(written),
        numbered=", ".join(numbered),
    )
    return (said,)


class Naming(NamedTuple):
    """Sentences for a turn that names other arguments or questions than the wanted ones."""

    unknown: str
    doubled: str
    missing: str


RESPOND = Naming(
    N_("“{name}” does not exist; respond to only what does"),
    N_("respond to {name} once, not {count} times"),
    N_("respond to these too: {names}"),
)
ANSWER = Naming(
    N_("“{name}” does not exist; answer only what does"),
    N_("answer {name} once, not {count} times"),
    N_("answer these too: {names}"),
)
# Only models judge, and they are told in English.
JUDGE = Naming(
    "“{name}” does not exist; judge only what does",
    "judge {name} once, not {count} times",
    "judge these too: {names}",
)


def make_question_id(argument: str, number: int) -> str:
    """Make the id of a question about an argument; questions are numbered from 1."""
    return f"{argument}.{number}"


def find_naming_problems(
    named: Sequence[str], wanted: Sequence[str], naming: Naming
) -> tuple[str, ...]:
    """Find the differences between the named ids and the wanted ones, each once."""
    counted = Counter(named)
    unknown = [name for name in counted if name not in wanted]
    doubled = [name for name in wanted if counted[name] > 1]
    found = [_(naming.unknown, name=name) for name in unknown]
    found += [_(naming.doubled, name=name, count=counted[name]) for name in doubled]
    missing = [name for name in wanted if name not in counted]
    return (*found, *([_(naming.missing, names=", ".join(missing))] if missing else []))


def keep_first(pairs: Iterable[tuple[str, T]], wanted: Sequence[str]) -> tuple[T, ...]:
    """Keep the first item for each wanted id, in the order in which they were given."""
    first: dict[str, T] = {}
    for name, item in pairs:
        if name in wanted:
            first.setdefault(name, item)
    return tuple(first.values())
