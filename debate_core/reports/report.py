"""The report of a debate: nine lines that show how it was decided (formats.md, consensus)."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from debate_core.domain.families import find_family
from debate_core.domain.outcome import Agreement, Decider, Who, compare_all
from debate_core.domain.record import Record
from debate_core.domain.specification import Specification
from debate_core.domain.text import format_count
from debate_core.errors import SpecError
from debate_core.features.reports import list_report_lines
from debate_core.formats import format_of
from debate_core.formats.outcomes import count_rounds_run, list_deciders, list_phases_run
from debate_core.show.blocks import Block, Group, Prose, Section, Verbatim
from debate_core.show.pieces import Card
from debate_core.show.questions import describe_question_state
from debate_core.show.scores import count_quotations

_UNIT: Mapping[Who, str] = {"people": "vote", "judge": "judge", "debaters": "debater"}


def nine_lines(record: Record) -> str:
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


def report(record: Record) -> str:
    """Write the nine lines, then who chose the speakers and the families of the models."""
    spec, own = record.spec, format_of(record.spec)
    families = {
        debater.id: find_family(debater.model) for debater in spec.debaters if debater.model
    }
    lines = [
        nine_lines(record),
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
        lines += _deciders(list_deciders(own, record))
        lines.append(f"outcome: {record.outcome.kind}, {record.outcome.result or 'none'}")
    return "\n".join(lines)


def _deciders(deciders: Sequence[Decider]) -> Iterator[str]:
    """Say what people, judge and debaters decided, and how far every two of them agree."""
    yield f"deciders: {{{', '.join(map(_decider, deciders))}}}"
    if compared := [said for agreement in compare_all(deciders) if (said := _agreement(agreement))]:
        yield f"agreement: {{{', '.join(compared)}}}"


def _decider(decider: Decider) -> str:
    votes = _votes_in_words(decider)
    return f"{decider.who}: {decider.choice or 'none'}{f' ({votes})' if votes else ''}"


def _agreement(agreement: Agreement) -> str:
    """Write how far they agree, as “people-debaters: same, 7 points apart”; empty without any."""
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


def scores_card(record: Record) -> Card:
    """Show the results so far with their pictures; SpecError if there are none."""
    sections = format_of(record.spec).show_results(record)
    if not sections:
        raise SpecError("This debate has no scores yet; ask again once something was scored.")
    title, blocks = _lay_out(sections)
    return Card(
        key="scores",
        title=title,
        blocks=(Prose("", record.spec.motion), *blocks),
        foot=f"Debate {record.debate}",
        tone="judge",
    )


def _lay_out(sections: tuple[Section, ...]) -> tuple[str, tuple[Block, ...]]:
    """Lay out one section's blocks as they are; if several, each under its own title."""
    if len(sections) == 1:
        return sections[0].title, sections[0].blocks
    return "Scores", tuple(Group(section.title, section.blocks) for section in sections)


def report_card(record: Record) -> Card:
    """Show how the debate was decided, in lines that stay as they are."""
    return Card(
        key="report",
        title="Report",
        blocks=(Prose("", record.spec.motion), Verbatim(report(record))),
        foot=f"Debate {record.debate}",
    )


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
    """Write a distance of shares in points of 100, such as “7 points apart”."""
    return f"{format_count(round(100 * apart), 'point')} apart"
