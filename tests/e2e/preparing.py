"""Teams that prepare, for tests: the debate, a team's private thread, and what people press."""

from typing import Any

from debate_core.domain.form import Form
from debate_core.domain.play import Pending
from debate_core.domain.record import Record
from debate_core.engine.cases import CaseArgument, CaseDraft, DraftCase
from sandbox.client import Json
from tests.e2e.sitting import labels, planned_with_seat
from tests.e2e.stand import Stand, plain_line

TEAMS = "Ada: for; Alma: for; Ben: against"
PRIVATE_THREAD = 12
EDIT, READY = "Edit the case", "Ready"
CLAIM = "Leaves are cheap"
DRAFT = CaseDraft(arguments=(CaseArgument(claim=CLAIM, support="A cup costs a cent."),) * 3)


def drafting(pending: Pending, record: Record) -> Form:
    """A captain drafts a case; all others answer plainly."""
    return DRAFT if isinstance(pending.step, DraftCase) else plain_line(pending, record)


async def planned_preparing(stand: Stand, who: str = "Mira", **options: Any) -> Json:
    """The plan of a debate whose teams prepare, in which this person has the seat of Ada."""
    stand.performer_on_cue.line = drafting
    asked: dict[str, Any] = {
        "debaters": TEAMS,
        "rounds": 1,
        "preparation": "5m",
        "seats": "anyone",
        **options,
    }
    return await planned_with_seat(stand, who, "Ada", **asked)


async def start_preparing(stand: Stand, who: str = "Mira", **options: Any) -> str:
    """A debate whose teams prepare, in which this person has the seat of Ada; its thread."""
    return await stand.begin(who, await planned_preparing(stand, who, **options))


async def list_rooms(stand: Stand, who: str = "Mira") -> list[Json]:
    """The private threads that somebody sees."""
    threads = await stand.person(who).threads(stand.channel)
    return [thread for thread in threads if thread["type"] == PRIVATE_THREAD]


async def find_room(stand: Stand, who: str = "Mira", side: str = "for") -> str:
    """The private thread of a team, once somebody sees it."""
    thread = await stand.person(who).wait_for_thread(
        stand.channel,
        lambda each: each["type"] == PRIVATE_THREAD and f"Preparation, {side}:" in each["name"],
    )
    return thread["id"]


async def find_card(stand: Stand, who: str, room: str, says: str = "") -> Json:
    """The card of a team, once somebody reads that in it."""
    return await stand.person(who).wait_for_message(
        room, lambda each: bool(each["embeds"]) and says in str(each["embeds"])
    )


async def edit_case(stand: Stand, who: str, room: str, text: str) -> Json:
    """Change the case in its form; what is said then."""
    card = await find_card(stand, who, room, "Your case")
    form = await stand.press(who, card, EDIT)
    return (await stand.person(who).submit(form, {"case": text}))["message"]


async def press_ready(stand: Stand, who: str, room: str) -> str:
    """Say that one is ready; what is said then."""
    card = await find_card(stand, who, room)
    assert READY in labels(card)
    return (await stand.press(who, card, READY))["message"]["content"]
