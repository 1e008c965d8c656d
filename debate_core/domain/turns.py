"""The turns of a debate, and the transcript as models read it: debaters, and the judge."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby
from random import Random
from typing import TYPE_CHECKING, Generic, Self, TypeVar

from debate_core.domain.form import Form
from debate_core.domain.judges import ONE_ASKING, Asking
from debate_core.domain.quoting import list_notes, mark_missing
from debate_core.domain.specification import Specification
from debate_core.domain.steps import Speak, Step
from debate_core.domain.text import TAKEN_OUT
from debate_core.domain.values import DebaterId

if TYPE_CHECKING:
    from debate_core.domain.facts import StepAnswered

F = TypeVar("F", bound=Form)


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn that was taken, or that passed without a word."""

    fact: "StepAnswered"
    name: str
    """Its speaker's name."""
    stance: str
    marks: tuple[str, ...] = ()
    """The notes of the rules on it, such as that it is malformed or over length, in English."""
    heard: "tuple[Turn, ...]" = field(default=(), repr=False, compare=False)
    """The turns before it, by which those notes can be told in another language."""
    has_cuts: bool = False
    """True for a judge, who is shown how a quotation that was cut goes on."""

    @property
    def number(self) -> int:
        """Its place among all turns of the debate, from 1."""
        assert self.fact.turn is not None
        return self.fact.turn

    @property
    def step(self) -> Speak:
        """The step that asked for it."""
        assert isinstance(self.fact.step, Speak)
        return self.fact.step

    @property
    def answer(self) -> Form:
        """The words of its speaker, or the reason why there are none."""
        return self.fact.answer

    @property
    def debater(self) -> DebaterId:
        """The debater whose turn it was."""
        return self.step.debater

    @property
    def spoken_by(self) -> str:
        """The name of whoever spoke: the person in the seat, or the debater."""
        said_by = self.fact.said_by
        return said_by.name if said_by else self.name

    @property
    def phase(self) -> str:
        """The phase that it belongs to."""
        return self.step.phase

    @property
    def round(self) -> int:
        """The round that it belongs to."""
        return self.step.round

    @property
    def missed(self) -> str | None:
        """The reason why nobody spoke; None where somebody did."""
        return self.fact.missed

    @property
    def text(self) -> str:
        """The turn as models read it, with its marks."""
        said = TAKEN_OUT if self.fact.is_taken_out else self.marked.as_text()
        return "\n\n".join((said, *(f"[{note}]" for note in self.notes)))

    @property
    def notes(self) -> tuple[str, ...]:
        """The notes that models read beside what was said."""
        quoted = list_notes(self.fact.quotations, self.said, has_cuts=self.has_cuts)
        return (*self.marks, *quoted)

    @property
    def marked(self) -> Form:
        """Its answer with a sign after each quotation that is not in its source."""
        quoted = self.fact.quotations
        if all(quotation.is_found for quotation in quoted):
            return self.answer
        return self.answer.reword(lambda text: mark_missing(text, quoted))

    @property
    def said(self) -> str:
        """Its speaker's words, without marks."""
        return TAKEN_OUT if self.fact.is_taken_out else self.answer.as_text()

    def replace_answer(self, answer: Form) -> Self:
        """Return the turn as if this had been said."""
        return replace(self, fact=self.fact.model_copy(update={"answer": answer}))

    def move_to(self, round_: int) -> Self:
        """Return the turn as if it had been taken in that round."""
        step = replace(self.step, round=round_)
        return replace(self, fact=self.fact.model_copy(update={"step": step}))


@dataclass(frozen=True, slots=True)
class Answer(Generic[F]):
    """A step with its answer, in the answer's own type."""

    number: int
    """The step's number."""
    step: Step
    form: F
    fact: "StepAnswered"


Hearing = Mapping[int, Collection[int]]
"""The turns that each turn's speaker could have heard; a turn not listed heard all before it."""


def tag_entry(entry: Turn, tag: str = "") -> str:
    """Make a turn's entry as debaters see it: its tag and its text, never its speaker's name.

    The tag is its stance unless another is given, or the debater's id where none is declared.
    """
    return f"[{tag or entry.stance or entry.debater}] {entry.text}"


@dataclass(frozen=True, slots=True)
class ViewOptions:
    """The options by which the judge's view is drawn."""

    is_anonymous: bool = True
    """True if it leaves names out, so that only stances show."""
    is_shuffled: bool = False
    """True if the order within each round is random."""
    asking: Asking = ONE_ASKING
    """The asking, which says if letters stand for stances and if a random order is reversed."""
    hearing: Hearing = field(default_factory=dict[int, Collection[int]])


PLAIN_VIEW = ViewOptions()


def judge_view(entries: Sequence[Turn], chance: Random, options: ViewOptions = PLAIN_VIEW) -> str:
    """Write the transcript as the judge reads it, round by round (formats.md, rounds).

    Each turn says when it was spoken and what its speaker could have heard. The same entries,
    options and seed give the same text.
    """
    rounds: list[str] = []
    for number, group in groupby(entries, key=lambda entry: entry.round):
        ordered = list(group)
        if options.is_shuffled:
            chance.shuffle(ordered)
            # The spoken order is never reversed: answers would come before what they answer.
            if options.asking.is_mirrored:
                ordered.reverse()
        turns = (_format_for_judge(entry, entries, options) for entry in ordered)
        rounds.append("\n\n".join((f"Round {number}", *turns)))
    return "\n\n".join(rounds)


def _format_for_judge(entry: Turn, entries: Sequence[Turn], options: ViewOptions) -> str:
    stance = options.asking.name_side(entry.stance)
    label = stance if options.is_anonymous else f"{entry.name}, {stance}"
    return f"[{label}] {describe_hearing(entry, entries, options.hearing)}\n{entry.text}"


def describe_hearing(entry: Turn, entries: Iterable[Turn], hearing: Hearing) -> str:
    """Say when a turn was spoken, and after what, such as “Turn 3; heard 1 and 2”."""
    before = (other.number for other in entries if other.number < entry.number)
    heard = sorted(hearing.get(entry.number, tuple(before)))
    return f"Turn {entry.number}; heard {_describe_turns(heard)}."


def _describe_turns(numbers: Sequence[int]) -> str:
    """Describe turns, such as “nothing”, “1”, “1 and 2” or “1 to 4 and 6”."""
    if not numbers:
        return "nothing"
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    told = [part for run in runs for part in _format_run(run)]
    return " and ".join(filter(None, (", ".join(told[:-1]), told[-1])))


def _format_run(run: Sequence[int]) -> Sequence[str]:
    """Write consecutive numbers; two are listed one by one."""
    return [f"{run[0]} to {run[-1]}"] if len(run) > 2 else [str(number) for number in run]


def could_all_answer(spec: Specification, taken: Iterable[Collection[DebaterId]]) -> bool:
    """True if every stance that was heard had heard another at least once before it spoke.

    `taken` are the turns in order; those that were taken at once are grouped.
    """
    heard, able = set[str](), set[str]()
    for together in taken:
        stances = {spec.debater(debater).stance.strip().casefold() for debater in together}
        able |= {stance for stance in stances if heard - {stance}}
        heard |= stances
    return heard <= able
