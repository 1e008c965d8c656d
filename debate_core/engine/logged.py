"""Which debate a line of the log is about: known to every task that is begun for one."""

from collections.abc import Generator
from contextlib import contextmanager
from contextvars import ContextVar

from debate_core.domain.words import DebateId

_debate: ContextVar[DebateId | None] = ContextVar("debate", default=None)


@contextmanager
def logged_as(debate: DebateId) -> Generator[None]:
    """What is logged in this block, and in tasks that are begun in it, is about this debate."""
    token = _debate.set(debate)
    try:
        yield
    finally:
        _debate.reset(token)


def debate_in_log() -> DebateId | None:
    """The debate that is being logged about; None where it is about none, or several."""
    return _debate.get()
