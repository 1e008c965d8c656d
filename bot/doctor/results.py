"""The results of checks, and how each is written."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from debate_core.language import N_, _

State = Literal["ok", "note", "wrong"]
_STATES: Mapping[State, str] = {"ok": N_("ok"), "note": N_("note"), "wrong": N_("wrong")}


@dataclass(frozen=True, slots=True)
class CheckResult:
    """The result of a check: what was looked at, how it is, and what to do about it."""

    state: State
    """The state; a note is worth knowing, but stops nothing."""
    what: str
    said: str
    remedy: str = ""

    def __str__(self) -> str:
        """Write the line, with the remedy below it if there is one."""
        line = f"{_(_STATES[self.state]):<7}{self.what}: {self.said}"
        return f"{line}\n         {self.remedy}" if self.remedy else line


def make_ok(what: str, said: str) -> CheckResult:
    """Make the result for what is well."""
    return CheckResult("ok", what, said)


def make_note(what: str, said: str, remedy: str = "") -> CheckResult:
    """Make the result for what works, but could be better."""
    return CheckResult(state="note", what=what, said=said, remedy=remedy)


def make_wrong(what: str, said: str, remedy: str) -> CheckResult:
    """Make the result for what does not work."""
    return CheckResult(state="wrong", what=what, said=said, remedy=remedy)
