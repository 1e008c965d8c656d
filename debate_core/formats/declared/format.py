"""A format that is laid out in a file, as it is offered and told."""

from collections import Counter
from dataclasses import replace
from typing import ClassVar

from pydantic import create_model

from debate_core.content.cast import drawn, is_number, named, written
from debate_core.domain.asking import Entry, Form, Step
from debate_core.domain.brief import Brief
from debate_core.domain.facts import Decision, StepAnswered
from debate_core.domain.forms import Question, Verdict
from debate_core.domain.moves import Moves
from debate_core.domain.record import Record
from debate_core.domain.specification import Debater, Specification
from debate_core.domain.steps import Judge, Speak
from debate_core.domain.tags import plain_tag, tags_of
from debate_core.domain.unheard import unheard
from debate_core.domain.words import DebaterId, counted
from debate_core.errors import SpecError
from debate_core.formats.declared.layout import Layout
from debate_core.formats.declared.offline import question, spoken
from debate_core.formats.declared.prompts import judge_request, speech_request
from debate_core.formats.declared.rules import (
    LEVEL_SCORES,
    NO_SCORES,
    DeclaredOptions,
    hears,
    layout_of,
    play,
)
from debate_core.formats.declared.words import DeclaredWords
from debate_core.formats.format import Format
from debate_core.formats.rules import Way
from debate_core.prompts.request import Request
from debate_core.show.pieces import Card, Piece

_NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gil", "Hana", "Ivo", "June")
_STOOD = {"verdict": "The judge's verdict", "scores": "The decision by scores"}
_SUGGESTED = 100
"""Characters that a suggestion can have."""


class DeclaredFormat(DeclaredWords):
    """What all formats that are laid out in files have in common.

    What is offered follows from the layout of the file; what a debate does follows from the one in
    its specification.
    """

    version = 2
    has_teams = True
    layout: ClassVar[Layout]

    def play(self, spec: Specification) -> Moves[Decision]:
        return play(spec)

    def check(self, spec: Specification) -> None:
        layout = layout_of(spec)
        found = Counter(plain_tag(each.stance) for each in spec.debaters)
        if found != {plain_tag(side): count for side, count in layout.seats.items()}:
            seats = " and ".join(
                f"{counted(count, 'seat')} for {side}" for side, count in layout.seats.items()
            )
            raise SpecError(
                f"Format {self.name} has {seats}; write the debaters such as “{_example(layout)}”."
            )
        if spec.rounds != 1 and not layout.has_rounds:
            raise SpecError(f"Format {self.name} is played once; leave the rounds out.")

    def hears(self, step: Step, entry: Entry, spec: Specification) -> bool:
        return hears(step, entry, spec)

    def is_at_once(self, spec: Specification, step: Speak) -> bool:
        return bool(layout_of(spec).phase_named(step.phase).at_once)

    def request(self, brief: Brief) -> Request:
        match brief.step:
            case Speak():
                return speech_request(brief)
            case Judge():
                return judge_request(brief)
            case _:
                return super().request(brief)

    def offline(self, brief: Brief) -> Form:
        match brief.step:
            case Speak(form="question"):
                return question(brief)
            case Speak():
                return spoken(brief)
            case _:
                return super().offline(brief)

    def dry(self, step: Step, spec: Specification, way: Way) -> Form:
        return Question(text="-") if step.form == "question" else super().dry(step, spec, way)

    def has_grounds(self, decision: Decision) -> bool:
        return decision.rule != NO_SCORES and super().has_grounds(decision)

    def is_level(self, decision: Decision) -> bool:
        return decision.rule == LEVEL_SCORES or super().is_level(decision)

    # Who takes part.

    def seat_name(self, spec: Specification, debater: Debater) -> str:
        return tags_of(spec.debaters)[debater.id]

    def suggested_debaters(self) -> tuple[str, ...]:
        example = _example(self.layout)
        count = str(len(self.layout.sides))
        return (count, example) if len(example) <= _SUGGESTED else (count,)

    def cast(self, wanted: str, seed: int) -> tuple[Debater, ...]:
        count = len(self.layout.sides)
        if not is_number(wanted):
            return _on_sides(named(wanted), self.layout)
        if int(wanted or count) != count:
            raise SpecError(f"Format {self.name} has {count} debaters; ask for {count}, or none.")
        return _on_sides(drawn(count, seed), self.layout)

    def tell_answer(self, record: Record, fact: StepAnswered) -> tuple[Piece, ...]:
        pieces = super().tell_answer(record, fact)
        if layout_of(record.spec).judge.decides_by == "verdict":
            return pieces
        return tuple(
            _by_scores(record, each, fact) if isinstance(each, Card) else each for each in pieces
        )


def declared(layout: Layout) -> Format:
    """The format that a layout lays out."""

    class Declared(DeclaredFormat):
        name = layout.name
        good_for = layout.good_for
        Options = create_model("Options", __base__=DeclaredOptions, layout=(Layout, layout))
        rubric = layout.rubric
        has_rounds = layout.has_rounds
        what_stood = _STOOD[layout.judge.decides_by]

    Declared.layout = layout
    return Declared()


def _on_sides(debaters: tuple[Debater, ...], layout: Layout) -> tuple[Debater, ...]:
    """Debaters with their sides as the layout spells them; those without any take its seats."""
    if len(debaters) == len(layout.sides) and not any(each.stance for each in debaters):
        taken = zip(debaters, layout.sides, strict=True)
        return tuple(each.model_copy(update={"stance": side}) for each, side in taken)
    spelt = {plain_tag(side): side for side in layout.seats}
    return tuple(
        each.model_copy(update={"stance": spelt.get(plain_tag(each.stance), each.stance)})
        for each in debaters
    )


def _example(layout: Layout) -> str:
    """The debaters as a person can write them."""
    return written(
        tuple(
            Debater(id=DebaterId(name), name=name, stance=side)
            for name, side in zip(_NAMES, layout.sides, strict=False)
        )
    )


def _by_scores(record: Record, card: Card, fact: StepAnswered) -> Card:
    """A verdict's card where the scores decide: headed by who leads them."""
    leader = None
    if isinstance(fact.step, Judge) and isinstance(fact.answer, Verdict):
        leader = fact.answer.leader(fact.step.rubric)
    if unheard(record.spec, (each.debater for each in record.entries if each.content.is_heard)):
        leader = None
    title = f"Scores: {leader} is ahead" if leader else "Scores: nobody is ahead"
    return replace(card, title=title, side=leader or "")
