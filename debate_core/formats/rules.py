"""What a format is and does: its rules, who takes part, who sees what."""

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar, NamedTuple

from debate_core.content.cast import PAIR, draw_with_stances, is_number, read_debaters
from debate_core.content.content import Content
from debate_core.domain.brief import Brief
from debate_core.domain.decision import Decision
from debate_core.domain.facts import Fact, StepAnswered
from debate_core.domain.forms import Asked, Form, get_form
from debate_core.domain.judging import list_judge_results, list_judges, select_told_verdict
from debate_core.domain.moves import Moves
from debate_core.domain.record import Record
from debate_core.domain.result import CheckedResult, make_raw_result
from debate_core.domain.rubric import SPEECHES, Rubric
from debate_core.domain.sheets import Filled, Sheet
from debate_core.domain.sides import swap_sides
from debate_core.domain.specification import Debater, FormatOptions, Specification
from debate_core.domain.steps import Draft, Judge, Speak, Step
from debate_core.domain.text import shorten_line
from debate_core.domain.turns import Turn
from debate_core.domain.values import DebaterId, Value
from debate_core.errors import MalformedReply, SpecError
from debate_core.formats.sheets import (
    check_form,
    check_is_whole,
    keep_form,
    make_speech_sheet,
    read_form,
    sheet_of,
)
from debate_core.formats.voting import FormatVoting
from debate_core.offline.judge import verdict
from debate_core.offline.speech import question, speech
from debate_core.offline.synthesis import synthesis
from debate_core.prompts.judge import verdict_request
from debate_core.prompts.request import Request
from debate_core.prompts.speech import turn_request
from debate_core.prompts.synthesizer import draft_request


class More(NamedTuple):
    """What a debate can have beside the steps that it had in a dry run."""

    turns: int = 0
    calls: int = 0


