"""Polls: opening them, voting, and ending them before their time.

Rule of this file: the clock alone says if a poll is over, so nothing has to happen at its end.
"""

from sandbox.forms.polls import PollForm
from sandbox.protocol.errors import Code, DiscordError, ImpossibleError
from sandbox.protocol.json import Json
from sandbox.protocol.snowflakes import Id, write_timestamp
from sandbox.world.things import Message, Poll
from sandbox.world.world import Event, World


def open_poll(world: World, form: PollForm) -> Poll:
    """Open a poll that ends after its hours."""
    answers: list[Json] = [
        {"answer_id": number, "poll_media": answer.poll_media.model_dump(exclude_none=True)}
        for number, answer in enumerate(form.answers, 1)
    ]
    return Poll(
        question=form.question.model_dump(),
        answers=answers,
        ends_at=write_timestamp(world.clock() + form.duration * 3600),
        allows_many=form.allow_multiselect,
        voters={answer["answer_id"]: [] for answer in answers},
    )


def poll_shape(world: World, poll: Poll, reader: Id) -> Json:
    """Make a poll object, as one reader sees it."""
    counts: list[Json] = [
        {"id": number, "count": len(voters), "me_voted": reader in voters}
        for number, voters in poll.voters.items()
        if voters
    ]
    return {
        "question": poll.question,
        "answers": poll.answers,
        "expiry": poll.ends_at,
        "allow_multiselect": poll.allows_many,
        "layout_type": 1,
        "results": {"answer_counts": counts, "is_finalized": poll.ends_at <= world.now()},
    }


def poll_of(message: Message) -> Poll:
    """Find the poll of a message that has one."""
    if message.poll is None:
        raise DiscordError(Code.NO_POLL)
    return message.poll


def voters_of(poll: Poll, answer: int) -> list[Id]:
    """List who chose an answer."""
    if answer not in poll.voters:
        raise DiscordError(Code.UNKNOWN_ANSWER)
    return poll.voters[answer]


def vote(world: World, user: Id, message: Message, answer: int) -> None:
    """Choose an answer; replace the earlier choice if only one is allowed."""
    poll = _open_poll_of(world, message)
    voters = voters_of(poll, answer)
    if not poll.allows_many:
        for other in poll.voters:
            if other != answer:
                unvote(world, user, message, other)
    if user not in voters:
        voters.append(user)
        _announce(world, "ADD", message, user, answer)


def unvote(world: World, user: Id, message: Message, answer: int) -> None:
    """Take a choice back."""
    voters = voters_of(_open_poll_of(world, message), answer)
    if user in voters:
        voters.remove(user)
        _announce(world, "REMOVE", message, user, answer)


def end(world: World, message: Message) -> None:
    """End a poll before its time."""
    poll_of(message).ends_at = world.now()


def _open_poll_of(world: World, message: Message) -> Poll:
    poll = poll_of(message)
    if poll.ends_at <= world.now():
        raise ImpossibleError("This poll is over.")
    return poll


def _announce(world: World, change: str, message: Message, user: Id, answer: int) -> None:
    data: Json = {
        "user_id": user,
        "channel_id": message.channel,
        "message_id": message.id,
        "guild_id": world.state.server,
        "answer_id": answer,
    }
    world.announce(Event(f"MESSAGE_POLL_VOTE_{change}", data, channel=message.channel))
