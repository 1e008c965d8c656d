"""Checking a record: whether its events are all there, in their order, and say what was recorded.

Rule: it works on JSON data as a file holds it, and knows no kind of fact; so it needs no database,
no format and no trust in what wrote the file.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pydantic import BaseModel, ValidationError

from debate_core.domain.chain import (
    Commitments,
    Place,
    Seal,
    Unproven,
    at_path,
    fields_of,
    is_below,
    leaves,
    link_of,
    pruned,
    recorded,
)
from debate_core.domain.words import counted

_STAND_IN = re.compile(r"|hidden|unnamed|(audience|forecaster|moderator|voter)( \d+)?")
"""What is shown in the place of what not everyone may see."""


@dataclass(frozen=True, slots=True)
class Checked:
    """What the check of a record found."""

    links: tuple[str, ...]
    """The links of the events that hold, in order."""
    events: int
    removed: int = 0
    """How often something was taken out by right."""
    hidden: int = 0
    """How many values are not shown in this copy; they are neither proven nor refuted."""
    broken: str = ""
    """Where it breaks first, and how, in a sentence; empty where it holds."""

    @property
    def in_words(self) -> str:
        """Such as “whole, 41 events, 1 removed”."""
        if self.broken:
            return self.broken
        hidden = f", {counted(self.hidden, 'value')} not shown here" if self.hidden else ""
        return f"whole, {counted(self.events, 'event')}, {self.removed} removed{hidden}"


def check_record(events: Sequence[object], heads: Sequence[str] = ()) -> Checked:
    """Check the events of a record, and whether it has the heads that were shown of it."""
    if not events:
        return Checked((), 0, broken="This record has no events.")
    chain = _Chain()
    for data in events:
        try:
            chain.add(data)
        except _Broken as broken:
            return Checked(tuple(chain.links), len(events), broken=_placed(broken, events))
    return chain.checked(heads)


class _Broken(Exception):
    """Where and how a record breaks."""

    def __init__(self, said: str, expected: int = 0) -> None:
        super().__init__(said)
        self.expected = expected


class _Written(BaseModel):
    """An event as a file holds it."""

    debate: str
    number: int
    at: str
    fact: dict[str, Any]
    seal: Seal | None = None


class _Chain:
    """The events that have been checked so far."""

    def __init__(self) -> None:
        self.links: list[str] = []
        self._events: list[tuple[Any, Seal]] = []
        self._debate = ""
        self._now: dict[int, dict[str, str]] = {}
        """Commitments to what stands in the place of what was replaced, by event and path."""
        self._removed = 0

    def add(self, data: object) -> None:
        """Check the next event by itself and as the next; _Broken if it is not."""
        number = len(self.links) + 1
        event = _read(data, number)
        if event.number != number:
            raise _Broken(f"Event {event.number} stands where event {number} should", number)
        if event.debate != (self._debate or event.debate):
            raise _Broken(f"Event {number} is of another debate, {event.debate}.")
        seal = event.seal
        if seal is None:
            raise _Broken(f"Event {number} has no seal: nothing proves what it says.")
        link = self._link(event, seal)
        if link != seal.link:
            raise _Broken(
                f"Event {number} is not what was recorded: it was changed, or it does not follow "
                "on the event before it."
            )
        self._debate = event.debate
        self.links.append(link)
        self._events.append((pruned(event.fact), seal))
        self._replace(seal)

    def _link(self, event: _Written, seal: Seal) -> str:
        place = Place(event.debate, event.number, event.at)
        before = self.links[-1] if self.links else ""
        try:
            return link_of(before, place, recorded(seal, event.fact), seal.replaced)
        except (Unproven, ValueError) as error:
            at = f" at {error}" if isinstance(error, Unproven) else ""
            raise _Broken(f"Event {event.number}{at} has nothing that proves it.") from error

    def _replace(self, seal: Seal) -> None:
        self._removed += bool(seal.replaced)
        for each in seal.replaced:
            now = self._now.setdefault(each.event, {})
            for path in [path for path in now if is_below(path, each.path)]:
                del now[path]
            now[each.path] = each.commitment

    def checked(self, heads: Sequence[str]) -> Checked:
        """What is found once all events are there: also what stands where something was removed."""
        hidden, broken = 0, ""
        for number, (data, seal) in enumerate(self._events, start=1):
            try:
                _check_now(number, data, seal, self._now.get(number, {}))
                hidden += _shown_hidden(number, data, seal)
            except _Broken as found:
                broken = broken or str(found)
        for head in heads:
            broken = broken or self._missing(head)
        return Checked(tuple(self.links), len(self.links), self._removed, hidden, broken)

    def _missing(self, head: str) -> str:
        """What is wrong if no event of this record has that head."""
        if head and any(link.startswith(head.casefold()) for link in self.links):
            return ""
        return (
            f"No event of this record has the head {head}: it was cut at its end before that, or "
            "is not the record that was shown."
        )


def _read(data: object, number: int) -> _Written:
    try:
        return _Written.model_validate(data)
    except ValidationError as error:
        raise _Broken(f"Event {number} does not read.") from error


def _placed(broken: _Broken, events: Sequence[object]) -> str:
    """What is broken; where another event should stand, whether that was moved or is missing."""
    if not broken.expected:
        return str(broken)
    numbers = [fields_of(each).get("number") for each in events]
    before, later = numbers[: broken.expected - 1], numbers[broken.expected :]
    if numbers[broken.expected - 1] in before:
        return f"{broken}: it stands there twice."
    how = "they were exchanged" if broken.expected in later else "it was left out"
    return f"{broken}: {how}."


def _check_now(number: int, data: Any, seal: Seal, now: Mapping[str, str]) -> None:
    """Check what stands in the place of what was replaced, by the event that replaced it."""
    known = Commitments.of(seal, data)
    here = {path: each for path, each in now.items() if not _is_hidden(path, seal)}
    if set(seal.was) != set(here):
        raise _Broken(f"Event {number} lacks something that no event took out.")
    for path, commitment in here.items():
        value = at_path(data, path)
        try:
            found = "" if value is None and path not in seal.hidden else known.now(value, path)
        except Unproven as error:
            raise _Broken(f"Event {number} at {path} has nothing that proves it.") from error
        if found != commitment:
            raise _Broken(
                f"Event {number} is not what was recorded: what stands in the place of the words "
                "that were taken out was changed."
            )


def _is_hidden(path: str, seal: Seal) -> bool:
    return any(is_below(path, each) for each in seal.hidden)


def _shown_hidden(number: int, data: Any, seal: Seal) -> int:
    """How many values of an event are not shown; nothing may stand there that looks like one."""
    for path in seal.hidden:
        value = at_path(data, path)
        shown = [] if value is None else [at_path(value, at) for at in leaves(value)]
        if not all(isinstance(each, str) and _STAND_IN.fullmatch(each) for each in shown):
            raise _Broken(f"Event {number} at {path} shows something that nothing proves.")
    return len(seal.hidden)
