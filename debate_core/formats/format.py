"""The interface of a format: its rules, its prompts, and what its readers see.

Only `play` is required, a pure generator. All else has a default: plain speeches, a prompt made
from the phase's own words, everything public, the judge's verdict as the result, turns and cards
shown in the common way, an offline debater who speaks up to the word limit. A debate whose format
is not installed here is shown by a substitute with all defaults.
"""

from dataclasses import replace

from debate_core.domain.facts import Fact, StepAnswered, TurnOpened
from debate_core.domain.form import Unread
from debate_core.domain.record import Record
from debate_core.domain.specification import Specification
from debate_core.domain.steps import Judge, Speak, UnreadStep
from debate_core.domain.turns import Hearing, Turn
from debate_core.formats.prompts import Prompts
from debate_core.formats.readers import Readers
from debate_core.formats.rules import Rules
from debate_core.language import _
from debate_core.show.blocks import Verbatim
from debate_core.show.pieces import Card, Piece


class Format(Rules, Prompts, Readers):
    """A way to debate. Instances hold nothing: every answer follows from its arguments."""

    @property
    def _rules(self) -> Rules:
        return self


_HIDDEN = Unread(tag="hidden", data={"tag": "hidden"})


class Missing(Format):
    """Not installed here: its debates can be shown, and not be played."""

    name = "missing"

    def describe_who_decides(self, spec: Specification) -> str:
        return _("the rules of its format")

    def hide_private(self, record: Record, fact: Fact) -> Fact:
        """Return a fact without an answer outside turns, since it is unknown who may read it."""
        match fact:
            case StepAnswered(step=Speak() as step) | TurnOpened(step=Speak() as step):
                return fact.model_copy(update={"step": replace(step, direction="")})
            case TurnOpened(step=UnreadStep() as step):
                bare = UnreadStep({"tag": step.data.get("tag")})
                return fact.model_copy(update={"step": bare})
            case StepAnswered(step=UnreadStep() as step):
                bare = UnreadStep({"tag": step.data.get("tag")})
                said = {} if fact.missed else {"answer": _HIDDEN}
                return fact.model_copy(update={"step": bare, "refused": (), "tools": (), **said})
            case _:
                return fact

    def tell_answer(self, record: Record, fact: StepAnswered) -> tuple[Piece, ...]:
        match fact:
            case StepAnswered(step=Judge(), answer=Unread() as said):
                return (Card("verdict", _("Verdict"), (Verbatim(said.as_text()),), by_judge=True),)
            case _:
                return super().tell_answer(record, fact)


def find_hearing(own: Format, record: Record) -> Hearing:
    """Map each turn to the turns that its speaker could have heard."""
    spec, turns = record.spec, {turn.number: turn.step for turn in record.turns}

    def could_hear(turn: int, entry: Turn) -> bool:
        step = turns[turn]
        is_same = (entry.phase, entry.round) == (step.phase, step.round)
        is_beside = is_same and own.get_turn_order(spec, step) != "in turn"
        return entry.number < turn and not is_beside and own.can_read(step, entry, spec)

    return {
        turn: tuple(entry.number for entry in record.transcript if could_hear(turn, entry))
        for turn in turns
    }
