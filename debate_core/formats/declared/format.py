"""A format that is laid out in a file, as it is offered and told."""

from collections import Counter
from dataclasses import replace
from typing import ClassVar

from pydantic import create_model

from debate_core.content.cast import draw_cast, is_number, read_debaters, write_debaters
from debate_core.domain.brief import Brief
from debate_core.domain.decision import Decision
from debate_core.domain.facts import StepAnswered
from debate_core.domain.forms import Form, Verdict
from debate_core.domain.moves import Moves
from debate_core.domain.record import Record
from debate_core.domain.specification import Debater, Specification
from debate_core.domain.steps import Judge, Speak, Step
from debate_core.domain.tags import make_tags, normalise_tag
from debate_core.domain.text import format_count
from debate_core.domain.turns import Turn
from debate_core.domain.unheard import find_unheard
from debate_core.domain.values import DebaterId
from debate_core.errors import SpecError
from debate_core.formats.declared.layout import Layout
from debate_core.formats.declared.offline import ask_question, take_turn
from debate_core.formats.declared.prompts import build_judge_request, build_speech_request
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
        found = Counter(normalise_tag(debater.stance) for debater in spec.debaters)
        if found != {normalise_tag(side): count for side, count in layout.seats.items()}:
            seats = " and ".join(
                f"{format_count(count, 'seat')} for {side}" for side, count in layout.seats.items()
            )
            raise SpecError(
                f"Format {self.name} has {seats}; write the debaters such as “{_example(layout)}”."
            )
        if spec.rounds != 1 and not layout.has_rounds:
            raise SpecError(f"Format {self.name} is played once; leave the rounds out.")

    def hears(self, step: Step, entry: Turn, spec: Specification) -> bool:
        return hears(step, entry, spec)

    def is_at_once(self, spec: Specification, step: Speak) -> bool:
        return bool(layout_of(spec).get_phase(step.phase).at_once)

    def request(self, brief: Brief) -> Request:
        match brief.step:
            case Speak():
                return build_speech_request(brief)
            case Judge():
                return build_judge_request(brief)
            case _:
                return super().request(brief)

    def offline(self, brief: Brief) -> Form:
        match brief.step:
            case Speak(form="question"):
                return ask_question(brief)
            case Speak():
                return take_turn(brief)
            case _:
                return super().offline(brief)

    def has_grounds(self, decision: Decision) -> bool:
        return decision.rule != NO_SCORES and super().has_grounds(decision)

    def is_level(self, decision: Decision) -> bool:
        return decision.rule == LEVEL_SCORES or super().is_level(decision)

    # Who takes part.

    def seat_name(self, spec: Specification, debater: Debater) -> str:
        return make_tags(spec.debaters)[debater.id]

    def suggested_debaters(self) -> tuple[str, ...]:
        example = _example(self.layout)
        count = str(len(self.layout.sides))
        return (count, example) if len(example) <= _SUGGESTED else (count,)

    def cast(self, wanted: str, seed: int) -> tuple[Debater, ...]:
        count = len(self.layout.sides)
        if not is_number(wanted):
            return _assign_sides(read_debaters(wanted), self.layout)
        if int(wanted or count) != count:
            raise SpecError(f"Format {self.name} has {count} debaters; ask for {count}, or none.")
        return _assign_sides(draw_cast(count, seed), self.layout)

    def tell_answer(self, record: Record, fact: StepAnswered) -> tuple[Piece, ...]:
        pieces = super().tell_answer(record, fact)
        if layout_of(record.spec).judge.decides_by == "verdict":
            return pieces
        return tuple(
            _head_by_scores(record, piece, fact) if isinstance(piece, Card) else piece
            for piece in pieces
        )


def make_format(layout: Layout) -> Format:
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


def _assign_sides(debaters: tuple[Debater, ...], layout: Layout) -> tuple[Debater, ...]:
    """Debaters with their sides as the layout spells them; those without any take its seats."""
    if len(debaters) == len(layout.sides) and not any(debater.stance for debater in debaters):
        taken = zip(debaters, layout.sides, strict=True)
        return tuple(debater.model_copy(update={"stance": side}) for debater, side in taken)
    spelt = {normalise_tag(side): side for side in layout.seats}
    return tuple(
        debater.model_copy(
            update={"stance": spelt.get(normalise_tag(debater.stance), debater.stance)}
        )
        for debater in debaters
    )


def _example(layout: Layout) -> str:
    """The debaters as a person can write them."""
    return write_debaters(
        tuple(
            Debater(id=DebaterId(name), name=name, stance=side)
            for name, side in zip(_NAMES, layout.sides, strict=False)
        )
    )


def _head_by_scores(record: Record, card: Card, fact: StepAnswered) -> Card:
    """A verdict's card where the scores decide: headed by who leads them."""
    leader = None
    if isinstance(fact.step, Judge) and isinstance(fact.answer, Verdict):
        leader = fact.answer.find_leader(fact.step.rubric)
    if find_unheard(
        record.spec, (entry.debater for entry in record.transcript if entry.answer.is_heard)
    ):
        leader = None
    title = f"Scores: {leader} is ahead" if leader else "Scores: nobody is ahead"
    return replace(card, title=title, side=leader or "")
