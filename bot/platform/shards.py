"""The choice of the bot's connection that hears a server, by Discord's formula."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Shard:
    """One of a bot's connections, of which there are so many."""

    number: int = 0
    count: int = 1

    def serves(self, server: str | None) -> bool:
        """True if it hears a server, by its id; the first one has whatever is in none."""
        return (int(server or 0) >> 22) % self.count == self.number


EVERY_SERVER = Shard()
