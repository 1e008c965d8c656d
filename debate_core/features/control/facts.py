"""The control answer as a fact."""

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Literal, Self

from debate_core.domain.budget import Cost
from debate_core.domain.fact import TEXT, Private, PublicNames, RecordedFact
from debate_core.language import N_

if TYPE_CHECKING:
    from debate_core.domain.record import Record


_HIDES_TEXT = {"/text": Private(N_("the plain answer"), "", may_be_missing=True)}


class ControlAnswered(RecordedFact):
    """A model answered the motion plainly, without the debate, or gave no answer, and why not."""

    texts = TEXT
    private = _HIDES_TEXT

    kind: Literal["control_answered"] = "control_answered"
    text: str = ""
    missed: str = ""
    """The reason why there is no answer; empty where there is one."""
    cost: Cost = Cost()

    @property
    def asked_beside(self) -> tuple[str, Cost]:
        return "plain answer", self.cost

    def apply(self, record: "Record") -> "Record":
        return replace(record, control=self)

    def make_public(self, record: "Record", names: PublicNames) -> Self:
        """Make it public; until the debate is over without its words, which could sway people."""
        del names
        return self if record.is_over else self.model_copy(update={"text": ""})

    def reword(self, change: Callable[[str], str]) -> Self:
        return self.model_copy(update={"text": change(self.text)})
