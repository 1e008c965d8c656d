"""Which debate a line of the log is about: known to whatever is done for one, wherever it began."""

from collections.abc import Generator
from contextlib import contextmanager
from contextvars import ContextVar

from debate_core.domain.values import DebateId

_debate: ContextVar[DebateId | None] = ContextVar("debate", default=None)


@contextmanager
def log_within(debate: DebateId) -> Generator[None]:
    """What is logged in this block, and in tasks that are begun in it, is about this debate."""
    token = _debate.set(debate)
    try:
        yield
    finally:
        _debate.reset(token)


def log_as(debate: DebateId) -> None:
    """What is logged from here to the end of this task is about this debate.

    For the answer to something that happened, which learns on its way what debate it is about.
    """
    _debate.set(debate)


def debate_in_log() -> DebateId | None:
    """The debate that is being logged about; None where it is about none, or several."""
    return _debate.get()
