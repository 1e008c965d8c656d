"""A person in a debater's seat: their turns, as they write them in the thread."""

import re

import pytest

from debate_core.domain.attendance import Attendance
from debate_core.domain.values import PersonId
from debate_core.engine.offline_seat import OfflineSeat
from debate_core.engine.people import Guest, extend
from sandbox.client import Json
from tests.e2e.pressing import Place
from tests.e2e.sitting import (
    EPHEMERAL,
    PAIR,
    TURN_SECONDS,
    invite,
    labels,
    openings,
    planned_with_seat,
    press_done,
    press_seat,
    show_seats,
    start_seated,
    take_seat,
    until_offered,
    until_turn_of,
)
from tests.e2e.stand import BALLOT, Stand, buttons, field, name_in, names, words
from tests.sweep import keep_some

MIRA_AS_ADA = "Mira in the seat of Ada"


async def record_text(stand: Stand, thread: str) -> str:
    """The transcript so far, as Mira can have it."""
    [file] = (await stand.show("Mira", thread, "Markdown"))["attachments"]
    return stand.sandbox.world.state.pictures[file["id"]].content.decode()


async def turn_line(stand: Stand, thread: str, number: int) -> str:
    """What stands in the thread for a turn, once it is there."""
    return (await stand.until_named(thread, f"turn {number}"))["content"]


async def test_a_whole_turn_is_what_the_holder_wrote_until_done(stand: Stand) -> None:
    async with stand.bot():
        mira, thread = stand.person("Mira"), await start_seated(stand)
        opening = await until_turn_of(stand, thread, "Mira")
        assert "at most 250 words" in opening["content"]
        assert [each["global_name"] for each in opening["mentions"]] == ["Mira"]
        await mira.say(thread, f"Tea calms <@{stand.sandbox.address['people']['Noor']}>.")
        await stand.person("Noor").say(thread, "Coffee! Coffee!")
        await mira.say(thread, "And it keeps.")
        await stand.press("Mira", opening, "Done")
        line = await turn_line(stand, thread, 1)
        await stand.until_named(thread, "turn 2")
        told = await record_text(stand, thread)
    assert line == f"-# {MIRA_AS_ADA} · For · turn 1"
    assert "Tea calms Noor.\n\nAnd it keeps." in told
    assert f"Turn 1: {MIRA_AS_ADA} (for)" in told
    assert "Coffee!" not in told


async def test_nobody_seems_to_type_while_a_person_takes_their_turn(stand: Stand) -> None:
    async with stand.bot():
        thread = await start_seated(stand)
        await until_turn_of(stand, thread, "Mira")
        log = await stand.control.log()
    assert not [each["path"] for each in log if each["path"].endswith("/typing")]


async def test_a_turn_that_is_given_more_time_says_so(stand: Stand) -> None:
    async with stand.bot() as client:
        thread = await start_seated(stand)
        opening = await until_turn_of(stand, thread, "Mira")
        [ledger] = client.services.runner.live
        [turn] = ledger.record.people.open_turns.values()
        await extend(ledger, 60, Guest(PersonId("1"), "Mod", is_moderator=True))
        later = f"<t:{int(turn.closes_at.timestamp()) + 60}:R>"
        messages = await stand.until(thread, lambda all_: later in str(all_))
        stand.clock.advance(TURN_SECONDS)
        assert "turn 1" not in names(await stand.person("Mira").messages(thread))
    [given] = openings(stand, messages, "Mira")
    assert given["id"] == opening["id"]


async def test_a_turn_of_a_panel_is_written_in_the_thread(stand: Stand) -> None:
    stand.performer = OfflineSeat()
    async with stand.bot():
        options = "opening=turn-taking; closing=turn-taking"
        thread = await start_seated(stand, format="panel", rounds=1, options=options)
        for _ in range(3):
            await until_turn_of(stand, thread, "Mira")
            await stand.person("Mira").say(thread, "Tea calms.")
            await press_done(stand, "Mira", thread)
        messages = await stand.until(thread, lambda all_: BALLOT in names(all_))
    assert sum(MIRA_AS_ADA in each["content"] for each in messages if _is_line(each)) == 3


def _is_line(message: Json) -> bool:
    return name_in(message).startswith("turn ") and message["content"].startswith("-# ")


