"""Turns that people take, as posts: whose turn it is, and until when; and calls to vote."""

from collections.abc import Iterator, Sequence

from bot.platform.buttons import Button
from bot.writer.posts import Post, write_small_line
from bot.writer.text import clean, escape
from debate_core.domain.attendance import ALLOWANCE, OpenTurn, Timed
from debate_core.domain.boxes import BoxKey
from debate_core.domain.facts import PollOpened
from debate_core.domain.form import AnswerContext, get_form
from debate_core.domain.points import POINT, POINT_CHOICE, POINT_FORMS
from debate_core.domain.record import Record
from debate_core.domain.steps import Speak
from debate_core.domain.text import shorten_line, time_in_words
from debate_core.domain.values import DebateId, PersonId
from debate_core.engine.questions import list_to_answer
from debate_core.formats import format_of
from debate_core.language import N_, _

_QUESTION = 500
"""Characters of a question; the most that one may have."""
_WRITTEN = N_("Write your turn here, then press Done. Of a file only the name counts.")
_MENTIONED = N_(
    "I can only read messages that mention me or reply to me with a ping: "
    "write your turn in such messages, then press Done. Of a file only the "
    "name counts."
)
_POINT_FORM = N_("If you do nothing, it passes, and nobody has missed a turn.")
_FILLED_IN = N_("Press Write and fill it in. Nobody sees it before it is sent.")


def turn_done_id(debate: DebateId, number: int) -> str:
    """Make the custom id of the button that ends a turn, by its step's number."""
    return f"turn:done:{debate}:{number}"


def choose_seat_id(debate: DebateId) -> str:
    """Make the custom id of the button for choosing a seat."""
    return f"seat:choose:{debate}"


def write_id(debate: DebateId, number: int) -> str:
    """Make the custom id of the button that opens the forms of a turn."""
    return f"turn:write:{debate}:{number}"


def point_choice_id(debate: DebateId, number: int, choice: str) -> str:
    """Make the custom id of the button that takes a point, declines it, or offers none."""
    return f"turn:point:{debate}:{number}:{choice}"


def opening_key(number: int) -> str:
    """Make the key of the post that opens a turn."""
    return f"opens {number}"


def make_opening_post(record: Record, turn: OpenTurn, *, reads_messages: bool) -> Post:
    """Make the post that opens a turn; it alone calls the person in the seat."""
    is_filled_in = is_by_form(record, turn)
    how = _explain_turn(turn, is_filled_in=is_filled_in, reads_messages=reads_messages)
    lines = (f"<@{turn.person}> {_tell_course(record, turn)}", *_tell_question(record, turn))
    return Post(
        opening_key(turn.number),
        "\n".join((*lines, write_small_line(how))),
        pings=(turn.person,),
        buttons=_make_buttons(record, turn, is_filled_in=is_filled_in),
    )


def _tell_question(record: Record, turn: OpenTurn) -> Iterator[str]:
    """Quote the question from the audience that a turn has to answer too."""
    for question in list_to_answer(turn.step, record, before=turn.event)[:1]:
        text = escape(clean(shorten_line(question.text, _QUESTION)))
        yield _(
            "Answer this question too, in {more} words more: *“{text}”*", more=ALLOWANCE, text=text
        )


def _explain_turn(turn: OpenTurn, *, is_filled_in: bool, reads_messages: bool) -> str:
    """Say how a turn is taken."""
    if is_point(turn):
        return _(_POINT_FORM)
    if is_filled_in:
        return _(_FILLED_IN)
    return _(_WRITTEN if reads_messages else _MENTIONED)


def _make_buttons(record: Record, turn: OpenTurn, *, is_filled_in: bool) -> tuple[Button, ...]:
    """Make the buttons of a turn: what opens its form, or what ends it, or a choice."""
    debate, number = record.debate, turn.number
    if not is_filled_in:
        return (Button(_("Done"), turn_done_id(debate, number), is_main=True),)
    if turn.step.form == POINT_CHOICE:
        return (
            Button(_("Take it"), point_choice_id(debate, number, "take"), is_main=True),
            Button(_("Decline"), point_choice_id(debate, number, "decline")),
        )
    if turn.step.form == POINT:
        return (
            Button(_("Offer a point"), write_id(debate, number), is_main=True),
            Button(_("Let it pass"), point_choice_id(debate, number, "pass")),
        )
    return (Button(_("Write"), write_id(debate, number), is_main=True),)


def is_point(turn: OpenTurn) -> bool:
    """True if a turn is about a point of information, and is no speech."""
    return isinstance(turn.step, Speak) and turn.step.form in POINT_FORMS


def make_later_post(record: Record, turn: OpenTurn, event: int, *, reads_messages: bool) -> Post:
    """Make the same post once an event has changed the end of the turn."""
    opened = make_opening_post(record, turn, reads_messages=reads_messages)
    return Post(
        f"{opened.key}, later {event}",
        opened.content,
        rewrites=opened.key,
        buttons=opened.buttons,
    )


def make_over_post(number: int, name: str) -> Post:
    """Make the same post once the turn is over: it heads what was said, and has no buttons.

    The line below the turn names the seat.

    It stays, since a post that no message is kept for would be made again after a restart.
    """
    opened = opening_key(number)
    said = write_small_line(_("{name}'s turn:", name=escape(clean(name))))
    return Post(f"{opened}, over", said, rewrites=opened)


