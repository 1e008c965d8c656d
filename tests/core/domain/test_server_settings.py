"""A server's settings within the ceilings of its host."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from debate_core.domain.budget import Budget, Cap
from debate_core.domain.server_settings import (
    Ceilings,
    DebaterSettings,
    PrivacySettings,
    ServerSettings,
    StartSettings,
    VoteSettings,
    apply_ceilings,
)
from debate_core.domain.specification import Voters, Voting

DOLLARS = st.none() | st.floats(0, 1000)


def _ceilings(budget: Budget | None = None) -> Ceilings:
    return Ceilings(
        budget=budget or {},
        models=frozenset({"a:b"}),
        presets=frozenset({"quick"}),
        formats=frozenset({"rounds"}),
    )


@given(own=DOLLARS, host=DOLLARS)
def test_a_day_costs_no_more_than_either_the_server_or_the_host_allows(
    own: float | None, host: float | None
) -> None:
    settings = ServerSettings(starting=StartSettings(usd_a_day=own))
    ceilings = _ceilings({"server_day": Cap(usd=host)})
    holds = apply_ceilings(settings, ceilings).starting.usd_a_day
    assert holds in (own, host)
    assert all(limit is None or (holds is not None and holds <= limit) for limit in (own, host))
    assert apply_ceilings(apply_ceilings(settings, ceilings), ceilings) == apply_ceilings(
        settings, ceilings
    )


@pytest.mark.parametrize(
    ("own", "host", "holds"),
    [(None, None, None), (40, None, 40), (None, 90, 90), (40, 90, 40), (100, 90, 90)],
)
def test_debates_are_kept_no_longer_than_either_the_server_or_the_host_wants(
    own: int | None, host: int | None, holds: int | None
) -> None:
    settings = ServerSettings(privacy=PrivacySettings(keep_days=own))
    ceilings = replace(_ceilings(), keep_days=host)
    assert apply_ceilings(settings, ceilings).privacy.keep_days == holds


def test_what_a_host_does_not_have_any_more_is_left_to_it() -> None:
    known = DebaterSettings(format="rounds", preset="quick", judge="a:b")
    gone = DebaterSettings(format="old", preset="slow", judge="c:d")
    assert apply_ceilings(ServerSettings(debaters=known), _ceilings()).debaters == known
    assert apply_ceilings(ServerSettings(debaters=gone), _ceilings()).debaters == DebaterSettings()


def test_votes_are_as_the_host_has_set_them_but_for_what_the_server_changes() -> None:
    host = Voting(quorum=5, seconds=60, is_secret=True, voters=Voters(account=100, starter=False))
    assert VoteSettings().apply_to(host) == host
    own = VoteSettings(quorum=2, is_secret=False, account=50, member=9, starter=True)
    assert own.apply_to(host) == Voting(
        quorum=2, seconds=60, voters=Voters(account=100, member=9, starter=False)
    )


def test_settings_of_a_newer_version_do_not_keep_the_rest_from_being_read() -> None:
    stored = '{"starting": {"a_day": 9, "moons": 3}, "weather": {"rain": true}}'
    assert ServerSettings.model_validate_json(stored).starting == StartSettings(a_day=9)
