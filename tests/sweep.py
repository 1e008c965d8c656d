"""Tables of which `make test` tries a few cases, and `make test-all` all of them."""

from collections.abc import Iterable
from math import ceil
from typing import Any, cast

import pytest
from hypothesis import settings


def keep_some(cases: Iterable[Any], some: int = 1) -> list[Any]:
    """All cases, evenly spread as many as said unmarked, and each of the others in the sweep."""
    listed = list(cases)
    kept = {place * len(listed) // some for place in range(some)}
    return [
        case if place in kept else pytest.param(*_get_values(case), marks=pytest.mark.sweep)
        for place, case in enumerate(listed)
    ]


def draw(examples: int) -> settings:
    """So many drawn cases in `make test-all`; in `make test` the share that its profile has."""
    share = settings().max_examples / settings.get_profile("all").max_examples
    return settings(max_examples=ceil(examples * share))


def _get_values(case: Any) -> tuple[Any, ...]:
    return cast("tuple[Any, ...]", case) if type(case) is tuple else (case,)
