"""How the saved personas of a server did: the debates that each spoke in, and those it won."""

from collections import Counter
from collections.abc import Iterable, Mapping

from debate_core.features.ratings.results import DebateResult
from debate_core.language import _, ngettext


def describe_personas(results: Iterable[DebateResult]) -> Mapping[str, str]:
    """Describe in a few words how each persona did that spoke in these debates, by its id."""
    seats = [seat for result in results for seat in result.personas]
    spoke = Counter(seat.persona for seat in seats)
    won = Counter(seat.persona for seat in seats if seat.has_won)
    return {persona: _describe(count, won[persona]) for persona, count in spoke.items()}


def _describe(count: int, won: int) -> str:
    debates = ngettext("{count} debate", "{count} debates", count)
    return _("{debates}, {won} won", debates=debates, won=won)
