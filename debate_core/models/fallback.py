"""Where a provider fails, another model answers; the record names the one that did."""

import logging
from dataclasses import replace

from debate_core.errors import RateLimited, Rejected, Timeout, Unavailable
from debate_core.models.port import Hear, Model, Reply
from debate_core.prompts.request import Request
from debate_core.usage import together

_log = logging.getLogger(__name__)

PROVIDER_FAILURES = (RateLimited, Rejected, Timeout, Unavailable)
"""Failures of a provider; what a model refuses or gets wrong stays its own answer."""


class Fallback:
    """A model with another to stand in for it."""

    def __init__(self, model: Model, other: Model) -> None:
        self._model = model
        self._other = other

    async def reply(self, request: Request, hear: Hear | None = None) -> Reply:
        """The model's answer, or where its provider fails the other's; an error names both."""
        try:
            return await self._model.reply(request, hear)
        except PROVIDER_FAILURES as failure:
            _log.warning("A model failed (%s); its fallback is asked.", failure)
            if hear is not None:
                hear(None)
            try:
                reply = await self._other.reply(request, hear)
            except PROVIDER_FAILURES as second:
                both = type(failure)(f"{failure}; its fallback: {second}")
                both.usage = together(failure.usage, second.usage)
                raise both from second
            lost = failure.usage
            return reply if lost is None else replace(reply, usage=lost + reply.usage)
