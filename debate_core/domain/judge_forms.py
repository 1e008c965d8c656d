"""The forms in which a judge names a side, and the decision that a verdict leads to.

Rule: code counts what it can count; a judge's words never replace its scores.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Self

from pydantic import ConfigDict, Field

from debate_core.domain.form import AnswerContext, Form, find_form
from debate_core.domain.judges import Asking
from debate_core.domain.outcome import (
    JUDGE_VERDICT,
    LEVEL,
    NO_VERDICT,
    TOTALS,
    UNHEARD,
    Decision,
    find_unheard,
)
from debate_core.domain.reason_faults import find_faults
from debate_core.domain.reasons import DebateSaid, GivenReason, QuotedWords, Reason, ReasonFault
from debate_core.domain.rereading import Correction
from debate_core.domain.rewording import reword_value
from debate_core.domain.rubric import SPEECHES, DimensionScores, Rubric
from debate_core.domain.specification import Specification
from debate_core.domain.steps import Judge, Step
from debate_core.domain.text import capitalize_first, replace_words
from debate_core.domain.values import DebaterId, Value
from debate_core.language import ngettext

if TYPE_CHECKING:
    from debate_core.domain.turns import Turn


class Scores(Value):
    """A judge's scores for one stance; code counts totals, and one the judge states is ignored."""

    model_config = ConfigDict(frozen=True, extra="ignore")

    stance: str
    scores: DimensionScores
    strength: str = ""
    weakness: str = ""


def is_reasoned(step: Step) -> bool:
    """True if the answer to a step may have a reason in parts, so that it reads the flow."""
    form = find_form(step.form)
    return issubclass(form, JudgeForm) and form.gives_reason


@dataclass(frozen=True, slots=True)
class Remarks:
    """A judge's praise and criticism of one side: what it did well, and badly."""

    name: str
    side: str
    """The key of its colour."""
    strengths: tuple[str, ...]
    weaknesses: tuple[str, ...]


_HOSTED_REASON = 750
"""The tokens of a reason in parts, as hosted judges write it; the built-in one's is shorter."""


class JudgeForm(Form, tag=None):
    """The root of the forms in which a judge names a side; several askings can make one verdict."""

    gives_reason: ClassVar[bool] = False
    """True if it has a reason in parts that code checks."""
    reread: ClassVar[tuple[str, ...]] = ()
    """The fields that its judge reads against the debate once more before anybody sees them."""

    corrections: tuple[Correction, ...] = Field(default=(), exclude_if=lambda listed: not listed)
    """What it corrected when it read its own words against the debate."""

    def get_reason(self) -> Reason | None:
        """Return its reason in parts; None where it has none."""
        return None

    def count_hosted_extra(self) -> int:
        if not self.gives_reason:
            return 0
        return _HOSTED_REASON if self.get_reason() is None else _HOSTED_REASON // 3

    def find_named_winner(self, asked: "AnswerContext") -> str | None:
        """Find the stance that it puts first; None if none."""
        del asked
        return None

    def is_level(self, asked: "AnswerContext") -> bool:
        """True if its scores put nobody ahead."""
        del asked
        return False

    def list_told(self) -> tuple[str, ...]:
        """List what it says of the whole debate beside its reason."""
        return ()

    @property
    def is_spoken(self) -> bool:
        """True if it has the verdict as one would say it: who did what best, and what decided."""
        return False

    def name_passage(
        self, heard: "Sequence[Turn]", quote: QuotedWords, turns: Sequence[int] = ()
    ) -> str:
        """Say where readers find quoted words, or the turns around them."""
        del heard
        numbers = turns or (quote.turn,)
        said = ", ".join(map(str, numbers))
        return ngettext("turn {turns}", "turns {turns}", len(numbers), turns=said)

    def find_faults(self, asked: "AnswerContext") -> tuple[ReasonFault, ...]:
        """List the statements of the reason that code finds to be wrong."""
        reason, weighed = self.get_reason(), self.name_weighed(asked.spec)
        if reason is None:
            return ()
        said = DebateSaid(
            sides=tuple(weighed),
            turns=asked.heard,
            sources=asked.spec.sources,
            points=asked.points,
            given=(asked.spec.motion, asked.spec.context, *asked.spec.stances),
            call=lambda side: asked.step.asking.name_side(weighed.get(side, side)),
            find_side=self.find_weighed,
        )
        return find_faults(
            reason,
            self.find_named_winner(asked),
            said,
            beside=self.list_told(),
            is_level=self.is_level(asked),
        )

    def spell_stances(self, spec: Specification) -> Self:
        """Return the form with stances in its prose named as readers know them, not by tag."""
        tags = {f"[{stance}]": _write_stance(stance) for stance in spec.stances}

        def spell(text: str) -> str:
            return replace_words(text, tags) if "[" in text else text

        # Quoted words of a turn keep their tags, which stand for names.
        return reword_value(self, spell, self.not_words | {"tag", "words"})

    @classmethod
    def name_weighed(cls, spec: Specification) -> Mapping[str, str]:
        """Map the sides that its reason weighs to what readers call them."""
        return {stance: stance for stance in spec.stances}

    def list_remarks(self, spec: Specification) -> tuple["Remarks", ...]:
        """List what it says of each side beside its reason."""
        del spec
        return ()

    @staticmethod
    def find_weighed(turn: "Turn") -> str:
        """Return the side of a turn, as this form's reason names sides."""
        return turn.stance

    def decide(self, step: Step, spec: Specification, heard: Collection[DebaterId]) -> Decision:
        """Decide by this asking alone; `heard` lists those who spoke."""
        raise NotImplementedError

    def count_totals(self, step: Step, spec: Specification) -> Mapping[str, float]:
        """Count the total of each side; empty without scores."""
        del step, spec
        return {}

    @classmethod
    def name_sides(cls, spec: Specification) -> Mapping[str, str]:
        """Map the tags of the sides that it can name to what they are called."""
        return {stance: stance for stance in spec.stances}


