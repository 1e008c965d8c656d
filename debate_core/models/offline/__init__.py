"""The offline model: debates in a browser within a minute, with no key and no network."""

from debate_core.models.offline.model import OfflineModel, Thinking, no_time

__all__ = ["OfflineModel", "Thinking", "no_time"]
