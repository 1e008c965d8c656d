"""The decision of a discussion in words: how many statements were agreed, or why none were."""

from debate_core.domain.record import Record
from debate_core.domain.text import end_sentence
from debate_core.formats.decision_rules import explain_early_close
from debate_core.formats.roundtable.statements import PASS, list_statements
from debate_core.language import _, ngettext


def explain_vote(record: Record) -> str:
    """Say how many statements were agreed, by which rule, and what stopped the discussion."""
    assert record.decision is not None
    few, said = record.decision.tally.get("no quorum", 0), sum_up_statements(record)
    quorum = ngettext("{count} voter", "{count} voters", record.spec.voting.quorum)
    short = (
        _("; on {few} too few people voted, {quorum} needed", few=few, quorum=quorum) if few else ""
    )
    threshold = record.spec.consensus_threshold
    counted = _(
        "{said}: {threshold} of those who agree or disagree, a “{choice}” left out{short}.",
        said=said,
        threshold=threshold,
        choice=_(PASS),
        short=short,
    )
    return f"{counted}{_describe_stop(record)}"


def explain_no_statements(record: Record) -> str:
    """Say why nothing could be voted on."""
    missed = next(fact.missed for fact in reversed(record.answered) if fact.missed)
    return end_sentence(_("No statements were drafted: {missed}", missed=missed))


def explain_stop(record: Record) -> str:
    """Say that it was stopped, and before what."""
    if record.transcript:
        return _("It was stopped before there were statements.{stop}", stop=_describe_stop(record))
    return explain_early_close(record)


def sum_up_statements(record: Record) -> str:
    """Say how many statements were agreed."""
    statements = list_statements(record)
    if not statements and not record.transcript:
        return _("no statements: nobody spoke")
    if not statements or record.decision is None:
        return _("no statements")
    agreed = record.decision.tally.get("agreed", 0)
    if not agreed:
        return _("nothing agreed")
    count = ngettext("{count} statement", "{count} statements", len(statements))
    return _("{agreed} of {statements} agreed", agreed=agreed, statements=count)


def tell_unsettled(record: Record) -> str:
    """Say how many statements were voted on where none was agreed, and how many by too few."""
    assert record.decision is not None
    tally, count = record.decision.tally, len(list_statements(record))
    voted = ngettext("{count} statement was voted on.", "{count} statements were voted on.", count)
    few = tally.get("no quorum", 0)
    short = ngettext("{count} had too few votes.", "{count} had too few votes.", few)
    return " ".join((*[voted] * (not tally.get("agreed")), *[short] * bool(few)))


def _describe_stop(record: Record) -> str:
    closing = record.closing
    return end_sentence(_(" The discussion was stopped: {why}", why=closing.why)) if closing else ""
