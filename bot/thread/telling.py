"""The posts that an event puts into its thread: the pieces of its format."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial

from bot.ballots.reaction_lists import WANTED
from bot.ballots.secret import make_vote_buttons
from bot.platform.buttons import Button
from bot.platform.feature import Feature
from bot.thread.controls import ask_button, make_controls_post
from bot.thread.files import list_fingerprints
from bot.writer.cards import make_card_post
from bot.writer.offers import make_later_offers_post, make_offers_over_post, make_offers_post
from bot.writer.pieces import draft_posts, posts_of
from bot.writer.posts import Post
from bot.writer.turns import (
    make_later_post,
    make_objection_button,
    make_opening_post,
    make_over_post,
    make_passed_post,
    make_reminder_over_post,
    make_vote_again_post,
    make_vote_call_post,
)
from debate_core.domain.boxes import OUTCOME, BoxKey
from debate_core.domain.facts import (
    BallotUnclear,
    ClosingRequested,
    DebateConcluded,
    DebateInterrupted,
    DebateOpened,
    Event,
    OffersOpened,
    Paused,
    PollOpened,
    PreparationEnded,
    QuestionRuled,
    Resumed,
    StepAnswered,
    TimeExtended,
    TurnOpened,
)
from debate_core.domain.facts.answers import SaidBy
from debate_core.domain.points import AskAudience, Point
from debate_core.domain.record import Record
from debate_core.domain.result import find_reason
from debate_core.domain.steps import JUDGEMENT, Speak
from debate_core.domain.text import capitalize_first
from debate_core.engine.audience import takes_questions
from debate_core.features.telling import tell_pieces
from debate_core.formats import format_of
from debate_core.formats.outcomes import make_live_ballot
from debate_core.formats.rules import is_held_back
from debate_core.language import _, ngettext
from debate_core.show.blocks import Note, Prose
from debate_core.show.pieces import Card, Heading, Line, Piece, TurnPiece
from debate_core.show.questions import make_question_cards
from debate_core.show.result import RESULT
from debate_core.show.scores import SCOREBOARD, VERDICT
from debate_core.show.votes import BALLOT

DAMAGED = "damaged"
"""The key of what says that a debate's record is damaged, whoever says it first."""
TRANSCRIPT = "transcript"
"""The key of the post that older versions put the transcript on."""


def posts_for(
    record: Record,
    event: Event,
    told: Sequence[Piece] | None = None,
    features: Sequence[Feature] = (),
    *,
    reads_messages: bool = True,
) -> tuple[Post, ...]:
    """Make the posts that an event adds; `record` contains everything up to it.

    `told` is what is told of it, where earlier debates were added to that.
    """
    told = tell_pieces(record, event) if told is None else told
    posts = (
        post
        for piece in told
        for post in _make_posts(piece=piece, record=record, event=event, features=features)
    )
    controls = (make_controls_post(record),) if isinstance(event.fact, DebateOpened) else ()
    return (
        *controls,
        *_remove_old_scoreboard(record, event),
        *_tell_turns_of_people(record, event, reads_messages=reads_messages),
        *_tell_points_of_audience(record, event),
        *posts,
        *_call_table_to_vote(record, event),
        *_ask_to_vote_again(record, event),
    )


def _remove_old_scoreboard(record: Record, event: Event) -> Iterator[Post]:
    """Take away the scores that an older version posted, once the pinned card has them."""
    is_first = isinstance(event.fact, StepAnswered) and event.fact.turn == 1
    if is_first and SCOREBOARD in format_of(record.spec).make_live_cards(record):
        yield Post(f"{SCOREBOARD} over", rewrites=SCOREBOARD)


def _ask_to_vote_again(record: Record, event: Event) -> Iterator[Post]:
    """Make the line that asks somebody to vote again."""
    fact = event.fact
    if not isinstance(fact, BallotUnclear):
        return
    doubt = record.boxes[fact.box].unclear.get(fact.voter)
    if doubt is not None and doubt.asked_at == event.number:
        card = format_of(record.spec).make_live_cards(record).get(fact.box)
        yield make_vote_again_post(fact.voter, card.title if card else "", event.number)


def _call_table_to_vote(record: Record, event: Event) -> Iterator[Post]:
    """Make the post that calls everybody at the table, once, when people vote on statements."""
    is_at_table = format_of(record.spec).has_table
    if isinstance(event.fact, PollOpened) and is_at_table and not event.fact.is_quiet:
        seats = (record.people.find_later_holder(who.id) for who in record.spec.debaters)
        if people := tuple(seat.person for seat in seats if seat is not None):
            yield make_vote_call_post(record, people, event.fact)


