"""What a person asks for, in their own words, made into a checked specification."""

import re
from dataclasses import dataclass
from datetime import timedelta

from debate_core.domain.specification import (
    ChampionshipRules,
    ConsensusRules,
    Debater,
    FormatRules,
    PanelRules,
    Specification,
    Voting,
)
from debate_core.domain.threshold import Threshold
from debate_core.domain.words import one_line
from debate_core.drafting import cast
from debate_core.drafting.options import rules_with
from debate_core.drafting.styles import Styles, built_in_styles
from debate_core.errors import SpecError
from debate_core.formats import FORMATS, format_named
from debate_core.formats.checking import check
from debate_core.models.choosing import BALANCED, Choice, preset_named
from debate_core.models.lineup import NO_CHOICE, Lineup

_UNITS = {"s": 1, "m": 60, "h": 3600, "d": 86400}
_SPAN = re.compile(
    r"(\d{1,9})\s*(s|secs?|seconds?|m|mins?|minutes?|h|hrs?|hours?|d|days?)(?![^\W\d])",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class DebateRequest:
    """What was asked for; an empty field leaves the choice to the format's defaults."""

    motion: str
    format: str = "rounds"
    debaters: str = ""
    """How many, or who: “3”, or “Ada: for; Ben: against”."""
    rounds: int | None = None
    threshold: str = ""
    voting_time: str = ""
    """Such as “10m”, “2h” or “1d”."""
    quorum: int | None = None
    choices: str = ""
    """For format consensus: the votes on offer, separated by commas."""
    models: Choice = NO_CHOICE
    options: str = ""
    """The format's own options, such as “anonymous=no; shuffled=no”."""


DEFAULT_VOTING = Voting()
_OFFLINE = Lineup()


def specification(
    request: DebateRequest,
    seed: int,
    *,
    voting: Voting = DEFAULT_VOTING,
    lineup: Lineup = _OFFLINE,
    styles: Styles | None = None,
) -> Specification:
    """The specification that fulfils the request; SpecError, in one sentence, if none does.

    `styles` are those that debaters can argue in; the built-in ones if left out.
    """
    format_name = format_named(request.format).name
    rules = _rules(format_name, request.choices, request.options)
    if isinstance(rules, ChampionshipRules):
        rules = _with_manners(rules, styles or built_in_styles())
    debaters = _debaters(format_name, request.debaters, seed)
    pace = lineup.preset(request.models) or preset_named(BALANCED)
    spec = Specification(
        motion=" ".join(request.motion.split()),
        rules=rules,
        debaters=cast.seats(debaters) if _has_personas(rules) else debaters,
        rounds=_rounds(format_name, request.rounds, pace.rounds),
        consensus_threshold=(
            Threshold.parse(request.threshold) if request.threshold.strip() else Threshold()
        ),
        voting=Voting(
            quorum=voting.quorum if request.quorum is None else request.quorum,
            seconds=seconds(request.voting_time) if request.voting_time.strip() else voting.seconds,
        ),
        words=pace.words,
        effort=pace.effort,
        seed=seed,
    )
    check(spec)
    return lineup.cast(spec, request.models)


def is_time(text: str) -> bool:
    """Whether a text is a time such as “90s”, “10 min”, “2h” or “1 day 12 h”."""
    return _SPAN.search(text) is not None and not _SPAN.sub("", text).strip(" ,")


def seconds(text: str) -> int:
    """A time such as “90s”, “10 min”, “2h” or “1 day 12 h” in seconds."""
    if not is_time(text.strip()):
        raise SpecError(f"“{one_line(text, 40)}” is no time; write it such as 10m, 2h or 1d.")
    spans = _SPAN.findall(text)
    return sum(int(number) * _UNITS[unit[0].lower()] for number, unit in spans)


def time_in_words(seconds_: float) -> str:
    """A time as people say it, such as “10 min” or “1 h 30 min”."""
    minutes, left = divmod(int(timedelta(seconds=seconds_).total_seconds()), 60)
    hours, minutes = divmod(minutes, 60)
    days, hours = divmod(hours, 24)
    parts = [(days, "d"), (hours, "h"), (minutes, "min"), (left, "s")]
    return " ".join(f"{number} {unit}" for number, unit in parts if number) or "0 s"


def _rules(format_name: str, choices: str, options: str) -> FormatRules:
    rules = rules_with(format_name, options)
    if not choices.strip():
        return rules
    if not isinstance(rules, ConsensusRules):
        raise SpecError(f"Format {format_name} has no choices to vote on; leave them out.")
    named = tuple(each.strip() for each in re.split(r"[,;\n]", choices) if each.strip())
    return rules.model_copy(update={"choices": named})


def _with_manners(rules: ChampionshipRules, styles: Styles) -> ChampionshipRules:
    named = tuple(each.casefold() for each in rules.styles)
    return rules.model_copy(update={"styles": named, "manners": dict(styles)})


def _has_personas(rules: FormatRules) -> bool:
    return isinstance(rules, PanelRules) and rules.personas


def _rounds(format_name: str, wanted: int | None, usual: int) -> int:
    is_once = FORMATS[format_name].is_played_once
    if is_once and wanted is not None:
        raise SpecError(f"Format {format_name} is played once; leave the rounds out.")
    return 1 if is_once else usual if wanted is None else wanted


def _debaters(format_name: str, text: str, seed: int) -> tuple[Debater, ...]:
    wanted = text.strip()
    if format_name == "championship" and wanted in ("", "8"):
        return cast.two_teams(seed)
    if format_name == "panel" and not wanted:
        wanted = "3"
    if wanted and not re.fullmatch(r"-?\d{1,9}", wanted):
        named = cast.named(wanted)
        if format_name == "panel":
            return cast.with_stances(named)
        if format_name == "championship":
            return cast.in_teams(named)
        return cast.for_and_against(named) if format_name == "structured" else named
    if format_name == "panel":
        return cast.panel(int(wanted), seed)
    if format_name == "championship":
        raise SpecError(
            "Format championship has eight debaters; leave the number out, or name four for and "
            "four against."
        )
    if format_name in ("rounds", "structured"):
        return cast.assigned(int(wanted or 2), seed)
    return cast.roles(int(wanted or 3))
