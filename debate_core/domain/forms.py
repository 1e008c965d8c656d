"""The forms: what a model or a person delivers for a step, and those that several formats share.

A form decides nothing: totals, votes and winners are checked and counted by the rules. Forms are an
open family: a format brings its own.
"""

import json
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal, Self, TypeVar, cast

from pydantic import (
    BeforeValidator,
    ConfigDict,
    SerializeAsAny,
    ValidationError,
    model_serializer,
)

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
from debate_core.domain.reasons import (
    DebateSaid,
    FlowPoint,
    FlowPoints,
    GivenReason,
    Reason,
    ReasonFault,
)
from debate_core.domain.result_schema import find_misfits
from debate_core.domain.rewording import blank_text, reword_value
from debate_core.domain.rubric import SPEECHES, DimensionScores, Rubric
from debate_core.domain.specification import Specification
from debate_core.domain.steps import Draft, Judge, Speak, Step
from debate_core.domain.tagged import Tagged
from debate_core.domain.text import TAKEN_OUT, capitalize_first, count_words, replace_words
from debate_core.domain.values import DebaterId, Value
from debate_core.errors import SpecError

if TYPE_CHECKING:
    from debate_core.domain.turns import Turn


class Form(Tagged, Value, family=True):
    """The root of all forms; a member overrides what its default does not serve."""

    tag: str = ""

    is_prose: ClassVar[bool] = False
    """True if it is asked for as plain text, with no object around it."""
    is_heard: ClassVar[bool] = True
    """True if a turn of this form means that its side has been heard."""
    listed: ClassVar[tuple[str, type[Value]] | None] = None
    """The field whose items are kept one by one if the whole cannot be read."""
    usual_words: ClassVar[int | None] = None
    """Words that a model writes in it where it has no limit; None for as many as it may have."""
    when_missed: ClassVar[str] = ""
    """The words about somebody who missed a turn of it, such as “put no question”."""
    not_words: ClassVar[frozenset[str]] = frozenset()
    """The fields, at any depth, that are not their author's words: ids, choices, votes."""

    def as_text(self) -> str:
        """Write the answer as debaters and the judge read it."""
        raise NotImplementedError

    def get_own_words(self) -> str:
        """Get what the speaker itself put into words: word limits count these."""
        return self.as_text()

    @property
    def is_shown(self) -> bool:
        """True if readers see it; a question that nobody put is not shown."""
        return True

    def count_hosted_extra(self) -> int:
        """Count the tokens by which a hosted model's is longer than the built-in debaters'."""
        return 0

    def get_vote(self) -> str | None:
        """Return the vote that it carries; None if it carries none."""
        return None

    def find_problems(self, asked: "AnswerContext") -> tuple[str, ...]:
        """List what is wrong with it, one sentence each, to be sent back; empty if nothing is."""
        del asked
        return ()

    def resolve_letters(self, asking: Asking) -> Self:
        """Return the answer with stances where its author could only write their letters."""
        del asking
        return self

    def find_doubts(self, asked: "AnswerContext") -> tuple[str, ...]:
        """List the reasons to ask for it again, once; if repeated, it stands as it is."""
        del asked
        return ()

    def salvage(self, asked: "AnswerContext") -> Self | None:
        """Keep what can be used where it is still wrong after all tries; None if nothing can."""
        return None if self.find_problems(asked) else self

    def list_marks(self, asked: "AnswerContext") -> tuple[str, ...]:
        """List the marks that readers see beside its text, such as that it is malformed."""
        del asked
        return ()

    def resolve_seats(self, spec: Specification) -> Self:
        """Return the answer with seats' ids where its author could only write their tags."""
        del spec
        return self

    def add_decided(self, asked: "AnswerContext") -> Self:
        """Return the answer with what code decides of it, before it is recorded."""
        del asked
        return self

    def take_words_out(self, *, keeps_length: bool = False) -> Self:
        """Return the form without its author's words; what the rules decided by stays.

        `keeps_length` leaves as many words as there were, where the rules count them.
        """
        return self.reword(lambda text: blank_text(text, keeps_length=keeps_length))

    def reword(self, change: Callable[[str], str]) -> Self:
        """Return the form with every text of its author changed; itself where none is."""
        return reword_value(self, change, self.not_words | {"tag"})

    @classmethod
    def read_reply(cls, text: str, value: Mapping[str, object]) -> Self:
        """Read the form from a reply, its text or its object; ValidationError if it is none."""
        del text
        return cls.model_validate(_drop_tag(value))

    @classmethod
    def from_text(cls, text: str, spec: Specification) -> Self | None:
        """Make the form from a text that somebody gives instead; None where a text cannot serve."""
        del spec
        return cls.read_reply(text, {}) if cls.is_prose else None

    @classmethod
    def read_partial_reply(cls, text: str, value: Mapping[str, object]) -> Self | None:
        """Read what can be used of a reply that does not read whole; None if nothing."""
        del text
        if cls.listed is None:
            return None
        name, item = cls.listed
        items = value.get(name)
        readable = [candidate for candidate in _list_items(items) if _fits_model(item, candidate)]
        known = {name: v for name, v in _drop_tag(value).items() if name in cls.model_fields}
        try:
            return cls.model_validate(known | {name: readable})
        except ValidationError:
            return None

    @classmethod
    def read_unknown(cls, fields: dict[str, Any]) -> "Unread":
        return Unread(tag=str(fields.get("tag") or "unknown"), data=fields)


