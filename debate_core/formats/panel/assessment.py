"""The judge's assessment in format `panel`, and what is counted: totals, leaders, early stops.

Rule: totals are counted here from the scores; one that a judge states is ignored.
"""

import re
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from random import Random
from typing import ClassVar, Literal, NamedTuple, Self, get_args

from pydantic import ConfigDict

from debate_core.domain.brief import Brief
from debate_core.domain.form import AnswerContext
from debate_core.domain.judge_forms import JudgeForm, Remarks
from debate_core.domain.judges import Asking
from debate_core.domain.naming import make_tags, map_ids_by_tag, normalise_tag, replace_tags
from debate_core.domain.outcome import UNHEARD, Decision, find_unheard
from debate_core.domain.reasons import GivenReason, Reason
from debate_core.domain.record import Record
from debate_core.domain.rubric import DimensionScores
from debate_core.domain.specification import Debater, Specification
from debate_core.domain.steps import Step
from debate_core.domain.turns import Turn
from debate_core.domain.values import DebaterId, Value
from debate_core.formats.panel.forms import (
    PANEL,
    Candidate,
    Coordination,
    Drawn,
    Order,
    PanelOptions,
)

LEADS, LEVEL = "leads_assessment", "level_assessment"
"""The rules of decisions by the last assessment: one debater is ahead, or none."""
NO_ASSESSMENT, UNASSESSED = "no_assessment", "unassessed"
"""The rules of decisions that name nobody: nothing was assessed, or not all who could lead."""
Observation = Literal[
    "repetition",
    "topic drift",
    "diminishing returns",
    "convergence likely",
    "irreconcilable positions",
]
OBSERVATIONS: tuple[str, ...] = get_args(Observation)
_SPENT = frozenset({"diminishing returns", "repetition"})


@dataclass(frozen=True)
class Assess(Step, tag="assess"):
    """The judge assesses the debate so far."""

    called: ClassVar[str] = "assessment"

    round: int
    is_last: bool = False
    form: str = field(default="assessment", kw_only=True)


class Assessed(Value):
    """The judge's assessment of one debater; code computes the total, and ignores a stated one."""

    model_config = ConfigDict(frozen=True, extra="ignore")

    debater: str
    strengths: tuple[str, ...] = ()
    weaknesses: tuple[str, ...] = ()
    position: str = ""
    """The debater's final position, in the last assessment."""
    scores: DimensionScores


_EXTRA_WORDS = 22
"""The tokens for a hosted judge's longer text on each panellist; three times that at the end."""


