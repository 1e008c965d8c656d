"""A draft's fields in a form: what stands in them, and the request they then say."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from debate_core.domain.specification import Voters, Voting
from debate_core.drafting.editing import Typed, apply_fields, fill_fields
from debate_core.drafting.request import DebateRequest, specification
from debate_core.errors import SpecError
from debate_core.formats import FORMATS

DRAFTS = [
    *(DebateRequest("Tea is better", format=name) for name in FORMATS),
    DebateRequest("Tea", rounds=3, threshold="majority", voting_time="1d 2h", quorum=7),
    DebateRequest("Tea", "consensus", options="choices=yes, no, later", threshold="2"),
    DebateRequest("Tea", "panel", "Ada; Ben (a poet); Cleo", options="personas=yes; slowest=90"),
    DebateRequest("Tea", "championship", options="styles=emotional; backstage=yes"),
    DebateRequest("Tea", switches={"is_secret": True, "asks_opinion": True}),
    DebateRequest("Tea", context="It rains.", instructions="Be brief."),
    DebateRequest("Tea", voters=Voters(account=90_000, role_name="Old Hands", starter=False)),
]


@pytest.mark.parametrize("draft", DRAFTS, ids=str)
def test_a_form_that_is_sent_as_it_stands_changes_nothing(draft: DebateRequest) -> None:
    spec = specification(draft, seed=1)
    assert specification(apply_fields(draft, fill_fields(spec)), seed=1) == spec


def test_every_option_of_the_format_stands_in_its_field_with_its_value() -> None:
    spec = specification(DebateRequest("Tea", options="anonymous=no"), seed=1)
    assert fill_fields(spec).options.splitlines() == [
        *("concession=no", "strict_winner=no", "anonymous=no", "shuffled=yes"),
        *("judges=1", "swap=no"),
    ]


@pytest.mark.parametrize(
    ("vote", "threshold", "voting_time", "quorum"),
    [
        ("75%; 2h; quorum 4", "75%", "2h", 4),
        ("Quorum 4; 1 day, 2 hours", "", "1 day, 2 hours", 4),
        ("unanimity", "unanimity", "", None),
        ("2\n1m", "2", "1m", None),
        ("", "", "", None),
    ],
)
def test_a_vote_s_settings_are_told_apart_and_what_is_left_out_stays(
    vote: str, threshold: str, voting_time: str, quorum: int | None
) -> None:
    request = apply_fields(DebateRequest("Tea"), _typed(vote=vote))
    found = (request.threshold, request.voting_time, request.quorum)
    assert found == (threshold, voting_time, quorum)


@pytest.mark.parametrize(
    ("vote", "voters"),
    [
        ("account 7d; Member 1 day", Voters(account=7 * 86400, member=86400)),
        ("role Old Hands; quorum 4", Voters(role_name="Old Hands")),
        ("without starter; 60%; without seats", Voters(starter=False, seats=False)),
        ("60%", Voters()),
    ],
)
def test_who_may_vote_is_as_the_field_says_and_what_it_leaves_out_is_no_rule(
    vote: str, voters: Voters
) -> None:
    before = DebateRequest("Tea", voters=Voters(account=3600))
    assert apply_fields(before, _typed(vote=vote)).voters == voters


def test_a_debate_cannot_ask_less_of_voters_than_its_host() -> None:
    host = Voting(voters=Voters(account=7 * 86400, seats=False))
    asked = Voters(account=60, member=60, starter=False)
    spec = specification(DebateRequest("Tea", voters=asked), seed=1, voting=host)
    assert spec.voting.voters == Voters(account=7 * 86400, member=60, starter=False, seats=False)
    assert "account 7 d; member 1 min; without starter; without seats" in fill_fields(spec).vote


@pytest.mark.parametrize(
    ("vote", "switches"),
    [
        ("secret ballot; no opinion poll", {"is_secret": True, "asks_opinion": False}),
        ("60%; Open; opinion", {"is_secret": False, "asks_opinion": True}),
        ("no  opinion", {"asks_opinion": False}),
        ("secret", {"is_secret": True}),
        ("quorum 4", {}),
    ],
)
def test_how_people_vote_and_whether_they_are_asked_what_they_think_is_told_apart(
    vote: str, switches: dict[str, bool]
) -> None:
    request = apply_fields(DebateRequest("Tea"), _typed(vote=vote))
    assert request.switches == switches


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ({"rounds": "two"}, "“two” is no number of rounds; write one such as 2."),
        (
            {"vote": "soon"},
            "“soon” says nothing of a vote; write it such as “60%; 10m; quorum 3; secret ballot; "
            "account 7d”.",
        ),
    ],
)
def test_what_says_nothing_is_answered_in_a_sentence(typed: dict[str, str], sentence: str) -> None:
    with pytest.raises(SpecError) as refused:
        apply_fields(DebateRequest("Tea"), _typed(**typed))
    assert str(refused.value) == sentence


@example(Typed("Tea", "", "2\x1f", "", ""), "rounds")
@given(st.builds(Typed, *[st.text()] * 5), st.sampled_from(sorted(FORMATS)))
def test_anything_that_is_typed_makes_a_debate_or_is_refused_in_one_line(
    typed: Typed, format_name: str
) -> None:
    said = ""
    try:
        specification(apply_fields(DebateRequest("Tea", format=format_name), typed), seed=1)
    except SpecError as refused:
        said = str(refused)
    assert len(said.splitlines()) <= 1
    assert len(said) < 300


def _typed(**changes: str) -> Typed:
    return fill_fields(specification(DebateRequest("Tea"), seed=1))._replace(
        **{"vote": "", **changes}
    )