async def resume(stand: Stand, thread: str) -> None:
    """Go on; just after a start one is asked to wait a moment."""
    told = ""
    while told != "The debate goes on.":
        told = await stand.manage("Mira", thread, "Resume")


async def test_a_pause_stops_the_clock_of_a_turn_and_its_post_says_so(stand: Stand) -> None:
    async with stand.bot():
        thread = await start_seated(stand)
        opening = await until_turn_of(stand, thread, "Mira")
        mira = stand.person("Mira")
        stand.clock.advance(TURN_SECONDS - 120)
        await stand.manage("Mira", thread, "Pause")
        waits = "the debate is paused, and 2 min are left"
        await stand.until(thread, lambda all_: waits in str(openings(stand, all_, "Mira")))
        await mira.say(thread, "Tea calms.")
        stand.clock.advance(10 * TURN_SECONDS)
    async with stand.bot():
        await resume(stand, thread)
        ends = f"<t:{int(stand.clock.now().timestamp()) + 120}:R>"
        messages = await stand.until(
            thread, lambda all_: ends in str(openings(stand, all_, "Mira"))
        )
        assert "turn 1" not in names(messages)
        assert [each["id"] for each in openings(stand, messages, "Mira")] == [opening["id"]]
        stand.clock.advance(120)
        await turn_line(stand, thread, 1)
        assert "Tea calms." in await record_text(stand, thread)


async def test_edits_and_deletions_count_until_done_and_not_after(stand: Stand) -> None:
    async with stand.bot():
        mira, thread = stand.person("Mira"), await start_seated(stand)
        opening = await until_turn_of(stand, thread, "Mira")
        first = await mira.say(thread, "Tee calms.")
        second = await mira.say(thread, "I take this back.")
        await mira.rewrite(first, "Tea calms.")
        await mira.delete(second)
        await stand.press("Mira", opening, "Done")
        await stand.until_named(thread, "turn 2")
        await mira.rewrite(first, "Something else altogether.")
        told = await record_text(stand, thread)
    assert "Tea calms." in told
    assert not any(each in told for each in ("Tee", "take this back", "something else"))


async def test_an_opening_says_when_its_turn_is_over(stand: Stand) -> None:
    async with stand.bot():
        thread = await start_seated(stand)
        opening = await until_turn_of(stand, thread, "Mira")
        await stand.person("Mira").say(thread, "Tea calms.")
        await stand.press("Mira", opening, "Done")
        messages = await stand.until(thread, lambda all_: not openings(stand, all_, "Mira"))
    [over] = [each for each in messages if each["id"] == opening["id"]]
    assert over["content"] == "-# Mira's turn:"


async def test_a_restart_calls_nobody_again_to_a_turn_that_is_over(stand: Stand) -> None:
    async with stand.bot():
        thread = await start_seated(stand)
        await until_turn_of(stand, thread, "Mira")
        await stand.person("Mira").say(thread, "Tea calms.")
        await press_done(stand, "Mira", thread)
        await turn_line(stand, thread, 1)
    before = (await stand.control.log())[-1]["n"]
    async with stand.bot():
        await stand.until_named(thread, "turn 2")
    posted = [each for each in await stand.control.log(before) if each["method"] == "POST"]
    assert not [each for each in posted if "Mira" in str(each)]


async def test_what_is_written_when_the_time_is_up_counts(stand: Stand) -> None:
    async with stand.bot():
        thread = await start_seated(stand)
        await until_turn_of(stand, thread, "Mira")
        await stand.person("Mira").say(thread, "Tea calms, and")
        stand.clock.advance(TURN_SECONDS)
        assert MIRA_AS_ADA in await turn_line(stand, thread, 1)
        assert "Tea calms, and" in await record_text(stand, thread)


async def test_the_holder_alone_is_reminded_once_before_the_end_and_it_goes_with_the_turn(
    stand: Stand,
) -> None:
    async with stand.bot():
        thread = await start_seated(stand)
        opening = await until_turn_of(stand, thread, "Mira")
        stand.clock.advance(TURN_SECONDS - 60)
        messages = await stand.until(thread, lambda all_: "Your turn ends" in str(all_))
        stand.clock.advance(60)
        await stand.until_named(thread, "turn 2")
        over = await stand.person("Noor").messages(thread)
    assert "Your turn ends" not in str(over)
    pings = [each for each in messages if each["mentions"]]
    assert [each["mentions"][0]["global_name"] for each in pings] == ["Mira", "Mira"]
    assert pings[0]["id"] == opening["id"]
    assert "@everyone" not in str(messages)


