"""A finding: one line of what the doctor says. None ever holds a key, a token or a password."""

from dataclasses import dataclass
from typing import Literal

State = Literal["ok", "note", "wrong"]


@dataclass(frozen=True, slots=True)
class Finding:
    """What was looked at, how it is, and what to do about it."""

    state: State
    """A note is worth knowing and stops nothing."""
    what: str
    said: str
    remedy: str = ""

    def __str__(self) -> str:
        """The line, with the remedy below it where there is one."""
        line = f"{self.state:<5}  {self.what}: {self.said}"
        return f"{line}\n         {self.remedy}" if self.remedy else line


def ok(what: str, said: str) -> Finding:
    """All is well."""
    return Finding("ok", what, said)


def note(what: str, said: str, remedy: str = "") -> Finding:
    """It works, and could be better."""
    return Finding("note", what, said, remedy)


def wrong(what: str, said: str, remedy: str) -> Finding:
    """It does not work."""
    return Finding("wrong", what, said, remedy)
