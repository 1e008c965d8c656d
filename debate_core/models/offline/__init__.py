"""The offline model: debates in a browser within a minute, with no key and no network."""

from debate_core.models.offline.model import OfflineModel

__all__ = ["OfflineModel"]
