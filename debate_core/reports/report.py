"""The report of a debate: how it was decided, in nine lines for programs and in seven sentences.

Source of the nine lines: formats.md, consensus; of the sentences: screens.md.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from debate_core.domain.families import find_family
from debate_core.domain.judge_forms import JudgeForm
from debate_core.domain.outcome import Agreement, Decider, Outcome, Who, compare_all
from debate_core.domain.record import Record
from debate_core.domain.result import select_told_verdict
from debate_core.domain.specification import Specification
from debate_core.domain.tally import Threshold
from debate_core.domain.text import capitalize_first, format_count, join_with_and
from debate_core.errors import SpecError
from debate_core.features.reports import list_report_lines, make_reason_card
from debate_core.formats import Format, format_of
from debate_core.formats.decision_rules import explain_decision
from debate_core.formats.outcomes import (
    count_rounds_run,
    describe_prior_choice,
    list_deciders,
    list_phases_run,
)
from debate_core.language import ENGLISH, _, ngettext, use_language
from debate_core.reports.announcement import state_in_words
from debate_core.show.blocks import Block, Group, Listing, Prose, Section
from debate_core.show.pieces import Card, name_in_seat
from debate_core.show.questions import describe_question_state
from debate_core.show.quotations import count_quotations
from debate_core.show.scores import write_totals
from debate_core.show.votes import say_choice, tell_prior_choice

_UNIT: Mapping[Who, str] = {"people": "vote", "judge": "judge", "debaters": "debater"}


def write_nine_lines(record: Record) -> str:
    """Write the nine lines, in their fixed order."""
    spec, decision, own = record.spec, record.decision, format_of(record.spec)
    tally = decision.tally if decision else {}
    phases = list_phases_run(own, record)
    votes = ", ".join(f"{choice}: {count}" for choice, count in tally.items())
    return "\n".join(
        (
            f"debater_ids: {_list_in_brackets(debater.id for debater in spec.debaters)}",
            f"rounds_run: {count_rounds_run(own, record)}",
            f"max_rounds: {spec.rounds}",
            f"phase_sequence: {_list_in_brackets(phase.phase for phase in phases)}",
            f"consensus_threshold: {_describe_threshold(spec)}",
            f"vote_tally: {{{votes}}}",
            f"decision: {decision.choice or 'none' if decision else 'pending'}",
            f"decision_rule: {decision.rule if decision else 'pending'}",
            f"speaker_schedule: {_list_in_brackets(turn.debater for turn in record.turns)}",
        )
    )


def write_report(record: Record, language: str = ENGLISH) -> str:
    """Write the nine lines, then who chose the speakers, the models' families, and more.

    Programs read them, so they are English whoever asks.
    """
    with use_language(language):
        return "\n".join(_list_lines(record))


def _list_lines(record: Record) -> list[str]:
    spec, own = record.spec, format_of(record.spec)
    families = {
        debater.id: find_family(debater.model) for debater in spec.debaters if debater.model
    }
    lines = [
        write_nine_lines(record),
        f"speaker_selected_by: {own.describe_who_selects(spec)}",
        "model_families: {" + ", ".join(f"{who}: {of}" for who, of in families.items()) + "}",
    ]
    if len(set(families.values())) == 1 and len(families) > 1:
        lines.append("diversity: all debaters are of one model family")
    forfeited = [turn for turn in record.turns if turn.missed]
    if forfeited:
        who = _list_in_brackets(
            f"{turn.debater} in {turn.phase} {turn.round}" for turn in forfeited
        )
        lines.append(f"forfeited: {who}")
    if record.people.questions:
        asked = (
            f"{question.number}: {describe_question_state(record, question)}"
            for question in record.people.questions
        )
        lines.append(f"audience_questions: {{{', '.join(asked)}}}")
    if record.spec.sources:
        lines.append(
            "quotations: {" + ", ".join(f"{n}: {c}" for n, c in count_quotations(record)) + "}"
        )
    lines += (*own.list_report_lines(record), *list_report_lines(record))
    if record.outcome is not None:
        lines += _list_decider_lines(list_deciders(own, record))
        lines.append(f"outcome: {record.outcome.kind}, {record.outcome.result or 'none'}")
    return lines


def _list_decider_lines(deciders: Sequence[Decider]) -> Iterator[str]:
    """Say what people, judge and debaters decided, and how far every two of them agree."""
    yield f"deciders: {{{', '.join(map(_write_decider, deciders))}}}"
    if compared := [
        said for agreement in compare_all(deciders) if (said := _write_agreement(agreement))
    ]:
        yield f"agreement: {{{', '.join(compared)}}}"


def _write_decider(decider: Decider) -> str:
    votes = _votes_in_words(decider)
    return f"{decider.who}: {decider.choice or 'none'}{f' ({votes})' if votes else ''}"


def _write_agreement(agreement: Agreement) -> str:
    """Write how far a pair agrees, as “people-debaters: same, 7 points apart”; or empty."""
    same = {True: "same", False: "different", None: ""}[agreement.is_same]
    apart = "" if agreement.apart is None else _format_distance(agreement.apart)
    said = ", ".join(filter(None, (same, apart)))
    return f"{'-'.join(agreement.between)}: {said}" if said else ""


def _list_in_brackets(items: Iterable[str]) -> str:
    return f"[{', '.join(items)}]"


def _describe_threshold(spec: Specification) -> str:
    threshold = spec.consensus_threshold
    if threshold.kind == "count" or format_of(spec).has_table:
        return str(threshold)
    voters = len(spec.debaters)
    return f"{threshold} ({threshold.count_needed(voters)} of {voters})"


def show_scores_card(record: Record) -> Card:
    """Show the results so far with their pictures; SpecError if there are none."""
    sections = format_of(record.spec).show_results(record)
    if not sections:
        raise SpecError(_("This debate has no scores yet; ask again once something was scored."))
    title, blocks = _lay_out(sections)
    return Card(
        key="scores",
        title=title,
        blocks=(Prose("", record.spec.motion), *blocks),
        foot=_("Debate {debate}", debate=record.debate),
        tone="judge",
    )


def show_reason_card(record: Record) -> Card:
    """Show the judge's reason; SpecError if there is none."""
    card = make_reason_card(record)
    if card is None:
        raise SpecError(_("The judge of this debate gave no reason in parts, or none yet."))
    return card


