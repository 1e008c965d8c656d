"""The audience's part in a debate: questions that wait for a moderator, points, objections.

Checked and recorded in one go, like everything that people do (`people.py`).
"""

from collections.abc import Mapping
from unicodedata import category

from debate_core.domain.attendance import AudienceQuestion
from debate_core.domain.boxes import BoxKey
from debate_core.domain.facts import (
    Fact,
    ObjectionRaised,
    QuestionAsked,
    QuestionPut,
    QuestionRuled,
)
from debate_core.domain.points import POINT_WORDS
from debate_core.domain.record import Record
from debate_core.domain.specification import Debater
from debate_core.domain.text import count_words, shorten_line
from debate_core.engine.ledger import Ledger
from debate_core.engine.people import NAME_LIMIT, Guest
from debate_core.engine.tasks import NEVER
from debate_core.errors import SpecError
from debate_core.language import N_, _, format_number

QUESTION_LIMIT = 500
"""Characters of a question from the audience, or of an objection."""
WAITING_LIMIT = 2
"""Questions of one person that wait at a time."""
ASKED_LIMIT = 20
"""Questions of one person in a debate, those they took back included."""
OFFER_LIMIT = 3
"""Points of information that the audience offers in one turn, one of each person."""
OBJECTION_LIMIT = 3
"""Objections of one person to one item."""
OPEN_LIMIT = 25
"""Questions of one debate that wait, or were let in and not put yet: as many as a list can hold."""
_SETTLED = {
    "offered": N_("That is offered to the speaker, who takes it or declines."),
    "passed over": N_("That was offered to the speaker, and another came first."),
    "waiting": N_("That question waits for a yes first."),
    "let in": N_("That question is let in already."),
    "declined": N_("That question is declined already."),
    "put": N_("That question is put already."),
    "answered": N_("That question is answered already."),
    "withdrawn": N_("That question is taken back already."),
}
"""The messages for a question whose state does not allow what is asked."""


async def ask_question(ledger: Ledger, guest: Guest, text: str) -> int:
    """Ask something that waits for a moderator's approval; return the question's number."""
    said = check_words(text)

    def facts(record: Record) -> tuple[Fact, ...]:
        check_takes_questions(record)
        mine = _list_asked_by(guest, record)
        if sum(question.state == "waiting" for question in mine) >= WAITING_LIMIT:
            raise SpecError(
                _(
                    "{waiting_limit} questions of yours wait already; see these first.",
                    waiting_limit=WAITING_LIMIT,
                )
            )
        _check_is_new(record, guest, said)
        return (_make_asked(record, guest, said),)

    await ledger.write_from(facts)
    return len(ledger.record.people.questions)


def _check_is_new(record: Record, guest: Guest, said: str) -> None:
    """Raise SpecError if too many questions wait, or this one does and the guest knows it."""
    questions = record.people.questions
    if sum(question.state in ("waiting", "let in") for question in questions) >= OPEN_LIMIT:
        raise SpecError(
            _(
                "{open_limit} questions wait here already; ask again in a while.",
                open_limit=OPEN_LIMIT,
            )
        )
    seen = (question for question in questions if question.is_public or question.by == guest.id)
    if any(_is_on(question) and _is_same(question.text, said) for question in seen):
        raise SpecError(_("This has been asked already, in the same words."))


def _list_asked_by(guest: Guest, record: Record) -> list[AudienceQuestion]:
    """List what somebody has asked here; SpecError if they may ask nothing more."""
    mine = [question for question in record.people.questions if question.by == guest.id]
    if len(mine) >= ASKED_LIMIT:
        raise SpecError(
            _(
                "You've asked {asked_limit} questions here, and that is the limit.",
                asked_limit=ASKED_LIMIT,
            )
        )
    return mine


def _make_asked(
    record: Record, guest: Guest, said: str, window: int | None = None
) -> QuestionAsked:
    number, name = len(record.people.questions) + 1, shorten_line(guest.name, NAME_LIMIT)
    return QuestionAsked(question=number, by=guest.id, name=name, text=said, window=window)


async def offer_point(ledger: Ledger, guest: Guest, window: int, text: str) -> None:
    """Offer the speaker a point of information, as long as the window for it is open."""
    said = check_words(text)
    words = count_words(said)
    if words > POINT_WORDS:
        raise SpecError(
            _(
                "Your point has {words} words; ask it in {most} or fewer.",
                words=format_number(words),
                most=POINT_WORDS,
            )
        )

    def facts(record: Record) -> tuple[Fact, ...]:
        check_may_offer(ledger, record, guest, window)
        return (_make_asked(record, guest, said, window),)

    await ledger.write_from(facts)


def check_may_offer(ledger: Ledger, record: Record, guest: Guest, window: int) -> None:
    """Raise SpecError unless somebody can offer a point in a window now."""
    check_takes_questions(record)
    open_ = record.people.open_window
    is_open = open_ is not None and open_.number == window and ledger.now < (open_.ends_at or NEVER)
    if not is_open:
        raise SpecError(_("It is too late for a point here; the speech goes on."))
    if record.people.find_seat(guest.id) is not None:
        raise SpecError(_("You sit in this debate; this is for the audience."))
    if any(question.window == window for question in _list_asked_by(guest, record)):
        raise SpecError(_("You have offered a point in this turn already."))
    if is_window_full(record, window):
        raise SpecError(
            _("{most} points are offered already, and that is the limit.", most=OFFER_LIMIT)
        )


