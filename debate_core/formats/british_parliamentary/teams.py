"""The four teams and the eight places of British Parliamentary, and what each place is for.

Orders and minutes are those of the World Universities Debating Championship: eight speeches of 7
minutes, government and opposition in turn, the opening half before the closing half. A minute has
40 words here, so that a speech is one message.
"""

import operator
from collections.abc import Mapping
from dataclasses import dataclass

from pydantic import Field

from debate_core.domain.naming import normalise_tag
from debate_core.domain.rubric import Dimension, Rubric
from debate_core.domain.specification import FormatOptions, Specification
from debate_core.domain.values import DebaterId
from debate_core.formats.points import Askers
from debate_core.language import N_

OPENING_GOVERNMENT = "opening government"
OPENING_OPPOSITION = "opening opposition"
CLOSING_GOVERNMENT = "closing government"
CLOSING_OPPOSITION = "closing opposition"
TEAMS: Mapping[str, str] = {
    OPENING_GOVERNMENT: "OG",
    OPENING_OPPOSITION: "OO",
    CLOSING_GOVERNMENT: "CG",
    CLOSING_OPPOSITION: "CO",
}
"""The teams, each with its letters, in the order in which they are declared."""
ARGUES: Mapping[str, str] = {
    OPENING_GOVERNMENT: "for",
    OPENING_OPPOSITION: "against",
    CLOSING_GOVERNMENT: "for",
    CLOSING_OPPOSITION: "against",
}
"""The side that each team argues: two teams share a bench."""
OPENING, CLOSING = N_("opening half"), N_("closing half")
PLACES_OF_A_TEAM = 2
SPEECH_WORDS = 280
"""The words of a speech of 7 minutes."""
POINTS = (3, 2, 1, 0)
"""The points of a team by its rank."""


class ParliamentaryOptions(FormatOptions):
    """The options that a person who starts a debate can choose."""

    points: bool = Field(
        default=False,
        exclude_if=operator.not_,
        description=N_("the other bench may offer a point in the middle of a speech"),
    )
    audience_points: bool = Field(
        default=False,
        exclude_if=operator.not_,
        description=N_("the audience may offer a point in the middle of a turn, for 30 seconds"),
    )


@dataclass(frozen=True, slots=True)
class SpeakingPlace:
    """One of the eight places: who speaks, when, and what the speech is for."""

    key: str
    """The letters by which it is known, such as “PM”."""
    title: str
    team: str
    number: int
    """Its number in the team, from 1."""
    phase: str
    cue: str


PLACES = (
    SpeakingPlace(
        "PM",
        N_("Prime Minister"),
        OPENING_GOVERNMENT,
        1,
        OPENING,
        "Open the debate: say what the motion means and what would be done, what problem it "
        "answers, and make the first and heaviest of your team's reasons.",
    ),
    SpeakingPlace(
        "LO",
        N_("Leader of the Opposition"),
        OPENING_OPPOSITION,
        1,
        OPENING,
        "Say where the opposition stands, answer the Prime Minister's case at its root, and make "
        "your team's heaviest reason against the motion.",
    ),
    SpeakingPlace(
        "DPM",
        N_("Deputy Prime Minister"),
        OPENING_GOVERNMENT,
        2,
        OPENING,
        "Answer the Leader of the Opposition, build up again what was attacked of the Prime "
        "Minister's case, and add a reason that your team has not made yet.",
    ),
    SpeakingPlace(
        "DLO",
        N_("Deputy Leader of the Opposition"),
        OPENING_OPPOSITION,
        2,
        OPENING,
        "Answer the Deputy Prime Minister, build up again what was attacked of your leader's "
        "case, and add a reason that your team has not made yet.",
    ),
    SpeakingPlace(
        "MG",
        N_("Member of the Government"),
        CLOSING_GOVERNMENT,
        1,
        CLOSING,
        "Make your team's extension: one thing for the motion that the opening half has not said "
        "and that matters more than what it said. Do not contradict your bench. Answer the "
        "opposition from there.",
    ),
    SpeakingPlace(
        "MO",
        N_("Member of the Opposition"),
        CLOSING_OPPOSITION,
        1,
        CLOSING,
        "Make your team's extension: one thing against the motion that the opening half has not "
        "said and that matters more than what it said. Do not contradict your bench. Answer the "
        "extension before you.",
    ),
    SpeakingPlace(
        "GW",
        N_("Government Whip"),
        CLOSING_GOVERNMENT,
        2,
        CLOSING,
        "Sum up for the government: name the two or three questions that the debate came to, show "
        "for each why your bench has the better answer, and why your own team's extension decides "
        "it. Bring no new argument.",
    ),
    SpeakingPlace(
        "OW",
        N_("Opposition Whip"),
        CLOSING_OPPOSITION,
        2,
        CLOSING,
        "Sum up for the opposition: name the two or three questions that the debate came to, show "
        "for each why your bench has the better answer, and why your own team's extension decides "
        "it. Bring no new argument.",
    ),
)
"""The places in the order in which they speak."""
WHIPS = ("GW", "OW")

SPEAKERS = Rubric(
    name="british-parliamentary",
    dimensions=(
        Dimension(
            name="reasoning",
            weight=35,
            question="Are the claims proved, by a mechanism and by what follows from it?",
        ),
        Dimension(
            name="evidence",
            weight=15,
            question="Are there cases that can be checked, and do they fit?",
        ),
        Dimension(
            name="engagement",
            weight=30,
            question="Does it meet the best of what the other bench, and the other half, have "
            "said, and the points it was offered?",
            is_answering=True,
        ),
        Dimension(
            name="role",
            weight=20,
            question="Does it do what its place is for: define, extend without contradicting its "
            "bench, sum up without new arguments?",
        ),
    ),
)
"""The rubric for a speaker; a team's total is the sum of its two speakers."""


def get_place(key: str) -> SpeakingPlace | None:
    """Find a place by its letters; None if there is none."""
    wanted = normalise_tag(key).upper()
    return next((place for place in PLACES if place.key == wanted), None)


def find_team(said: str) -> str:
    """Find the team that a text names, by its name or its letters; else the text itself."""
    wanted = normalise_tag(said)
    named = (team for team, key in TEAMS.items() if wanted in (team, key.casefold()))
    return next(named, said)


def map_places(spec: Specification) -> dict[DebaterId, SpeakingPlace]:
    """Map every debater to its place: the first of a team speaks first."""
    found: dict[DebaterId, SpeakingPlace] = {}
    for team in TEAMS:
        own = [place for place in PLACES if place.team == team]
        seated = [debater.id for debater in spec.debaters if debater.stance == team]
        found |= dict(zip(seated, own, strict=False))
    return found


def find_bench(team: str) -> str:
    """Find the side that a team argues, such as “for”."""
    return ARGUES.get(team, team)


def find_point_askers(spec: Specification, speaker: SpeakingPlace) -> Askers:
    """Find those who may offer a speaker a point, the other bench first; nobody if both are off."""
    options, bench = spec.options_as(ParliamentaryOptions), find_bench(speaker.team)
    places = map_places(spec).items()
    others = tuple(who for who, place in places if find_bench(place.team) != bench)
    return Askers(others if options.points else (), options.audience_points)
