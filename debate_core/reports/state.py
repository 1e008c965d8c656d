"""The state of a debate in a few words, as its cards name it."""

from debate_core.domain.record import Record
from debate_core.domain.steps import JUDGEMENT
from debate_core.domain.text import capitalize_first
from debate_core.formats import format_of
from debate_core.formats.decision_rules import sum_up_decision
from debate_core.formats.outcomes import describe_prior_choice, has_vote
from debate_core.language import _
from debate_core.show.result import title_result


def name_state(record: Record) -> str:
    """Name the state in a few words, such as “Round 1 of 2”; at the end, the result."""
    match record.state:
        case "paused":
            return _("Paused")
        case "debating":
            return _name_part(record)
        case "deciding" if has_vote(format_of(record.spec), record):
            # The cards of the verdict are still being posted.
            return _("The vote opens soon")
        case "voting" if record.is_vote_open:
            return _("The vote is open")
        case "deciding" | "voting" | "counted":
            return _("Counting votes")
        case "interrupted":
            return _("Stopped by a fault: no result")
        case "concluded":
            return _name_end(record)


def _name_part(record: Record) -> str:
    if record.is_preparing:
        return _("Teams prepare")
    if not record.phases:
        return _("About to begin")
    if record.phases[-1].phase == JUDGEMENT:
        return _("The judge is deciding")
    return format_of(record.spec).make_heading(record, record.phases[-1]).title


def _name_end(record: Record) -> str:
    own = format_of(record.spec)
    if record.outcome is not None:
        return title_result(record, record.outcome, describe_prior_choice(own, record))
    if record.decision is None:
        return _("This {debate} is over", debate=_(own.terms.debate))
    named = capitalize_first(sum_up_decision(own.decision_rules, record))
    return _("{named} · closed early", named=named) if record.closing else named
