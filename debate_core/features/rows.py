"""The rows that features keep of debates that are over."""

from sqlalchemy import Connection

from debate_core.domain.values import DebateId
from debate_core.features.predictions.rows import make_scores

_MAKE_ROWS = (make_scores,)


def make_feature_rows(connection: Connection, debate: DebateId) -> None:
    """Rebuild every feature's rows of a debate from its journal; none before its end."""
    for make_rows in _MAKE_ROWS:
        make_rows(connection, debate)
