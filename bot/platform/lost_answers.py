"""Noticing that a request may have been carried out although its answer was lost; a count of all.

discord.py repeats a request after a 5xx, but the first try may have worked. A trace on
the client's session sees every answer; code that posts listens while it does.
"""

from collections.abc import Generator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from types import SimpleNamespace

import aiohttp

from bot.monitoring.metrics import count_request


@dataclass(slots=True)
class Doubt:
    """The doubt that something may have happened that nobody confirmed."""

    arose: bool = False


_listening: ContextVar[Doubt | None] = ContextVar("listening", default=None)


@contextmanager
def listening() -> Generator[Doubt]:
    """Collect, within this block, the doubt that its requests raise."""
    doubt = Doubt()
    token = _listening.set(doubt)
    try:
        yield doubt
    finally:
        _listening.reset(token)


def trace() -> aiohttp.TraceConfig:
    """Make the trace for the client."""
    config = aiohttp.TraceConfig()
    config.on_request_end.append(_on_answer)
    config.on_request_exception.append(_on_exception)
    return config


async def _on_answer(
    _: aiohttp.ClientSession, __: SimpleNamespace, answer: aiohttp.TraceRequestEndParams
) -> None:
    count_request(answer.method, answer.url.path, answer.response.status)
    if answer.response.status >= 500:
        _note()


async def _on_exception(
    _: aiohttp.ClientSession, __: SimpleNamespace, lost: aiohttp.TraceRequestExceptionParams
) -> None:
    count_request(lost.method, lost.url.path, None)
    _note()


def _note() -> None:
    doubt = _listening.get()
    if doubt is not None:
        doubt.arose = True