async def test_a_missed_turn_is_forfeited_the_persona_speaks_and_the_holder_comes_back(
    stand: Stand,
) -> None:
    async with stand.bot():
        thread = await start_seated(stand, rounds=3, turn_time="2m")
        await until_turn_of(stand, thread, "Mira")
        stand.performer_on_cue.hold()
        stand.clock.advance(120)
        missed = await turn_line(stand, thread, 1)
        stand.performer_on_cue.cue()
        assert (await stand.until_named(thread, "Round 2 of 3"))["content"]
        announcement = (await stand.person("Mira").messages(stand.channel))[-1]
        back = await stand.press("Mira", announcement, "Take a seat")
        stand.performer_on_cue.cue(2)
        persona = await stand.until_named(thread, "turn 3")
        assert await until_turn_of(stand, thread, "Mira")
    assert "Mira's time ran out. Ada takes over until Mira comes back." in missed
    assert "The seat of Ada is yours from the next round on." in words(back["message"])
    assert persona["author"]["username"] == "Ada"


async def test_what_whoever_leaves_has_written_is_their_turn_at_once_and_the_persona_is_next(
    stand: Stand,
) -> None:
    async with stand.bot():
        mira, thread = stand.person("Mira"), await start_seated(stand)
        await until_turn_of(stand, thread, "Mira")
        await mira.say(thread, "My last words.")
        left = await press_seat(stand, "Mira", await show_seats(stand, "Mira", thread), "Ada")
        line = await turn_line(stand, thread, 1)
        persona = await stand.until_named(thread, "turn 3")
        told = await record_text(stand, thread)
    said = "What you wrote until now is your turn. Ada takes over from the next turn on."
    assert said in words(left)
    assert line == f"-# {MIRA_AS_ADA} · For · turn 1"
    assert "My last words." in told
    assert persona["author"]["username"] == "Ada"


async def test_whoever_leaves_before_a_word_has_missed_the_turn_at_once(stand: Stand) -> None:
    async with stand.bot():
        thread = await start_seated(stand)
        await until_turn_of(stand, thread, "Mira")
        await press_seat(stand, "Mira", await show_seats(stand, "Mira", thread), "Ada")
        line = await turn_line(stand, thread, 1)
    assert "did not speak: they left." in line


async def test_a_seat_is_given_to_somebody_who_is_told_and_agrees(stand: Stand) -> None:
    async with stand.bot():
        thread = await start_seated(stand)
        opening = await until_turn_of(stand, thread, "Mira")
        which = await invite(stand, "Mira", await show_seats(stand, "Mira", thread), "Noor")
        assert labels(which) == ["Ada: yours", "Ben: against"]
        asking = await stand.press("Mira", which, "Ada")
        offer = await until_offered(stand, "Noor", thread)
        for_another = await stand.press("Elias", offer, "Take a seat")
        asked = await stand.press("Noor", offer, "Take a seat")
        taken = await stand.press("Noor", asked["message"], "Take the seat")
        await stand.person("Mira").say(thread, "My last words.")
        await stand.press("Mira", opening, "Done")
        assert await until_turn_of(stand, thread, "Noor")
    assert for_another["message"]["content"] == "This seat is offered to somebody else."
    assert "is asked here" in words(asking["message"])
    assert "The seat of Ada" in words(asked["message"])
    assert words(taken["message"]) == "The seat of Ada is yours from the next round on."


async def test_nobody_is_mentioned_by_one_offer_after_another_nor_after_a_restart(
    stand: Stand,
) -> None:
    stand.performer_on_cue.hold()
    async with stand.bot():
        thread = await stand.start("Noor", debaters=PAIR, seats="anyone")
        told: list[str] = []
        for whom in ("Elias", "Elias", "Mira"):
            card = await show_seats(stand, "Noor", thread)
            which = await invite(stand, "Noor", card, whom)
            told.append(words((await stand.press("Noor", which, "Ada"))["message"]))
        await until_offered(stand, "Mira", thread)
        messages = await stand.person("Noor").messages(thread)
    async with stand.bot():
        which = await invite(stand, "Noor", await show_seats(stand, "Noor", thread), "Elias")
        told.append(words((await stand.press("Noor", which, "Ada"))["message"]))
        stand.clock.advance(600)
        which = await invite(stand, "Noor", await show_seats(stand, "Noor", thread), "Elias")
        later = words((await stand.press("Noor", which, "Ada"))["message"])
    assert told[1] == "They were asked a moment ago. Wait for their answer."
    assert told[3] == told[1]
    assert "is asked here" in told[0]
    assert "is asked here" in told[2]
    assert "is asked here" in later
    assert sum(len(message["mentions"]) for message in messages) == 2


