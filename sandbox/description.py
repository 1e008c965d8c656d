"""Whether requests and answers fit Discord's own OpenAPI description."""

from pathlib import Path

from sandbox.journal import Entry, Journal
from sandbox.rest.routes import Route


class Description:
    """Discord's description of its API."""

    def __init__(self, file: Path, journal: Journal) -> None:
        self._file = file
        self._journal = journal

    def check(self, route: Route, entry: Entry) -> None:
        """Write down what in a request or its answer does not fit."""