class FormatRules(FormatVoting):
    """The first part of the port: all of a format that is no words and no show."""

    name: ClassVar[str]
    version: ClassVar[int] = 1
    """Changes whenever the same answers could lead to another play."""
    good_for: ClassVar[str] = ""
    """When to pick it, in a few words; the first line of the class's own text if left out."""
    Options: ClassVar[type[FormatOptions]] = FormatOptions
    rubric: ClassVar[Rubric] = SPEECHES
    """What the judge weighs."""
    has_rounds: ClassVar[bool] = False
    """Whether the number of rounds can be chosen; else it is played once."""
    has_judge: ClassVar[bool] = True
    has_synthesizer: ClassVar[bool] = False
    """Whether its result can be projected into a schema of the caller's."""
    has_table: ClassVar[bool] = False
    """Whether people sit down at it with seats of their own, and ask for the floor."""
    has_teams: ClassVar[bool] = False
    """Whether several debaters argue one stance as a matter of course."""
    has_clock: ClassVar[bool] = False
    """Whether how many turns there are hangs on how long they are."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        first = (cls.__doc__ or "").strip().split("\n")[0].rstrip(".")
        cls.good_for = cls.__dict__.get("good_for") or first[:1].lower() + first[1:]

    # The rules.

    def play(self, spec: Specification) -> Moves[Decision]:
        """The rules: a generator that holds no clock, no chance but a seeded one, and no I/O."""
        raise NotImplementedError

    def check(self, spec: Specification) -> None:
        """Raise SpecError, in one clear sentence, if the specification cannot be played."""
        if len(spec.debaters) < 2:
            raise SpecError(f"Format {self.name} needs at least 2 debaters; add one.")
        for debater in spec.debaters:
            if not debater.stance.strip():
                name = shorten_line(debater.name, 60)
                raise SpecError(
                    f"{name} has no stance; write it after the name, such as “{name}: for”."
                )

    def warnings(self, spec: Specification) -> tuple[str, ...]:
        """What the person should know of this format before the start."""
        return () if self.has_teams else tuple(_warn_of_sharing(spec))

    def usual_words(self, step: Speak, spec: Specification) -> int:
        """How many words a model makes of a turn: those that it may have, unless told otherwise."""
        return step.words or spec.words

    def at_once(self, spec: Specification) -> int | None:
        """How many steps run at the same time, at most; None leaves it to the host.

        A host that performs fewer refuses the debate.
        """
        return None

    # Who takes part.

    def other_seats(self, spec: Specification) -> Mapping[str, DebaterId]:
        """Those who are neither debater nor judge and can have a model of their own.

        By the name of the seat, with the debater whose model it has where none is named.
        """
        return {}

    def seat(self, spec: Specification, debater: Debater) -> str:
        """What a debater's seat is, in a few words."""
        return self.seat_name(spec, debater)

    def seat_name(self, spec: Specification, debater: Debater) -> str:
        """What stands beside a debater's name wherever it is shown."""
        return debater.stance

    def style(self, spec: Specification, who: DebaterId) -> str:
        """The name of the style that a debater argues in; empty where there are none."""
        return ""

    def open_seats(self, spec: Specification) -> str:
        """What stands for the debaters until seats are filled; empty where none are open."""
        return ""

    # What a step's reader sees, and what everyone may.

    def hears(self, step: Step, entry: Turn, spec: Specification) -> bool:
        """Whether whoever answers a step may see a turn that came before it."""
        return True

    def sees(self, step: Step, other: StepAnswered, spec: Specification) -> bool:
        """Whether whoever answers a step may see what was answered beside the turns before it."""
        return isinstance(step, Draft)

    def public(self, record: Record, fact: Fact) -> Fact:
        """A fact as everyone may read it; `record` is the debate as far as it has come."""
        return fact

    def is_at_once(self, spec: Specification, step: Speak) -> bool:
        """Whether all of a turn's phase speak at once, so that nobody may see another's before."""
        return self.is_held_back(spec, step)

    def is_held_back(self, spec: Specification, step: Speak) -> bool:
        """Whether a turn is shown only once all of its phase are there."""
        return False

    def holds_back(self, record: Record, step: Speak) -> bool:
        """Whether a turn is held back: always, or from people who have yet to take theirs."""
        if self.is_held_back(record.spec, step):
            return True
        return bool(record.people.open_turns) and self.is_at_once(record.spec, step)

    def held_turns(self, record: Record) -> tuple[Turn, ...]:
        """The turns of the last phase that are held back, as long as the others are not there."""
        if not record.phases:
            return ()
        here = turns_of(record, record.phases[-1].phase, record.phases[-1].round)
        if not here or not self.holds_back(record, here[0].step):
            return ()
        is_waiting = bool(record.people.open_turns) or len(here) < len(record.spec.debaters)
        return here if is_waiting else ()

    def turns_waiting(self, record: Record) -> tuple[Turn, ...]:
        """The turns that nobody may read yet."""
        return () if record.is_over or record.closing else self.held_turns(record)

    # What people do in it.

    def turn_seconds(self, spec: Specification, step: Speak) -> float:
        """How long a person has for a turn."""
        del step
        return spec.seating.seconds

    def sheet(self, asked: Asked) -> Sheet | None:
        """What a person fills in for a turn; None where it is written as messages.

        A turn is filled in where its form has fields, and where all of a phase speak at once and
        a message would show it too early.
        """
        assert isinstance(asked.step, Speak)
        if not get_form(asked.step.form).is_prose:
            return sheet_of(get_form(asked.step.form))
        is_secret = self.is_at_once(asked.spec, asked.step)
        return make_speech_sheet(asked) if is_secret else None

    def filled(self, asked: Asked, filled: Filled) -> Form:
        """The form that was filled in on a sheet; SpecError, saying what to mend, if it is none."""
        sheet = self._get_sheet(asked)
        said = sheet.clean_filled(filled)
        check_is_whole(sheet, said)
        return check_form(asked, lambda: self.written(asked, said))

    def filled_in_part(self, asked: Asked, filled: Filled) -> Form | None:
        """What stands of a sheet that nobody sent in time; None if nothing does."""
        sheet = self._get_sheet(asked)
        said = sheet.clean_filled(filled)
        is_empty = not said and sheet.list_missing(said)
        return None if is_empty else keep_form(asked, lambda: self.written(asked, said))

    def written(self, asked: Asked, filled: Filled) -> Form:
        """The form of what was filled in, unchecked; ValidationError where it makes none.

        Pages without a word are left out of `filled`, and so may be any of them.
        """
        return read_form(asked, filled)

    def _get_sheet(self, asked: Asked) -> Sheet:
        return self.sheet(asked) or make_speech_sheet(asked)

    # What models are asked.

    def request(self, brief: Brief) -> Request:
        """The prompt of a step."""
        match brief.step:
            case Judge():
                return verdict_request(brief)
            case Draft():
                return draft_request(brief)
            case _:
                manner = f"The rules: {self.good_for}. Do what your turn asks for, nothing else."
                task = f"It is your turn: {brief.speaking.phase}. {brief.speaking.cue}".rstrip()
                return turn_request(brief, manner, task)

    def offline(self, brief: Brief) -> Form:
        """What an offline debater or judge answers a step with.

        The same brief gives the same answer; MalformedReply if they do not know its form.
        """
        match brief.step.form:
            case "speech":
                return speech(brief)
            case "question":
                return question(brief)
            case "verdict":
                return verdict(brief)
            case "synthesis":
                return synthesis(brief)
            case form:
                raise MalformedReply(
                    f"The offline debaters of format {self.name} do not know the form “{form}”."
                )

    # A plan is made of one dry run, by the offline debaters, of the longest course.

    def prolong(self, step: Step, answer: Form, spec: Specification) -> Form:
        """What the rules are told in place of an answer that could end the debate early."""
        return answer

    def is_agreed(self, record: Record) -> bool:
        """Whether the debaters have ended a debate that goes on only in a dry run."""
        return False

    def count_more(self, spec: Specification, speeches: Sequence[Speak]) -> More | None:
        """What there can be beside these speeches of a dry run; None where nobody can say."""
        return None if self.has_clock or self.has_table else More()

    def result(self, record: Record) -> Value:
        """What the debate comes to, as data."""
        raw, seats = make_raw_result(select_told_verdict(record)), list_judges(record)
        if not seats:
            return raw
        return CheckedResult(
            rounds=raw.rounds,
            motion=raw.motion,
            transcript=raw.transcript,
            verdict=raw.verdict,
            overruled=raw.overruled,
            judges=list_judge_results(record),
        )

    def suggested_debaters(self) -> tuple[str, ...]:
        """What is worth suggesting where debaters are asked for."""
        return ("2", "3", "4", PAIR)

    def cast(self, wanted: str, seed: int) -> tuple[Debater, ...]:
        """The debaters that a person wrote, as a number or by name; the built-in ones if empty."""
        return (
            draw_with_stances(int(wanted or 2), seed)
            if is_number(wanted)
            else read_debaters(wanted)
        )

    def prepared(self, options: FormatOptions, content: Content) -> FormatOptions:
        """The options with what a host adds for them filled in."""
        return options

    def suggested_values(self, option: str, content: Content) -> tuple[str, ...]:
        """What is worth suggesting for an option; empty where its type says that already."""
        return ()

    def swapped(self, spec: Specification) -> Specification:
        """The debate with its two sides exchanged: who argued one argues the other, in its turns.

        SpecError if there are not two sides.
        """
        return swap_sides(spec)

    def drafted(self, spec: Specification) -> Specification:
        """A specification that was just drafted, with what follows from its options."""
        return spec


def _warn_of_sharing(spec: Specification) -> Iterator[str]:
    """That debaters share a stance, in a sentence for each."""
    by_stance: dict[str, list[Debater]] = {}
    for debater in spec.debaters:
        by_stance.setdefault(debater.stance.strip().casefold(), []).append(debater)
    for stance, sharing in by_stance.items():
        if stance and len(sharing) > 1:
            names = " and ".join(shorten_line(debater.name, 60) for debater in sharing)
            yield (
                f"{names} argue one stance, “{shorten_line(sharing[0].stance, 80)}”: it has more "
                "turns than a stance that one debater argues, and is judged as one."
            )


def turns_of(record: Record, phase: str, round_: int) -> tuple[Turn, ...]:
    """The turns of a phase so far, in the order of the transcript."""
    turns = (turn for turn in record.turns if (turn.phase, turn.round) == (phase, round_))
    return tuple(sorted(turns, key=lambda turn: turn.number))
