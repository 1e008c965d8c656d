"""What a plan does not say is as the server's settings say; what it says stays."""

import pytest

from debate_core.domain.server_settings import (
    DebaterSettings,
    DiscussionSettings,
    ServerSettings,
    VoteSettings,
)
from debate_core.drafting.request import DebateRequest, make_specification
from debate_core.drafting.server_defaults import fill_request
from debate_core.models.choosing import make_choice

SETTINGS = ServerSettings(
    voting=VoteSettings(threshold="majority"),
    debaters=DebaterSettings(preset="thorough", judge="offline:plain"),
    discussions=DiscussionSettings(silence_seconds=200, whole_seconds=1800),
)
MOTION = "Cats are better than dogs"


def test_what_is_left_out_is_as_the_server_has_it() -> None:
    spec = make_specification(fill_request(DebateRequest(MOTION), SETTINGS), seed=1)
    assert str(spec.consensus_threshold) == "majority"
    assert spec.rounds == 3
    assert spec.judge_model == "offline:plain"


def test_what_is_asked_for_wins() -> None:
    request = DebateRequest(MOTION, threshold="75%", models=make_choice(preset="quick"))
    spec = make_specification(fill_request(request, SETTINGS), seed=1)
    assert str(spec.consensus_threshold) == "75%"
    assert spec.rounds == 1


def test_a_server_that_has_changed_nothing_changes_nothing_but_the_countdown() -> None:
    for name in ("rounds", "roundtable"):
        request = DebateRequest(MOTION, name)
        filled = make_specification(fill_request(request, ServerSettings()), seed=1)
        assert filled.countdown == 30
        plain = filled.model_copy(update={"countdown": 0})
        assert plain == make_specification(request, seed=1)


@pytest.mark.parametrize(
    ("options", "silence"), [("", 200), ("silence-seconds=30", 30), ({"silence_seconds": 40}, 40)]
)
def test_a_discussion_has_the_server_s_times_unless_the_plan_names_others(
    options: str | dict[str, object], silence: int
) -> None:
    request = DebateRequest(MOTION, "roundtable", options=options)
    made = make_specification(fill_request(request, SETTINGS), seed=1).options.model_dump()
    assert (made["silence_seconds"], made["whole_minutes"]) == (silence, 30)
    assert made["turn_seconds"] == 180


def test_debates_of_other_formats_have_no_such_times() -> None:
    request = DebateRequest(MOTION, "rounds")
    assert fill_request(request, SETTINGS).options == request.options