def is_window_full(record: Record, window: int) -> bool:
    """True if no more points can be offered in a window."""
    return len(record.people.list_offers(window)) >= OFFER_LIMIT


def _is_on(question: AudienceQuestion) -> bool:
    """True if a question waits, or goes to somebody."""
    return question.state in ("waiting", "let in", "put")


def _is_same(one: str, other: str) -> bool:
    first, second = (shorten_line(text, QUESTION_LIMIT).casefold() for text in (one, other))
    return first == second


async def rule_question(ledger: Ledger, guest: Guest, number: int, *, is_let_in: bool) -> None:
    """Let a question in, or decline it."""

    def facts(record: Record) -> tuple[Fact, ...]:
        check_takes_questions(record)
        _check_state(record, number, "waiting")
        name = shorten_line(guest.name, NAME_LIMIT)
        return (QuestionRuled(question=number, is_let_in=is_let_in, by=guest.id, name=name),)

    await ledger.write_from(facts)


async def put_question(ledger: Ledger, guest: Guest, number: int, to: str, votes: int = 0) -> None:
    """Put a question that was let in to a debater or a side, whose next speech must answer it."""

    def facts(record: Record) -> tuple[Fact, ...]:
        check_takes_questions(record)
        _check_state(record, number, "let in")
        debaters = (str(debater.id) for debater in record.spec.debaters)
        if to not in {*debaters, *record.spec.stances}:
            raise SpecError(
                _("Nobody here is “{to}”; name a debater or a side.", to=shorten_line(to, 40))
            )
        name = shorten_line(guest.name, NAME_LIMIT)
        return (QuestionPut(question=number, to=to, votes=votes, by=guest.id, name=name),)

    await ledger.write_from(facts)


async def put_next_question(
    ledger: Ledger, guest: Guest, to: Debater, votes: Mapping[int, int]
) -> AudienceQuestion:
    """Put the most wanted of the questions let in to the next speaker, or to their side.

    `votes` is the number of people who want each question, by its number; of those equally wanted
    the oldest comes first. Questions that were put to them earlier have to be answered first.
    """
    before = ledger.record.people.list_questions_to(to.id, to.stance)
    if before:
        raise SpecError(
            _(
                "Question {number} waits for their answer; put the next one then.",
                number=before[0].number,
            )
        )
    let_in = [question for question in ledger.record.people.questions if question.state == "let in"]
    if not let_in:
        raise SpecError(_("No question has been let in, so there is none to put."))
    wanted = max(let_in, key=lambda question: votes.get(question.number, 0))
    is_team = sum(debater.stance == to.stance for debater in ledger.record.spec.debaters) > 1
    side = to.stance if is_team and to.stance else to.id
    await put_question(
        ledger=ledger, guest=guest, number=wanted.number, to=side, votes=votes.get(wanted.number, 0)
    )
    return wanted


def takes_questions(record: Record) -> bool:
    """True if anything can still be asked of the debaters."""
    return record.state in ("debating", "paused") and record.closing is None


def check_takes_questions(record: Record) -> None:
    """Raise SpecError once nothing can be asked of the debaters any more."""
    if not takes_questions(record):
        raise SpecError(_("The debaters have finished, so they can't answer questions."))


def _check_state(record: Record, number: int, state: str) -> None:
    """Raise SpecError unless there is a question of that number in that state."""
    question = record.people.find_question(number)
    if question is None:
        raise SpecError(_("There is no such question in this debate."))
    if question.state != state:
        raise SpecError(_(_SETTLED[question.state]))


async def object_to(ledger: Ledger, guest: Guest, item: str, text: str) -> None:
    """Object to an item that is being voted on; a later objection is added to the earlier ones."""
    said = check_words(text)

    def facts(record: Record) -> tuple[Fact, ...]:
        check_may_object(record, BoxKey(item))
        mine = [e for e in record.people.objections if e.by == guest.id and e.item == item]
        if len(mine) >= OBJECTION_LIMIT:
            raise SpecError(
                _(
                    "{objection_limit} objections of yours stand below this statement "
                    "already, and that is the limit.",
                    objection_limit=OBJECTION_LIMIT,
                )
            )
        name = shorten_line(guest.name, NAME_LIMIT)
        return (ObjectionRaised(item=item, by=guest.id, name=name, text=said),)

    await ledger.write_from(facts)


def check_may_object(record: Record, item: BoxKey) -> None:
    """Raise SpecError unless the item is being voted on."""
    box = record.boxes.get(item)
    if box is None or not box.is_open or record.is_over:
        raise SpecError(_("The vote on this statement is closed."))


def check_words(text: str) -> str:
    """Check a typed text, and return it trimmed; SpecError if empty or too long."""
    said = text.strip()
    if all(category(letter)[0] in "CZ" for letter in said):
        raise SpecError(_("Your text is empty; write something."))
    if len(said) > QUESTION_LIMIT:
        raise SpecError(
            _(
                "Your text has {length} characters; shorten it to {most} or fewer.",
                length=format_number(len(said)),
                most=QUESTION_LIMIT,
            )
        )
    return said
