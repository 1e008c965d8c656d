"""Orders that a test gives the host: faults, slowness, and who may call."""

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
    """A pattern for the models that it is for."""
    times: int | None = 1
    """The number of requests; null until it is taken back."""
    first: bool = False
    """True for conversations in which the model has said nothing yet, and no others."""
    status: int = 500
    retry_after: float | None = None
    seconds: float = 0.0
    """Seconds until the first word, for `delay`, or for every word, for `drip`."""
    words: int = 5
    """The number of words before a `cut`."""


class Settings(BaseModel):
    """The settings that `POST /control` may change; those left out stay as they are."""

    model_config = ConfigDict(extra="forbid")

    latency: float = Field(default=0.0, ge=0)
    """Seconds before every answer."""
    word_seconds: float = Field(default=0.0, ge=0)
    """Seconds between the words of a stream."""
    models: tuple[str, ...] = ("fake-large", "fake-small")
    orders: tuple[Order, ...] = ()
    """New orders, after those that are active."""


class OrderBook:
    """The active orders."""

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
        """Use the first order of that kind for that model once."""
        for order in self._orders:
            fits = order.kind == kind and fnmatchcase(model, order.model)
            if fits and (is_first or not order.first):
                return self._use(order)
        return None

    def _use(self, order: Order) -> Order:
        if order.times is not None:
            order.times -= 1
            if order.times <= 0:
                self._orders.remove(order)
        return order
