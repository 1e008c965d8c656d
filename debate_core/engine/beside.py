"""Steps beside the play: no rules ask for them, and they never hold a turn up.

Rule: only their facts are kept; what is missing after a restart is asked for then.
"""

from abc import abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from debate_core.domain.brief import Brief
from debate_core.domain.facts import Fact
from debate_core.domain.form import Form
from debate_core.domain.play import Pending
from debate_core.domain.record import Record
from debate_core.domain.steps import Step
from debate_core.engine.performer import Answered
from debate_core.prompts.request import Request


@dataclass(frozen=True)
class StepBeside(Step, tag=None):
    """A step of a feature, which says itself how it is asked and answered."""

    is_beside: ClassVar[bool] = True

    @abstractmethod
    def make_request(self, brief: Brief) -> Request:
        """Make its prompt; the brief holds the turns that it is about."""

    @abstractmethod
    def answer_offline(self, brief: Brief) -> Form:
        """Answer it without a model."""

    def guess_hosted(self, brief: Brief) -> Form:
        """Guess how much a hosted model would write, for estimates; nobody reads it."""
        return self.answer_offline(brief)


@dataclass(frozen=True, slots=True)
class Due:
    """Something that is now due beside the play."""

    key: str
    """Its name, the same until it is done."""
    pending: Pending
    make_facts: Callable[[Answered, Record], Sequence[Fact]]
    """The function that makes the facts of an answer, or of its absence; at least one."""
    is_awaited: bool = False
    """True if the judge's last word waits for it."""
