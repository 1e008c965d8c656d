"""Checking a record: that its events are all there, in their order, and say what was recorded.

Rule: it works on JSON data as a file holds it, and asks no format; so it needs no database and no
trust in what wrote the file.
"""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from typing import Any, cast

from pydantic import BaseModel, ValidationError

from debate_core.domain.chain import (
    NOTHING,
    Commitments,
    Place,
    Seal,
    Unproven,
    compute_commitment,
    compute_link,
    get_at,
    get_fields,
    is_below,
    list_leaves,
    make_sealed_form,
)
from debate_core.domain.facts import find_fact_type
from debate_core.language import _, ngettext

_MOST_LIMITS = 4
"""Maximum time limits of a step; current steps have two at most."""


@dataclass(frozen=True, slots=True)
class Checked:
    """The findings of a check of a record."""

    links: tuple[str, ...]
    """The links of the events that hold, in order."""
    events: int
    removed: int = 0
    """The number of times that something was taken out rightfully."""
    not_shown: Mapping[str, int] = field(default_factory=dict[str, int])
    """The number of values not shown in this copy, by their kind."""
    broken: str = ""
    """The first place where it breaks, and how, in a sentence; empty where it holds."""
    shown_to: int = 0
    """The last event whose head was given; 0 without heads."""
    changed_later: tuple[int, ...] = ()
    """The events whose heads were given, and out of which a later event took words."""
    first_scheme: int = 0
    """The number of events with seals that leave out what is null, false, 0 or empty."""

    @property
    def hidden(self) -> int:
        """The number of values not shown in this copy; they are neither proven nor refuted."""
        return sum(self.not_shown.values())

    @property
    def in_words(self) -> str:
        """The findings in words, such as “whole, 41 events, 1 removed”."""
        if self.broken:
            return self.broken
        events = ngettext("{count} event", "{count} events", self.events)
        said = _("whole, {events}, {removed} removed", events=events, removed=self.removed)
        if not self.hidden:
            return said
        values = ngettext(
            "{count} value not shown here", "{count} values not shown here", self.hidden
        )
        return f"{said}, {values}"

    @property
    def explained(self) -> tuple[str, ...]:
        """The meaning of these findings, a sentence or two each; nothing if it is broken."""
        if self.broken:
            return ()
        said = (self._hidden_in_words, self._scheme_in_words, self._heads_in_words)
        return tuple(filter(None, said))

    @property
    def _hidden_in_words(self) -> str:
        if not self.hidden:
            return ""
        values = ", ".join(f"{_(what)} ({count})" for what, count in self.not_shown.items())
        return _(
            "Not shown, as in every copy for everyone: {values}. The seals prove that something "
            "stood there, and not what.",
            values=values,
        )

    @property
    def _scheme_in_words(self) -> str:
        if not self.first_scheme:
            return ""
        return _(
            "Seals of the first form ({count} of {events}) prove nothing of fields that are null, "
            "false, 0 or empty.",
            count=self.first_scheme,
            events=self.events,
        )

    @property
    def _heads_in_words(self) -> str:
        left = self.events - self.shown_to
        if not self.shown_to:
            return _(
                "No head was given: a record that was written anew as a whole, or cut at its end, "
                "holds as well. Give the heads that the debate's thread shows with --head."
            )
        if not left:
            return ""
        if self.shown_to == 1:
            return ngettext(
                "The head is that of the opening: it proves what was to be debated, and nothing of "
                "the {count} event after it.",
                "The head is that of the opening: it proves what was to be debated, and nothing of "
                "the {count} events after it.",
                left,
            )
        said = ngettext(
            "The heads prove events 1 to {last}, and nothing of the {count} event after them.",
            "The heads prove events 1 to {last}, and nothing of the {count} events after them.",
            left,
            last=self.shown_to,
        )
        return f"{said} {self._changed_later_in_words}".rstrip()

    @property
    def _changed_later_in_words(self) -> str:
        if not self.changed_later:
            return ""
        numbers = ", ".join(map(str, self.changed_later))
        return _(
            "Those after them took words out (event {numbers}): no head proves what stands there "
            "now, or that it was done by right.",
            numbers=numbers,
        )


def check_record(events: Sequence[object], heads: Sequence[str] = ()) -> Checked:
    """Check the events of a record, and that it has the heads that were shown of it."""
    if not events:
        return Checked((), 0, broken=_("This record has no events."))
    chain = _Chain()
    for data in events:
        try:
            chain.add(data)
        except _Broken as broken:
            return Checked(tuple(chain.links), len(events), broken=_describe_break(broken, events))
    return chain.finish_check(heads)


