"""The message in which the audience is told that it may offer a point of information."""

from bot.platform.buttons import Button
from bot.writer.posts import Post, write_small_line
from bot.writer.text import clean, escape
from bot.writer.turns import describe_time
from debate_core.domain.attendance import OfferWindow
from debate_core.domain.points import POINT_WORDS
from debate_core.domain.record import Record
from debate_core.domain.values import DebateId
from debate_core.language import _, ngettext


def offer_id(debate: DebateId, number: int) -> str:
    """Make the custom id of the button that opens the form of a point, and of that form."""
    return f"point:offer:{debate}:{number}"


def make_offers_post(record: Record, window: OfferWindow) -> Post:
    """Make the post with the button; it calls nobody, since it is for whoever is there."""
    name = escape(clean(record.spec.debater(window.debater).name))
    said = _(
        "Everybody in the audience may offer {name} a point of information: {time}.",
        name=name,
        time=describe_time(window),
    )
    how = _("A question of at most {most} words. The first one is put.", most=POINT_WORDS)
    button = Button(_("Offer a point"), offer_id(record.debate, window.number), is_main=True)
    return Post(_key(window.number), f"{said}\n{write_small_line(how)}", buttons=(button,))


def make_later_offers_post(record: Record, window: OfferWindow, event: int) -> Post:
    """Make the same post once an event has changed its end."""
    opened = make_offers_post(record, window)
    return Post(
        f"{opened.key}, later {event}",
        opened.content,
        rewrites=opened.key,
        buttons=opened.buttons,
    )


def make_offers_over_post(record: Record, number: int) -> Post:
    """Make the same post once it is too late: how many points there were, and no button."""
    count = sum(question.window == number for question in record.people.questions)
    said = (
        ngettext(
            "{count} point of information from the audience",
            "{count} points of information from the audience",
            count,
        )
        if count
        else _("No point of information from the audience")
    )
    return Post(f"{_key(number)}, over", write_small_line(said), rewrites=_key(number))


def _key(number: int) -> str:
    return f"offers {number}"