class Assessment(JudgeForm, tag="assessment"):
    """The judge's assessment of the debate so far."""

    # A total that a judge states is ignored wherever it is.
    model_config = ConfigDict(frozen=True, extra="ignore")
    listed = ("assessed", Assessed)
    not_words = frozenset({"debater", "observations", "order", "won", "side", "unmet", "result"})
    gives_reason = True

    assessed: tuple[Assessed, ...]
    observations: tuple[str, ...] = ()
    summary: str = ""
    """The summary of the debate, in the last assessment."""
    recommendation: str = ""
    """Advice to all from here on, which all of them read, in an assessment before the last."""
    quality: int = 0
    """The quality of the whole debate so far, 0 to 10."""
    should_continue: bool = True
    order: tuple[str, ...] = ()
    """The order in which the judge would have the debaters speak next; code checks it."""
    reason: GivenReason = None
    """The reason for who argued best, in the last assessment; its sides are debaters' ids."""

    def get_reason(self) -> Reason | None:
        return self.reason

    @classmethod
    def name_weighed(cls, spec: Specification) -> Mapping[str, str]:
        """Name the debaters by id: a panel weighs debaters, not stances."""
        return {debater.id: debater.name for debater in spec.debaters}

    def list_remarks(self, spec: Specification) -> tuple[Remarks, ...]:
        seats = {str(debater.id): debater for debater in spec.debaters}
        return tuple(
            Remarks(seat.name, seat.stance or seat.id, review.strengths, review.weaknesses)
            for review in self.assessed
            if (seat := seats.get(review.debater))
        )

    @staticmethod
    def find_weighed(turn: Turn) -> str:
        return turn.debater

    def find_named_winner(self, asked: AnswerContext) -> str | None:
        """Find the debater with the highest total by code; None where nobody is named."""
        heard = {turn.debater for turn in asked.heard if turn.answer.is_heard}
        if decide_assessment(self, asked.spec, heard).rule != LEADS:
            return None
        return find_leaders(self, asked.spec)[0].id

    def find_doubts(self, asked: AnswerContext) -> tuple[str, ...]:
        return tuple(fault.in_english() for fault in self.find_faults(asked))

    @classmethod
    def read_partial_reply(cls, text: str, value: Mapping[str, object]) -> Self | None:
        without = {name: said for name, said in value.items() if name != "reason"}
        found = super().read_partial_reply(text, value)
        return found or super().read_partial_reply(text, without)

    @property
    def said(self) -> str:
        """Return the assessment in words: the result of the debate, or what it needs."""
        return self.summary or self.recommendation

    def count_hosted_extra(self) -> int:
        if not self.summary:
            return _EXTRA_WORDS * len(self.assessed)
        return super().count_hosted_extra() + 3 * _EXTRA_WORDS * len(self.assessed)

    def as_text(self) -> str:
        """Write what it says and what was observed."""
        return f"{self.said}\n\nObserved: {', '.join(self.observations) or 'nothing'}."

    def decide(self, step: Step, spec: Specification, heard: Collection[DebaterId]) -> Decision:
        return decide_assessment(self, spec, heard)

    def count_totals(self, step: Step, spec: Specification) -> Mapping[str, float]:
        counted = count_totals(self)
        return {e.name: float(counted[e.id]) for e in spec.debaters if e.id in counted}

    @classmethod
    def name_sides(cls, spec: Specification) -> Mapping[str, str]:
        """Name the debaters, since one of them is named, and several may share a stance."""
        tags = make_tags(spec.debaters)
        return {tags[debater.id]: debater.name for debater in spec.debaters}

    def find_problems(self, asked: AnswerContext) -> tuple[str, ...]:
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

    def salvage(self, asked: AnswerContext) -> Self | None:
        """Keep the valid scores, observations on the list, and a quality on its scale."""
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
        reason = self.reason and self.reason.name_sides(asking.find_side)
        named = self.model_copy(update={"assessed": assessed, "reason": reason})
        return named.reword(asking.spell_out_letters)

    def resolve_seats(self, spec: Specification) -> Self:
        """Return the assessment with seats' ids in place of tags, and with names in its texts.

        What is not a tag stays unchanged, so that its check can say so.
        """
        ids = map_ids_by_tag(spec.debaters)

        def id_of(written: str) -> str:
            return ids.get(normalise_tag(written), written)

        def put_names(text: str) -> str:
            return replace_tags(text, spec.debaters)

        reason = self.reason and self.reason.name_sides(id_of).reword_prose(put_names)
        assessed = tuple(
            review.model_copy(
                update={
                    "debater": id_of(review.debater),
                    "strengths": tuple(map(put_names, review.strengths)),
                    "weaknesses": tuple(map(put_names, review.weaknesses)),
                    "position": put_names(review.position),
                }
            )
            for review in self.assessed
        )
        return self.model_copy(
            update={
                "assessed": assessed,
                "reason": reason,
                "order": tuple(map(id_of, self.order)),
                "summary": put_names(self.summary),
                "recommendation": put_names(self.recommendation),
            }
        )


class RoundAssessed(NamedTuple):
    """An assessment that was given, and what it covers."""

    round: int
    is_last: bool
    assessment: Assessment


def list_assessments(seen: Record | Brief) -> tuple[RoundAssessed, ...]:
    """List the assessments in order; of a checked one, the part that is shown."""
    told = seen.verdict if isinstance(seen, Record) else None
    return tuple(
        RoundAssessed(answer.step.round, answer.step.is_last, answer.form)
        for answer in seen.list_answers(Assessment)
        if isinstance(answer.step, Assess)
        and (not answer.step.asking.is_checked or answer.form is told)
    )


def count_totals(assessment: Assessment) -> dict[str, Fraction]:
    """Compute the weighted total of every debater that was assessed."""
    return {review.debater: PANEL.compute_exact(review.scores) for review in assessment.assessed}


def find_leaders(assessment: Assessment, spec: Specification) -> tuple[Debater, ...]:
    """Find the debater with the highest total; several if they are equal."""
    counted = count_totals(assessment)
    best = max(counted.values(), default=None)
    return tuple(
        debater
        for debater in spec.debaters
        if debater.id in counted and counted[debater.id] == best
    )


def find_unassessed(
    assessment: Assessment, spec: Specification, heard: Collection[DebaterId]
) -> tuple[DebaterId, ...]:
    """Find the debaters who spoke and were not assessed."""
    counted = count_totals(assessment)
    return tuple(
        debater.id for debater in spec.debaters if debater.id in heard and debater.id not in counted
    )


def find_stop_reason(
    assessments: Sequence[Assessment],
    debaters: Collection[DebaterId],
    rebutted: Collection[DebaterId],
) -> str | None:
    """Say why the debate should stop early; None to continue, such as until all had a rebuttal."""
    if not assessments or not set(debaters) <= set(rebutted):
        return None
    if not assessments[-1].should_continue:
        return "the judge sees nothing to be gained from another round"
    if len(assessments) > 1 and all(_is_spent(assessment) for assessment in assessments[-2:]):
        return "two assessments in a row saw diminishing returns or repetition"
    return None


def _is_spent(assessment: Assessment) -> bool:
    return bool(_SPENT & set(assessment.observations))