def _tell_turns_of_people(record: Record, event: Event, *, reads_messages: bool) -> Iterator[Post]:
    """Make the post that opens a person's turn, or what that post becomes later."""
    open_turns = record.people.open_turns
    if format_of(record.spec).has_table:
        return  # the floor message calls them
    match event.fact:
        case TurnOpened(number=number):
            yield make_opening_post(record, open_turns[number], reads_messages=reads_messages)
        # The post names the time when the turn ends, which each of these changes.
        case TimeExtended() | Paused() | Resumed():
            for open_turn in open_turns.values():
                yield make_later_post(
                    record, open_turn, event.number, reads_messages=reads_messages
                )
        case StepAnswered(answer=Point(is_let_pass=True), said_by=SaidBy(name=name)):
            yield make_passed_post(event.fact.number, name)
            yield make_reminder_over_post(event.fact.number)
        case StepAnswered(step=Speak(), said_by=SaidBy(name=name)):
            yield from _end_turn(event.fact.number, name)
        case ClosingRequested() | DebateInterrupted():
            for open_turn in open_turns.values():
                name = record.people.seats[open_turn.debater].name
                yield from _end_turn(open_turn.number, name)
        case _:
            pass


def _end_turn(number: int, name: str) -> Iterator[Post]:
    yield make_over_post(number, name)
    yield make_reminder_over_post(number)


def _tell_points_of_audience(record: Record, event: Event) -> Iterator[Post]:
    """Make the post in which the audience may offer a point, or what that post becomes later."""
    window = record.people.open_window
    match event.fact:
        case StepAnswered(step=AskAudience(), number=number):
            # It was posted only where the audience had a way to offer one.
            if (last := record.people.window) and last.number == number:
                yield make_offers_over_post(record, number)
        case OffersOpened() if window:
            yield make_offers_post(record, window)
        case Paused() | Resumed() if window:
            yield make_later_offers_post(record, window, event.number)
        case ClosingRequested() | DebateInterrupted() if window:
            yield make_offers_over_post(record, window.number)
        case _:
            pass


def drafts_for(record: Record, step: Speak, turn: int, text: str) -> tuple[Post, ...]:
    """Make the posts that show a turn as far as it is written; none if it is held back."""
    own = format_of(record.spec)
    if is_held_back(own, record, step):
        return ()
    lead = own.describe_facing(record.spec, step, None)
    so_far = TurnPiece(
        key=f"turn {turn}", number=turn, debater=step.debater, blocks=(Prose(text),), lead=lead
    )
    return draft_posts(so_far, record.spec)


def _make_posts(
    piece: Piece, record: Record, event: Event, features: Sequence[Feature]
) -> Iterator[Post]:
    if isinstance(event.fact, DebateInterrupted) and event.seal is None and isinstance(piece, Line):
        # It takes the place of an event that cannot be read, and may have been told before.
        piece = replace(piece, key=DAMAGED)
    posts = posts_of(_add_advice(piece, record, event), record.spec)
    if isinstance(piece, Heading) and record.phases[-1].phase == JUDGEMENT:
        posts = (_make_awaiting_post(record, piece.key),)
    for post in posts:
        if _says_end(piece, event):
            post = _make_end(post, record)
        if _is_judgement(piece, event, record):
            post = replace(post, takes=f"phase {len(record.phases)}")
        if isinstance(piece, Card) and piece.key.startswith(VERDICT):
            post = replace(post, buttons=_list_score_buttons(record))
        if isinstance(piece, Card):
            post = _add_card_buttons(post=post, card=piece, record=record, features=features)
        match event.fact:
            case QuestionRuled():
                yield _ask_for_upvotes(post, record)
            case Paused(by=None) | PreparationEnded(why="impossible"):
                yield _call_moderators(post, record)
            case _:
                yield post


def _says_end(piece: Piece, event: Event) -> bool:
    """True if a piece says how its debate ended; it is posted once, and not edited after."""
    is_end = isinstance(piece, Card | Line) and piece.key in (RESULT, "end")
    return is_end if isinstance(event.fact, DebateConcluded) else _is_interruption(piece, event)


def _is_interruption(piece: Piece, event: Event) -> bool:
    return isinstance(piece, Line) and isinstance(event.fact, DebateInterrupted)


def _make_end(post: Post, record: Record) -> Post:
    """Make the post that a debate ends with: its files, and the way to what else there is."""
    fingerprints = list_fingerprints(record)
    labels = {"file:markdown": "Markdown", "file:json": _("Data")}
    labels |= {"check": _("Check the record")} if fingerprints else {}
    labels |= {} if record.interruption else {"show:decision": _("How it was decided")}
    return replace(
        post,
        files=(*post.files, *fingerprints),
        has_transcript=bool(record.transcript),
        buttons=(
            *(Button(label, f"{what}:{record.debate}") for what, label in labels.items()),
            *post.buttons,
        ),
    )


def _is_judgement(piece: Piece, event: Event, record: Record) -> bool:
    """True if a piece is the judgement that is awaited in the judge's phase."""
    fact = event.fact
    if not isinstance(fact, StepAnswered) or not isinstance(piece, Card | Line):
        return False
    is_awaited = fact.step.is_judges and not fact.step.is_beside
    return is_awaited and record.phases[-1:] != () and record.phases[-1].phase == JUDGEMENT


