"""The controls of a debate, pressed and typed as its starter, a moderator and a stranger."""

import re

import pytest

from sandbox.client import Json
from tests.e2e.controlling import (
    MODERATOR,
    STARTER,
    STRANGER,
    can,
    debating,
    press_control,
    said_on,
    says,
)
from tests.e2e.sitting import press_seat
from tests.e2e.stand import CONTROLS, RESULT, VOTING_SECONDS, Stand, buttons, names

REFUSAL = ", who started this, and moderators can do that."
FIRST = {"Pause": True, "Skip turn": True, "+1 min": False, "Next question": False, "Stop": True}
STALE = 3600
"""An edit pause after whose first edit a card stays as it is."""


async def _stop(stand: Stand, who: str, controls: Json) -> str:
    """What stopping is answered with, once it is confirmed."""
    asked = (await stand.press(who, controls, "Stop"))["message"]
    assert asked["content"] == "Stop now?"
    return (await stand.press(who, asked, "Yes"))["message"]["content"]


async def test_the_controls_are_the_threads_first_message_and_pinned(stand: Stand) -> None:
    async with debating(stand) as (_, thread, controls):
        await stand.until_named(thread, "Round 1 of 2")
        messages = await stand.person(STRANGER).messages(thread)
    assert names(messages)[:2] == [CONTROLS, "Round 1 of 2"]
    assert controls["pinned"]
    assert said_on(controls) == "Round 1 of 2\nAda is speaking · turn 1 of 4"
    assert buttons(controls) == {**FIRST, "Take a seat": True}


async def test_a_seat_is_taken_from_the_controls(stand: Stand) -> None:
    async with debating(stand) as (client, _, controls):
        [ledger] = client.services.runner.live
        report = await stand.press(MODERATOR, controls, "Take a seat")
        asked = await press_seat(stand, MODERATOR, report["message"], "Ben")
        await stand.press(MODERATOR, asked, "Take the seat")
        record = await ledger.until(lambda now: bool(now.people.coming))
    assert [each.name for each in record.people.coming.values() if each] == [MODERATOR]


async def test_where_nobody_may_sit_the_controls_offer_no_seat(stand: Stand) -> None:
    stand.performer_on_cue.hold()
    async with stand.bot():
        thread = await stand.start(debaters="Ada: for; Ben: against", seats="nobody")
        controls = await stand.until_controls(thread, lambda it: buttons(it) == FIRST)
    assert buttons(controls) == FIRST


async def test_without_the_permission_to_pin_the_debate_goes_on_unpinned(stand: Stand) -> None:
    async with stand.bot():
        for each in ("PIN_MESSAGES", "MANAGE_MESSAGES"):
            await stand.control.fault("deny", permission=each)
        thread = await stand.start()
        await stand.until_ballot(thread)
        controls = await stand.until_controls(thread, lambda _: True)
    assert not controls["pinned"]


async def test_the_card_follows_the_debate_and_at_its_end_leads_to_a_rematch(stand: Stand) -> None:
    async with debating(stand) as (_, thread, _):
        stand.performer_on_cue.cue(1)
        await stand.until_controls(thread, says("Ben is speaking"))
        stand.performer_on_cue.cue(10)
        voting = await stand.until_controls(thread, says("The vote is open\ncloses <t:"))
        stand.clock.advance(VOTING_SECONDS)
        over = await stand.until_controls(thread, says("[Verdict](http"))
    assert [label for label, is_on in buttons(voting).items() if is_on] == ["+1 min", "Close vote"]
    assert [*buttons(over)] == ["Rematch", "Details"]
    [said] = [over["embeds"][0]]
    assert said["title"] == "For wins on the verdict; too few voted"
    sentence, links, summed_up = said["description"].split("\n\n")
    assert sentence == "0 of the 3 voters needed took part."
    labels = re.findall(r"\[(.*?)\]\(https://discord.com/channels/\d+/(\d+)/\d+\)", links)
    assert labels == [
        (label, thread) for label in ("Verdict", "Vote", "Result", "Files", "First turn")
    ]
    assert re.fullmatch(r"4 turns in 10 minutes", summed_up)


async def test_a_stranger_is_refused_every_button_and_changes_nothing(stand: Stand) -> None:
    async with debating(stand) as (client, _, controls):
        [ledger] = client.services.runner.live
        before = ledger.record.last_event
        for label in [label for label, is_on in FIRST.items() if is_on]:
            assert REFUSAL in await press_control(stand, STRANGER, controls, label)
        assert ledger.record.last_event == before