def decide_assessment(
    last: Assessment | None, spec: Specification, heard: Collection[DebaterId]
) -> Decision:
    """Decide who argued best by the totals of the last assessment; this does not make a stance win.

    If the judge failed to score somebody who spoke, nobody is named, as that debater might lead.
    """
    if last is None:
        return Decision(choice=None, rule=NO_ASSESSMENT)
    if find_unheard(spec, heard):
        return Decision(choice=None, rule=UNHEARD)
    if find_unassessed(last, spec, heard):
        return Decision(choice=None, rule=UNASSESSED)
    ahead = find_leaders(last, spec)
    if len(ahead) != 1:
        return Decision(choice=None, rule=LEVEL)
    return Decision(choice=ahead[0].name, rule=LEADS)


OPENING, REBUTTAL, CLOSING = "opening", "rebuttal", "closing"


class Ordered(NamedTuple):
    """The order of speaking, and where it came from."""

    debaters: tuple[DebaterId, ...]
    drawn: Drawn


def find_coordination(options: PanelOptions, phase: str) -> Coordination:
    """Find how a phase is coordinated; a phase that is not named is simultaneous."""
    named: dict[str, Coordination] = {
        OPENING: options.opening,
        REBUTTAL: options.rebuttal,
        CLOSING: options.closing,
    }
    return named.get(phase, "simultaneous")


def is_held(options: PanelOptions, phase: str) -> bool:
    """True if the turns of a phase are shown together, once all of them are there."""
    return options.shown == "together" and find_coordination(options, phase) == "simultaneous"


def order_debaters(
    debaters: Sequence[DebaterId], order: Order, round_: int, last: Assessment | None
) -> Ordered:
    """Return the order of a round; use the judge's, if wanted, only if it is a permutation."""
    match order:
        case "fixed":
            return Ordered(tuple(debaters), "fixed")
        case "rotating":
            return Ordered(rotate_debaters(debaters, round_), "rotating")
        case "judge-selected":
            wished = last.order if last else ()
            by_id = {str(debater): debater for debater in debaters}
            if wished and sorted(wished) == sorted(by_id):
                return Ordered(tuple(by_id[debater] for debater in wished), "judge")
            return Ordered(rotate_debaters(debaters, round_), "fallback" if wished else "rotating")


def rotate_debaters(debaters: Sequence[DebaterId], round_: int) -> tuple[DebaterId, ...]:
    """Return the declared order, with its start moved by one each round."""
    start = (round_ - 1) % len(debaters)
    return (*debaters[start:], *debaters[:start])


def pick_asker(speaker: DebaterId, debaters: Sequence[DebaterId], round_: int) -> DebaterId:
    """Pick who may put a point of information to a speaker: a different one each round."""
    _, *others = rotate_debaters(debaters, debaters.index(speaker) + 1)
    return others[(round_ - 1) % len(others)]


_STANCES, _ARGUMENTS, _EXPERTISE = 2, 3, 1
_WORD = re.compile(r"\w+")


class Picked(NamedTuple):
    """A candidate that was picked, and its mean score to those picked before it."""

    candidate: Candidate
    score: float


def score_pair(one: Candidate, other: Candidate) -> float:
    """Score how different two personas are, 0 to 6."""
    return (
        _STANCES * (one.stance != other.stance)
        + _ARGUMENTS
        * measure_jaccard_distance(_split_words(one.arguments), _split_words(other.arguments))
        + _EXPERTISE * (_normalise(one.expertise) != _normalise(other.expertise))
    )


def measure_jaccard_distance(one: frozenset[str], other: frozenset[str]) -> float:
    """Return the share of all elements that are not in both sets; 0 for two empty sets."""
    either = one | other
    return 1 - len(one & other) / len(either) if either else 0.0


def pick_most_diverse(candidates: Sequence[Candidate], count: int, seed: int) -> tuple[Picked, ...]:
    """Pick that many candidates; each next one differs most, on average, from those before it.

    If several are equal, the one that was proposed first is picked.
    """
    left = list(candidates)
    if not left or count < 1:
        return ()
    start = left.pop(Random(f"{seed}:personas").randrange(len(left)))
    picked = [Picked(start, 0.0)]
    while left and len(picked) < count:
        scores = [_average_scores(candidate, picked) for candidate in left]
        best = max(range(len(left)), key=lambda place: scores[place])
        picked.append(Picked(left.pop(best), scores[best]))
    return tuple(picked)


def _average_scores(candidate: Candidate, picked: Sequence[Picked]) -> float:
    return sum(score_pair(candidate, pick.candidate) for pick in picked) / len(picked)


def _split_words(arguments: Sequence[str]) -> frozenset[str]:
    return frozenset(word for argument in arguments for word in _WORD.findall(argument.casefold()))


def _normalise(text: str) -> str:
    return " ".join(_WORD.findall(text.casefold()))
