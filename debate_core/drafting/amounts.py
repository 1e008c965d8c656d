"""Times and amounts of money, as people write them.

In English and German, whatever the language of the screen.
"""

import re

from debate_core.domain.text import shorten_line
from debate_core.errors import SpecError
from debate_core.language import _

_UNITS = {"s": 1, "m": 60, "h": 3600, "d": 86400}
_LONGEST = 100 * 365 * _UNITS["d"]
"""Maximum seconds of a time, so that dates can still be calculated."""
_SPAN = re.compile(
    r"(\d{1,9})\s*(s|secs?|seconds?|sek(?:unden?)?|m|mins?|minutes?|minuten"
    r"|h|hrs?|hours?|std|stunden?|d|days?|t|tage?n?)(?![^\W\d])",
    re.IGNORECASE,
)
_GERMAN = {"st": "h", "t": "d"}
"""The units of German words that begin with another letter than in English."""


def _is_time(text: str) -> bool:
    """True if a text is a time such as “90s”, “10 min”, “2h” or “1 day 12 h”."""
    return _SPAN.search(text) is not None and not _SPAN.sub("", text).strip(" ,")


def read_seconds(text: str) -> int:
    """Read a time such as “90s”, “10 min”, “2h” or “1 day 12 h” in seconds."""
    if not _is_time(text.strip()):
        raise SpecError(
            _(
                "“{text}” is not a time; write it such as 10m, 2h or 1d.",
                text=shorten_line(text, 40),
            )
        )
    spans = _SPAN.findall(text)
    span = sum(int(number) * _count_unit(unit) for number, unit in spans)
    if span > _LONGEST:
        raise SpecError(
            _(
                "“{text}” is longer than 100 years; name a shorter time.",
                text=shorten_line(text, 40),
            )
        )
    return span


def _count_unit(word: str) -> int:
    """Return the seconds of a unit by its word, such as “min” or “Stunden”."""
    word = word.lower()
    unit = next((of for start, of in _GERMAN.items() if word.startswith(start)), word[0])
    return _UNITS[unit]


# A comma before one or two digits is a decimal one, as much of Europe writes it.
_DOLLARS = re.compile(
    r"(?=.*[0-9])(?:(?:\$|USD) ?)?"
    r"(?P<whole>[0-9]{0,7}|[0-9]{1,3}(,[0-9]{3})+|[0-9]{1,3}(\.[0-9]{3})+(?=,))"
    r"([.,](?P<cents>[0-9]{1,2}))?"
    r"(?:[ \u00a0]?(?:\$|USD|(?:US-?)?dollars?))?",
    re.ASCII | re.IGNORECASE,
)


def read_dollars(text: str) -> float:
    """Read an amount of US dollars, such as “$0.50” or “2”."""
    found = _DOLLARS.fullmatch(text.strip())
    if found is None:
        raise SpecError(
            _("“{text}” is not an amount; write it such as 0.50.", text=shorten_line(text, 40))
        )
    return float(f"{re.sub('[,.]', '', found['whole']) or 0}.{found['cents'] or 0}")
