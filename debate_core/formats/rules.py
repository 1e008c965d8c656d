"""A format's rules: how it is played, with which options, by whom, and how it is decided.

Also here: who may read a turn when, for turns taken at once and for those held back.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar, Literal, NamedTuple

from debate_core.content.cast import (
    PAIR,
    assign_stances,
    draw_with_stances,
    is_number,
    read_debaters,
)
from debate_core.content.content import Content
from debate_core.domain.form import Form
from debate_core.domain.outcome import Decision
from debate_core.domain.play import Moves
from debate_core.domain.record import Record
from debate_core.domain.specification import Debater, FormatOptions, Specification
from debate_core.domain.steps import Speak, Step
from debate_core.domain.text import capitalize_first, join_with_and, shorten_line
from debate_core.domain.turns import Turn
from debate_core.domain.values import DebaterId
from debate_core.errors import SpecError
from debate_core.formats.decision_rules import DecisionRule
from debate_core.language import N_, _

_SAID = 200
"""Characters of debaters that are quoted."""
TurnOrder = Literal["in turn", "at once", "held back"]
"""The way the turns of a phase are taken: one after another; all at once, so that nobody may see
another's before; or all at once, and shown only once all of them are there."""


class LongestAnswer(NamedTuple):
    """An answer for a plan, which assumes that nothing ends the debate before its last round."""

    answer: Form
    """The answer that the rules get instead of one that could end the debate early."""
    is_agreed: bool = False
    """True if the debaters have ended it by what they really said."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms:
    """The names of things in a format, where people read about them."""

    title: str = ""
    """The format's name as people see it, such as “Classic”; its name in the code if left out."""
    about: str = ""
    """When to pick it, in a few words for people; the text of `good_for` if left out."""
    ending: str = ""
    """The way it ends, such as “The debaters decide”; empty where a judge gives a verdict."""
    decision: str = ""
    """The label before a choice, such as “Best argued”; empty where a choice is a side that wins.
    """
    question: str = N_("Who argued better?")
    """The question that people vote on."""
    nobody: str = N_("No winner")
    """The words for a result in which no side stands."""
    none_named: str = N_("The judge named no winner.")
    """The sentence for a verdict that names no side."""
    debate: str = N_("debate")
    """The word for a debate, such as “discussion”."""
    judge: str = N_("The judge")
    """The name of the moderator or judge, who speaks for the debate itself and takes no side."""
    has_numbers: bool = True
    """False where turns go by no number, since parts of them stand beside one another."""


class Rules:
    """The rules of a format: all that is needed to hold a debate, and nothing that anyone reads."""

    name: ClassVar[str]
    version: ClassVar[int] = 1
    """The version, which changes whenever the same answers could lead to a different course."""
    good_for: ClassVar[str] = ""
    """A few words on when to pick it; the first line of the class's docstring if left out."""
    terms: ClassVar[Terms] = Terms()
    """The names of things in it."""
    Options: ClassVar[type[FormatOptions]] = FormatOptions
    decision_rules: ClassVar[tuple[DecisionRule, ...]] = ()
    """The rules that its decisions are made by, besides those that several formats share."""
    has_rounds: ClassVar[bool] = False
    """True if the number of rounds can be chosen; else it is played once."""
    has_judge: ClassVar[bool] = True
    has_synthesizer: ClassVar[bool] = False
    """True if its result can be converted to a schema of the caller's."""
    has_table: ClassVar[bool] = False
    """True if people join its table with their own seats, and ask for the floor."""
    chairs: ClassVar[int] = 0
    """The number of people who may speak at a time, in an inner circle; 0 if everyone may."""
    has_clock: ClassVar[bool] = False
    """True if the number of turns depends on their length."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        first = (cls.__doc__ or "").strip().split("\n")[0].rstrip(".")
        cls.good_for = cls.__dict__.get("good_for") or first[:1].lower() + first[1:]

    def play(self, spec: Specification) -> Moves[Decision]:
        """Play by the rules: a generator without clock or I/O, and with seeded chance only."""
        raise NotImplementedError

    def prolong(self, record: Record, step: Step, answer: Form) -> LongestAnswer:
        """Make an answer for a plan, which plays the longest possible debate.

        `record` already holds the answer, which the offline debaters gave to the step.
        """
        return LongestAnswer(answer)

    def check(self, spec: Specification) -> None:
        """Raise SpecError, in one clear sentence, if the specification cannot be played."""
        if len(spec.debaters) < 2:
            raise SpecError(_("{name} needs at least 2 debaters; add one.", name=title_of(self)))
        if not all(debater.stance.strip() for debater in spec.debaters):
            raise SpecError(
                _(
                    "I couldn't read “{said}”. Write each with a side: “Ada: for; Ben: against”.",
                    said=shorten_line(_write_sides(spec), _SAID),
                )
            )

    def list_warnings(self, spec: Specification) -> tuple[str, ...]:
        """List what the person should know of this format before the start, a sentence each."""
        return tuple(_warn_of_sharing(spec))

    def suggest_debaters(self) -> tuple[str, ...]:
        """List the suggestions for people who are asked for debaters."""
        return ("2", "3", "4", PAIR)

    def read_debaters(self, wanted: str, seed: int) -> tuple[Debater, ...]:
        """Read the debaters that a person wrote, by number or name; the built-in ones if empty."""
        if is_number(wanted):
            return draw_with_stances(int(wanted or 2), seed)
        return assign_stances(read_debaters(wanted))

    def complete_draft(self, spec: Specification, content: Content) -> Specification:
        """Complete a new draft of a specification with what follows from its options.

        `content` is what the host offers.
        """
        return spec

    def list_other_seats(self, spec: Specification) -> Mapping[str, DebaterId]:
        """List the seats, other than debaters and judge, that can have a model of their own.

        Each seat's name comes with the debater whose model it uses by default.
        """
        return {}

    def list_choices(self, spec: Specification) -> Mapping[str, tuple[DebaterId, ...]]:
        """List what people can vote for, with the debaters who win by it; empty without a vote."""
        return match_stances(spec, spec.stances)

    def get_turn_order(self, spec: Specification, step: Speak) -> TurnOrder:
        """Get the order in which the turns of a phase are taken."""
        return "in turn"


def about_of(rules: Rules) -> str:
    """Say when to pick a format, in a few words."""
    return _(rules.terms.about or rules.good_for)


def title_of(rules: Rules) -> str:
    """Return the name of a format that people see."""
    if rules.terms.title:
        return _(rules.terms.title)
    return capitalize_first(rules.name.replace("-", " "))


class UsesRules:
    """The base of classes that belong to a format's rules and consult them."""

    @property
    def _rules(self) -> Rules:
        raise NotImplementedError


