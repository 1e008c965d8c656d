"""The part of all servers that one process works for, where several share a database."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Shards:
    """Which shards a process serves, of how many."""

    numbers: tuple[int, ...] = (0,)
    count: int = 1

    def __str__(self) -> str:
        """In words, such as `shard 0, 1 of 4`."""
        return f"shard {', '.join(map(str, self.numbers))} of {self.count}"