def make_passed_post(number: int, name: str) -> Post:
    """Make the same post once its holder has let the chance to offer a point pass."""
    opened = opening_key(number)
    said = write_small_line(_("{who} let it pass.", who=escape(clean(name))))
    return Post(f"{opened}, over", said, rewrites=opened)


def make_reminder_post(turn: OpenTurn) -> Post:
    """Make the one reminder, shortly before the time is up."""
    # Discord counts it down, so it stays true for people who read it later.
    said = _(
        "<@{person}> Your turn ends <t:{at}:R>.",
        person=turn.person,
        at=int(turn.closes_at.timestamp()),
    )
    return Post(_reminder_key(turn.number), said, pings=(turn.person,))


def make_reminder_over_post(number: int) -> Post:
    """Make what removes the reminder once the turn is over, since it counts on past the end."""
    reminds = _reminder_key(number)
    return Post(f"{reminds}, over", rewrites=reminds)


def _reminder_key(number: int) -> str:
    return f"reminds {number}"


def make_vote_again_post(person: PersonId, on: str, event: int) -> Post:
    """Make the post that asks and calls somebody to vote again. `on` is a statement's title."""
    where = _("on {on}", on=escape(clean(on))) if on else _("below the question")
    said = _(
        "<@{person}> Please vote once more {where}. Rostrum was not there when "
        "you reacted, and Discord does not tell which of your reactions is the "
        "newest, so none of them counts now. If one of them still stands, let "
        "only one stand.",
        person=person,
        where=where,
    )
    return Post(f"asks again {event}", said, pings=(person,))


def make_vote_call_post(record: Record, people: Sequence[PersonId], poll: PollOpened) -> Post:
    """Make the post that calls everybody at the table to a vote on statements."""
    who, at = " ".join(f"<@{person}>" for person in people), int(poll.closes_at.timestamp())
    said = _("{people} Vote on the statements above until <t:{at}:t>.", people=who, at=at)
    if len(record.polls) > 1:
        said = _("{people} Vote on what was revised until <t:{at}:t>.", people=who, at=at)
    return Post(f"calls vote {poll.number}", said, pings=tuple(people))


def is_by_form(record: Record, turn: OpenTurn) -> bool:
    """True if a turn is filled in, and not written as messages."""
    asked = AnswerContext(
        spec=record.spec, step=turn.step, heard=record.transcript, debater=turn.debater
    )
    return format_of(record.spec).make_sheet(asked) is not None


def _tell_course(record: Record, turn: OpenTurn) -> str:
    """Say which turn it is, until when, and how long it may be."""
    assert isinstance(turn.step, Speak)
    name = record.spec.debater(turn.debater).name
    sits = record.people.seats.get(turn.debater)
    is_own = sits is not None and sits.name == name
    seat = "" if is_own else _(" in the seat of **{name}**", name=escape(clean(name)))
    if is_point(turn):
        return _describe_point(record, turn)
    own, part = format_of(record.spec), turn.step.part
    where = own.describe_place(record.spec, turn.step)
    where = f"{where}, {own.describe_facing(record.spec, turn.step, None)}" if part else where
    after = _(" Then the other side may offer a point, and you go on.") if part == "first" else ""
    limit = turn.step.words or record.spec.words
    words = _(", at most {limit} words", limit=limit) if get_form(turn.step.form).is_prose else ""
    said = _("It is your turn{seat} ({where})", seat=seat, where=escape(where))
    return f"{said}: {describe_time(turn)}{words}.{after}"


def _describe_point(record: Record, turn: OpenTurn) -> str:
    """Say what can be done about a point of information, and until when."""
    assert isinstance(turn.step, Speak)
    other = record.spec.debater(turn.step.to).name if turn.step.to else ""
    offered = record.people.find_question(turn.step.offered) if turn.step.offered else None
    name, time = escape(clean(offered.name if offered else other)), describe_time(turn)
    if turn.step.form == POINT:
        return _("You may offer {name} a point of information: {time}.", name=name, time=time)
    return _("{name} offers you a point of information: {time}.", name=name, time=time)


def describe_time(turn: Timed) -> str:
    """Say until when somebody has time; while the debate is paused, how much is left of it."""
    if turn.ends_at is None:
        return _(
            "the debate is paused, and {left} are left",
            left=time_in_words(turn.left.total_seconds()),
        )
    at = int(turn.ends_at.timestamp())
    return _("until <t:{at}:t> (<t:{at}:R>)", at=at)


def table_id(verb: str, debate: DebateId) -> str:
    """Make the custom id of a button at the table."""
    return f"table:{verb}:{debate}"


def object_id(debate: DebateId, item: str) -> str:
    """Make the custom id of the button that objects to an item under vote, and of its form."""
    return f"object:{debate}:{item}"


def make_objection_button(box: BoxKey, record: Record) -> tuple[Button, ...]:
    """Make the button to object to an item, for as long as it is voted on."""
    if record.is_over or not record.boxes[box].is_open:
        return ()
    return (Button(_("Object"), object_id(record.debate, box)),)
