"""Every error of the vendors' libraries, and of the wire below them, becomes one of ours."""

from collections.abc import Iterator
from importlib import import_module
from typing import TYPE_CHECKING

import httpx2
import pytest

from debate_core.errors import ModelError, RateLimited, Rejected, Timeout, Unavailable
from debate_core.models.vendor_errors import read_retry_after, translate_error
from tests.models.adapters.rooms import KEY, a_host

if TYPE_CHECKING:
    import openai

HOST = a_host()
REQUEST = httpx2.Request("POST", "http://host.test", headers={"Authorization": f"Bearer {KEY}"})


def below(kind: type[BaseException]) -> Iterator[type[BaseException]]:
    """A class of errors and all that descend from it."""
    yield kind
    for each in kind.__subclasses__():
        yield from below(each)


# By their names, so that only the process that runs this waits for all three libraries.
@pytest.mark.parametrize(
    ("library", "root"),
    [
        ("openai", "OpenAIError"),
        ("anthropic", "AnthropicError"),
        ("httpx2", "HTTPError"),
        ("httpx2", "InvalidURL"),
    ],
)
def test_every_error_is_known(library: str, root: str) -> None:
    errors = list(below(getattr(import_module(library), root)))
    unknown = [
        error
        for error in errors
        if not isinstance(translate_error(error.__new__(error), HOST), ModelError)
    ]
    assert unknown == []


def test_a_fault_of_ours_is_none_of_theirs() -> None:
    assert translate_error(KeyError("name"), HOST) is None


@pytest.mark.parametrize(
    ("error", "expected"),
    [
        (httpx2.ConnectTimeout("slow"), Unavailable),
        (httpx2.ConnectError("no"), Unavailable),
        (httpx2.ReadTimeout("slow"), Timeout),
        (httpx2.WriteTimeout("slow"), Timeout),
        (httpx2.PoolTimeout("full"), Unavailable),
        (httpx2.ReadError("cut"), Unavailable),
        (httpx2.RemoteProtocolError("odd"), Unavailable),
        (httpx2.DecodingError("odd"), Unavailable),
        (httpx2.UnsupportedProtocol("ftp"), Rejected),
    ],
    ids=lambda each: each.__class__.__name__ if isinstance(each, Exception) else "",
)
@pytest.mark.parametrize("wrapped", ["bare", "by openai", "by anthropic"])
def test_what_breaks_on_the_wire_counts_bare_or_wrapped(
    error: Exception, expected: type[ModelError], wrapped: str
) -> None:
    assert type(translate_error(as_raised(error, wrapped), HOST)) is expected


def as_raised(error: Exception, wrapped: str) -> Exception:
    """As a library hands it on."""
    if wrapped == "bare":
        return error
    library = import_module(wrapped.removeprefix("by "))
    slow = isinstance(error, httpx2.TimeoutException)
    outer = (library.APITimeoutError if slow else library.APIConnectionError)(request=REQUEST)
    outer.__cause__ = error
    return outer


def told(status: int, message: str = "No.", **headers: str) -> "openai.APIStatusError":
    """An error with a status, as a host tells it."""
    import openai

    names = {name.replace("_", "-"): value for name, value in headers.items()}
    response = httpx2.Response(status, headers=names, request=REQUEST)
    return openai.APIStatusError(message, response=response, body={"message": message})


@pytest.mark.parametrize(
    ("headers", "seconds"),
    [
        ({"retry_after_ms": "1500"}, 1.5),
        ({"retry_after": "20"}, 20),
        ({"retry_after": "0.25"}, 0.25),
        ({"retry_after": "0"}, 0),
        ({"retry_after_ms": "1500", "retry_after": "2"}, 1.5),
        (
            {
                "retry_after": "Sat, 21 Nov 2026 10:00:30 GMT",
                "date": "Sat, 21 Nov 2026 10:00:00 GMT",
            },
            30,
        ),
        ({"retry_after": "Sat, 21 Nov 2026 10:00:30 GMT"}, None),
        ({"retry_after": "soon"}, None),
        ({"retry_after": "-1"}, None),
        ({"retry_after": "inf"}, None),
        ({}, None),
    ],
)
def test_the_wait_is_read_in_every_form(headers: dict[str, str], seconds: float | None) -> None:
    assert read_retry_after(told(429, **headers)) == seconds


def test_a_server_that_says_when_to_come_back_is_one_that_limits() -> None:
    error = translate_error(told(503, retry_after="3"), HOST)
    assert isinstance(error, RateLimited)
    assert error.retry_after == 3


def test_a_wait_does_not_make_a_wrong_key_right() -> None:
    assert type(translate_error(told(401, retry_after="3"), HOST)) is Rejected


@pytest.mark.parametrize(
    "message",
    [
        f"Incorrect key: {KEY}",
        "Incorrect key: sk-proj-abcdefghijkl",
        "Bad header: Bearer abc.def.ghi",
    ],
)
def test_no_key_is_in_what_is_said_of_an_error(message: str) -> None:
    said = str(translate_error(told(400, message), HOST))
    assert said.startswith("openai does not accept the request (400): ")
    assert not any(key in said for key in (KEY, "abcdef", "def.ghi"))


def test_what_a_host_says_is_cut_to_a_sentence() -> None:
    assert len(str(translate_error(told(400, "word " * 1000), HOST))) < 300
