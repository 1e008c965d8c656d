"""The part of all servers that one process works for, where several share a database."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Shards:
    """Which shards a process serves, of how many."""

    numbers: tuple[int, ...] = (0,)
    count: int = 1
