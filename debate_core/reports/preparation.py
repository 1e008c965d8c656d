"""The card of a team's preparation, for the team alone: what, who, until when, and the case."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from debate_core.domain.preparation import Team
from debate_core.domain.record import Record
from debate_core.domain.specification import Debater, Specification, is_offline
from debate_core.domain.steps import Speak
from debate_core.domain.text import capitalize_first, format_span, time_in_words
from debate_core.domain.values import DebaterId
from debate_core.drafting.dry_run import play_dry
from debate_core.language import _
from debate_core.show.blocks import Block, Facts, FactValue, Group, Moment, Note, Prose, Told
from debate_core.show.pieces import Card, name_in_seat

Turns = Sequence[tuple[int, DebaterId]]
"""Who speaks when: the number of each turn, and its debater."""
_SHOWN = 8
"""The most turns that are listed."""


def list_turns(spec: Specification) -> Turns:
    """List who is likely to speak when, by a dry run, which may take a second."""
    pending = (step.pending for step in play_dry(spec).steps)
    return tuple(
        (step.turn, step.step.debater)
        for step in pending
        if isinstance(step.step, Speak) and step.turn is not None
    )


def describe_preparation(seconds: int) -> str:
    """Say in a plan how long teams prepare."""
    return _("{time}, for teams with people", time=format_span(seconds))


def make_case_card(record: Record, team: Team, turns: Turns) -> Card:
    """Make the card of a team as it looks now; it is for nobody else."""
    return Card(
        key=f"case of {team.side}",
        title=_("Prepare your case: {side}", side=team.side),
        blocks=(
            Told(record.spec.motion),
            Facts(tuple(_list_facts(record, team, turns))),
            Group(_("Your case"), tuple(_tell_case(record, team))),
        ),
        foot=tell_readers(record.spec, team),
        side=team.side,
    )


def _list_facts(record: Record, team: Team, turns: Turns) -> Iterator[tuple[str, FactValue]]:
    yield _("You argue"), capitalize_first(team.side)
    if spoken := ", ".join(_list_spoken(record, team, turns)):
        yield _("Your turns"), spoken
    yield _("Time"), _tell_time(record)
    if record.is_preparing:
        yield _("Ready"), _tell_ready(record, team)


def _list_spoken(record: Record, team: Team, turns: Turns) -> Iterator[str]:
    """List the team's turns by who takes them, such as “1 and 4: Mira in the seat of Ada”."""
    own = sorted((debater, number) for number, debater in turns if debater in team.debaters)
    spoken = {debater: [number for _, number in of] for debater, of in groupby(own, _get_debater)}
    for debater, numbers in sorted(spoken.items(), key=lambda item: item[1]):
        more = "…" if len(numbers) > _SHOWN else ""
        shown = ", ".join(map(str, numbers[:_SHOWN]))
        yield f"{_name(record, record.spec.debater(debater))} ({shown}{more})"


def _get_debater(turn: tuple[DebaterId, int]) -> DebaterId:
    return turn[0]


def _name(record: Record, debater: Debater) -> str:
    seat = record.people.find_later_holder(debater.id)
    return name_in_seat(seat.name, debater.name) if seat else debater.name


def _tell_time(record: Record) -> FactValue:
    if record.prepares_until is not None:
        return Moment(record.prepares_until)
    if not record.is_preparing or record.paused_at is None:
        return _("over")
    begun = record.preparation.opened_at or record.paused_at
    stood_still = record.stood_still - record.preparation.stood_still
    gone = (record.paused_at - begun - stood_still).total_seconds()
    left = time_in_words(max(0.0, record.spec.preparation - gone))
    return _("{left} left; the debate is paused", left=left)


def _tell_ready(record: Record, team: Team) -> str:
    members = record.preparation.list_members(team, record.people)
    names = record.people.names
    ready = [names[person] for person in members if person in record.preparation.ready]
    others = [names[person] for person in members if person not in record.preparation.ready]
    if not others:
        return _("everyone")
    waits = _("waits for {names}", names=", ".join(others))
    return f"{', '.join(ready)}; {waits}" if ready else waits


def _tell_case(record: Record, team: Team) -> Iterator[Block]:
    case = record.preparation.find_case(team.side)
    drafted = next((fact for fact in record.preparation.drafted if fact.side == team.side), None)
    if case.text:
        yield Prose(case.text)
    if case.written:
        yield Note(_("Last changed by {name}.", name=case.by))
    elif case.draft and drafted is not None:
        yield Note(_tell_captain(record.spec.debater(drafted.debater)))
    elif drafted is not None:
        yield Note(_("There is no draft: write the case yourselves."))
    elif record.is_preparing:
        yield Note(_("Your captain drafts it …"))
    else:
        yield Note(_("There is none."))


def _tell_captain(captain: Debater) -> str:
    if is_offline(captain.model):
        return _("A draft from prepared arguments by a built-in debater, no AI.")
    return _("A draft by an AI, {model}. Check what you rely on.", model=captain.model)


def tell_readers(spec: Specification, team: Team) -> str:
    """Say who gets the case: the models that may speak for the team, and nobody else."""
    asked = (spec.debater(debater).model for debater in team.debaters)
    models = dict.fromkeys(model for model in asked if model and not is_offline(model))
    if not models:
        return _("Your team reads it, and so can moderators; no AI does.")
    return _(
        "Your team reads it, so can moderators, and at the end its AI: {models}.",
        models=", ".join(models),
    )