def list_reread_fields(step: Step) -> tuple[str, ...]:
    """List the fields of a hosted judge's answer that it reads against the debate once more.

    Of two askings, the words of the first are shown.
    """
    form = find_form(step.form)
    if step.asking.is_mirrored or not issubclass(form, JudgeForm):
        return ()
    return form.reread


class Verdict(JudgeForm, tag="verdict"):
    """The judge's verdict at the end of a debate of speeches."""

    # A total that a judge states is ignored wherever it puts it.
    model_config = ConfigDict(frozen=True, extra="ignore")
    listed = ("scores", Scores)
    not_words = frozenset({"winner", "stance", "won", "side", "unmet", "result"})
    gives_reason = True

    verdict: str
    winner: str | None
    """The strongest stance, as the judge wrote it; None means a synthesis of several."""
    reasoning: str
    """The reason in prose; empty where it is given in parts."""
    scores: tuple[Scores, ...] = ()
    reason: GivenReason = None

    def as_text(self) -> str:
        deciding = self.reason.deciding if self.reason else None
        return f"{self.verdict}\n\n{deciding.why if deciding else self.reasoning}"

    def resolve_letters(self, asking: Asking) -> Self:
        if not asking.letters:
            return self
        scores = tuple(
            score.model_copy(update={"stance": asking.find_side(score.stance)})
            for score in self.scores
        )
        winner = asking.find_side(self.winner) if self.winner else self.winner
        reason = self.reason and self.reason.name_sides(asking.find_side)
        named = self.model_copy(update={"scores": scores, "winner": winner, "reason": reason})
        return named.reword(asking.spell_out_letters)

    def resolve_seats(self, spec: Specification) -> Self:
        return self.spell_stances(spec)

    def find_problems(self, asked: AnswerContext) -> tuple[str, ...]:
        return (*self._find_winner_problems(asked), *self._find_score_problems(asked))

    def salvage(self, asked: AnswerContext) -> Self:
        """Return the verdict without scores that break the rubric, or a winner that cannot be."""
        scores = () if self._find_score_problems(asked) else self.scores
        winner = None if self._find_winner_problems(asked) else self.winner
        return self.model_copy(update={"scores": scores, "winner": winner})

    def find_doubts(self, asked: AnswerContext) -> tuple[str, ...]:
        faults = (fault.in_english() for fault in self.find_faults(asked))
        return (*self._find_winner_doubts(asked), *faults)

    def get_reason(self) -> Reason | None:
        return self.reason

    def list_told(self) -> tuple[str, ...]:
        return (self.verdict,)

    def list_remarks(self, spec: Specification) -> tuple[Remarks, ...]:
        return tuple(
            Remarks(score.stance, score.stance, (score.strength,), (score.weakness,))
            for score in self.scores
        )

    def find_named_winner(self, asked: AnswerContext) -> str | None:
        return find_declared_stance(self.winner, asked.spec)

    @classmethod
    def read_reply(cls, text: str, value: Mapping[str, object]) -> Self:
        return super().read_reply(text, _spare_reasoning(value))

    @classmethod
    def read_partial_reply(cls, text: str, value: Mapping[str, object]) -> Self | None:
        whole = _spare_reasoning(value)
        without = {name: said for name, said in whole.items() if name != "reason"}
        found = super().read_partial_reply(text, whole)
        return found or super().read_partial_reply(text, without)

    def _find_winner_doubts(self, asked: AnswerContext) -> tuple[str, ...]:
        rubric = asked.step.rubric if isinstance(asked.step, Judge) else None
        named = find_declared_stance(self.winner, asked.spec)
        if rubric is None or named is None or named == self.find_winner(rubric, asked.spec):
            return ()
        called = asked.step.asking.name_side
        ranked = self.rank_stances(rubric)
        totals = ", ".join(f"{called(stance)} {total:.2f}" for stance, total in ranked)
        return (
            f"you name “{called(named)}” as the winner, but your scores come to {totals}; name the "
            "stance that leads, or null where they are level, or mend the scores that are not what "
            "you mean",
        )

    def decide(self, step: Step, spec: Specification, heard: Collection[DebaterId]) -> Decision:
        assert isinstance(step, Judge)
        return decide_by_verdict(self, spec, heard, step.rubric)

    def count_totals(self, step: Step, spec: Specification) -> Mapping[str, float]:
        return dict(self.rank_stances(step.rubric)) if isinstance(step, Judge) else {}

    def rank_stances(self, rubric: Rubric) -> tuple[tuple[str, float], ...]:
        """List stances with totals, the highest first; empty without scores of that rubric."""
        if any(rubric.find_problems(score.scores) for score in self.scores):
            return ()
        totals = ((score.stance, rubric.compute_exact(score.scores)) for score in self.scores)
        ordered = sorted(totals, key=lambda pair: -pair[1])
        return tuple((stance, float(total)) for stance, total in ordered)

    def find_leader(self, rubric: Rubric) -> str | None:
        """Find the stance with the highest total; None if two are tied, or without scores."""
        ranked = self.rank_stances(rubric)
        best = max((total for _, total in ranked), default=None)
        leaders = [stance for stance, total in ranked if total == best]
        return leaders[0] if len(leaders) == 1 else None

    def find_winner(self, rubric: Rubric, spec: Specification) -> str | None:
        """Find the winner: the stance with the highest total or, without scores, the one named.

        None if the judge names nobody, or if it names somebody and its totals are tied.
        """
        named = find_declared_stance(self.winner, spec)
        return named if named is None or not self.rank_stances(rubric) else self.find_leader(rubric)

    @classmethod
    def from_text(cls, text: str, spec: Specification) -> Self:
        """Read the verdict from a text; it names a winner only if the text is just a stance."""
        said = text.strip().casefold()
        winner = next((stance for stance in spec.stances if stance.casefold() == said), None)
        return cls(verdict=text, winner=winner, reasoning="")

    def _find_winner_problems(self, asked: AnswerContext) -> tuple[str, ...]:
        spec, winner = asked.spec, (self.winner or "").strip()
        silent = find_unheard(
            spec, (entry.debater for entry in asked.heard if entry.answer.is_heard)
        )
        if winner and silent:
            who = ", ".join(map(asked.step.asking.name_side, silent))
            return (f"nobody spoke for {who}, so nobody has won; answer null for the winner",)
        declared = {stance.casefold() for stance in spec.stances}
        is_strict = isinstance(asked.step, Judge) and asked.step.is_strict
        if not is_strict or self.winner is None or winner.casefold() in declared:
            return ()
        what = "letter of a stance" if asked.step.asking.letters else "declared stance"
        return (f"the winner “{self.winner}” is no {what}; name one of them, or null",)

    def _find_score_problems(self, asked: AnswerContext) -> tuple[str, ...]:
        if not isinstance(asked.step, Judge) or not (self.scores or asked.step.needs_scores):
            return ()
        found, called = list[str](), asked.step.asking.name_side
        if sorted(score.stance for score in self.scores) != sorted(asked.spec.stances):
            listed = ", ".join(map(called, asked.spec.stances))
            found.append(f"score each declared stance exactly once: {listed}")
        for score in self.scores:
            wrong = asked.step.rubric.find_problems(score.scores)
            found += [f"{called(score.stance)}: {problem}" for problem in wrong]
        return tuple(found)


