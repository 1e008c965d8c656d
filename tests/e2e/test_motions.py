"""Motions that members suggest, over the wire: let in, voted up, taken back, and drawn."""

from datetime import timedelta
from typing import Any

import pytest

from debate_core.domain.server_settings import ServerSettings, StartSettings
from debate_core.storage.suggested_motions import SqlSuggestedMotions
from sandbox.client import Json
from tests.e2e.pressing import Place
from tests.e2e.stand import Stand, list_parts, read_card
from tests.e2e.test_evenings import at, go_to, plan, set_up, until_said, until_threads

CATS, TRAMS, NAPS = "Cats are better than dogs", "Trams should be free", "Naps belong to work"


async def open_motions(stand: Stand, who: str) -> Json:
    """The list, by the button below /debate list."""
    report = await stand.person(who).command("debate list", stand.channel)
    listed = (await stand.filled_in(who, report))["message"]
    return (await stand.press(who, listed, "Motions"))["message"]


async def suggest(stand: Stand, who: str, motion: str) -> Json:
    """Suggest a motion; what answers the form."""
    card = await open_motions(stand, who)
    form = await stand.press(who, card, "Suggest")
    return (await stand.person(who).submit(form, {"motion": motion}))["message"]


async def let_in(stand: Stand, who: str = "Mira", label: str = "Let in") -> Json:
    """Answer the first suggestion that waits; the card with the next."""
    card = await open_motions(stand, who)
    card = (await stand.press(who, card, "Look through"))["message"]
    return (await stand.press(who, card, label))["message"]


def list_labels(card: Json) -> list[str]:
    return [part["label"] for part in list_parts(card) if part["type"] == 2]


async def test_a_suggestion_is_seen_by_others_once_a_moderator_has_let_it_in(stand: Stand) -> None:
    async with stand.bot():
        sent = await suggest(stand, "Noor", CATS)
        before = await open_motions(stand, "Elias")
        look = await open_motions(stand, "Mira")
        waiting = (await stand.press("Mira", look, "Look through"))["message"]
        after = await let_in(stand)
        card = await open_motions(stand, "Elias")
        voted = (await stand.press("Elias", card, "I'm for it"))["message"]
        unvoted = (await stand.press("Elias", voted, "Not any more"))["message"]
    assert "A moderator looks at it first." in read_card(sent)
    assert CATS not in read_card(before)
    assert "Look through" not in " ".join(list_labels(before))
    assert CATS in read_card(waiting)
    assert CATS in read_card(after)
    assert "1 vote" in read_card(voted)
    assert "0 votes" in read_card(unvoted)


async def test_no_suggestion_turns_around_what_stands_beside_it(stand: Stand) -> None:
    async with stand.bot():
        await suggest(stand, "Noor", "Tea is better \u202ethan coffee")
        await let_in(stand)
        card = await open_motions(stand, "Elias")
    assert "Tea is better than coffee" in read_card(card)


async def test_a_declined_one_is_gone_and_its_words_are_not_kept(stand: Stand) -> None:
    async with stand.bot() as client:
        await suggest(stand, "Noor", CATS)
        await let_in(stand, label="Decline")
        server = stand.sandbox.world.state.server
        waiting = await SqlSuggestedMotions(client.services.database).list_waiting(server)
        card = await open_motions(stand, "Noor")
        mine = (await stand.press("Noor", card, "Mine"))["message"]
    assert waiting == ()
    assert "None yet." in read_card(mine)


async def test_what_is_no_statement_is_offered_as_one(stand: Stand) -> None:
    async with stand.bot():
        own = await suggest(stand, "Noor", "Pizza vs burger")
        worded = (await stand.press("Noor", own, "Make it “Pizza is better than burger”"))[
            "message"
        ]
    assert "Pizza is better than burger" in read_card(worded)
    assert "vs" not in read_card(worded)


@pytest.mark.parametrize(
    ("motion", "why"),
    [
        ("The we\u0430ther is too warm", "does not debate “weather”"),
        (CATS.upper(), "That is suggested already."),
        ("   ", "Write what is to be debated."),
    ],
)
async def test_what_is_refused_is_not_kept(stand: Stand, motion: str, why: str) -> None:
    stand.settings = ServerSettings(starting=StartSettings(words=("weather",)))
    async with stand.bot():
        await suggest(stand, "Noor", CATS)
        said = await Place(stand, "Elias", stand.channel).submit("motions:suggest", motion=motion)
        card = await open_motions(stand, "Mira")
    assert why in said
    assert "Look through: 1" in list_labels(card)


async def test_a_member_has_three_at_a_time_and_takes_one_back(stand: Stand) -> None:
    async with stand.bot():
        for motion in (CATS, TRAMS, NAPS):
            own = await suggest(stand, "Noor", motion)
        refused = await Place(stand, "Noor", stand.channel).submit("motions:suggest", motion="More")
        left = (await stand.press("Noor", own, "Take back"))["message"]
        again = await suggest(stand, "Noor", "More sleep is better than less")
    assert "You have 3 suggestions here." in refused
    assert list_labels(left).count("Take back") == 2
    assert list_labels(again).count("Take back") == 3


