"""Sealing events: as they are recorded, where words are taken out, and for readers who see less.

Rule 1: a seed is random and used once; the caller draws it.
Rule 2: a field is left out if it has its default and that is null, false, 0 or empty. So every
field that is written can be sealed, and a field that is added later with such a default changes no
fact that was sealed before.
"""

import dataclasses
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any, cast

from pydantic import BaseModel
from pydantic_core import PydanticUndefined

from debate_core.domain.chain import (
    NOTHING,
    SCHEME,
    Commitments,
    Place,
    Replaced,
    Seal,
    commit_whole,
    compute_link,
    draw_salts,
    get_at,
    get_fields,
    is_below,
    list_leaves,
    list_parts,
    make_sealed_form,
)
from debate_core.domain.facts import EVENT, Event, Fact
from debate_core.domain.steps import UnreadStep

Data = dict[str, Any]


def write_fact(fact: Fact) -> Data:
    """Write a fact as JSON data, without fields that are empty and would be by default."""
    return cast(Data, _drop_silent(fact, fact.model_dump(mode="json")))


def write_fact_as(fact: Fact, scheme: int) -> Data:
    """Write a fact as JSON data, as a seal of that scheme holds it."""
    return fact.model_dump(mode="json") if scheme == 1 else write_fact(fact)


def write_at(event: Event) -> str:
    """Write the time when an event was recorded."""
    return EVENT.dump_python(event, mode="json", include={"at"})["at"]


def read_back(event: Event) -> Event:
    """Return an event as it will be read once written: a time limit of 60 becomes 60.0, say."""
    return EVENT.validate_python(EVENT.dump_python(event, mode="json"))


def _drop_silent(value: object, data: Any) -> Any:
    """Drop the fields of a value's data that are empty and would be by default."""
    if not isinstance(data, dict | list) or not data:
        return cast(object, data)
    if isinstance(data, list):
        items = cast(Sequence[object], value)
        pairs = zip(items, cast(list[Any], data), strict=True)
        return [_drop_silent(item, written) for item, written in pairs]
    fields = cast(Data, data)
    if isinstance(value, Mapping):
        said = cast(Mapping[str, object], value).values()
        return {
            key: _drop_silent(item, written)
            for item, (key, written) in zip(said, fields.items(), strict=True)
        }
    defaults = _find_defaults(type(value))
    return fields if defaults is None else _keep_spoken(value, fields, defaults)


def _keep_spoken(value: object, fields: Data, defaults: Mapping[str, object]) -> Data:
    spoken: Data = {}
    for key, written in fields.items():
        if key not in defaults:
            spoken[key] = written
            continue
        said = getattr(value, key)
        short = _drop_silent(said, written)
        if short or said != defaults[key]:
            spoken[key] = short
    return spoken


@cache
def _find_defaults(kind: type) -> Mapping[str, object] | None:
    """Find the default of each field of a class, `PydanticUndefined` where it has none.

    None if its values are written in a special way, such as data that cannot be read here.
    """
    if issubclass(kind, BaseModel):
        if kind.__pydantic_decorators__.model_serializers:
            return None
        return {
            name: field.get_default(call_default_factory=True, validated_data={})
            for name, field in kind.model_fields.items()
        }
    if not dataclasses.is_dataclass(cast(object, kind)) or issubclass(kind, UnreadStep):
        return None
    return {field.name: _find_default(field) for field in dataclasses.fields(cast(Any, kind))}


def _find_default(field: "dataclasses.Field[Any]") -> object:
    if field.default_factory is not dataclasses.MISSING:
        return field.default_factory()
    return PydanticUndefined if field.default is dataclasses.MISSING else field.default


def seal_event(
    event: Event, before: Event | None, seed: bytes, replaced: tuple[Replaced, ...] = ()
) -> Event:
    """Seal an event as the one after `before`, and return it as it will be read."""
    read = read_back(event)
    commitment = commit_whole(write_fact_as(read.fact, SCHEME), draw_salts(seed.hex()))
    last = before.seal.link if before is not None and before.seal is not None else ""
    bare = Seal(link="", seed=seed.hex(), replaced=replaced, scheme=SCHEME)
    link = compute_link(last, Place(event.debate, event.number, write_at(read)), commitment, bare)
    return replace(read, seal=replace(bare, link=link))