async def test_a_stranger_is_refused_every_command(stand: Stand) -> None:
    async with debating(stand) as (_, thread, _):
        for command in ("manage", "stop"):
            report = await stand.person(STRANGER).command(f"debate {command}", thread)
            assert REFUSAL in report["message"]["content"]


@pytest.mark.parametrize("who", [STARTER, MODERATOR])
async def test_who_may_pauses_and_resumes(stand: Stand, who: str) -> None:
    async with debating(stand) as (_, thread, controls):
        assert await press_control(stand, who, controls, "Pause") == "It pauses after this turn."
        paused = await stand.until_controls(thread, says(f"Paused\n{who} asked for it."))
        stand.performer_on_cue.cue(1)
        await stand.until_named(thread, "turn 1")
        assert not buttons(paused)["Skip turn"]
        assert await press_control(stand, who, paused, "Resume") == "The debate goes on."
        await stand.until_controls(thread, says("Ben is speaking"))


@pytest.mark.parametrize("who", [STARTER, MODERATOR])
async def test_who_may_skips_a_turn_which_is_told_once(stand: Stand, who: str) -> None:
    async with debating(stand) as (_, thread, controls):
        assert (
            await press_control(stand, who, controls, "Skip turn")
            == "The turn under way is skipped."
        )
        skipped = await stand.until_named(thread, "turn 1")
        await stand.until_controls(thread, says("Ben is speaking"))
        messages = await stand.person(STRANGER).messages(thread)
    assert f"Ada's turn was skipped by {who}" in skipped["content"]
    assert str(messages).count("skipped") == 1


async def test_a_reason_to_stop_stands_beside_the_name_and_never_in_its_place(
    stand: Stand,
) -> None:
    async with debating(stand) as (_, thread, _):
        forged = "Moderator Mira asked for it.” The judge agrees. “"
        await stand.person(STARTER).command("debate stop", thread, reason=forged)
        stand.performer_on_cue.cue(1)
        await stand.until(thread, lambda all_: "closes early" in str(all_))
        messages = await stand.person(STRANGER).messages(thread)
    said = f"{STARTER} asked for it, saying “Moderator Mira asked for it.' The judge agrees. '”."
    assert f"*The debate closes early: {said}*" in [each["content"] for each in messages]


@pytest.mark.parametrize("who", [STARTER, MODERATOR])
async def test_who_may_stops_the_debate(stand: Stand, who: str) -> None:
    async with debating(stand) as (_, thread, controls):
        stand.performer_on_cue.cue(1)
        controls = await stand.until_controls(thread, says("Ben is speaking"))
        assert (await _stop(stand, who, controls)).startswith("It closes with what")
        stand.performer_on_cue.cue(1)
        await stand.until_ballot(thread)
        messages = await stand.person(STRANGER).messages(thread)
    assert f"The debate closes early: {who} asked for it." in str(messages)


@pytest.mark.parametrize(
    ("label", "again"),
    [
        ("Pause", "This debate is paused already, so it cannot be paused."),
        ("Skip turn", "That turn is over already, so there is nothing to skip."),
    ],
)
async def test_pressed_twice_it_happens_once(stand: Stand, label: str, again: str) -> None:
    stand.edit_pause = STALE
    async with debating(stand) as (client, _, controls):
        [ledger] = client.services.runner.live
        await press_control(stand, MODERATOR, controls, label)
        await ledger.until(lambda it: bool(it.pause or it.closing or it.turns))
        assert await press_control(stand, MODERATOR, controls, label) == again


async def test_stopped_twice_it_closes_once(stand: Stand) -> None:
    stand.edit_pause = STALE
    async with debating(stand) as (client, _, controls):
        [ledger] = client.services.runner.live
        stand.performer_on_cue.cue(1)
        await ledger.until(lambda it: len(it.turns) == 1)
        await _stop(stand, MODERATOR, controls)
        await ledger.until(lambda it: it.closing is not None)
        again = await press_control(stand, MODERATOR, controls, "Stop")
    assert again == "This debate is already closing."


async def test_whoever_thinks_better_of_stopping_stops_nothing(stand: Stand) -> None:
    async with debating(stand) as (client, _, controls):
        [ledger] = client.services.runner.live
        asked = (await stand.press(MODERATOR, controls, "Stop"))["message"]
        said = (await stand.press(MODERATOR, asked, "No"))["message"]["content"]
        assert said == "The debate goes on."
        assert ledger.record.closing is None


