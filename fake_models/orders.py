"""What a test can order from the host: faults, slowness, and who may call."""

from collections.abc import Iterable
from fnmatch import fnmatchcase
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

Kind = Literal[
    "status",
    "delay",
    "drip",
    "cut",
    "redirect",
    "huge",
    "refusal",
    "malformed",
    "wrapped",
    "empty",
    "no_schema",
    "length",
    "tool",
    "echo_key",
]


class Order(BaseModel):
    """One thing that is to happen to the next requests it fits."""

    model_config = ConfigDict(extra="forbid")

    kind: Kind
    model: str = "*"
    """A pattern: which models it is for."""
    times: int | None = 1
    """How often; null is until it is taken back."""
    first: bool = False
    """Whether it is only for conversations in which the model has said nothing yet."""
    status: int = 500
    retry_after: float | None = None
    seconds: float = 0.0
    """How long the first word takes, for `delay`, or every word, for `drip`."""
    words: int = 5
    """How many words come before a `cut`."""


class Settings(BaseModel):
    """What `POST /control` may set; what is left out stays as it is."""

    model_config = ConfigDict(extra="forbid")

    latency: float = Field(default=0.0, ge=0)
    """Seconds before every answer."""
    word_seconds: float = Field(default=0.0, ge=0)
    """Seconds between the words of a stream."""
    models: tuple[str, ...] = ("fake-large", "fake-small")
    orders: tuple[Order, ...] = ()
    """New orders, after those that stand."""


class OrderBook:
    """The orders that stand."""

    def __init__(self) -> None:
        self._orders: list[Order] = []

    @property
    def standing(self) -> tuple[Order, ...]:
        """All of them."""
        return tuple(self._orders)

    def add(self, orders: Iterable[Order]) -> None:
        """Take orders; they are carried out oldest first."""
        self._orders += [order.model_copy() for order in orders]

    def clear(self) -> None:
        """Take all of them back."""
        self._orders.clear()

    def take(self, kind: Kind, model: str, *, is_first: bool) -> Order | None:
        """The first order of that kind for that model, used once."""
        for order in self._orders:
            fits = order.kind == kind and fnmatchcase(model, order.model)
            if fits and (is_first or not order.first):
                return self._used(order)
        return None

    def _used(self, order: Order) -> Order:
        if order.times is not None:
            order.times -= 1
            if order.times <= 0:
                self._orders.remove(order)
        return order