def _lay_out(sections: tuple[Section, ...]) -> tuple[str, tuple[Block, ...]]:
    """Lay out a single section's blocks as they are; several sections each under their title."""
    if len(sections) == 1:
        return sections[0].title, sections[0].blocks
    return _("Scores"), tuple(Group(section.title, section.blocks) for section in sections)


def show_decision_card(record: Record) -> Card:
    """Show how the debate was decided, as far as it has come."""
    sentences = tuple(list_decision_sentences(record))
    return Card(
        key="decided",
        title=_("How it was decided"),
        blocks=(Prose("", record.spec.motion), Listing(sentences)),
    )


def list_decision_sentences(record: Record) -> Iterator[str]:
    """List how the debate was decided, in those of the seven sentences that apply so far."""
    own = format_of(record.spec)
    yield _tell_length(record)
    if speakers := _tell_speakers(record):
        yield speakers
    if totals := _tell_totals(record):
        yield totals
    yield from _tell_decisions(own, record)
    if (outcome := record.outcome) is not None and outcome.voters:
        yield _tell_needed(record.spec.consensus_threshold, outcome)
    if outcome is not None:
        quorum = ngettext("{count} voter", "{count} voters", record.spec.voting.quorum)
        yield _(
            "The vote counts from {quorum}; {voters} voted.", quorum=quorum, voters=outcome.voters
        )
    if record.is_over:
        yield state_in_words(record)


def _tell_length(record: Record) -> str:
    """Count rounds and turns, such as “2 rounds, 4 turns.”."""
    own, missed = format_of(record.spec), sum(1 for turn in record.turns if turn.missed)
    rounds = count_rounds_run(own, record)
    said = [ngettext("{count} round", "{count} rounds", rounds)] if own.has_rounds else []
    said.append(ngettext("{count} turn", "{count} turns", len(record.turns)))
    if missed:
        said.append(_("{missed} missed", missed=missed))
    return f"{', '.join(said)}."


