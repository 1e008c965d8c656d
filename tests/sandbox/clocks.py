"""A clock for tests."""


class Clock:
    """A clock that stands still until it is turned."""

    def __init__(self, time: float = 1_800_000_000.0) -> None:
        self.time = time

    def __call__(self) -> float:
        return self.time
