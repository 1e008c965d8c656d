"""Check setup names each single permission that is missing, and whether debates need it."""

import pytest

from bot.features.settings.setup_check import list_missing
from bot.platform.permissions import BETTER, NEEDED, make_invitation, name_permission


@pytest.mark.parametrize("lacking", [*NEEDED, *BETTER])
def test_a_single_permission_that_is_missing_is_named(lacking: str) -> None:
    granted = make_invitation()
    granted.update(**{lacking: False})
    first, *lines = list_missing("#general", granted)
    [named] = [line for line in lines if line.startswith("- ")]
    assert name_permission(lacking) in named
    assert first.startswith("⚠ #general: I can't hold") == (lacking in NEEDED)