def seal_replacements(
    blanks: Iterable[Event], events: Sequence[Event], seed: bytes
) -> tuple[list[Event], tuple[Replaced, ...]]:
    """Seal events that replace others, and return what they replace in those.

    The salts of what is gone are gone too, and the links stay as they were.
    """
    done: list[Event] = []
    replaced: list[Replaced] = []
    for blank in blanks:
        seal = events[blank.number - 1].seal
        if seal is None:
            done.append(blank)
            continue
        change = _find_change(events[blank.number - 1], blank, seal)
        change.draw_new_salts(f"{seed.hex()}{blank.number:08x}")
        replaced += (
            Replaced(event=blank.number, path=path, commitment=change.commit_now(path))
            for path in change.paths
        )
        now = replace(seal, seed="", salts=change.salts, was=change.was)
        done.append(replace(blank, seal=now))
    return done, tuple(replaced)


def seal_shown(event: Event, shown: Event) -> Event:
    """Make an event for readers who may not see all of it, with the proof of the rest."""
    seal = event.seal
    if seal is None or shown.fact == event.fact:
        return shown
    change = _find_change(event, shown, seal)
    above = {path for path in change.paths if _is_covered(path, seal.hidden)}
    paths = [path for path in change.paths if path not in above]
    hidden = {at: value for at, value in seal.hidden.items() if not _is_covered(at, paths)}
    hidden |= {path: change.commit_before(path) for path in paths}
    was = {at: value for at, value in seal.was.items() if not _is_covered(at, paths)}
    now = replace(seal, seed="", salts=change.salts, was=was, hidden=hidden)
    return replace(shown, seal=now)


@dataclass
class _Change:
    """The changes of an event's data, at the highest paths that reveal no more than the new."""

    old: Any
    new: Any
    known: Commitments
    salts: dict[str, str]
    was: dict[str, str]
    paths: list[str] = field(default_factory=list[str])

    def find_changes(self, path: str, old: Any, new: Any) -> None:
        """Find what changes from a path on."""
        if old == new:
            return
        if _are_alike(old, new):
            for at, key in _list_keys(path, old, new):
                self.find_changes(at, _get_part(old, key), _get_part(new, key))
            return
        self.paths.append(path)
        gone = [at for at in (*self.salts, *self.was) if is_below(at, path)]
        for at in (path, *gone):
            self.salts.pop(at, None)
        for at in gone:
            self.was.pop(at, None)
        if path not in self.was:
            self.was[path] = self.commit_before(path)

    def draw_new_salts(self, seed: str) -> None:
        """Draw new salts for the values that replace changed ones."""
        values = ((path, get_at(self.new, path)) for path in self.paths)
        fresh = (
            at for path, value in values if value is not NOTHING for at in list_leaves(value, path)
        )
        self.salts |= zip(fresh, draw_salts(seed), strict=False)

    def commit_before(self, path: str) -> str:
        """Return the commitment to the earlier value at a path; empty if there was none."""
        return self._compute_commitment(self.known, self.old, path)

    def commit_now(self, path: str) -> str:
        """Compute the commitment to the value at a path now; empty if there is none."""
        return self._compute_commitment(Commitments(self.salts, self.was), self.new, path)

    def _compute_commitment(self, known: Commitments, data: Any, path: str) -> str:
        value = get_at(data, path)
        is_gone = value is NOTHING and path not in known.hidden
        return "" if is_gone else known.compute_now(value, path)


def _find_change(before: Event, after: Event, seal: Seal) -> _Change:
    old, new = (
        make_sealed_form(write_fact_as(one.fact, seal.scheme), seal.scheme)
        for one in (before, after)
    )
    known = Commitments.of(seal, old)
    change = _Change(old=old, new=new, known=known, salts=dict(known.salts), was=dict(seal.was))
    change.find_changes("", old, new)
    return change


def _are_alike(old: Any, new: Any) -> bool:
    """True if two values differ only in their parts; a list's length tells how much it held."""
    if isinstance(old, list) and isinstance(new, list):
        return len(cast(list[Any], old)) == len(cast(list[Any], new))
    return bool(get_fields(cast(object, old)) and get_fields(cast(object, new)))


def _list_keys(path: str, old: Any, new: Any) -> Iterator[tuple[str, Any]]:
    yield from {at: key for value in (old, new) for at, key, _ in list_parts(value, path)}.items()


def _get_part(value: Any, key: Any) -> Any:
    if isinstance(value, list):
        return cast(list[Any], value)[key]
    return get_fields(value).get(key, NOTHING)


def _is_covered(path: str, paths: Iterable[str]) -> bool:
    """True if a path leads to a part of the value at one of these."""
    return any(is_below(path, other) for other in paths)
