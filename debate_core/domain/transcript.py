"""The transcript: its turns, and how models read them, as debaters do and as the judge does."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from random import Random

from debate_core.domain.forms import Form
from debate_core.domain.judges import ONE_ASKING, Asking
from debate_core.domain.specification import Specification
from debate_core.domain.text import TAKEN_OUT
from debate_core.domain.values import DebaterId

Hearing = Mapping[int, Collection[int]]
"""By turn, the turns that its speaker could have heard; one that is not in it heard all before."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One turn as it stands in the transcript."""

    turn: int
    """Its place among all turns of the debate, from 1."""
    round: int
    phase: str
    debater: DebaterId
    name: str
    stance: str
    content: Form
    marks: tuple[str, ...] = ()
    """What the rules say of it, such as that it is malformed or over length."""
    quoted: str = ""
    """What was found of what it quotes from the sources; empty if it quotes nothing."""
    is_taken_out: bool = False
    """Whether its words were taken out."""

    @property
    def text(self) -> str:
        """The turn as it is read, with its marks."""
        return "\n\n".join((self.said, *(f"[{note}]" for note in self.notes)))

    @property
    def notes(self) -> tuple[str, ...]:
        """All that every reader is told of it beside what was said."""
        return (*self.marks, self.quoted) if self.quoted else self.marks

    @property
    def said(self) -> str:
        """The speaker's words, without marks."""
        return TAKEN_OUT if self.is_taken_out else self.content.as_text()


def tag_entry(entry: Entry, tag: str = "") -> str:
    """A turn as debaters see it: its tag and its text, never its speaker's name.

    The tag is its stance unless one is given, or the debater's id where none is declared.
    """
    return f"[{tag or entry.stance or entry.debater}] {entry.text}"


@dataclass(frozen=True, slots=True)
class ViewOptions:
    """The options by which the judge's view is drawn."""

    is_anonymous: bool = True
    """Whether it leaves names out, so that only stances show."""
    is_shuffled: bool = False
    """Whether the order within each round is drawn by chance."""
    asking: Asking = ONE_ASKING
    """Whether letters stand for stances, and whether a drawn order is reversed."""
    hearing: Hearing = field(default_factory=dict[int, Collection[int]])


PLAIN_VIEW = ViewOptions()


def judge_view(entries: Sequence[Entry], chance: Random, options: ViewOptions = PLAIN_VIEW) -> str:
    """The transcript as the judge reads it, round by round (formats.md, rounds).

    Each turn says when it was spoken and what its speaker could have heard. The same entries,
    options and seed give the same text.
    """
    rounds: list[str] = []
    for number, group in groupby(entries, key=lambda entry: entry.round):
        ordered = list(group)
        if options.is_shuffled:
            chance.shuffle(ordered)
            # The spoken order is never reversed: answers would stand before what they answer.
            if options.asking.is_mirrored:
                ordered.reverse()
        turns = (_format_for_judge(entry, entries, options) for entry in ordered)
        rounds.append("\n\n".join((f"Round {number}", *turns)))
    return "\n\n".join(rounds)


def _format_for_judge(entry: Entry, entries: Sequence[Entry], options: ViewOptions) -> str:
    stance = options.asking.name_side(entry.stance)
    label = stance if options.is_anonymous else f"{entry.name}, {stance}"
    return f"[{label}] {describe_hearing(entry, entries, options.hearing)}\n{entry.text}"


def describe_hearing(entry: Entry, entries: Iterable[Entry], hearing: Hearing) -> str:
    """When a turn was spoken, and after what, such as “Turn 3; heard 1 and 2”."""
    before = (other.turn for other in entries if other.turn < entry.turn)
    heard = sorted(hearing.get(entry.turn, tuple(before)))
    return f"Turn {entry.turn}; heard {_describe_turns(heard)}."


def _describe_turns(numbers: Sequence[int]) -> str:
    """Such as “nothing”, “1”, “1 and 2” or “1 to 4 and 6”."""
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
    """Numbers that follow one another; two are told one by one."""
    return [f"{run[0]} to {run[-1]}"] if len(run) > 2 else [str(number) for number in run]


def could_all_answer(spec: Specification, taken: Iterable[Collection[DebaterId]]) -> bool:
    """True if every stance that was heard had once heard another before it spoke.

    `taken` are the turns in order; those that were taken at once stand together.
    """
    heard, able = set[str](), set[str]()
    for together in taken:
        stances = {spec.debater(debater).stance.strip().casefold() for debater in together}
        able |= {stance for stance in stances if heard - {stance}}
        heard |= stances
    return heard <= able
