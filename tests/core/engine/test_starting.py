"""The limits of a server on starts, and the sentences that refuse one."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from debate_core.domain.server_settings import StartSettings
from debate_core.domain.spend import Spend
from debate_core.domain.values import PersonId
from debate_core.engine.starting import (
    PlanSize,
    Starter,
    check_limits,
    check_may_begin,
    explain_large,
    find_refused,
    is_large,
    needs_yes,
)
from debate_core.errors import SpecError
from debate_core.storage.port import RunningDebate

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
USUAL = StartSettings()
NOOR = Starter(PersonId("noor"), server="s", channel="c")
MODERATOR = Starter(PersonId("mira"), server="s", channel="c", is_moderator=True)
BUS = "Cities should make public transport free"


class Debates:
    """Debates that run, and the times of somebody's starts."""

    def __init__(
        self, running: Sequence[RunningDebate] = (), times: Sequence[datetime] = ()
    ) -> None:
        self._running, self._times = running, times

    def list_running(self, server: str) -> Sequence[RunningDebate]:
        return self._running

    def list_times(self, server: str, person: PersonId, since: datetime) -> Sequence[datetime]:
        return [time for time in self._times if time >= since]

    def claim(self, key: str, at: datetime, drawn: str = "") -> None:
        raise NotImplementedError

    def sum_claims(
        self, since: datetime, *, person: PersonId | None = None, server: str | None = None
    ) -> Spend:
        return Spend()


def _ago(minutes: float) -> datetime:
    return NOON - timedelta(minutes=minutes)


OWN = RunningDebate("Cats are better than dogs", NOOR.person)
OTHERS = [RunningDebate("Tea is better", PersonId(name)) for name in ("ann", "ben", "cleo")]


@pytest.mark.parametrize(
    ("debates", "limits", "says"),
    [
        (
            Debates([OWN]),
            USUAL,
            "Your debate on “Cats are better than dogs” is still running. You can start another "
            "when it ends.",
        ),
        (
            Debates([OWN, OWN]),
            StartSettings(running_each=2),
            "Two of your debates are still running. You can start another when one ends.",
        ),
        (Debates(times=[_ago(0.5)]), USUAL, "You can start another debate in 2 minutes."),
        (Debates(times=[_ago(1.5)]), USUAL, "You can start another debate in 30 seconds."),
        (
            Debates(OTHERS),
            USUAL,
            "Three debates are running, the most for this server. Try again when one ends.",
        ),
        (
            Debates(OTHERS[:1]),
            StartSettings(running_all=1),
            "One debate is running, the most for this server. Try again when one ends.",
        ),
        (
            Debates(times=[_ago(60 * hour) for hour in range(5, 0, -1)]),
            USUAL,
            "You've started 5 debates today. The next one is possible tomorrow.",
        ),
    ],
)
def test_whoever_passes_a_limit_is_told_what_to_do(
    debates: Debates, limits: StartSettings, says: str
) -> None:
    with pytest.raises(SpecError) as refusal:
        check_limits(NOOR, NOON, limits, debates)
    assert str(refusal.value) == says


def test_what_was_started_yesterday_counts_only_for_the_time_between_two_starts() -> None:
    early = NOON.replace(hour=0, minute=1)
    yesterday = [early - timedelta(minutes=minutes) for minutes in (9, 8, 7, 6, 5)]
    check_limits(NOOR, early, USUAL, Debates(times=yesterday))
    late = [early - timedelta(seconds=90)]
    with pytest.raises(SpecError, match="in 30 seconds"):
        check_limits(NOOR, early, USUAL, Debates(times=late))


def test_moderators_have_no_limits_of_their_own_but_those_of_the_server() -> None:
    own = [RunningDebate("m", MODERATOR.person)] * 2
    check_limits(MODERATOR, NOON, USUAL, Debates(own, [_ago(0)] * 9))
    with pytest.raises(SpecError, match="the most for this server"):
        check_limits(MODERATOR, NOON, USUAL, Debates([*own, OWN]))


@given(
    st.integers(0, 6),
    st.lists(st.integers(0, 3000), max_size=8),
    st.integers(1, 4),
    st.integers(1, 6),
    st.integers(0, 300),
)
def test_a_start_passes_just_where_every_limit_has_room(
    own: int, minutes: list[int], running_each: int, a_day: int, between: int
) -> None:
    limits = StartSettings(running_each=running_each, running_all=5, a_day=a_day, between=between)
    times = sorted(_ago(each) for each in minutes)
    today = [time for time in times if time.date() == NOON.date()]
    has_waited = not times or (NOON - times[-1]).total_seconds() >= between
    has_room = own < running_each and own < 5 and len(today) < a_day and has_waited
    try:
        check_limits(NOOR, NOON, limits, Debates([OWN] * own, times))
    except SpecError:
        assert not has_room
    else:
        assert has_room


def test_only_the_roles_that_may_start_do_and_moderators() -> None:
    limits = StartSettings(starters=("7", "8"))
    member = Starter(NOOR.person, server="s", channel="c", roles=frozenset({"8"}))
    check_may_begin(member, BUS, limits)
    check_may_begin(MODERATOR, BUS, limits)
    with pytest.raises(SpecError) as refusal:
        check_may_begin(NOOR, BUS, limits)
    said = "On this server, <@&7> and <@&8> start debates. Ask one of them."
    assert str(refusal.value) == said


def test_debates_are_held_in_the_channels_for_them_even_by_moderators() -> None:
    for starter in (NOOR, MODERATOR):
        with pytest.raises(SpecError, match=r"^Debates here belong in <#1>, <#2> and <#3>\.$"):
            check_may_begin(starter, BUS, StartSettings(channels=("1", "2", "3")))
    check_may_begin(NOOR, BUS, StartSettings(channels=("1", "c")))


@pytest.mark.parametrize(
    ("motion", "words", "refused"),
    [
        (BUS, ("transport",), "transport"),
        (BUS, ("port",), None),
        (BUS, ("public  TRANSPORT",), "public  TRANSPORT"),
        ("C\u0301ities are for c\u200bars", ("cars",), "cars"),
        ("\uff23\uff41\uff52\uff53 are loud", ("cars",), "cars"),
        (BUS, ("", " "), None),
        ("Is c++ better?", ("c++",), "c++"),
    ],
)
def test_words_are_refused_whole_however_they_are_spelt(
    motion: str, words: tuple[str, ...], refused: str | None
) -> None:
    assert find_refused(motion, words) == refused


@pytest.mark.parametrize(
    ("size", "large"),
    [
        (PlanSize(20, 50_000, 0.25), False),
        (PlanSize(21), True),
        (PlanSize(1, tokens=50_001), True),
        (PlanSize(1, usd=0.26), True),
    ],
)
def test_a_debate_is_large_by_turns_tokens_or_price(size: PlanSize, large: bool) -> None:
    assert is_large(size, USUAL) is large
    assert needs_yes(NOOR, size, USUAL) is large
    assert not needs_yes(MODERATOR, size, USUAL)


def test_large_debates_are_asked_for_allowed_or_refused() -> None:
    large = PlanSize(24, usd=1.2)
    said = "This is a large debate (24 turns, up to $1.20). Ask a moderator to start it."
    assert explain_large(NOOR, large, USUAL) == said
    assert explain_large(NOOR, large, StartSettings(large="allow")) == ""
    assert "this server has none" in explain_large(NOOR, large, StartSettings(large="refuse"))
    assert explain_large(MODERATOR, large, StartSettings(large="refuse")) == ""
    assert explain_large(NOOR, PlanSize(3), StartSettings(large="refuse")) == ""
