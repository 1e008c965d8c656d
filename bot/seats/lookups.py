"""The names that were looked up lately, and how many more can be, so that no plan waits for it.

Discord takes 120 messages a minute over a connection, and each name looked up takes some of them.
"""

from collections import deque
from collections.abc import Collection
from dataclasses import dataclass, field

MOST = 50
"""Queries for one person in any minute; ten names that people gave take up to 40."""
MOST_OF_SERVER = 60
"""Queries in any minute for plans in one server in which people gave names."""
MOST_GIVEN = 80
"""Queries in any minute for all plans in which people gave names."""
MOST_OF_ALL = 100
"""Queries in any minute; the rest of the 120 is for everything else that is sent to Discord."""
MOST_REMEMBERED = 200
"""Answers that are remembered, each of up to 100 members; more than can be asked in a minute."""
_MINUTE = 60.0
_ALL = "People on all servers together have"


@dataclass(frozen=True, slots=True)
class Asker:
    """The person and the server that names are looked up for."""

    person: int
    server: int
    is_plain: bool = False
    """True if the plan has only built-in debaters."""


@dataclass(frozen=True, slots=True)
class _Query:
    at: float
    asker: Asker


@dataclass(frozen=True, slots=True)
class _Answer:
    at: float
    names: frozenset[str]
    is_whole: bool


@dataclass(frozen=True, slots=True)
class Lookups:
    """Queries and answers of the last minute; times are in seconds, of any clock."""

    _asked: deque[_Query] = field(default_factory=deque[_Query])
    _answers: dict[tuple[int, str], _Answer] = field(default_factory=dict[tuple[int, str], _Answer])

    def refuse(self, asker: Asker, queries: int, now: float) -> str:
        """Say who has had too many looked up for so many more; empty if none: then count these."""
        while self._asked and self._asked[0].at <= now - _MINUTE:
            self._asked.popleft()
        who = self._who_has_too_many(asker, queries)
        if not who:
            self._asked.extend([_Query(now, asker)] * queries)
        return who

    def next_queries(self, server: int, queries: Collection[str], now: float) -> list[str]:
        """List the queries to ask now: unanswered, and none that another of them may answer.

        Discord looks for beginnings: a shorter query answers a longer one if nobody was left out.
        """
        self._forget(now)
        wanted = {query.casefold(): query for query in queries}
        open_ = [query for query in wanted if not self._is_answered(server, query)]
        return [
            wanted[query]
            for query in open_
            if not any(query != other and query.startswith(other) for other in open_)
        ]

    def remember(
        self, server: int, query: str, names: frozenset[str], now: float, *, is_whole: bool
    ) -> None:
        """Keep for a minute the names that begin so; `is_whole` if nobody was left out."""
        self._forget(now)
        self._answers[server, query.casefold()] = _Answer(now, names, is_whole)
        while len(self._answers) > MOST_REMEMBERED:
            del self._answers[next(iter(self._answers))]

    def names(self, server: int) -> frozenset[str]:
        """List all names in the remembered answers of a server."""
        found = (answer.names for (place, _), answer in self._answers.items() if place == server)
        return frozenset[str]().union(*found)

    def _who_has_too_many(self, asker: Asker, queries: int) -> str:
        asked = [query.asker for query in self._asked]
        given = [other for other in asked if not other.is_plain]
        if len(asked) + queries > MOST_OF_ALL:
            return _ALL
        if asker.is_plain:
            return ""
        if sum(other.person == asker.person for other in given) + queries > MOST:
            return "You have"
        if sum(other.server == asker.server for other in given) + queries > MOST_OF_SERVER:
            return "People here have"
        return _ALL if len(given) + queries > MOST_GIVEN else ""

    def _is_answered(self, server: int, query: str) -> bool:
        beginnings = (query[:length] for length in range(1, len(query)))
        found = (self._answers.get((server, beginning)) for beginning in beginnings)
        is_covered = any(answer is not None and answer.is_whole for answer in found)
        return is_covered or (server, query) in self._answers

    def _forget(self, now: float) -> None:
        for key, answer in tuple(self._answers.items()):
            if answer.at <= now - _MINUTE:
                del self._answers[key]
