"""What people are told of seats: who sits, who may, and what becomes of what they write."""

from collections.abc import Iterable

from bot.writer.text import clean, escape
from debate_core.domain.facts import SeatTaken
from debate_core.domain.specification import Debater, Seating, Specification
from debate_core.domain.text import time_in_words
from debate_core.models.directory import is_offline
from debate_core.show.pieces import name_in_seat

_NAMES = 12
"""Models that are named; more are only counted."""


def notice(spec: Specification, debater: Debater) -> str:
    """What whoever wants a seat has to know before it is theirs."""
    minutes = time_in_words(spec.seating.seconds)
    points = (
        "Everyone who can read the thread sees what you say in your turns, and the record of this "
        "debate keeps it.",
        goes_where(spec),
        f"You have {minutes} for a turn, longer where one has many fields; it says when it begins. "
        "If you miss one it is forfeited, and the debater speaks without you until you come back.",
    )
    name = escape(clean(debater.name))
    return "\n".join((f"**Before you take the seat of {name}:**", *(f"- {p}" for p in points)))


def table_notice(spec: Specification) -> str:
    """What whoever wants to join a table has to know before; empty where no model is asked."""
    if all(map(is_offline, spec.models)):
        return ""
    points = (
        "Everyone who can read the thread sees what you say when you have the floor, and the "
        "record of this discussion keeps it.",
        goes_where(spec, "with your name, since the moderator has to know who said what"),
    )
    return "\n".join(("**Before you join the table:**", *(f"- {point}" for point in points)))


def goes_where(spec: Specification, how: str = "without your name") -> str:
    """What of a person's turns goes to which provider, and `how`."""
    asked = [model for model in spec.models if not is_offline(model)]
    if not asked:
        return "It goes to no provider: the debaters and the judge here run without any model."
    named = ", ".join(escape(f"{_provider(model)} ({_model(model)})") for model in asked[:_NAMES])
    more = f" and {len(asked) - _NAMES} more" if len(asked) > _NAMES else ""
    return (
        f"It is sent to these models as quoted text, {how}: {named}{more}. What their "
        "providers do with it is for them to say."
    )


def seats_in_words(
    seating: Seating, role: str, taken: Iterable[SeatTaken], spec: Specification
) -> str:
    """Who sits, and who may; `role` is the name of the role that may."""
    sits = "; ".join(name_in_seat(seat.name, spec.debater(seat.debater).name) for seat in taken)
    may = _may(seating, role)
    return f"{sits}; {may}" if sits else f"{may[:1].upper()}{may[1:]}"


def _may(seating: Seating, role: str) -> str:
    invited = f", and {len(seating.people)} invited" if seating.people else ""
    match seating.who:
        case "nobody":
            return "nobody can take a seat"
        case "anyone":
            return "anyone can take a seat"
        case "role":
            return f"whoever has the role {role}{invited} can take a seat"
        case "invited":
            count = f" ({len(seating.people)} so far)" if seating.people else ""
            return f"only those who are invited{count}, you and moderators can take a seat"


def _provider(model: str) -> str:
    return model.partition(":")[0]


def _model(model: str) -> str:
    return model.partition(":")[2] or model