async def test_an_offer_that_was_taken_up_once_takes_nobody_s_seat_later(stand: Stand) -> None:
    stand.performer_on_cue.hold()
    async with stand.bot() as client:
        thread = await stand.start(debaters=PAIR, seats="anyone")
        await take_seat(stand, "Noor", thread, "Ada")
        await invite(stand, "Noor", await show_seats(stand, "Noor", thread), "Elias")
        offer = await until_offered(stand, "Elias", thread)
        asked = await stand.press("Elias", offer, "Take a seat")
        kept = await stand.press("Elias", offer, "Take a seat")
        await stand.press("Elias", asked["message"], "Take the seat")
        await press_seat(stand, "Elias", await show_seats(stand, "Elias", thread), "Ada")
        await take_seat(stand, "Noor", thread, "Ada")
        late = await stand.press("Elias", kept["message"], "Take the seat")
        [ledger] = client.services.runner.live
        holder = ledger.record.people.find_later_holder(ledger.record.spec.debaters[0].id)
    assert words(late["message"]) == "This offer of a seat is over."
    assert holder is not None
    assert holder.name == "Noor"


async def test_an_offer_has_no_button_once_the_seat_is_taken(stand: Stand) -> None:
    stand.performer_on_cue.hold()
    async with stand.bot():
        thread = await stand.start(debaters=PAIR, seats="anyone")
        offers = [await _offer(stand, thread, whom, seat) for whom, seat in OFFERED]
        asked = await stand.press("Noor", offers[0], "Take a seat")
        await stand.press("Noor", asked["message"], "Take the seat")
        await take_seat(stand, "Vikram", thread, "Ben")
        messages = await stand.until(
            thread, lambda all_: not any(labels(each) for each in all_ if is_offer(each))
        )
    assert len([each for each in messages if is_offer(each)]) == len(OFFERED)


async def test_an_offer_has_no_button_once_nobody_debates_any_more(stand: Stand) -> None:
    stand.performer_on_cue.hold()
    async with stand.bot():
        thread = await stand.start(debaters=PAIR, seats="anyone", rounds=2)
        await _offer(stand, thread, "Noor", "Ada")
        stand.performer_on_cue.cue(5)
        await stand.until_ballot(thread)
        await stand.until(
            thread, lambda all_: not any(labels(each) for each in all_ if is_offer(each))
        )


@pytest.mark.sweep
async def test_the_button_of_an_offer_from_before_a_restart_goes_when_it_is_pressed(
    stand: Stand,
) -> None:
    stand.performer_on_cue.hold()
    async with stand.bot():
        thread = await stand.start(debaters=PAIR, seats="anyone")
        offer = await _offer(stand, thread, "Noor", "Ada")
    async with stand.bot() as client:
        while not client.services.runner.live:
            await stand.person("Mira").world()
        await take_seat(stand, "Vikram", thread, "Ada")
        told = (await stand.press("Noor", offer, "Take a seat"))["message"]
    assert (told["id"], told["content"]) == (offer["id"], "This offer of a seat is over.")
    assert not labels(told)


OFFERED = (("Noor", "Ada"), ("Elias", "Ben"))


async def _offer(stand: Stand, thread: str, whom: str, seat: str) -> Json:
    """Offer a seat as the starter; the offer."""
    which = await invite(stand, "Mira", await show_seats(stand, "Mira", thread), whom)
    if labels(which):
        await stand.press("Mira", which, seat)
    return await until_offered(stand, whom, thread)


def is_offer(message: Json) -> bool:
    return "offers you the seat" in message["content"]