class Unread(Form, tag=None):
    """An answer in a form that is not known here, as of a format no longer installed."""

    data: dict[str, Any]

    @model_serializer
    def _as_it_was(self) -> dict[str, Any]:
        return self.data

    def as_text(self) -> str:
        said = ((name, value) for name, value in self.data.items() if name != "tag")
        return "\n".join(f"{name}: {value}" for name, value in said)


class Forfeit(Form, tag="forfeit"):
    """A step that nobody answered, and why."""

    not_words = frozenset({"reason"})

    reason: str
    is_skipped: bool = False
    """True if it was skipped, so that nobody is to blame."""
    is_own: bool = False
    """True if it was the speaker who let it pass."""

    def as_text(self) -> str:
        return self.reason


def get_form(tag: str) -> type[Form]:
    """Get the form with that tag, which a step names; SpecError if there is none."""
    if found := Form.find_member(tag):
        return found
    closest = get_close_matches(tag, Form.members, n=1, cutoff=0)
    raise SpecError(f"No form has the tag “{tag}”; the closest is “{closest[0]}”.")


def find_form(tag: str) -> type[Form]:
    """Return the form of that tag, or where it is not known here one that is not read."""
    return Form.find_member(tag) or Unread


F = TypeVar("F", bound=Form)

AnyForm = Annotated[SerializeAsAny[Form], BeforeValidator(Form.read)]
"""A form of any format, or a forfeit."""


@dataclass(frozen=True, slots=True)
class AnswerContext:
    """The context an answer is checked in: the step, who answers it, and what they had heard."""

    spec: Specification
    step: Step
    heard: "tuple[Turn, ...]" = ()
    debater: DebaterId | None = None
    """The debater whose turn it is; None for the judge."""
    points: FlowPoints = field(default_factory=dict[str, FlowPoint])
    """For a judge: the moves of the flow, where one is kept."""

    def spell_out(self, form: F) -> F:
        """Replace what stood for ids and stances in a form as it was just written.

        What code decides of it is decided here, so that the record holds it.
        """
        return form.resolve_letters(self.step.asking).resolve_seats(self.spec).add_decided(self)

    @property
    def stance(self) -> str:
        """The stance of whoever speaks; empty for the judge."""
        return self.spec.debater(self.debater).stance if self.debater else ""