def _tell_speakers(record: Record) -> str:
    """Name who spoke, by side where there are sides; empty before anybody has."""
    sides: dict[str, list[str]] = {}
    for turn in (turn for turn in record.turns if not turn.missed):
        debater, by = record.spec.debater(turn.debater), turn.fact.said_by
        name = name_in_seat(by.name, debater.name) if by else debater.name
        names = sides.setdefault(debater.stance or "", [])
        if name not in names:
            names.append(name)
    if set(sides) <= {""}:
        return _("{names} spoke.", names=join_with_and(sides[""])) if sides else ""
    nobodys = _("neither side")
    said = (f"{side or nobodys}: {join_with_and(names)}" for side, names in sides.items())
    return f"{capitalize_first('; '.join(said))}."


def _tell_totals(record: Record) -> str:
    """State the judge's totals, such as “The judge gave for 7.2 and against 6.6.”; or empty."""
    told = select_told_verdict(record).verdict
    steps = [fact.step for fact in record.answered if fact.answer == told]
    if not isinstance(told, JudgeForm) or not steps:
        return ""
    totals = told.count_totals(steps[-1], record.spec)
    written = write_totals(tuple(totals.values()))
    given = [f"{side} {total}" for side, total in zip(totals, written, strict=True)]
    return _("The judge gave {names}.", names=join_with_and(given)) if given else ""


def _tell_decisions(own: Format, record: Record) -> Iterator[str]:
    """State the decision of judge or debaters before the vote, with their votes if any."""
    if own.has_table and record.decision is not None and record.decision.tally:
        yield f"{capitalize_first(own.describe_who_decides(record.spec))}."
    if record.decision is None or not list_deciders(own, record):
        return
    for decider in list_deciders(own, record):
        if decider.who != "people" and decider.votes:
            unit = _count_deciders(decider.who, decider.voters)
            votes = ", ".join(f"{say_choice(it)} {count}" for it, count in decider.votes.items())
            yield _(
                "Of {unit} {needed} had to agree: {votes}.",
                unit=unit,
                needed=decider.needed,
                votes=votes,
            )
    prior = describe_prior_choice(own, record)
    if prior.choice is not None or prior.is_level or record.voting is not None:
        yield tell_prior_choice(prior)
    else:
        yield explain_decision(own.decision_rules, record)


def _tell_needed(threshold: Threshold, outcome: Outcome) -> str:
    """State the votes needed and the votes cast, such as “60% of 4 voters is 3; for had 3.”."""
    most = max(outcome.tally.values(), default=0)
    first = [say_choice(choice) for choice, count in outcome.tally.items() if count == most]
    names = join_with_and(first)
    had = ngettext(
        "{names} had {most}", "{names} had {most} each", len(first), names=names, most=most
    )
    voters = ngettext("{count} voter", "{count} voters", outcome.voters)
    match threshold.kind:
        case "share":
            return _(
                "{threshold} of {voters} is {needed}; {had}.",
                threshold=threshold,
                voters=voters,
                needed=outcome.needed,
                had=had,
            )
        case "majority":
            return _(
                "More than half of {voters} is {needed}; {had}.",
                voters=voters,
                needed=outcome.needed,
                had=had,
            )
        case "unanimity":
            return _("All {voters} had to agree; {had}.", voters=voters, had=had)
        case "count":
            return _(
                "{votes} decided; {had}.",
                votes=ngettext("{count} vote", "{count} votes", outcome.needed),
                had=had,
            )


def _count_deciders(who: Who, count: int) -> str:
    match who:
        case "people":
            return ngettext("{count} vote", "{count} votes", count)
        case "judge":
            return ngettext("{count} judge", "{count} judges", count)
        case "debaters":
            return ngettext("{count} debater", "{count} debaters", count)


def _votes_in_words(decider: Decider) -> str:
    """Count votes for the choice, such as “4 of 5 votes (80%), 3 needed”; empty without any."""
    if not decider.votes or not decider.voters:
        return ""
    count = max(decider.votes.values()) if decider.choice is None else _count_choice(decider)
    unit = format_count(decider.voters, _UNIT[decider.who])
    led = "at most " if decider.choice is None else ""
    share = count / decider.voters
    return f"{led}{count} of {unit} ({share:.0%}), {decider.needed} needed"


def _count_choice(decider: Decider) -> int:
    return decider.votes.get(decider.choice or "", 0)


def _format_distance(apart: float) -> str:
    """Write the distance of two shares in percentage points, such as “7 points apart”."""
    return f"{format_count(round(100 * apart), 'point')} apart"
