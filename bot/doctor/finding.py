"""A finding: one line of the doctor's output. It never contains a key, a token or a password."""

from dataclasses import dataclass
from typing import Literal

State = Literal["ok", "note", "wrong"]


@dataclass(frozen=True, slots=True)
class CheckResult:
    """The result of a check: what was looked at, how it is, and what to do about it."""

    state: State
    """A note is worth knowing and stops nothing."""
    what: str
    said: str
    remedy: str = ""

    def __str__(self) -> str:
        """The line, with the remedy below it where there is one."""
        line = f"{self.state:<5}  {self.what}: {self.said}"
        return f"{line}\n         {self.remedy}" if self.remedy else line


def ok(what: str, said: str) -> CheckResult:
    """Make the result for what is well."""
    return CheckResult("ok", what, said)


def note(what: str, said: str, remedy: str = "") -> CheckResult:
    """Make the result for what works, but could be better."""
    return CheckResult(state="note", what=what, said=said, remedy=remedy)


def make_wrong(what: str, said: str, remedy: str) -> CheckResult:
    """Make the result for what does not work."""
    return CheckResult(state="wrong", what=what, said=said, remedy=remedy)