class _Broken(Exception):
    """The place where a record breaks, and how."""

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
        self._events: list[tuple[dict[str, Any], Seal]] = []
        """Each fact in the form that its seal was made to."""
        self._debate = ""
        self._now: dict[int, dict[str, str]] = {}
        """Commitments to what stands in the place of what was replaced, by event and path."""
        self._removed = 0

    def add(self, data: object) -> None:
        """Check the next event, by itself and as the next in the chain; _Broken if it fails."""
        number = len(self.links) + 1
        event = _read_event(data, number)
        if event.number != number:
            said = _(
                "Event {number} stands where event {due} should", number=event.number, due=number
            )
            raise _Broken(said, number)
        if event.debate != (self._debate or event.debate):
            raise _Broken(
                _(
                    "Event {number} is of another debate, {debate}.",
                    number=number,
                    debate=event.debate,
                )
            )
        seal = event.seal
        if seal is None:
            raise _Broken(
                _("Event {number} has no seal: nothing proves what it says.", number=number)
            )
        fact = self._find_sealed_fact(event, seal)
        if fact is None:
            raise _Broken(
                _(
                    "Event {number} is not what was recorded: it was changed, or it does not "
                    "follow on the event before it.",
                    number=number,
                )
            )
        self._debate = event.debate
        self.links.append(seal.link)
        self._events.append((make_sealed_form(fact, seal.scheme), seal))
        self._replace(number, event.fact, seal)

    def _find_sealed_fact(self, event: "_Written", seal: Seal) -> dict[str, Any] | None:
        """Find the fact in the form that its link was made from; None if that is another fact."""
        place = Place(event.debate, event.number, event.at)
        before = self.links[-1] if self.links else ""
        forms = _list_number_forms(event.fact) if seal.scheme == 1 else iter((event.fact,))
        try:
            for fact in forms:
                commitment = compute_commitment(seal, fact)
                if compute_link(before, place, commitment, seal) == seal.link:
                    return fact
        except (Unproven, ValueError) as error:
            path = str(error) if isinstance(error, Unproven) else ""
            raise _Broken(_describe_unproven(event.number, path)) from error
        return None

    def _replace(self, number: int, fact: Mapping[str, Any], seal: Seal) -> None:
        named = [fact.get("event"), *_get_items(fact.get("others"))]
        is_told = fact.get("kind") == "words_taken_out"
        if any(not is_told or change.event not in named for change in seal.replaced):
            raise _Broken(
                _("Event {number} took something out and does not say so.", number=number)
            )
        held = fact.get("event")
        if seal.replaced and not self._has_words(held):
            raise _Broken(
                _(
                    "Event {number} says that words were taken out of event {other}, which holds "
                    "none of a person.",
                    number=number,
                    other=held,
                )
            )
        self._removed += bool(seal.replaced)
        for change in seal.replaced:
            now = self._now.setdefault(change.event, {})
            for path in [path for path in now if is_below(path, change.path)]:
                del now[path]
            now[change.path] = change.commitment

    def _has_words(self, number: object) -> bool:
        """True if the event of that number is there and holds what a person said."""
        if not isinstance(number, int) or not 0 < number <= len(self._events):
            return False
        data, _ = self._events[number - 1]
        return find_fact_type(data).holds_words(data)

    def finish_check(self, heads: Sequence[str]) -> Checked:
        """Finish once all events are there: also check the replacements of what was removed."""
        not_shown, broken, let_in = Counter[str](), "", self._list_let_in()
        for number, (data, seal) in enumerate(self._events, start=1):
            try:
                _check_now(number, data, seal, self._now.get(number, {}))
                not_shown.update(_list_hidden(number, data, seal, let_in))
            except _Broken as found:
                broken = broken or str(found)
        for head in heads:
            broken = broken or self._explain_missing_head(head)
        shown_to = max(map(self._find_place, heads), default=0)
        return Checked(
            tuple(self.links),
            len(self.links),
            self._removed,
            dict(not_shown),
            broken,
            shown_to=shown_to,
            changed_later=self._list_changed_later(shown_to),
            first_scheme=sum(seal.scheme == 1 for _, seal in self._events),
        )

    def _list_changed_later(self, number: int) -> tuple[int, ...]:
        """List the events up to that one out of which a later one took words."""
        later = (change for _, seal in self._events[number:] for change in seal.replaced)
        return tuple(sorted({change.event for change in later if change.event <= number}))

    def _list_let_in(self) -> frozenset[str]:
        """List the numbers of the questions that were let in, as text."""
        facts = (data for data, _ in self._events if data.get("kind") == "question_ruled")
        return frozenset(str(fact.get("question")) for fact in facts if fact.get("is_let_in"))

    def _find_place(self, head: str) -> int:
        """Find the number of the event with that head; 0 if none has it."""
        found = (n for n, link in enumerate(self.links, 1) if link.startswith(head.casefold()))
        return next(found, 0) if head else 0

    def _explain_missing_head(self, head: str) -> str:
        """Explain what is wrong if no event of this record has that head."""
        if self._find_place(head):
            return ""
        return _(
            "No event of this record has the head {head}: it was cut at its end before that, or "
            "is not the record that was shown.",
            head=head,
        )


