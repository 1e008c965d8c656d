"""The checks of every specification in any format; then those of its own format."""

from collections import Counter

from debate_core.domain.preparation import LEAST, MOST
from debate_core.domain.result_schema import resolve_schema
from debate_core.domain.specification import Specification
from debate_core.domain.text import is_blank, shorten_line
from debate_core.errors import SpecError
from debate_core.formats import FORMATS, get_format
from debate_core.formats.rules import title_of
from debate_core.language import N_, _

MOTION_LIMIT = 300
NAME_LIMIT = 60
STANCE_LIMIT = 80
ROLE_LIMIT = 300
DEBATER_LIMIT = 10
ROUND_LIMIT = 10
MANY_ROUNDS = 4
"""The number of rounds above which a debate can be played, but with a warning."""
_LONG_NAME = N_("A debater's name has at most {limit} characters; shorten it.")
_LONG_SIDE = N_("A debater's side has at most {limit} characters; shorten it.")
_LONG_ROLE = N_("A debater's role has at most {limit} characters; shorten it.")
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
        raise SpecError(_("A vote is open for 1 minute to 7 days; name a time within that."))


def list_warnings(spec: Specification) -> tuple[str, ...]:
    """List what the person should know before the start, one sentence each."""
    own = get_format(spec.format).list_warnings(spec)
    if spec.rounds <= MANY_ROUNDS:
        return own
    many = _(
        "{rounds} rounds: above {many_rounds} the cost grows with every turn, "
        "and models tend to drift into agreeing with one another.",
        rounds=spec.rounds,
        many_rounds=MANY_ROUNDS,
    )
    return (many, *own)


def is_motion_all(spec: Specification) -> bool:
    """True if debaters are given nothing but the motion; at a table people bring what they know."""
    return not (spec.context.strip() or spec.sources or get_format(spec.format).has_table)


def _check_motion(motion: str) -> None:
    if is_blank(motion):
        raise SpecError(_("The motion is empty; write what is to be debated."))
    if len(motion) > MOTION_LIMIT:
        raise SpecError(
            _(
                "That motion has {count} characters; {most} fit.",
                count=len(motion),
                most=MOTION_LIMIT,
            )
        )


def _check_numbers(spec: Specification) -> None:
    if spec.rounds < 1:
        raise SpecError(_("A debate has at least 1 round; ask for 1 or more."))
    if spec.rounds > ROUND_LIMIT:
        raise SpecError(
            _("A debate has at most {round_limit} rounds; ask for fewer.", round_limit=ROUND_LIMIT)
        )
    if spec.voting.quorum < 1:
        raise SpecError(_("A vote counts from at least 1 voter; ask for 1 or more."))
    check_voting_time(spec.voting.seconds)
    if spec.preparation and not LEAST <= spec.preparation <= MOST:
        raise SpecError(_("Teams prepare for 1 to 60 minutes; name a time within that."))
    if not 20 <= spec.words <= 1000:
        raise SpecError(_("The word limit of a turn is 20 to 1,000 words."))


def _check_debaters(spec: Specification) -> None:
    if len(spec.debaters) > DEBATER_LIMIT:
        raise SpecError(
            _(
                "A debate has at most {debater_limit} debaters; take some out.",
                debater_limit=DEBATER_LIMIT,
            )
        )
    names = Counter(debater.name.strip().casefold() for debater in spec.debaters)
    ids = Counter(debater.id for debater in spec.debaters)
    for debater in spec.debaters:
        if is_blank(debater.name):
            raise SpecError(_("A debater has no name; give each one a name."))
        if debater.stance.strip() and is_blank(debater.stance):
            raise SpecError(_("A debater's side shows nothing; write it in words."))
        if names[debater.name.strip().casefold()] > 1 or ids[debater.id] > 1:
            name = shorten_line(debater.name, NAME_LIMIT)
            raise SpecError(_("Two debaters are called {name}; give each its own name.", name=name))
        for too_long, text, limit in (
            (_LONG_NAME, debater.name, NAME_LIMIT),
            (_LONG_SIDE, debater.stance, STANCE_LIMIT),
            (_LONG_ROLE, debater.role, ROLE_LIMIT),
        ):
            if len(text) > limit:
                raise SpecError(_(too_long, limit=limit))


def _check_synthesis(spec: Specification) -> None:
    if spec.synthesis is None:
        return
    if get_format(spec.format).has_synthesizer:
        resolve_schema(spec.synthesis)
        return
    able = ", ".join(title_of(format_) for format_ in FORMATS.values() if format_.has_synthesizer)
    raise SpecError(
        _(
            "{format} fills in no schema for its result; leave it out, or choose {able}.",
            format=title_of(get_format(spec.format)),
            able=able,
        )
    )


def _check_threshold(spec: Specification) -> None:
    threshold = spec.consensus_threshold
    threshold.check()
    if get_format(spec.format).has_table:
        return  # Nobody knows beforehand who will vote there.
    if threshold.kind == "count" and spec.debaters and threshold.number > len(spec.debaters):
        raise SpecError(
            _(
                "Winning cannot take {threshold} votes, more than the {debaters} "
                "debaters have; name {debaters} or fewer, or a share such as 60%.",
                threshold=threshold,
                debaters=len(spec.debaters),
            )
        )