def match_stances(
    spec: Specification, choices: Iterable[str]
) -> Mapping[str, tuple[DebaterId, ...]]:
    """Map each choice to the debaters whose stance it is."""
    return {
        choice: tuple(debater.id for debater in spec.debaters if debater.stance == choice)
        for choice in choices
    }


def _write_sides(spec: Specification) -> str:
    """Write the debaters as they are typed, such as “Ada: for; Ben”."""
    return "; ".join(
        f"{debater.name}: {debater.stance}" if debater.stance.strip() else debater.name
        for debater in spec.debaters
    )


def _warn_of_sharing(spec: Specification) -> Iterator[str]:
    """Warn of debaters who share a stance, in a sentence for each stance."""
    by_stance: dict[str, list[Debater]] = {}
    for debater in spec.debaters:
        by_stance.setdefault(debater.stance.strip().casefold(), []).append(debater)
    for stance, sharing in by_stance.items():
        if stance and len(sharing) > 1:
            yield _(
                "{names} argue one side, “{stance}”: it has more turns than a side that "
                "one debater argues, and is judged as one.",
                names=join_with_and(shorten_line(debater.name, 60) for debater in sharing),
                stance=shorten_line(sharing[0].stance, 80),
            )


def is_at_once(rules: Rules, spec: Specification, step: Speak) -> bool:
    """True if all turns of a phase are taken at once."""
    return rules.get_turn_order(spec, step) != "in turn"


def is_held_back(rules: Rules, record: Record, step: Speak) -> bool:
    """True if a turn is held back: always, or from people who have yet to take theirs."""
    order = rules.get_turn_order(record.spec, step)
    return order == "held back" or (order == "at once" and bool(record.people.open_turns))


def list_held_turns(rules: Rules, record: Record) -> tuple[Turn, ...]:
    """List the turns of the last phase that are held back until the others are there."""
    if not record.phases:
        return ()
    here = list_turns(record, record.phases[-1].phase, record.phases[-1].round)
    if not here or not is_held_back(rules, record, here[0].step):
        return ()
    is_waiting = bool(record.people.open_turns) or len(here) < len(record.spec.debaters)
    return here if is_waiting else ()


def list_unreadable_turns(rules: Rules, record: Record) -> tuple[Turn, ...]:
    """List the turns that nobody may read yet."""
    return () if record.is_over or record.closing else list_held_turns(rules, record)


def list_turns(record: Record, phase: str, round_: int) -> tuple[Turn, ...]:
    """List the turns of a phase so far, in the order of the transcript."""
    turns = (turn for turn in record.turns if (turn.phase, turn.round) == (phase, round_))
    return tuple(sorted(turns, key=lambda turn: turn.number))
