"""Which failures of a database pass by themselves."""

import pytest
from sqlalchemy.exc import DBAPIError, IntegrityError

from debate_core.storage.failures import may_pass


class _OfServer(Exception):
    """A failure as the driver of PostgreSQL raises it."""

    def __init__(self, sqlstate: str) -> None:
        super().__init__(sqlstate)
        self.sqlstate = sqlstate


def _wrapped(sqlstate: str) -> DBAPIError:
    return DBAPIError("SELECT 1", {}, _OfServer(sqlstate))


PASSING: list[tuple[Exception, str]] = [
    (ConnectionRefusedError(), "the connection to its server is lost"),
    (_wrapped("08006"), "the connection to its server is lost"),
    (DBAPIError("", {}, Exception(), connection_invalidated=True), "the connection to its server"),
    (_wrapped("57P01"), "its server stops or starts"),
    (_OfServer("57P03"), "its server stops or starts"),
    (_wrapped("53300"), "its server has no room, or too many connections"),
]


@pytest.mark.parametrize(("error", "why"), PASSING, ids=repr)
def test_a_server_that_is_gone_for_a_while_is_waited_for(error: Exception, why: str) -> None:
    failing = may_pass(error)
    assert failing is not None
    assert failing.why.startswith(why)


@pytest.mark.parametrize("error", [_wrapped("42P01"), ValueError()], ids=repr)
def test_what_is_wrong_with_a_query_does_not_pass(error: Exception) -> None:
    assert may_pass(error) is None


def test_a_key_that_is_taken_does_not_pass() -> None:
    assert may_pass(IntegrityError("INSERT", {}, _OfServer("23505"))) is None
