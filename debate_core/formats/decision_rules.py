"""A table of the rules of decisions: each row holds all that is said about such a decision.

Each kind of decision has its row: the rules that several formats decide by are here, a format's own
are in its `decision_rules`, which are searched first.
"""

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass

from debate_core.domain.outcome import (
    CHECKED,
    JUDGE_VERDICT,
    LEVEL,
    NO_VERDICT,
    TOTALS,
    UNDECIDED,
    UNHEARD,
    Decision,
    find_unheard,
)
from debate_core.domain.play import CLOSED_EARLY
from debate_core.domain.record import Record
from debate_core.domain.result import list_heard, list_judges
from debate_core.domain.text import end_sentence
from debate_core.language import N_, _
from debate_core.show.checked import explain_checked_verdict

Sentence = Callable[[Record], str]
"""A function that says something of a record whose decision is made."""


def name_choice(record: Record) -> str:
    """Name the choice that was decided, such as “decided: for”, or “undecided”."""
    choice = record.decision.choice if record.decision else None
    return _("decided: {choice}", choice=choice) if choice else _("undecided")


def tell_nothing(record: Record) -> str:
    """Add no sentence."""
    del record
    return ""


@dataclass(frozen=True, slots=True)
class DecisionRule:
    """A rule that decisions are made by, and all that is told of such a decision."""

    key: str
    """The name of the rule in the decision."""
    explain: Sentence
    """Explain how the decision was made, in a sentence or two."""
    level: Collection[str | None] = ()
    """The choices that mean that the sides ended even; None names nobody."""
    has_grounds: bool = True
    """True if anybody gave anything that the decision could be based on."""
    is_escalated: bool = False
    """True if the debaters handed it on to people, and moderators are called."""
    is_told_by_verdict: bool = False
    """True if the verdict's own card explains it, so that a thread needs no further line."""
    sum_up: Sentence = name_choice
    """Say the result in a few words, for decisions that nobody votes on."""
    tell_more: Sentence = tell_nothing
    """Add a sentence to that, such as what had too few votes."""


def find_decision_rule(own: Iterable[DecisionRule], decision: Decision) -> DecisionRule:
    """Find the row of a decision's rule: the format's own, else the shared one.

    An unknown rule, such as that of a format that is not installed, is described by its key.
    """
    rows = (row for row in (*own, *SHARED_RULES) if row.key == decision.rule)
    return next(rows, None) or DecisionRule(decision.rule, explain_by_key)


def explain_decision(own: Iterable[DecisionRule], record: Record) -> str:
    """Explain how the decision was made, in a sentence or two."""
    if record.decision is None:
        return _("Nothing has been decided.")
    return find_decision_rule(own, record.decision).explain(record)


def sum_up_decision(own: Iterable[DecisionRule], record: Record) -> str:
    """Say the result of the decision in a few words, if nobody votes on it."""
    assert record.decision is not None
    return find_decision_rule(own, record.decision).sum_up(record)


def tell_more(own: Iterable[DecisionRule], record: Record) -> str:
    """Add a sentence to the result in a few words; empty where there is no more to say."""
    assert record.decision is not None
    return find_decision_rule(own, record.decision).tell_more(record)


def explain_by_key(record: Record) -> str:
    """Explain the rule by its key alone."""
    return _("By the rule {rule}.", rule=record.decision.rule if record.decision else "")


def say(text: str) -> Sentence:
    """Make an explanation that is the same for every record."""
    return lambda _record: _(text)


def explain_early_close(record: Record) -> str:
    """Say that a debate was closed early, and why."""
    reason = record.closing.why if record.closing else _("asked to")
    return end_sentence(_("The debate was closed early: {reason}", reason=reason))


def explain_unheard(silent: Sequence[str]) -> str:
    """Say that nobody wins over a side that was not heard, and name such sides.

    `silent` can be empty: a side can still be heard after the last verdict of the judge.
    """
    return _(
        "Nobody wins over a side that was not heard{value}{silent}.",
        value=": " if silent else "",
        silent=_(" and ").join(silent),
    )


def _explain_verdict(record: Record) -> str:
    if record.decision is None or record.decision.choice is None:
        return _("The judge's verdict joins points of several sides and names no winner.")
    return _("The judge's verdict names it; Rostrum added up the scores.")


def _explain_checked(record: Record) -> str:
    assert record.decision is not None
    return explain_checked_verdict(list_judges(record), record.decision)


def _explain_no_verdict(record: Record) -> str:
    return end_sentence(
        _("The judge gave no verdict: {verdict_missed}", verdict_missed=record.verdict_missed)
    )


def _explain_silence(record: Record) -> str:
    return explain_unheard(find_unheard(record.spec, list_heard(record)))


SHARED_RULES = (
    DecisionRule(JUDGE_VERDICT, _explain_verdict, level=(None,), is_told_by_verdict=True),
    DecisionRule(
        TOTALS,
        say(N_("The judge named another than its own scores lead to: the totals decide.")),
        is_told_by_verdict=True,
    ),
    DecisionRule(
        LEVEL,
        say(N_("The judge's totals are level, so nobody has won.")),
        level=(None,),
        is_told_by_verdict=True,
    ),
    DecisionRule(CHECKED, _explain_checked, is_told_by_verdict=True),
    DecisionRule(UNDECIDED, _explain_checked, level=(None,), is_told_by_verdict=True),
    DecisionRule(NO_VERDICT, _explain_no_verdict, has_grounds=False, is_told_by_verdict=True),
    DecisionRule(UNHEARD, _explain_silence),
    DecisionRule(CLOSED_EARLY, explain_early_close, has_grounds=False),
)
"""The rules that several formats decide by."""