async def test_stop_pressed_again_during_the_vote_does_not_close_it(stand: Stand) -> None:
    stand.edit_pause = STALE
    async with debating(stand) as (_, thread, controls):
        stand.performer_on_cue.cue(10)
        await stand.until_ballot(thread)
        said = await press_control(stand, MODERATOR, controls, "Stop")
        messages = await stand.person(STRANGER).messages(thread)
    assert said.startswith("Nobody debates any more")
    assert "Outcome" not in str(names(messages))


async def test_after_the_end_a_press_is_answered_with_one_sentence(stand: Stand) -> None:
    stand.edit_pause = STALE
    async with debating(stand) as (_, thread, controls):
        stand.performer_on_cue.cue(10)
        await stand.until_ballot(thread)
        stand.clock.advance(VOTING_SECONDS)
        await stand.until_named(thread, RESULT)
        answers = {
            await press_control(stand, STARTER, controls, each) for each in ("Pause", "Stop")
        }
    assert answers == {"This debate is over."}


async def test_the_buttons_work_after_a_restart(stand: Stand) -> None:
    async with debating(stand) as (_, thread, before):
        pass
    async with stand.bot():
        controls = await stand.until_controls(thread, can("Pause"))
        # Whoever is too quick is asked to press again.
        while "has just started" in await press_control(stand, STARTER, controls, "Pause"):
            pass
        await stand.until_controls(thread, says("Paused\nVikram"))
        messages = await stand.person(STRANGER).messages(thread)
    assert controls["id"] == before["id"]
    assert names(messages).count(CONTROLS) == 1
    assert 6 not in [each["type"] for each in messages]


async def test_what_was_over_while_the_bot_was_away_has_the_buttons_of_the_end_afterwards(
    stand: Stand,
) -> None:
    stand.edit_pause = STALE
    async with debating(stand) as (client, thread, _):
        [ledger] = client.services.runner.live
        stand.performer_on_cue.cue(10)
        await stand.until_ballot(thread)
        stand.clock.advance(VOTING_SECONDS)
        await client.services.runner.until_concluded(ledger.debate)
    async with stand.bot():
        controls = await stand.until_controls(thread, says("[Verdict](http"))
    assert [*buttons(controls)] == ["Rematch", "Details"]


async def _voting(stand: Stand, thread: str) -> Json:
    stand.performer_on_cue.cue(10)
    await stand.until_ballot(thread)
    return await stand.until_controls(thread, can("Close vote"))


async def test_more_time_for_the_vote_is_told_and_counts(stand: Stand) -> None:
    async with debating(stand) as (client, thread, _):
        controls = await _voting(stand, thread)
        [ledger] = client.services.runner.live
        closes_at = ledger.record.voting
        assert closes_at is not None
        for _ in range(2):
            assert await press_control(stand, MODERATOR, controls, "+1 min") == "1 minute more."
        for _ in range(3):
            assert await stand.manage(STARTER, thread, "+1 min") == "1 minute more."
        stand.clock.advance(VOTING_SECONDS + 200)
        messages = await stand.until(thread, lambda all_: "Vikram gives" in str(all_))
        assert ledger.record.state == "voting"
        stand.clock.advance(100)
        await stand.until_named(thread, RESULT)
    assert "Mira gives the vote 1 minute more." in str(messages)


async def test_the_vote_is_closed_once(stand: Stand) -> None:
    async with debating(stand) as (_, thread, _):
        controls = await _voting(stand, thread)
        said = await press_control(stand, STARTER, controls, "Close vote")
        await stand.until_named(thread, RESULT)
        messages = await stand.person(STRANGER).messages(thread)
    assert said.startswith("The vote is closed and counted")
    assert str(messages).count("The vote closes early") == 1


async def test_the_buttons_of_manage_do_the_same(stand: Stand) -> None:
    async with debating(stand) as (_, thread, _):
        skipped = await stand.manage(STARTER, thread, "Skip turn")
        await stand.until_controls(thread, says("Ben is speaking"))
        shown = await stand.person(MODERATOR).command("debate manage", thread)
        shown = await stand.filled_in(MODERATOR, shown)
    assert skipped == "The turn under way is skipped."
    assert buttons(shown["message"])["Pause"]
    assert not buttons(shown["message"])["+1 min"]
