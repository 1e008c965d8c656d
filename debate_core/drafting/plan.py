"""The plan of a debate before its start: who speaks when, and what it will take.

The debate is played dry once, on its real rules, so that the plan always agrees with what the
debate then does: its phases, its turns, its words and its prices are all read from that one play.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from debate_core.domain.facts import PhaseOpened
from debate_core.domain.families import list_family_warnings
from debate_core.domain.points import POINT_FORMS
from debate_core.domain.specification import MoreSteps, Specification, is_offline
from debate_core.domain.steps import Speak
from debate_core.domain.values import DebaterId
from debate_core.drafting.dry_run import GUESTS, Guests, play_dry
from debate_core.drafting.estimate import Estimate, Estimator, write_to_limit
from debate_core.formats import format_of
from debate_core.formats.checking import list_warnings as format_warnings
from debate_core.formats.readers import SchedulePart
from debate_core.language import _, ngettext


@dataclass(frozen=True, slots=True)
class Plan:
    """The course of a debate, and its likely cost where nobody's turn fails."""

    phases: tuple[PhaseOpened, ...]
    schedule: tuple[SchedulePart, ...]
    most_turns: int | None
    most_calls: int | None
    """The most calls; None, as for turns, where it depends on speech lengths, or on who comes."""
    can_end_early: bool
    """True if answers can end it before that."""
    estimate: Estimate
    warnings: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Extent:
    """The size of a debate up to its decision, as far as that can be known in advance."""

    phases: int
    turns: int
    certainty: Literal["", "at most ", "about "]
    """The words before the number of turns."""

    @property
    def is_open(self) -> bool:
        """True if nobody can say in advance how many turns there will be."""
        return self.certainty == "about "

    @property
    def turns_in_words(self) -> str:
        """The turns in words, such as “4 turns”, “at most 24 turns” or “about 29 turns”."""
        turns = ngettext("{count} turn", "{count} turns", self.turns)
        match self.certainty:
            case "":
                return turns
            case "at most ":
                return _("at most {turns}", turns=turns)
            case "about ":
                return _("about {turns}", turns=turns)


def turns_in_words(plan: Plan) -> str:
    """Write the turns, such as “at most 24” or “about 29”."""
    return (
        _("about {likely}", likely=plan.estimate.turns)
        if plan.most_turns is None
        else _("at most {most}", most=plan.most_turns)
    )


def calls_in_words(plan: Plan) -> str:
    """Write the calls, such as “5”, “at most 20”, “about 9, at most 24” or “about 78”."""
    likely, most = plan.estimate.likely.calls, plan.most_calls
    if most is None:
        return _("about {likely}", likely=likely)
    if likely < most:
        return _("about {likely}, at most {most}", likely=likely, most=most)
    return _("at most {most}", most=most) if plan.can_end_early else f"{most}"


def make_plan(
    spec: Specification,
    estimator: Estimator | None = None,
    people: frozenset[DebaterId] = frozenset(),
) -> Plan:
    """Make the plan of a checked specification, which may take a second.

    `people` are the debaters in whose seats people sit.
    """
    its_format, estimator = format_of(spec), estimator or Estimator()
    dry = estimator.play(spec)
    estimate = estimator.price(dry, people)
    more = _count_more(spec, dry.speeches)
    return Plan(
        phases=dry.phases,
        schedule=its_format.describe_schedule(spec, dry.phases, dry.speeches),
        most_turns=more and len(dry.speeches) + more.turns,
        most_calls=more and estimate.most.calls + more.calls,
        can_end_early=dry.can_end_early,
        estimate=estimate,
        warnings=(
            *format_warnings(spec),
            *list_family_warnings(spec, has_judge=its_format.has_judge),
            # How much people say costs something only where a model reads it.
            *(() if all(map(is_offline, spec.models)) else Guests(spec, estimator.guests).warnings),
        ),
    )


def _count_more(spec: Specification, speeches: Sequence[Speak]) -> MoreSteps | None:
    """Count what can come beside these speeches of the dry run; None where nobody can say."""
    if _is_open_ended(spec):
        return spec.options.count_more([speech.phase for speech in speeches])
    return MoreSteps()


def _is_open_ended(spec: Specification) -> bool:
    """True if the number of turns depends on how long people speak, or on who comes."""
    own = format_of(spec)
    return own.has_clock or own.has_table


def find_extent(spec: Specification) -> Extent:
    """Find the size of a checked specification, by a dry run."""
    dry = play_dry(spec, write_to_limit, Guests(spec, GUESTS))
    # Whoever may offer a point may also let it pass.
    has_points = any(speech.form in POINT_FORMS for speech in dry.speeches)
    is_most = dry.can_end_early or has_points
    certainty: Literal["", "at most ", "about "] = "at most " if is_most else ""
    if _is_open_ended(spec):
        certainty = "about "
    return Extent(phases=len(dry.phases), turns=len(dry.speeches), certainty=certainty)