class FreeText(Form, tag=None):
    """A turn with free text, in which a question from the audience can be answered too."""

    allowance: int = 0
    """Words above its limit that were allowed for a question from the audience."""

    def add_text(self, text: str) -> Self:
        """Return the turn with this text added at its end."""
        raise NotImplementedError

    def list_marks(self, asked: AnswerContext) -> tuple[str, ...]:
        """Mark that the turn had to answer the audience, and that it is well over its length."""
        return (*self.list_question_marks(), *check_length(self, asked))

    def list_question_marks(self) -> tuple[str, ...]:
        """Mark that there was a question to answer."""
        more = f"It had to answer a question from the audience too, in {self.allowance} words more"
        return (more,) if self.allowance else ()


def check_length(form: Form, asked: AnswerContext) -> tuple[str, ...]:
    """Check if a turn is more than a tenth over its word limit."""
    if not isinstance(asked.step, Speak):
        return ()
    allowed = (asked.step.words or asked.spec.words) + allowance_of(form)
    words = count_words(form.get_own_words())
    return (f"Over length: {words} words, {allowed} allowed",) if words * 10 > allowed * 11 else ()


def allowance_of(form: Form) -> int:
    """Count the words above its limit that an answer may have."""
    return form.allowance if isinstance(form, FreeText) else 0


class Speech(FreeText, tag="speech"):
    """A turn in plain text."""

    is_prose = True

    text: str

    def add_text(self, text: str) -> Self:
        return self.model_copy(update={"text": f"{self.text}\n\n{text}".strip()})

    def as_text(self) -> str:
        return self.text

    def find_problems(self, asked: AnswerContext) -> tuple[str, ...]:
        return () if self.text.strip() else ("the speech is empty",)

    @classmethod
    def read_reply(cls, text: str, value: Mapping[str, object]) -> Self:
        del value
        return cls(text=text.strip())


class Question(Speech, tag="question"):
    """A turn that asks somebody something; whoever only asks has not been heard."""

    is_heard = False


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
    """Praise and blame of a judge for one side: what it did well, and badly."""

    name: str
    side: str
    """The key of its colour."""
    strengths: tuple[str, ...]
    weaknesses: tuple[str, ...]


_HOSTED_REASON = 800
"""The tokens of a reason in parts, as hosted judges write it; the built-in one's is shorter."""


class JudgeForm(Form, tag=None):
    """The root of the forms in which a judge names a side; several askings can make one verdict."""

    gives_reason: ClassVar[bool] = False
    """True if it has a reason in parts that code checks."""

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

    def find_faults(self, asked: "AnswerContext") -> tuple[ReasonFault, ...]:
        """List what code finds to be otherwise than the reason has it."""
        reason, weighed = self.get_reason(), self.name_weighed(asked.spec)
        if reason is None:
            return ()
        said = DebateSaid(
            sides=tuple(weighed),
            turns=asked.heard,
            sources=asked.spec.sources,
            points=asked.points,
            call=lambda side: asked.step.asking.name_side(weighed.get(side, side)),
            find_side=self.find_weighed,
        )
        return find_faults(reason, self.find_named_winner(asked), said)

    def spell_stances(self, spec: Specification) -> Self:
        """Return the form with stances in prose as readers call them, and not as tags."""
        tags = {f"[{stance}]": _write_stance(stance) for stance in spec.stances}

        def spell(text: str) -> str:
            return replace_words(text, tags) if "[" in text else text

        # Words of a turn keep their tags, which stand for names.
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
        """Find the side of a turn, as its reason weighs it."""
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


