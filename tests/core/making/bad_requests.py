"""Debates that cannot be held as they were asked for, and the one sentence that says what to do.

The keys are those of `/debate start`; every front is tried with the same table.
"""

from typing import Any

NINE = "; ".join(f"P{number}" for number in range(9))
SEVEN = "; ".join(f"P{number}" for number in range(7))
TWO_TEAMS = "name four for and four against, such as “Ada: for; Ben: against; …”."
PAIR = "write them such as “Ada: for; Ben: against”."

BAD_REQUESTS: dict[str, tuple[dict[str, Any], str]] = {
    "an empty motion": (
        {"motion": " "},
        "The motion is empty; write what is to be debated.",
    ),
    "an unknown format": (
        {"format": "chess"},
        "There is no format “chess”; choose rounds, structured, panel, championship, consensus, "
        "roundtable, fishbowl, british-parliamentary, oxford, spar, public-forum, lincoln-douglas, "
        "karl-popper or world-schools.",
    ),
    "one debater in rounds": (
        {"debaters": "Ada: for"},
        "Classic needs at least 2 debaters; add one.",
    ),
    "two debaters of one name": (
        {"debaters": "Ada: for; ada: against"},
        "Two debaters are called Ada; give each its own name.",
    ),
    "three sides where there are two": (
        {"format": "structured", "debaters": "3"},
        f"Point by point has two debaters, one for and one against; {PAIR}",
    ),
    "nine debaters on a panel": (
        {"format": "panel", "debaters": NINE},
        "Panel has 2 to 8 debaters, and 9 are named; take some out or add some.",
    ),
    "a team of three": (
        {"format": "championship", "debaters": SEVEN},
        f"Championship has two teams of four, and 3 debaters argue for; {TWO_TEAMS}",
    ),
    "a number of debaters that makes no teams": (
        {"format": "championship", "debaters": "6"},
        "Championship has eight debaters; leave the number out, or name four for and four against.",
    ),
    "rounds where there are none": (
        {"format": "structured", "rounds": 2},
        "Point by point is played once; leave the rounds out.",
    ),
    "one round where there are none": (
        {"format": "championship", "rounds": 1},
        "Championship is played once; leave the rounds out.",
    ),
    "choices where nobody votes": (
        {"format": "structured", "options": "choices=yes, no"},
        "Point by point has no option choices; it has: rubric, arguments, speeches, judges, swap.",
    ),
    "one choice": (
        {"format": "consensus", "options": "choices=yes"},
        "Name at least 2 different choices to vote on, such as “release, revise”.",
    ),
    "an unknown style": (
        {"format": "championship", "options": "styles=loud"},
        "There is no style “loud”; there are: logical, emotional, data-driven, aggressive, "
        "diplomatic.",
    ),
    "two styles": (
        {"format": "championship", "options": "styles=logical,emotional"},
        "Name 1 style for all, 4 for the positions of both teams, or 8 for each debater; "
        "2 are named.",
    ),
    "an unknown rubric": (
        {"format": "structured", "options": "rubric=vibes"},
        "The option rubric cannot be “vibes”: it is structured or evidence-first.",
    ),
    "an option of another format": (
        {"format": "rounds", "options": "rubric=evidence-first"},
        "Classic has no option rubric; it has: concession, strict_winner, anonymous, "
        "shuffled, points, audience_points, judges, swap.",
    ),
    "an option out of range": (
        {"format": "panel", "options": "assess_every=4"},
        "The option assess_every cannot be “4”: it is 2 or 3.",
    ),
    "a bad option after a good one": (
        {"format": "panel", "options": "order=fixed; personas=perhaps"},
        "The option personas cannot be “perhaps”: it is yes or no.",
    ),
    "an option without a value": (
        {"options": "anonymous"},
        "“anonymous” is no option; write it as name=value.",
    ),
    "a threshold of no votes": (
        {"threshold": "0"},
        "What is needed to win must be a whole number of votes, at least 1.",
    ),
    "a threshold of nothing": (
        {"threshold": "0%"},
        "Nobody can win 0%: name a share over 0% and up to 100%.",
    ),
    "a threshold over all": (
        {"threshold": "101%"},
        "Nobody can win 101%: name a share over 0% and up to 100%.",
    ),
    "more votes than debaters": (
        {"format": "consensus", "threshold": "4"},
        "Winning cannot take 4 votes, more than the 3 debaters have; name 3 or fewer, or a share "
        "such as 60%.",
    ),
}