def _make_awaiting_post(record: Record, key: str) -> Post:
    """Make the judge's post until the verdict: a card, since a card takes its place."""
    called, turns = format_of(record.spec).terms.judge, len(record.transcript)
    judge = capitalize_first(_(called))
    if turns:
        said = ngettext(
            "{judge} is reading {count} turn.",
            "{judge} is reading all {count} turns.",
            turns,
            judge=judge,
        )
    else:
        said = _("{judge} is deciding.", judge=judge)
    return make_card_post(Card(key, said, (), by_judge=True, tone="judge"), record.spec)


def _list_score_buttons(record: Record) -> tuple[Button, ...]:
    """Make the buttons that open all scores and the whole reason, where there are any."""
    has = {
        "scores": (_("Scores"), bool(format_of(record.spec).show_results(record))),
        "reason": (_("Reasons"), find_reason(record) is not None),
    }
    return tuple(
        Button(label, f"show:{part}:{record.debate}")
        for part, (label, is_there) in has.items()
        if is_there
    )


def _call_moderators(post: Post, record: Record) -> Post:
    """Make a post ping those who can mend what keeps a debate from its course."""
    starter = record.opened.opened_by
    return replace(
        post, content=f"<@{starter}> {post.content}", pings=(starter,), calls_moderators=True
    )


def _ask_for_upvotes(post: Post, record: Record) -> Post:
    """Make the post of a question that was let in: people vote it up, and may ask another."""
    return replace(post, is_wanted=True, buttons=(ask_button(record.debate),))


def _add_card_buttons(post: Post, card: Card, record: Record, features: Sequence[Feature]) -> Post:
    """Make the post of a card, with the buttons that features add below it."""
    is_live = card.shown == "live"
    if is_live:
        post = _make_live(post=post, key=card.key, record=record, features=features)
    added = [own for feature in features if (own := feature.card_buttons.get(card.key))]
    if not added:
        return post
    of_post = post.live_buttons

    def buttons(record: Record) -> tuple[Button, ...]:
        before = of_post(record) if of_post else post.buttons
        return (*before, *(button for own in added for button in own(record)))

    return replace(post, buttons=buttons(record), live_buttons=buttons if is_live else None)


def _make_live(post: Post, key: str, record: Record, features: Sequence[Feature]) -> Post:
    """Make the post of a card that changes in place; if it is voted on, its box has its key."""
    if key == BALLOT and record.spec.voting.is_secret:
        buttons = make_vote_buttons(record)
        return replace(
            post,
            live=_make_ballot_card,
            live_buttons=make_vote_buttons,
            buttons=buttons,
            box=OUTCOME,
        )
    if key == BALLOT:
        return replace(post, live=_make_ballot_card, box=OUTCOME)
    box = BoxKey(key)
    own = (feature.live_cards.get(key) for feature in features)
    card = next(filter(None, own), None) or _make_card_finder(key)
    if box not in record.boxes:
        return replace(post, live=card)
    return replace(
        post,
        live=card,
        live_buttons=partial(make_objection_button, box),
        box=box,
        buttons=make_objection_button(box, record),
    )


def _tell_way_back(missed: TurnPiece, record: Record) -> str:
    """Say what those who missed their turn can do; nothing if they left, or still have the seat."""
    seat = record.people.find_later_holder(missed.debater)
    if seat is None or missed.said_by is None or seat.person != missed.said_by.person:
        return ""
    # Whoever came to the table on their own gets the floor by a hand.
    if any(guest.id == missed.debater for guest in record.guests):
        return _("They can raise a hand again.")
    return _("The way back: /debate seat.") if seat.is_away else ""


def _add_advice(piece: Piece, record: Record, event: Event) -> Piece:
    if isinstance(piece, TurnPiece) and piece.is_missed and (back := _tell_way_back(piece, record)):
        return replace(piece, blocks=(*piece.blocks, Note(back)))
    if isinstance(piece, Card) and isinstance(event.fact, QuestionRuled):
        return replace(piece, foot=_tell_wanted(record, piece.key))
    if isinstance(piece, Line) and isinstance(event.fact, Paused):
        return replace(
            piece, text=_("{said} Press Resume on the pinned card to go on.", said=piece.text)
        )
    return piece


def _tell_wanted(record: Record, key: str) -> str:
    """Say how to want an answer to a question that waits for one, or that none can come."""
    waiting = (asked.number for asked in record.people.questions if asked.state == "let in")
    if key not in (f"question {number}" for number in waiting):
        return ""
    is_judged = record.phases[-1:] != () and record.phases[-1].phase == JUDGEMENT
    if is_judged or not takes_questions(record):
        return _("No turns are left to answer it.")
    return _("{emoji} if you want it answered", emoji=WANTED)


def _make_card_finder(key: str) -> Callable[[Record], Card]:
    """Find a question's card, or one of the format's, as it looks now."""

    def card(record: Record) -> Card:
        asked = make_question_cards(record)
        if key in asked:
            return replace(asked[key], foot=_tell_wanted(record, key))
        return format_of(record.spec).make_live_cards(record)[key]

    return card


def _make_ballot_card(record: Record) -> Card:
    return make_live_ballot(format_of(record.spec), record)