class Verdict(JudgeForm, tag="verdict"):
    """The judge's word at the end of a debate of speeches."""

    # A total that a judge states is ignored wherever it puts it.
    model_config = ConfigDict(frozen=True, extra="ignore")
    listed = ("scores", Scores)
    not_words = frozenset({"winner", "stance", "won", "side", "unmet", "result"})
    gives_reason = True

    verdict: str
    winner: str | None
    """The strongest stance in the judge's words; None is a synthesis of several."""
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
        """Find the stance with the highest total; None where two are level, or without scores."""
        ranked = self.rank_stances(rubric)
        best = max((total for _, total in ranked), default=None)
        leaders = [stance for stance, total in ranked if total == best]
        return leaders[0] if len(leaders) == 1 else None

    def find_winner(self, rubric: Rubric, spec: Specification) -> str | None:
        """Find the winner: the one the judge names and, where it scored, the one totals lead to.

        None where it names nobody, or where it names somebody and its totals are level.
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

    Where its scores lead to somebody other than it names, they decide (formats.md, rounds).
    """
    if not isinstance(verdict, Verdict):
        return Decision(choice=None, rule=NO_VERDICT)
    if find_unheard(spec, heard):
        return Decision(choice=None, rule=UNHEARD)
    named, choice = find_declared_stance(verdict.winner, spec), verdict.find_winner(rubric, spec)
    if named == choice:
        return Decision(choice=choice, rule=JUDGE_VERDICT)
    return Decision(choice=choice, rule=LEVEL if choice is None else TOTALS)


class Synthesis(Form, tag="synthesis"):
    """The raw result, projected into the caller's own schema."""

    value: dict[str, object]

    def as_text(self) -> str:
        return "\n".join(f"{key}: {_format_value(value)}" for key, value in self.value.items())

    def find_problems(self, asked: AnswerContext) -> tuple[str, ...]:
        return find_misfits(self.value, asked.step.schema) if isinstance(asked.step, Draft) else ()

    @classmethod
    def read_reply(cls, text: str, value: Mapping[str, object]) -> Self:
        del text
        return cls(value=dict(value))


Mark = Literal["answered", "partly", "not answered"]
"""The judge's mark for a question from the audience, after the turn that had to answer it."""


class QuestionMark(Form, tag="question_mark"):
    """The judge's mark: does a turn answer the question from the audience that was put to it?"""

    model_config = ConfigDict(frozen=True, extra="ignore")
    not_words = frozenset({"mark"})

    reason: str
    mark: Mark

    def as_text(self) -> str:
        return f"{self.mark}: {self.reason}"


class NextSpeaker(Form, tag="next_speaker"):
    """The next speaker of a discussion; nobody where the round is over."""

    not_words = frozenset({"debater"})

    debater: DebaterId | None
    is_person: bool = False
    is_last: bool = False
    """True if nobody gets the floor in later rounds either: the time is up."""

    def as_text(self) -> str:
        return f"The floor goes to {self.debater or 'nobody'}."


class Objecting(Value):
    """An objection to an item, without the name of its author."""

    item: str
    text: str


class Tallies(Form, tag="tallies"):
    """The votes on each of several items."""

    not_words = frozenset({"tallies", "item"})

    tallies: dict[str, dict[str, int]]
    """The number of votes for each choice, by item."""
    objections: tuple[Objecting, ...] = ()

    def as_text(self) -> str:
        return "\n".join(
            f"{item}: " + ", ".join(f"{choice} {count}" for choice, count in votes.items())
            for item, votes in self.tallies.items()
        )

    def blank_objection(self, item: str, text: str) -> Self:
        """Return the tallies without the words of an objection, where they repeat it."""
        taken_out = Objecting(item=item, text=TAKEN_OUT)
        objections = tuple(
            taken_out if (objection.item, objection.text) == (item, text) else objection
            for objection in self.objections
        )
        return self.model_copy(update={"objections": objections})


def _format_value(value: object) -> str:
    """Return a text as it is; anything else as JSON."""
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


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


def _drop_tag(value: Mapping[str, object]) -> dict[str, object]:
    """Return the fields of a reply without its tag; its author does not say which form it is."""
    return {name: said for name, said in value.items() if name != "tag"}


def _list_items(items: object) -> Sequence[object]:
    return cast(list[object], items) if isinstance(items, list) else []


def _fits_model(part: type[Value], item: object) -> bool:
    try:
        part.model_validate(item)
    except ValidationError:
        return False
    return True
