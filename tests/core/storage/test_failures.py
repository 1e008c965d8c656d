"""Which failures of a database pass by themselves."""

import pytest
from sqlalchemy.exc import DBAPIError, IntegrityError

from debate_core.language import use_language
from debate_core.storage.failures import find_passing, make_gone


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
    failing = find_passing(error)
    assert failing is not None
    assert failing.why.startswith(why)


@pytest.mark.parametrize("error", [_wrapped("42P01"), ValueError()], ids=repr)
def test_what_is_wrong_with_a_query_does_not_pass(error: Exception) -> None:
    assert find_passing(error) is None


def test_a_key_that_is_taken_does_not_pass() -> None:
    assert find_passing(IntegrityError("INSERT", {}, _OfServer("23505"))) is None


def test_a_file_that_is_gone_is_told_in_the_language_of_whoever_reads_it() -> None:
    gone = make_gone("a.db", is_beside=False)
    assert "its file a.db was deleted or replaced while it ran" in str(gone)
    with use_language("de"):
        assert "ihre Datei a.db wurde im laufenden Betrieb gelöscht oder ersetzt" in str(gone)
