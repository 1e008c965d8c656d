"""The options of format `consensus`, its form, and what a person fills in for it."""

from typing import Literal, Self, get_args

import pydantic

from debate_core.domain.form import AnswerContext
from debate_core.domain.forms import FreeText
from debate_core.domain.sheets import Field, Page, Sheet
from debate_core.domain.specification import FormatOptions
from debate_core.formats.sheets import TURN, describe_word_limit
from debate_core.language import N_, _, pgettext

Phase = Literal["proposal", "critique", "revision", "consensus"]
PHASES: tuple[Phase, ...] = get_args(Phase)
"""The phases of a round, in order."""


class ConsensusOptions(FormatOptions):
    """The options that a person who starts a debate can choose."""

    choices: tuple[str, ...] = pydantic.Field(
        default=("release", "revise", "escalate"), description=N_("the choices to vote on")
    )
    decide_from: Phase = pydantic.Field(
        default="proposal", description=N_("the first part whose votes can decide")
    )


class Position(FreeText, tag="position"):
    """A turn: the debater's position, the reason for it, and its vote."""

    not_words = frozenset({"vote"})

    stance: str
    rationale: str
    vote: str

    def as_text(self) -> str:
        return f"**{self.stance}**\n\n{self.rationale}\n\n**Vote: {self.vote}**"

    def get_own_words(self) -> str:
        return self.rationale

    def add_text(self, text: str) -> Self:
        return self.model_copy(update={"rationale": f"{self.rationale}\n\n{text}"})

    def get_vote(self) -> str:
        return self.vote

    def find_problems(self, asked: AnswerContext) -> tuple[str, ...]:
        choices = asked.spec.options_as(ConsensusOptions).choices
        found: list[str] = []
        if not self.rationale.strip():
            found.append(_("the rationale is empty"))
        if self.vote not in choices:
            found.append(
                _(
                    "the vote “{vote}” is not on offer; vote one of: {offered}",
                    vote=self.vote,
                    offered=", ".join(choices),
                )
            )
        return tuple(found)


def make_position_sheet(asked: AnswerContext) -> Sheet:
    """Make the sheet for a turn; the vote is one of the options."""
    choices = asked.spec.options_as(ConsensusOptions).choices
    fields = (
        Field("stance", _("Where you stand"), _("In a sentence."), most=200, is_long=False),
        Field("rationale", pgettext("on a form", "Why"), describe_word_limit(asked)),
        Field("vote", _("Your vote"), choices=choices, is_long=False),
    )
    return Sheet((Page(TURN, _("Your position"), fields),))
