"""What format `panel` asks for beside its speeches, in which forms it is answered, what is ruled.

Rule: nothing here counts or decides; totals, order and the early stop are the rules' own.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import ClassVar, Literal, NamedTuple, Self, get_args

from pydantic import ConfigDict

from debate_core.domain.brief import Brief
from debate_core.domain.facts import FilledSeat, Ruling, SeatsFilled
from debate_core.domain.forms import Asked, Form
from debate_core.domain.judges import Asking
from debate_core.domain.record import Record
from debate_core.domain.rubric import DimensionScores
from debate_core.domain.sheets import Field, Page, Sheet
from debate_core.domain.specification import Specification
from debate_core.domain.steps import Step
from debate_core.domain.tags import make_tags, map_ids_by_tag, normalise_tag, replace_tags
from debate_core.domain.text import count_words, shorten_line
from debate_core.domain.values import DebaterId, Value
from debate_core.formats.panel.options import PANEL
from debate_core.formats.sheets import TURN


@dataclass(frozen=True)
class ProposePersonas(Step):
    """A model proposes more personas than there are seats."""

    tag: ClassVar[str] = "propose_personas"
    called: ClassVar[str] = "personas"
    asked: ClassVar[str] = "the casting"

    form: str = field(default="personas", kw_only=True)


@dataclass(frozen=True)
class Assess(Step):
    """The judge assesses the debate so far."""

    tag: ClassVar[str] = "assess"
    called: ClassVar[str] = "assessment"

    round: int
    is_last: bool = False
    form: str = field(default="assessment", kw_only=True)


Side = Literal["for", "against", "nuanced"]
Observation = Literal[
    "repetition",
    "topic drift",
    "diminishing returns",
    "convergence likely",
    "irreconcilable positions",
]
OBSERVATIONS: tuple[str, ...] = get_args(Observation)
POINT_WORDS = 30
_ARGUMENTS = range(3, 6)
_NAME, _PERSONA, _POSITION = 60, 140, 140


class Point(Form, tag="point"):
    """A point of information: one short question to whoever speaks next; empty lets it pass."""

    is_heard = False

    question: str = ""

    @property
    def is_let_pass(self) -> bool:
        """Whether nothing was asked."""
        return not self.question.strip()

    @property
    def is_shown(self) -> bool:
        return not self.is_let_pass

    def as_text(self) -> str:
        said = self.question.strip()
        return f"*On a point of information:* {said}" if said else "*No question.*"

    def get_own_words(self) -> str:
        return self.question

    def find_problems(self, asked: Asked) -> tuple[str, ...]:
        words = count_words(self.question)
        over = f"the question has {words} words; ask it in {POINT_WORDS} or fewer"
        return (over,) if words > POINT_WORDS else ()


POINT_SHEET = Sheet(
    (
        Page(
            TURN,
            "Your question",
            (
                Field(
                    "question",
                    "A short question to whoever speaks next",
                    f"At most {POINT_WORDS} words; leave it empty to let it pass.",
                    most=500,
                    is_required=False,
                ),
            ),
            is_required=False,
        ),
    )
)
"""What a person fills in for a point of information."""


class Candidate(Value):
    """A persona that is proposed for a seat."""

    name: str
    persona: str
    """Who they are and what they care about, in a sentence."""
    expertise: str
    stance: Side
    position: str
    """What they hold on this motion, in a sentence."""
    arguments: tuple[str, ...]
    """Their 3 to 5 key arguments."""

    @property
    def key(self) -> str:
        """The name as two of them are compared."""
        return self.name.strip().casefold()

    @property
    def faults(self) -> tuple[str, ...]:
        """What is wrong with it; empty if nothing is."""
        found = ["the name is not on one line"] if len(self.name.splitlines()) > 1 else list[str]()
        for what, text, limit in (
            ("name", self.name, _NAME),
            ("persona", self.persona, _PERSONA),
            ("position", self.position, _POSITION),
        ):
            if not text.strip() or len(text) > limit:
                found.append(f"the {what} has 1 to {limit} characters")
        if len(self.arguments) not in _ARGUMENTS:
            found.append("give 3 to 5 key arguments")
        return tuple(found)


class Personas(Form, tag="personas"):
    """More candidates than there are seats; code picks from them."""

    listed = ("candidates", Candidate)
    # What the seats are given by stays with them, else a replay would seat others.
    not_words = frozenset({"name", "expertise", "stance", "arguments"})

    candidates: tuple[Candidate, ...]

    def as_text(self) -> str:
        """The candidates, a line each."""
        return "\n".join(f"{candidate.name}: {candidate.position}" for candidate in self.candidates)

    def find_problems(self, asked: Asked) -> tuple[str, ...]:
        found = [
            f"{shorten_line(candidate.name, _NAME) or 'a candidate'}: {fault}"
            for candidate in self.candidates
            for fault in candidate.faults
        ]
        wanted = len(asked.spec.debaters) + 1
        if len(self.candidates) < wanted:
            found.append(f"propose at least {wanted} candidates")
        names = Counter(candidate.key for candidate in self.candidates)
        found += [
            f"two candidates are called “{name}”" for name, count in names.items() if count > 1
        ]
        return tuple(found)

    def salvage(self, asked: Asked) -> Self | None:
        """The candidates that fit, if they are enough for the seats."""
        first = {candidate.key: candidate for candidate in reversed(self.candidates)}
        fitting = tuple(
            candidate
            for candidate in self.candidates
            if not candidate.faults and first[candidate.key] is candidate
        )
        is_enough = len(fitting) >= len(asked.spec.debaters)
        return self.model_copy(update={"candidates": fitting}) if is_enough else None


class Assessed(Value):
    """What the judge says of one debater; the total is code's, and one it states is ignored."""

    model_config = ConfigDict(frozen=True, extra="ignore")

    debater: str
    strengths: tuple[str, ...] = ()
    weaknesses: tuple[str, ...] = ()
    position: str = ""
    """Where it ended, in the last assessment."""
    scores: DimensionScores


