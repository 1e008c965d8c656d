"""The checks of every specification, whatever its format; then those of its format."""

from collections import Counter

from debate_core.domain.result_schema import resolve_schema
from debate_core.domain.specification import Specification
from debate_core.domain.text import shorten_line
from debate_core.errors import SpecError
from debate_core.formats import FORMATS, get_format

MOTION_LIMIT = 300
NAME_LIMIT = 60
STANCE_LIMIT = 80
ROLE_LIMIT = 300
DEBATER_LIMIT = 10
ROUND_LIMIT = 10
MANY_ROUNDS = 4
"""More rounds than this can be played, with a warning."""
VOTING_SECONDS = range(60, 7 * 24 * 3600 + 1)


def check(spec: Specification) -> None:
    """Raise SpecError, in one clear sentence, if the specification cannot be run."""
    _check_motion(spec.motion)
    _check_numbers(spec)
    _check_debaters(spec)
    _check_threshold(spec)
    _check_synthesis(spec)
    get_format(spec.format).check(spec)


def check_voting_time(seconds: int) -> None:
    """Raise SpecError if a vote cannot be open for so long."""
    if seconds not in VOTING_SECONDS:
        raise SpecError("A vote is open for 1 minute to 7 days; name a time within that.")


def list_warnings(spec: Specification) -> tuple[str, ...]:
    """List what the person should know before the start, one sentence each."""
    own = get_format(spec.format).list_warnings(spec)
    if spec.rounds <= MANY_ROUNDS:
        return own
    many = (
        f"{spec.rounds} rounds: above {MANY_ROUNDS} the cost grows with every turn, and models "
        "tend to drift into agreeing with one another."
    )
    return (many, *own)


def _check_motion(motion: str) -> None:
    if not motion.strip():
        raise SpecError("The motion is empty; write what is to be debated.")
    if len(motion) > MOTION_LIMIT:
        raise SpecError(
            f"The motion has {len(motion)} characters; shorten it to {MOTION_LIMIT} or fewer."
        )


def _check_numbers(spec: Specification) -> None:
    if spec.rounds < 1:
        raise SpecError("A debate has at least 1 round; ask for 1 or more.")
    if spec.rounds > ROUND_LIMIT:
        raise SpecError(f"A debate has at most {ROUND_LIMIT} rounds; ask for fewer.")
    if spec.voting.quorum < 1:
        raise SpecError("A vote counts from at least 1 voter; ask for 1 or more.")
    check_voting_time(spec.voting.seconds)
    if not 20 <= spec.words <= 1000:
        raise SpecError("The word limit of a turn is 20 to 1,000 words.")


def _check_debaters(spec: Specification) -> None:
    if len(spec.debaters) > DEBATER_LIMIT:
        raise SpecError(f"A debate has at most {DEBATER_LIMIT} debaters; take some out.")
    names = Counter(debater.name.strip().casefold() for debater in spec.debaters)
    ids = Counter(debater.id for debater in spec.debaters)
    for debater in spec.debaters:
        if not debater.name.strip():
            raise SpecError("A debater has no name; give each one a name.")
        if names[debater.name.strip().casefold()] > 1 or ids[debater.id] > 1:
            name = shorten_line(debater.name, NAME_LIMIT)
            raise SpecError(f"Two debaters are called {name}; give each its own name.")
        for what, text, limit in (
            ("name", debater.name, NAME_LIMIT),
            ("stance", debater.stance, STANCE_LIMIT),
            ("role", debater.role, ROLE_LIMIT),
        ):
            if len(text) > limit:
                raise SpecError(f"A debater's {what} has at most {limit} characters; shorten it.")


def _check_synthesis(spec: Specification) -> None:
    if spec.synthesis is None:
        return
    if get_format(spec.format).has_synthesizer:
        resolve_schema(spec.synthesis)
        return
    able = ", ".join(format_.name for format_ in FORMATS.values() if format_.has_synthesizer)
    raise SpecError(
        f"Format {spec.format} fills in no schema for its result; leave it out, or choose {able}."
    )


def _check_threshold(spec: Specification) -> None:
    threshold = spec.consensus_threshold
    threshold.check()
    if get_format(spec.format).has_table:
        return  # whoever votes there is not known before
    if threshold.kind == "count" and spec.debaters and threshold.number > len(spec.debaters):
        raise SpecError(
            f"Winning cannot take {threshold} votes, more than the {len(spec.debaters)} debaters "
            f"have; name {len(spec.debaters)} or fewer, or a share such as 60%."
        )
