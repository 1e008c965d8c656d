"""How many names one person may have looked up, so that all others can, too.

Discord takes 120 messages a minute over a connection, and each name that is looked up is some.
"""

from collections import deque
from dataclasses import dataclass, field

MOST = 50
"""Queries for one person in any minute; ten names that people gave take up to 40."""
_MINUTE = 60.0


@dataclass(frozen=True, slots=True)
class Lookups:
    """Who has looked up how many names lately; times are in seconds, of any clock."""

    _asked: dict[int, deque[float]] = field(default_factory=dict[int, deque[float]])

    def take(self, person: int, queries: int, now: float) -> bool:
        """Whether somebody may look up so many more; it is counted then."""
        for each, times in tuple(self._asked.items()):
            while times and times[0] <= now - _MINUTE:
                times.popleft()
            if not times:
                del self._asked[each]
        asked = self._asked.get(person, deque[float]())
        if len(asked) + queries > MOST:
            return False
        asked.extend([now] * queries)
        self._asked[person] = asked
        return True