class Assessment(Form, tag="assessment"):
    """The judge's word on the debate so far."""

    # A total that a judge states is ignored wherever it puts it.
    model_config = ConfigDict(frozen=True, extra="ignore")
    listed = ("assessed", Assessed)
    not_words = frozenset({"debater", "observations", "order"})

    assessed: tuple[Assessed, ...]
    observations: tuple[str, ...] = ()
    summary: str = ""
    """What the debate came to, in the last assessment."""
    recommendation: str = ""
    """What all are to do from here on, in an assessment on the way; all of them read it."""
    quality: int = 0
    """Of the whole debate so far, 0 to 10."""
    should_continue: bool = True
    order: tuple[str, ...] = ()
    """In which order the judge would have the debaters speak next; code checks it."""

    @property
    def said(self) -> str:
        """What it says in words: what the debate came to, or what it needs."""
        return self.summary or self.recommendation

    def as_text(self) -> str:
        """What it says and what was observed."""
        return f"{self.said}\n\nObserved: {', '.join(self.observations) or 'nothing'}."

    def find_problems(self, asked: Asked) -> tuple[str, ...]:
        asking = asked.step.asking
        tags = {str(who): asking.name_side(t) for who, t in make_tags(asked.spec.debaters).items()}
        counts = Counter(review.debater for review in self.assessed)
        what = "letter" if asking.letters else "tag"
        found = [f"“{name}” is no {what} of a panellist" for name in counts if name not in tags]
        found += [f"assess “{tag}” once" for who, tag in tags.items() if counts[who] != 1]
        for review in self.assessed:
            who = tags.get(review.debater, review.debater)
            found += [f"{who}: {problem}" for problem in PANEL.find_problems(review.scores)]
        found += [
            f"“{observation}” is no observation on the list"
            for observation in self.observations
            if observation not in OBSERVATIONS
        ]
        if not 0 <= self.quality <= PANEL.highest:
            found.append(f"quality is {self.quality}, outside 0 to {PANEL.highest}")
        return tuple(found)

    def salvage(self, asked: Asked) -> Self | None:
        """Every debater's scores that fit, observations on the list, a quality on its scale."""
        by_id: dict[str, Assessed] = {}
        for review in self.assessed:
            if not PANEL.find_problems(review.scores):
                by_id.setdefault(review.debater, review)
        assessed = tuple(
            by_id[debater.id] for debater in asked.spec.debaters if debater.id in by_id
        )
        if not assessed:
            return None
        observed = tuple(
            observation for observation in self.observations if observation in OBSERVATIONS
        )
        quality = max(0, min(PANEL.highest, self.quality))
        return self.model_copy(
            update={"assessed": assessed, "observations": observed, "quality": quality}
        )

    def resolve_letters(self, asking: Asking) -> Self:
        if not asking.letters:
            return self
        assessed = tuple(
            review.model_copy(update={"debater": asking.find_side(review.debater)})
            for review in self.assessed
        )
        return self.model_copy(update={"assessed": assessed}).reword(asking.spell_out_letters)

    def resolve_seats(self, spec: Specification) -> Self:
        """The assessment with seats' ids for their tags, and with names in its texts.

        What is no tag stays as it is, so that its check can say so.
        """
        ids = map_ids_by_tag(spec.debaters)

        def id_of(written: str) -> str:
            return ids.get(normalise_tag(written), written)

        def put_names(texts: Sequence[str]) -> tuple[str, ...]:
            return tuple(replace_tags(text, spec.debaters) for text in texts)

        assessed = tuple(
            review.model_copy(
                update={
                    "debater": id_of(review.debater),
                    "strengths": put_names(review.strengths),
                    "weaknesses": put_names(review.weaknesses),
                    "position": replace_tags(review.position, spec.debaters),
                }
            )
            for review in self.assessed
        )
        return self.model_copy(
            update={
                "assessed": assessed,
                "order": tuple(id_of(tag) for tag in self.order),
                "summary": replace_tags(self.summary, spec.debaters),
                "recommendation": replace_tags(self.recommendation, spec.debaters),
            }
        )