def _get_items(value: object) -> list[Any]:
    """Return the items of a list; none for anything else."""
    return cast(list[Any], value) if isinstance(value, list) else []


def _list_number_forms(fact: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """List the fact as it reads, then with some of its step's time limits as possibly sealed.

    The first scheme sealed 60 where 60.0 was read back.
    """
    step = get_fields(fact.get("step"))
    limits = [key for key, value in step.items() if type(value) is float and value.is_integer()]
    for changed in product((False, True), repeat=min(len(limits), _MOST_LIMITS)):
        whole = {key: int(step[key]) for key, is_so in zip(limits, changed, strict=False) if is_so}
        yield {**fact, "step": {**step, **whole}} if whole else fact


def _read_event(data: object, number: int) -> _Written:
    try:
        return _Written.model_validate(data)
    except ValidationError as error:
        raise _Broken(_("Event {number} does not read.", number=number)) from error


def _describe_break(broken: _Broken, events: Sequence[object]) -> str:
    """Describe what is broken: another event that was moved or is missing, or what changed."""
    if not broken.expected:
        return str(broken)
    numbers = [get_fields(event).get("number") for event in events]
    before, later = numbers[: broken.expected - 1], numbers[broken.expected :]
    if numbers[broken.expected - 1] in before:
        return _("{broken}: it stands there twice.", broken=broken)
    if broken.expected in later:
        return _("{broken}: they were exchanged.", broken=broken)
    return _("{broken}: it was left out.", broken=broken)


def _describe_unproven(number: int, path: str) -> str:
    if not path:
        return _("Event {number} has nothing that proves it.", number=number)
    return _("Event {number} at {path} has nothing that proves it.", number=number, path=path)


def _check_now(number: int, data: Any, seal: Seal, now: Mapping[str, str]) -> None:
    """Check what replaces other values, by the event that replaced them."""
    known = Commitments.of(seal, data)
    here = {path: commitment for path, commitment in now.items() if not _is_hidden(path, seal)}
    if set(seal.was) != set(here):
        raise _Broken(_("Event {number} lacks something that no event took out.", number=number))
    for path, commitment in here.items():
        value = get_at(data, path)
        is_gone = value is NOTHING and path not in seal.hidden
        try:
            found = "" if is_gone else known.compute_now(value, path)
        except Unproven as error:
            raise _Broken(_describe_unproven(number, path)) from error
        if found != commitment:
            raise _Broken(
                _(
                    "Event {number} is not what was recorded: what stands in the place of the "
                    "words that were taken out was changed.",
                    number=number,
                )
            )
        may_be_left = find_fact_type(data).may_be_left
        if path not in seal.hidden and not may_be_left(data, path, value):
            raise _Broken(
                _(
                    "Event {number} shows at {path} what no taking out of words leaves there: it "
                    "was changed.",
                    number=number,
                    path=path,
                )
            )


def _is_hidden(path: str, seal: Seal) -> bool:
    return any(is_below(path, other) for other in seal.hidden)


def _list_hidden(
    number: int, data: Mapping[str, Any], seal: Seal, let_in: Collection[str]
) -> Iterator[str]:
    """List the kinds of an event's values that are not shown; _Broken if one has to be."""
    is_let_in = data.get("kind") == "question_asked" and str(data.get("question")) in let_in
    for path in seal.hidden:
        private = find_fact_type(data).find_private_part(data, path)
        if private is None or (is_let_in and path != "/by"):
            raise _Broken(
                _(
                    "Event {number} does not show what stands at {path}, which everyone may read: "
                    "it was taken out of this copy.",
                    number=number,
                    path=path,
                )
            )
        value = get_at(data, path)
        shown = [value] if value is NOTHING else [get_at(value, at) for at in list_leaves(value)]
        if not all(private.is_shown_as(part, seal.scheme) for part in shown):
            raise _Broken(
                _(
                    "Event {number} at {path} shows something that nothing proves.",
                    number=number,
                    path=path,
                )
            )
        yield private.what
