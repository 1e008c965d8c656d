"""Rights that somebody has in one place, had once, or lost while something waited for them."""

import pytest

from sandbox.client import Json
from sandbox.forms.channels import NewChannelForm, ThreadChangeForm
from sandbox.world import channels, threads
from sandbox.world.permissions import Permission
from sandbox.world.things import Role
from tests.e2e.controlling import debating
from tests.e2e.playing import written
from tests.e2e.pressing import TO_WRITE, Place, allow, deny, give_role, take_role
from tests.e2e.seated import others
from tests.e2e.sitting import PAIR, labels, start_seated, until_turn_of
from tests.e2e.stand import RESULT, VOTING_SECONDS, Stand

SAID = "You cannot write in"


async def test_a_rematch_is_not_started_for_whoever_cannot_write_there(stand: Stand) -> None:
    async with stand.bot():
        thread = await stand.start("Vikram")
        await stand.until_ballot(thread)
        stand.clock.advance(VOTING_SECONDS)
        await stand.until_named(thread, RESULT)
        deny(stand, "Vikram", TO_WRITE, stand.channel)
        shown = await stand.show("Vikram", thread)
        report = await stand.press("Vikram", shown, "Rematch")
        told = (await stand.filled_in("Vikram", report))["message"]["content"]
    assert "You cannot start a debate in" in told
    assert "Send Messages, Create Public Threads, Send Messages in Threads" in told


P = Permission


@pytest.mark.parametrize(
    ("missing", "where", "may"),
    [
        (P.CREATE_PUBLIC_THREADS, "debates", False),
        (P.SEND_MESSAGES_IN_THREADS, "debates", False),
        (P.SEND_MESSAGES, "debates", False),
        (P.SEND_MESSAGES, "forum", False),
        (P.CREATE_PUBLIC_THREADS, "forum", True),
        (P.MANAGE_THREADS, "forum", True),
    ],
)
async def test_a_debate_takes_what_opening_its_thread_takes(
    stand: Stand, missing: Permission, where: str, *, may: bool
) -> None:
    channel = stand.sandbox.address["channels"][where]
    async with stand.bot():
        place = channel if where == "debates" else (await _post(stand, channel))["id"]
        deny(stand, "Noor", missing, channel)
        told = await Place(stand, "Noor", place).command("debate start", motion="Tea is better")
    assert ("You cannot start a debate in" in told) is not may


async def _post(stand: Stand, forum: str) -> Json:
    """A post in a forum, from which commands are given."""
    body = {"channel": forum, "name": "Tea", "content": "Tea?"}
    return await stand.control.call("POST", "/people/Mira/posts", body)


async def test_a_moderator_who_cannot_write_stops_a_debate_but_gives_no_reason(
    stand: Stand,
) -> None:
    give_role(stand, "Elias", "Moderator")
    async with debating(stand) as (_, thread, _):
        deny(stand, "Elias", TO_WRITE, stand.channel)
        elias = Place(stand, "Elias", thread)
        refused = await elias.command("debate stop", reason="It is a shame.")
        stopped = await elias.command("debate stop")
    assert SAID in refused
    assert "It closes with what has been said" in stopped


async def test_whoever_moderates_another_channel_steers_nothing_here(stand: Stand) -> None:
    general = stand.sandbox.address["channels"]["general"]
    allow(stand, "Noor", Permission.MANAGE_MESSAGES | Permission.MANAGE_THREADS, general)
    async with debating(stand) as (client, _, _):
        [ledger] = client.services.runner.live
        place = Place(stand, "Noor", general)
        stopped = await place.command("debate stop", debate=ledger.debate)
        pressed = await place.press(f"control:stop:{ledger.debate}:")
    assert "who started this, and moderators can do that" in stopped
    assert "who started this, and moderators can do that" in pressed


async def test_a_seat_for_a_role_is_not_taken_by_whoever_lost_the_role(stand: Stand) -> None:
    role = _new_role(stand, "Debater")
    give_role(stand, "Noor", "Debater")
    async with stand.bot() as client:
        stand.performer_on_cue.hold()
        thread = await stand.start("Vikram", debaters=PAIR, seats="role", seat_role=role)
        [ledger] = client.services.runner.live
        asked = await Place(stand, "Noor", thread).press(f"seat:ask:{ledger.debate}:0")
        take_role(stand, "Noor", "Debater")
        taken = await Place(stand, "Noor", thread).press(f"seat:take:{ledger.debate}:0")
    assert "Ada" in asked
    assert "These seats are for invited people." in taken
    assert not ledger.record.people.seats


async def test_an_offer_of_somebody_who_is_a_moderator_no_more_holds_no_longer(
    stand: Stand,
) -> None:
    give_role(stand, "Elias", "Moderator")
    noor = stand.sandbox.address["people"]["Noor"]
    async with debating(stand) as (client, thread, _):
        [ledger] = client.services.runner.live
        giver = stand.sandbox.address["people"]["Elias"]
        offered = f"{ledger.debate}:0:m{giver}:{noor}:0"
        place = Place(stand, "Noor", thread)
        asked = await place.press(f"seat:offer:{offered}")
        take_role(stand, "Elias", "Moderator")
        accepted = await place.press(f"seat:accept:{offered}")
    assert "Ada" in asked
    assert "Only whoever started this, and moderators, can offer this seat" in accepted


