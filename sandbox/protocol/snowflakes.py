"""Discord's ids: a time in milliseconds and a count, always rising."""

import datetime
import re
from collections.abc import Callable

Id = str
Clock = Callable[[], float]

EPOCH_MS = 1_420_070_400_000
SNOWFLAKE = re.compile(r"[0-9]{1,20}")


class Snowflakes:
    """A source of ids that strictly rise, whatever the clock does."""

    def __init__(self, clock: Clock, last: int = 0) -> None:
        self._clock = clock
        self.last = last

    def next(self) -> Id:
        at_now = (int(self._clock() * 1000) - EPOCH_MS) << 22
        self.last = max(at_now, self.last + 1)
        return str(self.last)


def is_snowflake(text: str) -> bool:
    """True if a text can be an id, whether or not anything has that id."""
    return SNOWFLAKE.fullmatch(text) is not None


def created_at(snowflake: Id) -> float:
    """Find the Unix time in seconds at which an id was made."""
    return ((int(snowflake) >> 22) + EPOCH_MS) / 1000


def write_timestamp(seconds: float) -> str:
    """Write a Unix time as Discord does."""
    return datetime.datetime.fromtimestamp(seconds, datetime.UTC).isoformat(timespec="microseconds")


def shard_of(server: Id, shards: int) -> int:
    """Find the shard that serves a server, by Discord's formula."""
    return (int(server) >> 22) % shards