async def test_in_the_last_round_a_seat_is_refused_since_no_turn_follows(stand: Stand) -> None:
    stand.performer_on_cue.hold()
    async with stand.bot():
        thread = await stand.start(debaters=PAIR, seats="anyone", rounds=2)
        stand.performer_on_cue.cue(2)
        await stand.until_named(thread, "Round 2 of 2")
        card = await show_seats(stand, "Noor", thread)
        refused = (await press_seat(stand, "Noor", card, "Ben"))["content"]
        which = await invite(stand, "Mira", await show_seats(stand, "Mira", thread), "Noor")
        offered = words((await stand.press("Mira", which, "Ben"))["message"])
    said = "Ben has no turn after this round. You can take a seat in the next debate."
    assert (refused, offered) == (said, said)


async def test_nobody_holds_a_seat_before_they_were_told_and_agreed(stand: Stand) -> None:
    async with stand.bot() as client:
        stand.performer_on_cue.hold()
        thread = await stand.start(debaters=PAIR, seats="anyone")
        await stand.until_named(thread, "Round 1 of 2")
        card = await show_seats(stand, "Noor", thread)
        told = await press_seat(stand, "Noor", card, "Ben")
        assert "No AI reads this debate." in words(told)
        assert told["flags"] & EPHEMERAL
        back = await stand.press("Noor", told, "Back")
        [ledger] = client.services.runner.live
        assert ledger.record.people == Attendance()
        assert "Which side do you take?" in words(back["message"])
        taken = await take_seat(stand, "Noor", thread, "Ben")
        assert "The seat of Ben is yours from the next round on." in words(taken)
        stand.performer_on_cue.cue(2)
        stand.performer_on_cue.cue(1)
        assert await until_turn_of(stand, thread, "Noor")


async def test_the_plan_says_who_sits_and_who_may(stand: Stand) -> None:
    async with stand.bot():
        before = await stand.plan(debaters=PAIR, seats="anyone")
        nobody = await stand.plan(debaters=PAIR, seats="nobody")
        plan = await planned_with_seat(stand, "Mira", "Ben")
        open_to_all = await stand.details(before["message"])
        sat = await stand.details(plan)
    assert "Mira in the seat of Ben (against)" in words(plan)
    assert field(open_to_all, "Seats") == "Everyone"
    assert "Take a seat" not in labels(nobody["message"])
    assert field(sat, "Seats").startswith("Mira in the seat of Ben; invited people")


@pytest.mark.parametrize("way", keep_some(["a mention", "an answer"]))
async def test_without_message_content_what_mentions_the_bot_is_the_turn(
    stand: Stand, way: str
) -> None:
    stand.sandbox.world.granted_intents = 0
    async with stand.bot():
        mira, thread = stand.person("Mira"), await start_seated(stand)
        opening = await until_turn_of(stand, thread, "Mira")
        await mira.say(thread, "This cannot be read.")
        unread = await stand.press("Mira", opening, "Done")
        if way == "a mention":
            await mira.say(thread, f"<@{stand.sandbox.address['bot']}> Tea calms.")
        else:
            await mira.say(thread, "Tea calms.", reply_to=opening)
        await stand.press("Mira", opening, "Done")
        await turn_line(stand, thread, 1)
        told = await record_text(stand, thread)
    assert "mention me" in opening["content"]
    assert unread["answered"] == "deferred_update"
    assert re.search(r"^Tea calms\.$", told, re.MULTILINE)


async def refusal(stand: Stand, who: str, message: Json, label: str) -> str:
    """What somebody is told who presses a button that is not theirs to press."""
    report = await stand.press(who, message, label)
    if "message" in report and report["answered"] == "message":
        return report["message"]["content"]
    told = await stand.person(who).wait_for_message(
        message["channel_id"], lambda each: bool(each["flags"] & EPHEMERAL)
    )
    return told["content"]


async def test_done_is_the_holders_and_needs_a_word(stand: Stand) -> None:
    async with stand.bot():
        thread = await start_seated(stand)
        opening = await until_turn_of(stand, thread, "Mira")
        assert (await refusal(stand, "Noor", opening, "Done")).startswith(
            "This is the turn of Mira"
        )
        assert (await refusal(stand, "Mira", opening, "Done")).startswith("You haven't written")
        assert "turn 1" not in names(await stand.person("Noor").messages(thread))


