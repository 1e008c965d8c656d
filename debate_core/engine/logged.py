"""The debate that a line of the log is about: known to all work for it, wherever it began."""

from collections.abc import Generator
from contextlib import contextmanager
from contextvars import ContextVar

from debate_core.domain.values import DebateId

_debate: ContextVar[DebateId | None] = ContextVar("debate", default=None)


@contextmanager
def log_within(debate: DebateId) -> Generator[None]:
    """Log everything in this block, and in tasks that are begun in it, as about this debate."""
    token = _debate.set(debate)
    try:
        yield
    finally:
        _debate.reset(token)


def log_as(debate: DebateId) -> None:
    """Log everything from here to the end of this task as about this debate.

    For answers to something that happened, where the debate it is about is learnt on the way.
    """
    _debate.set(debate)


def debate_in_log() -> DebateId | None:
    """Return the debate that is being logged about; None where it is none, or several."""
    return _debate.get()