class RoundAssessed(NamedTuple):
    """An assessment that was given, and what it covers."""

    round: int
    is_last: bool
    assessment: Assessment


def list_assessments(seen: Record | Brief) -> tuple[RoundAssessed, ...]:
    """The assessments that were given, as they came; of a checked one what is told of it."""
    told = seen.verdict if isinstance(seen, Record) else None
    return tuple(
        RoundAssessed(answer.step.round, answer.step.is_last, answer.form)
        for answer in seen.list_answers(Assessment)
        if isinstance(answer.step, Assess)
        and (not answer.step.asking.is_checked or answer.form is told)
    )


Drawn = Literal["fixed", "rotating", "judge", "fallback"]
"""What an order came from; `fallback` where the judge's was no permutation."""


class Seated(FilledSeat):
    """A proposed persona that got a seat, and its mean diversity score when it was picked."""

    expertise: str
    arguments: tuple[str, ...]
    score: float


class PersonasChosen(Ruling, tag="personas_chosen"):
    """Of the proposed personas the most diverse take the seats."""

    seats: tuple[Seated, ...]
    passed_over: tuple[str, ...] = ()

    @property
    def filled(self) -> SeatsFilled:
        """The fact that puts them into their seats."""
        return SeatsFilled(
            seats=tuple(
                FilledSeat(debater=seat.debater, name=seat.name, stance=seat.stance, role=seat.role)
                for seat in self.seats
            )
        )


class OrderSet(Ruling, tag="order_set"):
    """Who speaks when in a phase that is taken in turn, and what the order came from."""

    phase: str
    round: int
    debaters: tuple[DebaterId, ...]
    drawn: Drawn


class StoppedEarly(Ruling, tag="stopped_early"):
    """The rules ended the rounds before the last, and why."""

    round: int
    reason: str