async def test_an_offer_of_whoever_has_the_moderators_role_alone_holds(stand: Stand) -> None:
    roles = stand.sandbox.world.state.roles.values()
    next(role for role in roles if role.name == "Moderator").permissions = 0
    give_role(stand, "Elias", "Moderator")
    people = stand.sandbox.address["people"]
    async with debating(stand) as (client, thread, _):
        [ledger] = client.services.runner.live
        offered = f"{ledger.debate}:0:m{people['Elias']}:{people['Noor']}:0"
        accepted = await Place(stand, "Noor", thread).press(f"seat:accept:{offered}")
    assert "Only whoever started this" not in accepted


async def test_a_seat_is_offered_where_whoever_offers_it_may_write(stand: Stand) -> None:
    general = stand.sandbox.address["channels"]["general"]
    deny(stand, "Vikram", Permission.SEND_MESSAGES, general)
    noor = stand.sandbox.address["people"]["Noor"]
    async with debating(stand) as (client, _, _):
        [ledger] = client.services.runner.live
        told = await Place(stand, "Vikram", general).press(f"seat:give:{ledger.debate}:0:{noor}")
    assert f"{SAID} this channel" in told


async def test_in_a_locked_thread_only_moderators_say_anything(stand: Stand) -> None:
    async with debating(stand) as (_, thread, _):
        world = stand.sandbox.world
        form = ThreadChangeForm(locked=True)
        threads.change(world, world.state.owner, world.channel(thread), form)
        refused = await Place(stand, "Noor", thread).command("debate ask", question="Why?")
        asked = await Place(stand, "Mira", thread).command("debate ask", question="Why?")
    assert "thread is locked" in refused
    assert "Your question is number 1" in asked


async def test_of_several_debates_the_one_is_meant_that_whoever_asks_sees(stand: Stand) -> None:
    hidden, shown = stand.channel, stand.sandbox.address["channels"]["general"]
    async with stand.bot():
        stand.performer_on_cue.hold()
        stand.channel = shown
        await stand.start("Mira", motion="Tea is better than coffee")
        stand.channel = hidden
        await stand.start("Mira", motion="Cats are better than dogs")
        deny(stand, "Noor", Permission.VIEW_CHANNEL, hidden)
        lobby = channels.create(stand.sandbox.world, NewChannelForm(name="lobby", type=0)).id
        told = await Place(stand, "Noor", lobby).command("debate show")
        either = await Place(stand, "Mira", lobby).command("debate show")
    assert "Tea is better than coffee" in told
    assert "Several debates are open here" in either


async def test_one_s_own_words_go_after_one_sees_the_channel_no_more(stand: Stand) -> None:
    general = stand.sandbox.address["channels"]["general"]
    async with debating(stand) as (client, thread, _):
        [ledger] = client.services.runner.live
        noor = Place(stand, "Noor", general)
        await Place(stand, "Noor", thread).command("debate ask", question="Why not Tuesdays?")
        deny(stand, "Noor", Permission.VIEW_CHANNEL, stand.channel)
        person = stand.sandbox.address["people"]["Noor"]
        listed = await noor.press(f"forget:page:{ledger.debate}:{person}:0")
        [asked] = [each for each in ledger.events if each.fact.kind == "question_asked"]
        await noor.press(f"forget:do:{ledger.debate}:{asked.number}")
        await ledger.until(lambda now: now.people.questions[0].state == "withdrawn")
    assert "Why not Tuesdays?" in listed
    assert ledger.record.spec.motion not in listed


@pytest.mark.parametrize("may_write", [True, False])
async def test_what_somebody_kept_in_a_form_is_posted_if_they_may_still_write(
    stand: Stand, *, may_write: bool
) -> None:
    stand.performer_on_cue.line = others
    async with stand.bot() as client:
        thread = await start_seated(stand, "Vikram", format="structured")
        opening = await until_turn_of(stand, thread, "Vikram")
        pages = (await stand.press("Vikram", opening, "Write"))["message"]
        await _fill_in(stand, "Vikram", pages)
        if not may_write:
            deny(stand, "Vikram", TO_WRITE, stand.channel)
        stand.clock.advance(3600)
        [ledger] = client.services.runner.live
        record = await ledger.until(lambda now: any(each.debater == "ada" for each in now.turns))
        [turn] = [each for each in record.turns if each.debater == "ada"]
    assert (turn.missed is None) is may_write


async def _fill_in(stand: Stand, who: str, pages: Json) -> None:
    """Write every page of a turn, and send none."""
    for label in [each for each in labels(pages) if each != "Send"]:
        form = await stand.press(who, pages, label)
        await stand.person(who).submit(form, written(form, {}))


def _new_role(stand: Stand, name: str) -> str:
    """A role that is there before the bot comes."""
    world = stand.sandbox.world
    number = world.new_id()
    world.state.roles[number] = Role(number, name, 0, len(world.state.roles))
    return number
