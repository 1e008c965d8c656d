"""The chain over a debate's events: it shows that none was changed, left out or moved since.

Each event has a seal. Its link is a hash over the previous link, the event's place and time, and a
commitment to its fact. A commitment to an object or a list is a hash over the commitments to its
parts; a commitment to a plain value is a hash over a random salt of its own and the value. Without
its salt, a value cannot be guessed from its commitment, however few values are possible. So a value
can be removed together with its salt, and the chain still holds.

Everything that is written of a fact is committed to. Older seals, of scheme 1, left out what is
null, false, 0 or empty; they are checked by the scheme that made them.

Rule: this module knows no kinds of facts and works on JSON data, so it can check a record that
cannot be read here. docs/record.md shows how to check one by hand.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from hashlib import sha256, shake_256
from json.encoder import encode_basestring_ascii as escaped
from typing import Annotated, Any, Literal, cast

import pydantic.dataclasses
from pydantic import Field

from debate_core.domain.values import STRICT, Value

SEED = 16
"""Bytes of a seed and of a salt."""
SCHEME = 2
"""The scheme by which new events are sealed."""
SHOWN = 32
"""Characters of a link that are shown: enough that nobody can find a second record for them."""
_EXACT = 2**53
"""The limit below which every JSON reader tells whole numbers apart."""
Salt = Annotated[str, Field(pattern=rf"^[0-9a-f]{{{2 * SEED}}}$")]
"""A salt, always of the same length: else part of a number could pass for part of its salt."""


class Replaced(Value):
    """A value that replaces another one from this event on."""

    event: int
    path: str
    commitment: str
    """The commitment to the value that is there now; empty if there is none."""


@pydantic.dataclasses.dataclass(frozen=True, slots=True, config=STRICT)
class Seal:
    """The proof of an event. Paths are JSON pointers into its fact."""

    link: str
    """The head of the chain once this event is recorded, in hex like all values here."""
    seed: str = ""
    """The seed that the salts are drawn from, while all of them may be known."""
    salts: dict[str, Salt] = field(default_factory=dict[str, str])
    """The remaining salts, by path, once some are gone."""
    was: dict[str, str] = field(default_factory=dict[str, str])
    """Commitments to what was replaced, by path; empty where there was nothing."""
    hidden: dict[str, str] = field(default_factory=dict[str, str])
    """Commitments to what is not shown to this reader."""
    replaced: tuple[Replaced, ...] = ()
    """The values of other events that this event replaced."""
    scheme: Literal[1, 2] = 1
    """The scheme by which it was made; not written out if it is the first."""

    @property
    def head(self) -> str:
        """The link as it is shown."""
        return self.link[:SHOWN]


NOTHING: Any = object()
"""The value for a path where there is nothing, not even null."""


class Unproven(Exception):
    """An error: there is a value at a path, and nothing to prove it by."""


@dataclass(frozen=True, slots=True)
class Place:
    """The debate, number and time of an event."""

    debate: str
    number: int
    at: str


def compute_link(before: str, place: Place, commitment: str, seal: Seal) -> str:
    """Compute an event's link from the link before it, its seal's scheme and what it replaces."""
    changes = [[change.event, change.path, change.commitment] for change in seal.replaced]
    said = [before, place.debate, place.number, place.at, commitment, changes]
    # Of another length than those of the first scheme, so that neither can pass for the other.
    return _hash_json(said if seal.scheme == 1 else [seal.scheme, *said])


def make_sealed_form(data: Any, scheme: int) -> Any:
    """Convert JSON data to the form that the commitments of a scheme are made to."""
    return drop_empty(data) if scheme == 1 else _unify_numbers(data)


def _unify_numbers(data: Any) -> Any:
    """Write each number in one form: 60.0 as 60, like many programs do."""
    if isinstance(data, dict):
        return {key: _unify_numbers(value) for key, value in get_fields(cast(object, data)).items()}
    if isinstance(data, list):
        return [_unify_numbers(item) for item in cast(list[Any], data)]
    return _shorten_number(cast(object, data))


def _shorten_number(value: object) -> object:
    is_whole = isinstance(value, float) and value.is_integer() and abs(value) < _EXACT
    return int(value) if isinstance(value, float) and is_whole else value


def drop_empty(value: Any) -> Any:
    """Drop fields that are null, false, zero or empty from JSON data, as the first scheme did."""
    if isinstance(value, dict):
        return {
            key: kept
            for key, item in get_fields(cast(object, value)).items()
            if (kept := drop_empty(item))
        }
    if isinstance(value, list):
        return [drop_empty(item) for item in cast(list[Any], value)]
    return value


def get_fields(value: object) -> dict[str, Any]:
    """Return the fields of an object; none for anything else."""
    return cast(dict[str, Any], value) if isinstance(value, dict) else {}


def list_parts(value: Any, path: str) -> Iterator[tuple[str, Any, Any]]:
    """List the path, key and value of each part of an object or a list, in their order."""
    if isinstance(value, dict):
        fields = get_fields(cast(object, value))
        # A JSON object has no order, and programs in between may change it.
        for key in sorted(fields):
            yield join_path(path, key), key, fields[key]
    elif isinstance(value, list):
        for place, item in enumerate(cast(list[Any], value)):
            yield f"{path}/{place}", place, item


def join_path(path: str, key: str) -> str:
    """Make the path of a field, as a JSON pointer."""
    # In this order (RFC 6901): the other way round the “~1” of a slash would become “~01”.
    return f"{path}/{key.replace('~', '~0').replace('/', '~1')}"


def list_leaves(value: Any, path: str = "") -> Iterator[str]:
    """List the paths of all plain values, in order."""
    if not value or not isinstance(value, dict | list):
        yield path
        return
    for below, _, part in list_parts(cast(object, value), path):
        yield from list_leaves(part, below)


def draw_salts(seed: str) -> Iterator[str]:
    """Draw the salts from a seed, one for each plain value in order."""
    at, end = 0, 48
    while True:
        # SHAKE output begins the same at every length, so a longer draw repeats the earlier salts.
        drawn = shake_256(bytes.fromhex(seed)).hexdigest(SEED * end)
        for start in range(2 * SEED * at, 2 * SEED * end, 2 * SEED):
            yield drawn[start : start + 2 * SEED]
        at, end = end, 2 * end


def commit_whole(data: Any, salts: Iterator[str]) -> str:
    """Compute the commitment to data whose salts are all there.

    The result is that of `Commitments`, in a quarter of the time: every event is sealed with it.
    """
    kind = type(cast(object, data))
    if kind is dict and data:
        fields = sorted(get_fields(cast(object, data)).items())
        parts = [f'{escaped(key)}:"{commit_whole(value, salts)}"' for key, value in fields]
        return _hash_text("{" + ",".join(parts) + "}")
    if kind is list and data:
        parts = [commit_whole(item, salts) for item in cast(list[Any], data)]
        return _hash_text('["' + '","'.join(parts) + '"]')
    return _hash_leaf(next(salts), _shorten_number(cast(object, data)))


def _hash_leaf(salt: str, value: Any) -> str:
    text = escaped(value) if type(value) is str else json.dumps(value)
    return sha256(f"{salt}{text}".encode()).hexdigest()


def split_path(path: str) -> list[str]:
    """List the keys that lead to a path, from the top."""
    # The slash first (RFC 6901), or “~01” would become a slash instead of “~1”.
    return [step.replace("~1", "/").replace("~0", "~") for step in path.split("/")[1:]]


def get_at(data: Any, path: str) -> Any:
    """Get the value at a path of data; `NOTHING` if there is none."""
    value = data
    for key in split_path(path):
        if isinstance(value, list):
            items = cast(list[Any], value)
            value = items[int(key)] if key.isdecimal() and int(key) < len(items) else NOTHING
        else:
            value = get_fields(value).get(key, NOTHING)
    return value


def is_below(path: str, other: str) -> bool:
    """True if a path leads to a part of the value at the other path."""
    return path.startswith(f"{other}/")


@dataclass(frozen=True, slots=True)
class Commitments:
    """The commitments to an event's data in its sealed form; `Unproven` if a salt is missing."""

    salts: Mapping[str, str]
    was: Mapping[str, str] = field(default_factory=dict[str, str])
    hidden: Mapping[str, str] = field(default_factory=dict[str, str])

    @classmethod
    def of(cls, seal: Seal, data: Any) -> "Commitments":
        """Make the commitments of this seal to this data."""
        drawn = (
            dict(zip(list_leaves(data), draw_salts(seal.seed), strict=False)) if seal.seed else {}
        )
        return cls(drawn or seal.salts, seal.was, seal.hidden)

    def compute_recorded(self, value: Any, path: str = "") -> str:
        """Find the commitment to the value recorded at a path; empty if there was none."""
        return self.was[path] if path in self.was else self.compute_now(value, path)

    def compute_now(self, value: Any, path: str = "") -> str:
        """Compute the commitment to the value that is there now."""
        if path in self.hidden:
            return self.hidden[path]
        parts = {key: self.compute_recorded(part, at) for at, key, part in list_parts(value, path)}
        if isinstance(value, list) and parts:
            return _hash_json(list(parts.values()))
        if isinstance(value, dict) and (parts := parts | self._list_gone(parts, path)):
            return _hash_json({key: parts[key] for key in sorted(parts) if parts[key]})
        if path not in self.salts:
            raise Unproven(path)
        return _hash_leaf(self.salts[path], value)

    def _list_gone(self, value: Mapping[str, str], path: str) -> dict[str, str]:
        """List the commitments to fields of an object that are no longer there, by key."""
        gone: dict[str, str] = {}
        for at in (*self.hidden, *self.was):
            above, _, _ = at.rpartition("/")
            if at and above == path and (key := split_path(at)[-1]) not in value:
                gone[key] = self.compute_recorded(NOTHING, at)
        return gone


def compute_commitment(seal: Seal, data: Any) -> str:
    """Compute the commitment to a fact as recorded, by its seal; `Unproven` if it cannot."""
    if seal.seed and seal.scheme != 1:
        return commit_whole(data, draw_salts(seal.seed))
    form = make_sealed_form(data, seal.scheme)
    return Commitments.of(seal, form).compute_recorded(form)


def _hash_json(parts: Any) -> str:
    return _hash_text(json.dumps(parts, separators=(",", ":")))


def _hash_text(text: str) -> str:
    return sha256(text.encode()).hexdigest()