async def test_privacy_shows_and_takes_back_suggestions_and_votes(stand: Stand) -> None:
    async with stand.bot():
        await suggest(stand, "Mira", TRAMS)
        await suggest(stand, "Noor", CATS)
        await stand.press("Noor", await open_motions(stand, "Noor"), "I'm for it")
        report = await stand.person("Noor").command("privacy", stand.channel)
        card = (await stand.filled_in("Noor", report))["message"]
        told = (await stand.press("Noor", card, "Take them back"))["message"]
        again = await stand.person("Noor").command("privacy", stand.channel)
        after = (await stand.filled_in("Noor", again))["message"]
        motions = await open_motions(stand, "Mira")
    assert "1 suggested motion, 1 vote for others" in read_card(card)
    assert "taken back" in told["content"]
    assert "suggested" not in read_card(after)
    assert "0 votes" in read_card(motions)
    assert "Look through" not in " ".join(list_labels(motions))


async def test_an_evening_draws_the_best_suggestion_once_and_says_when_none_is_left(
    stand: Stand,
) -> None:
    set_up(stand)
    async with stand.bot() as client:
        for motion in (CATS, TRAMS):
            await suggest(stand, "Mira", motion)
        card = await open_motions(stand, "Noor")
        best = next(
            part["accessory"]["custom_id"]
            for part in list_parts(card)
            if part["type"] == 9 and TRAMS in str(part)
        )
        await stand.person("Noor").click(card, best)
        planned = await plan(stand, source="queue", motion="")
        motions = list[Any]()
        for day in (20, 21):
            go_to(stand, at(day))
            await until_threads(stand, day - 19)
            motions.append([each.record.spec.motion for each in client.services.runner.live][-1])
        go_to(stand, at(22) + timedelta(seconds=1))
        [told] = await until_said(stand, "did not start")
        left = await open_motions(stand, "Noor")
    assert "The best suggestion of members" in read_card(planned)
    assert motions == [TRAMS, CATS]
    assert "There is no suggestion to debate." in told["content"]
    assert "No motions yet." in read_card(left)


async def _post_three(stand: Stand) -> Json:
    """Post three suggested motions for everyone; the card in the channel."""
    for motion in (CATS, TRAMS, NAPS):
        await suggest(stand, "Mira", motion)
    card = await open_motions(stand, "Mira")
    return (await stand.press("Mira", card, "Let people choose"))["message"]


async def _pick(stand: Stand, who: str, card: Json, motion: str) -> str:
    """Press the button beside a motion of the card; what the person is then told."""
    person = stand.person(who)
    lines = [part for part in list_parts(card) if "accessory" in part]
    line = next(line for line in lines if motion in str(line["components"]))
    before = len(await person.messages(stand.channel))
    await person.click(card, line["accessory"]["custom_id"])
    messages = await person.wait_until(stand.channel, lambda there: len(there) > before)
    return messages[-1]["content"]


async def test_people_choose_between_three_motions_and_the_winner_is_planned(stand: Stand) -> None:
    async with stand.bot():
        card = await _post_three(stand)
        told = await _pick(stand, "Noor", card, TRAMS)
        await _pick(stand, "Elias", card, TRAMS)
        await _pick(stand, "Elias", card, CATS)
        taken_back = await _pick(stand, "Elias", card, CATS)
        seen = await stand.person("Noor").messages(stand.channel)
        shown = next(message for message in seen if message["id"] == card["id"])
        plan_ = await stand.filled_in("Noor", await stand.press("Noor", shown, "Debate the winner"))
        thread = await stand.begin("Noor", plan_["message"])
        listed = read_card(await open_motions(stand, "Noor"))
    assert card["flags"] & 64 == 0
    assert f"You are for “{TRAMS}”." in told
    assert f"You are not for “{CATS}” any more." in taken_back
    assert f"{TRAMS}\n-# 2 votes" in read_card(shown)
    assert TRAMS in read_card(plan_["message"])
    assert thread
    # A motion that is debated leaves the list.
    assert TRAMS not in listed
    assert CATS in listed


async def test_only_moderators_post_a_choice(stand: Stand) -> None:
    async with stand.bot():
        await _post_three(stand)
        card = await open_motions(stand, "Noor")
    assert "Let people choose" not in list_labels(card)


async def test_a_choice_whose_motions_are_gone_says_so(stand: Stand) -> None:
    async with stand.bot():
        card = await _post_three(stand)
        own = (await stand.press("Mira", await open_motions(stand, "Mira"), "Mine"))["message"]
        for _ in range(3):
            own = (await stand.press("Mira", own, "Take back"))["message"]
        told = await _pick(stand, "Noor", card, CATS)
        refused = await stand.press("Noor", card, "Debate the winner")
    assert "That motion is gone." in told
    assert "These motions are gone." in str(refused)