def _write_stance(stance: str) -> str:
    """Write a stance as the name of its side, such as “For”; several words stand in quotes."""
    return f"“{stance}”" if " " in stance.strip() else capitalize_first(stance)


def decide_by_verdict(
    verdict: Form,
    spec: Specification,
    heard: Iterable[DebaterId],
    rubric: Rubric = SPEECHES,
) -> Decision:
    """Make the decision of a judge's verdict; nobody wins over a side that was not heard.

    If the highest total is not that of the side it names, the totals decide (formats.md, rounds).
    """
    if not isinstance(verdict, Verdict):
        return Decision(choice=None, rule=NO_VERDICT)
    if find_unheard(spec, heard):
        return Decision(choice=None, rule=UNHEARD)
    named, choice = find_declared_stance(verdict.winner, spec), verdict.find_winner(rubric, spec)
    if named == choice:
        return Decision(choice=choice, rule=JUDGE_VERDICT)
    return Decision(choice=choice, rule=LEVEL if choice is None else TOTALS)


def find_declared_stance(winner: str | None, spec: Specification) -> str | None:
    """Find the stance that a judge's free-text winner names, where it names one."""
    if winner is None or not winner.strip():
        return None
    said = winner.strip()
    named = (stance for stance in spec.stances if stance.casefold() == said.casefold())
    return next(named, said)


def _spare_reasoning(value: Mapping[str, object]) -> Mapping[str, object]:
    """Return a judge's reply with no reason in prose, where it has one in parts."""
    return {"reasoning": "", **value} if value.get("reason") else value
