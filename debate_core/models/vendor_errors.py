"""The translation of the vendors' errors into ours.

Rules: errors that the vendors' libraries raise go no further than here, because they carry headers,
and so keys; classes are recognised by their names, so that no library is imported for this; a
host's own words appear in a message only if they help the person who set it up.
"""

import re
from collections.abc import Mapping
from email.utils import parsedate_to_datetime
from typing import Any, cast

from debate_core.domain import failing
from debate_core.errors import (
    MalformedReply,
    ModelError,
    RateLimited,
    Refused,
    Rejected,
    Timeout,
    Unavailable,
)
from debate_core.language import _
from debate_core.models.hosts import Host

_Meaning = tuple[type[ModelError], str]

_UNFIT: _Meaning = (Rejected, failing.NOT_ACCEPTED)
_OUT_OF_ORDER: _Meaning = (Unavailable, failing.OUT_OF_ORDER)
_NO_CREDIT: _Meaning = (Rejected, failing.NO_CREDIT)
_NOT_ALLOWED: _Meaning = (Rejected, failing.NOT_ALLOWED)
_NO_KEY: _Meaning = (Rejected, failing.KEY_NOT_TAKEN)
_UNKNOWN: _Meaning = (Rejected, failing.UNKNOWN_MODEL)
_NO_ADDRESS: _Meaning = (Rejected, failing.NO_ADDRESS)
_LATER: _Meaning = (RateLimited, failing.COME_LATER)
_SLOW: _Meaning = (Timeout, failing.TOO_SLOW)
_AWAY: _Meaning = (Unavailable, failing.OUT_OF_REACH)
_DECLINED: _Meaning = (Refused, failing.HOST_DECLINED)

_BY_CLASS: Mapping[str, _Meaning] = {
    "ConnectTimeout": _AWAY,
    "PoolTimeout": (Unavailable, failing.ALL_TAKEN),
    "TimeoutException": _SLOW,
    "APITimeoutError": _SLOW,
    "ConnectError": _AWAY,
    "UnsupportedProtocol": _NO_ADDRESS,
    "InvalidURL": _NO_ADDRESS,
    "HTTPError": (Unavailable, failing.BROKE_OFF),
    "APIConnectionError": _AWAY,
    "JSONDecodeError": (Unavailable, failing.NO_JSON),
    "UnicodeDecodeError": (Unavailable, failing.NO_TEXT),
    "APIResponseValidationError": (MalformedReply, failing.OTHER_FORM),
    "LengthFinishReasonError": (MalformedReply, failing.CUT_OFF),
    "ContentFilterFinishReasonError": _DECLINED,
    "CredentialsError": _NO_KEY,
    "SubjectTokenProviderError": _NO_KEY,
    "OpenAIError": _OUT_OF_ORDER,
    "AnthropicError": _OUT_OF_ORDER,
}
"""The meaning by the error's class; the nearest of its ancestors counts."""

_BY_STATUS: Mapping[int, _Meaning] = {
    401: _NO_KEY,
    402: _NO_CREDIT,
    403: _NOT_ALLOWED,
    404: _UNKNOWN,
    408: _SLOW,
    409: (Unavailable, failing.BUSY),
    429: _LATER,
    504: _SLOW,
}

_BY_WORD: Mapping[str, _Meaning] = {
    "insufficient_quota": _NO_CREDIT,
    "billing_error": _NO_CREDIT,
    "content_filter": _DECLINED,
    "content_policy_violation": _DECLINED,
    "authentication_error": _NO_KEY,
    "invalid_api_key": _NO_KEY,
    "permission_error": _NOT_ALLOWED,
    "not_found_error": _UNKNOWN,
    "model_not_found": _UNKNOWN,
    "rate_limit_error": _LATER,
    "rate_limit_exceeded": _LATER,
    "timeout_error": _SLOW,
    "overloaded_error": (Unavailable, failing.OVERLOADED),
}
"""The meaning by type or code in the body, which says more than the status (200 in a stream)."""

_KEY_LIKE = re.compile(r"\b(?:sk|key|pk)[-_][\w*-]{6,}|(?<=Bearer )\S+")
_MOST_WORDS = 200


def translate_error(error: BaseException, host: Host) -> ModelError | None:
    """Translate the error into one of ours; None if it is not a provider's error."""
    status = cast("int | None", getattr(error, "status_code", None))
    found = _find_by_words(error) or _find_by_status(status) or _find_by_class(error)
    if found is None:
        return None
    kind, what = found
    words = read_complaint(error, host)
    told = _(what, host=host.name)
    said = told + (f" ({status})" if status else "") + (f": {words}" if words else ".")
    wait = read_retry_after(error)
    if wait is not None and kind in (RateLimited, Unavailable):
        return RateLimited(said, wait)
    return kind(said)


def read_complaint(error: BaseException, host: Host) -> str:
    """Read a host's complaint about the form of a request, without keys; empty for other errors."""
    if getattr(error, "status_code", None) not in (400, 404, 413, 422):
        return ""
    said = str(_read_body(error).get("message") or "").strip() or str(error)
    if host.api_key is not None and host.api_key.get_secret_value():
        said = said.replace(host.api_key.get_secret_value(), "…")
    return _KEY_LIKE.sub("…", said)[:_MOST_WORDS]


def is_about_form(error: BaseException) -> bool:
    """True if the host rejects the form of the request, so that another form may help."""
    return getattr(error, "status_code", None) in (400, 422)


def read_retry_after(error: BaseException) -> float | None:
    """Return the seconds after which a host wants the next try, if it says so."""
    headers = _get_headers(error)
    if milliseconds := _read_number(headers.get("retry-after-ms")):
        return milliseconds / 1000
    said = headers.get("retry-after")
    if (seconds := _read_number(said)) is not None or said is None:
        return seconds
    try:
        until = parsedate_to_datetime(said) - parsedate_to_datetime(headers.get("date", ""))
    except ValueError:
        return None
    return max(until.total_seconds(), 0.0)


def _find_by_words(error: BaseException) -> _Meaning | None:
    body = _read_body(error)
    words = (str(body.get(name)) for name in ("code", "type"))
    return next((_BY_WORD[word] for word in words if word in _BY_WORD), None)


def _find_by_status(status: int | None) -> _Meaning | None:
    if status is None or status < 400:
        return None
    unlisted = _UNFIT if status < 500 else _OUT_OF_ORDER
    return _BY_STATUS.get(status, unlisted)


def _find_by_class(error: BaseException) -> _Meaning | None:
    names = [class_.__name__ for class_ in type(error).__mro__]
    # A refused connection reaches us as a timeout; its cause says more.
    if "APIConnectionError" in names and error.__cause__ is not None:
        return _find_by_class(error.__cause__) or _BY_CLASS["APIConnectionError"]
    return next((_BY_CLASS[name] for name in names if name in _BY_CLASS), None)


def _read_body(error: BaseException) -> Mapping[str, Any]:
    """Return the host's error from the body; one of the libraries leaves it wrapped."""
    body = getattr(error, "body", None)
    if isinstance(body, dict):
        said = cast(Mapping[str, Any], body)
        inner = said.get("error")
        return cast(Mapping[str, Any], inner) if isinstance(inner, dict) else said
    return {}


def _get_headers(error: BaseException) -> Mapping[str, str]:
    return getattr(getattr(error, "response", None), "headers", {})


def _read_number(text: str | None) -> float | None:
    try:
        number = float(text or "")
    except ValueError:
        return None
    return number if 0 <= number < float("inf") else None
