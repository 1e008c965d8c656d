"""Pauses that nobody asked for, over the wire: whom they call, and what goes on without them."""

from debate_core.domain.form import Form
from debate_core.domain.play import Pending
from debate_core.domain.record import Record
from debate_core.domain.server_settings import ServerSettings, StartSettings
from debate_core.domain.steps import Speak
from debate_core.errors import Unavailable
from sandbox.client import Json, Messages
from tests.e2e.sitting import TURN_SECONDS, press_done, start_seated, take_seat, until_turn_of
from tests.e2e.stand import Stand, name_in, plain_line


def down(pending: Pending, record: Record) -> Form:
    """Every debater's model is down; the judge's is not."""
    if isinstance(pending.step, Speak):
        raise Unavailable("the provider is down")
    return plain_line(pending, record)


def pauses(messages: Messages) -> Messages:
    """What the thread says of pauses."""
    return [each for each in messages if "Paused: " in each["content"]]


async def resume(stand: Stand, thread: str) -> None:
    """Let a debate go on, once a bot that has just started has taken it up."""
    said = "Rostrum has just started"
    while said.startswith("Rostrum has just started"):
        said = await stand.manage("Mira", thread, "Resume")


async def paused_alone(stand: Stand) -> Json:
    """What a thread says of the pause of a debate whose models are all down."""
    stand.performer_on_cue.line = down
    async with stand.bot():
        thread = await stand.start()
        await stand.until(thread, lambda all_: bool(pauses(all_)))
    async with stand.bot():
        stand.performer_on_cue.line = plain_line
        await resume(stand, thread)
        await stand.until_ballot(thread)
        [told] = pauses(await stand.person("Mira").messages(thread))
    return told


async def test_a_pause_that_needs_somebody_calls_the_starter_and_the_moderators_once(
    stand: Stand,
) -> None:
    roles = (await stand.person("Mira").world())["server"]["roles"]
    role = next(each["id"] for each in roles if each["name"] == "Moderator")
    told = await paused_alone(stand)
    assert [each["username"] for each in told["mentions"]] == ["mira"]
    assert told["mention_roles"] == [role]
    assert "Every debater failed in the argument" in told["content"]


async def test_where_there_is_no_role_of_moderators_the_starter_is_called_alone(
    stand: Stand,
) -> None:
    stand.moderator_role = "Nobody has this"
    told = await paused_alone(stand)
    assert [each["username"] for each in told["mentions"]] == ["mira"]
    assert told["mention_roles"] == []


async def test_a_server_s_own_role_of_moderators_is_called(stand: Stand) -> None:
    roles = (await stand.person("Mira").world())["server"]["roles"]
    role = next(each["id"] for each in roles if each["name"] == "Rostrum")
    stand.settings = ServerSettings(starting=StartSettings(countdown=0, moderators=role))
    assert (await paused_alone(stand))["mention_roles"] == [role]


async def test_a_pause_that_somebody_asked_for_calls_nobody(stand: Stand) -> None:
    stand.performer_on_cue.hold()
    async with stand.bot():
        thread = await stand.start()
        await stand.until_named(thread, "Round 1 of 2")
        await stand.manage("Mira", thread, "Pause")
        [told] = pauses(await stand.until(thread, lambda all_: bool(pauses(all_))))
    assert (told["mentions"], told["mention_roles"]) == ([], [])


async def test_both_people_miss_a_phase_and_the_personas_speak_from_the_next_turn_on(
    stand: Stand,
) -> None:
    async with stand.bot():
        thread = await start_seated(stand, "Mira", "Ada", rounds=3, seats="anyone")
        await until_turn_of(stand, thread, "Mira")
        await take_seat(stand, "Noor", thread, "Ben")
        await stand.person("Mira").say(thread, "Tea calms.")
        await press_done(stand, "Mira", thread)
        for who in ("Mira", "Noor"):
            await until_turn_of(stand, thread, who)
            stand.clock.advance(TURN_SECONDS)
        await stand.until_ballot(thread)
        messages = await stand.person("Mira").messages(thread)
    assert not pauses(messages)
    for number, who in ((5, "Ada"), (6, "Ben")):
        [turn] = [each for each in messages if name_in(each) == f"turn {number}"]
        assert turn["author"]["username"] == who