async def test_a_seat_that_is_taken_is_refused(stand: Stand) -> None:
    async with stand.bot() as client:
        thread = await start_seated(stand, seats="anyone")
        await until_turn_of(stand, thread, "Mira")
        card = await show_seats(stand, "Noor", thread)
        noor, mira = Place(stand, "Noor", thread), Place(stand, "Mira", thread)
        [ledger] = client.services.runner.live
        first, second = (f"seat:take:{ledger.debate}:{place}" for place in (0, 1))
        assert "Mira has that seat. Free seats: Ben." in await noor.press(first)
        assert "You have that seat already." in await mira.press(first)
        assert "You have Ada's seat. Leave that one first." in await mira.press(second)
        await stand.press("Noor", await press_seat(stand, "Noor", card, "Ben"), "Take the seat")
        assert "Noor has that seat. Free seats: none." in await mira.press(second)
        full = await stand.person("Elias").command("debate seat", thread)
    assert full["message"]["content"] == "Mira has that seat. Free seats: none."


async def test_a_moderator_takes_somebody_out_of_a_seat(stand: Stand) -> None:
    async with stand.bot():
        stand.performer_on_cue.hold()
        thread = await stand.start("Vikram", debaters=PAIR, seats="anyone")
        await take_seat(stand, "Noor", thread, "Ada")
        card = await show_seats(stand, "Mira", thread)
        await press_seat(stand, "Mira", card, "Ada")
        await stand.until(thread, lambda all_: "Mira took Noor out of Ada's seat." in str(all_))


async def test_a_member_is_invited_from_their_menu(stand: Stand) -> None:
    async with stand.bot():
        stand.performer_on_cue.hold()
        noor = stand.sandbox.address["people"]["Noor"]
        form = await stand.person("Vikram").user_command("Invite to debate", stand.channel, noor)
        plan = await stand.person("Vikram").submit(form, {"motion": "Tea calms"})
        plan = (await stand.filled_in("Vikram", plan))["message"]
        thread = await stand.begin("Vikram", plan)
        await stand.until_named(thread, "Round 1 of 2")
        elias = stand.sandbox.address["people"]["Elias"]
        which = await stand.person("Vikram").user_command("Invite to debate", thread, elias)
        await stand.press("Vikram", which["message"], next(iter(buttons(which["message"]))))
        offer = await until_offered(stand, "Elias", thread)
        asked = await stand.press("Elias", offer, "Take a seat")
        taken = await stand.press("Elias", asked["message"], "Take the seat")
        card = await show_seats(stand, "Noor", thread)
    assert "is yours" in words(taken["message"])
    assert "Which side do you take?" in words(card)


async def test_only_those_who_are_invited_sit_where_it_was_started_so(stand: Stand) -> None:
    async with stand.bot():
        stand.performer_on_cue.hold()
        elias = stand.sandbox.address["people"]["Elias"]
        thread = await stand.start("Vikram", debaters=PAIR, invite=elias)
        await stand.until_named(thread, "Round 1 of 2")
        announcement = (await stand.person("Noor").messages(stand.channel))[-1]
        refused = await stand.press("Noor", announcement, "Take a seat")
        allowed = await stand.press("Elias", announcement, "Take a seat")
    assert "These seats are for invited people." in refused["message"]["content"]
    assert "Which side do you take?" in words(allowed["message"])


async def test_a_debate_that_is_over_has_no_seats(stand: Stand) -> None:
    async with stand.bot():
        thread = await start_seated(stand, rounds=1)
        opening = await until_turn_of(stand, thread, "Mira")
        await stand.person("Mira").say(thread, "Tea calms.")
        await stand.press("Mira", opening, "Done")
        messages = await stand.until(thread, lambda all_: BALLOT in names(all_))
        assert "Done" not in [label for each in messages for label in labels(each)]
        report = await stand.person("Noor").command("debate seat", thread)
        said = "The debaters have finished, so seats are closed."
        assert report["message"]["content"] == said


async def test_a_debate_that_is_stopped_closes_the_turn_that_was_open(stand: Stand) -> None:
    async with stand.bot():
        thread = await start_seated(stand)
        opening = await until_turn_of(stand, thread, "Mira")
        await stand.person("Mira").command("debate stop", thread)
        messages = await stand.until(thread, lambda all_: not openings(stand, all_, "Mira"))
    assert next(name_in(each) for each in messages if each["id"] == opening["id"])
