"""What debates add up to: ratings, history, the scores of one debate, and a rematch."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import combinations

import pytest

from bot.client import RostrumClient
from bot.features.ratings import open_book
from debate_core.domain.facts import DebateConcluded, Event
from debate_core.domain.facts.debate import Venue
from debate_core.domain.form import Form
from debate_core.domain.play import Pending
from debate_core.domain.record import Record
from debate_core.domain.specification import Debater
from debate_core.domain.steps import Judge
from debate_core.domain.values import DebateId, DebaterId
from debate_core.features.ratings import bradley_terry
from sandbox.client import Json
from sandbox.world.channels import set_overwrite
from sandbox.world.permissions import Permission
from sandbox.world.things import Overwrite
from tests.core.making import decision, events_of, judged, opened, rounds_spec, turn, verdict
from tests.e2e.stand import RESULT, Stand, buttons, field, name_in, plain_line, title
from tests.sweep import keep_some

NAMES = ("Ada", "Ben", "Cleo", "Dan")
SLOWEST = 100
"""Seconds that ratings, a second's work, may take where the machine has much to do."""
LOADED = bradley_terry.__name__
"""The libraries behind ratings take longer to load than to use; here they are loaded before."""
FIRST_WEEK = datetime(2026, 1, 5, 12, tzinfo=UTC)


def _held(first: str, second: str, number: int, venue: Venue) -> list[Event]:
    """A debate of two, by models, that the first has won by the verdict; each is a day later."""
    debaters = [
        Debater(id=DebaterId(name.lower()), name=name, stance=stance, model=f"openai:{name}")
        for name, stance in ((first, "for"), (second, "against"))
    ]
    spec = rounds_spec(*debaters).model_copy(update={"judge_model": "anthropic:judge"})
    opening = opened(spec).model_copy(update={"venue": venue})
    facts = (
        turn(1, first.lower()),
        turn(2, second.lower()),
        judged(verdict()),
        decision("for", "judge_verdict"),
        DebateConcluded(outcome=None),
    )
    events = events_of(opening, *facts, debate=DebateId(f"past{number}"))
    later = FIRST_WEEK + timedelta(days=number) - events[0].at
    return [replace(each, at=each.at + later) for each in events]


async def _hold(client: RostrumClient, channel: str, times: int, days: int = 1) -> None:
    """Everyone has debated everyone so often; who comes first in the alphabet has won."""
    [server] = client.guilds
    pairs = [pair for pair in combinations(NAMES, 2) for _ in range(times)]
    for number, (first, second) in enumerate(pairs):
        venue = Venue(server=str(server.id), channel=channel)
        events = _held(first, second, number * days, venue)
        await client.services.journal.append(events)


async def _stats(stand: Stand, label: str, channel: str = "") -> Json:
    """That tab of /stats, as Noor sees it."""
    noor = stand.person("Noor")
    report = await noor.command("stats", channel or stand.channel)
    message, is_pressed = report["message"], False
    while buttons(message).get(label, True):
        if buttons(message) and not is_pressed:
            await stand.press("Noor", message, label)
            is_pressed = True
        message = await noor.wait_for_message(
            message["channel_id"],
            lambda each, seen=message: each["id"] == seen["id"] and buttons(each) != buttons(seen),
            patience=SLOWEST,
        )
    return message


def _text(message: Json) -> str:
    return str(message["embeds"][0].get("description", ""))


def _pictures(message: Json) -> list[str]:
    return [each["filename"] for each in message["attachments"]]


async def test_without_debates_that_count_the_leaderboard_says_what_it_takes(stand: Stand) -> None:
    async with stand.bot():
        thread = await stand.start()
        await stand.until_ballot(thread)
        await stand.person("Mira").command("debate stop", thread)
        await stand.until_named(thread, RESULT)
        answer = await _stats(stand, "Debaters")
    assert title(answer) == "Leaderboard: Debaters"
    assert "Ratings appear after 10 decided debates. Built-in debaters don't count." in _text(
        answer
    )
    assert answer["flags"] & 64


@pytest.mark.timeout(SLOWEST + 50)
async def test_ratings_come_with_their_picture_and_only_from_seen_channels(stand: Stand) -> None:
    async with stand.bot() as client:
        await _hold(client, stand.channel, 4)
        answer = await _stats(stand, "Debaters")
        judges = await _stats(stand, "Judges")
        elsewhere = _hidden(stand, client)
        hidden = await _stats(stand, "Debaters", elsewhere)
    lines = _text(answer).splitlines()
    assert [line.split(":")[0] for line in lines[:4]] == ["1. Ada", "2. Ben", "3. Cleo", "4. Dan"]
    assert "12 won, 0 lost" in lines[0]
    assert _pictures(answer) == ["ratings.png"]
    assert "anthropic:judge" in _text(judges)
    assert "Ratings appear after 10 decided debates" in _text(hidden)


async def test_what_is_still_missing_is_said_of_everyone(stand: Stand) -> None:
    async with stand.bot() as client:
        await _hold(client, stand.channel, 1)
        answer = await _stats(stand, "Models")
    assert "openai:Ada: 7 more debates needed" in field(answer, "Not rated yet")
    assert _pictures(answer) == []


async def test_the_history_has_pages_of_weeks_with_pictures(stand: Stand) -> None:
    async with stand.bot() as client:
        await _hold(client, stand.channel, 2, days=7)
        first = await _stats(stand, "History")
        await stand.press("Noor", first, "Older")
        second = await stand.person("Noor").wait_for_message(
            first["channel_id"],
            lambda it: it["id"] == first["id"] and "Newer" in buttons(it),
        )
        [server] = client.guilds
        rows = await client.services.open_once(open_book).list_of(str(server.id))
    assert len(rows) == 12
    assert "12 debates in 12 weeks" in _text(first)
    assert "Week of 23 Mar 2026: 1 debate: 1 without a vote" in _text(first)
    assert "Week of 5 Jan 2026: 1 debate" in _text(second)
    assert [_pictures(each) for each in (first, second)] == [["history.png"]] * 2


async def test_a_history_without_debates_says_so(stand: Stand) -> None:
    async with stand.bot():
        answer = await _stats(stand, "History")
    assert _text(answer) == "No finished debates yet."


async def test_the_scores_of_a_debate_and_how_it_was_decided(stand: Stand) -> None:
    async with stand.bot():
        stand.performer_on_cue.hold()
        thread = await stand.start()
        early = await stand.show("Noor", thread)
        stand.performer_on_cue.cue(20)
        await stand.until_ballot(thread)
        scores = await stand.show("Noor", thread, "Scores")
        decided = await stand.show("Noor", thread, "How it was decided")
    assert "Scores" not in buttons(early)
    assert title(scores) == "The judge's scores"
    assert "7.00" in _text(scores)
    assert "Licence of the built-in judge: 10 of 34 planted faults found" in _text(scores)
    assert _pictures(scores) == ["scores.png"]
    assert "2 rounds, 4 turns." in _text(decided)
    assert "The judge named for." in _text(decided)


def _for_the_first(pending: Pending, record: Record) -> Form:
    """As the plain line, but the judge is for whoever spoke first in the first debate."""
    said = plain_line(pending, record)
    first = record.spec.rematch
    if not isinstance(pending.step, Judge) or first is None:
        return said
    [winner] = first.winners
    side = next(each.stance for each in record.spec.debaters if each.name == winner)
    return said.model_copy(update={"winner": side, "scores": ()})


@pytest.mark.parametrize("is_by_side", keep_some([True, False]))
async def test_a_rematch_swaps_sides_and_says_who_won_both(stand: Stand, is_by_side: bool) -> None:
    stand.performer_on_cue.line = plain_line if is_by_side else _for_the_first
    async with stand.bot():
        stand.performer_on_cue.hold()
        thread = await stand.start(debaters="Ada: for; Ben: against")
        early = await stand.show("Mira", thread)
        stand.performer_on_cue.cue(40)
        await stand.until_ballot(thread)
        await stand.person("Mira").command("debate stop", thread)
        await stand.until_named(thread, RESULT)
        shown = await stand.show("Mira", thread)
        report = await stand.press("Mira", shown, "Rematch")
        plan = (await stand.filled_in("Mira", report))["message"]
        details = await stand.details(plan)
        again = await stand.begin("Mira", plan)
        await stand.until_ballot(again)
        await stand.person("Mira").command("debate stop", again)
        both = await stand.until_named(again, "Both debates")
        turns = await stand.until_named(again, "turn 1")
    assert "Rematch" not in buttons(early)
    assert "with the sides swapped" in field(details, "Rematch")
    assert "This is turn 1 by ben" in turns["content"]
    said = "“for” won both debates, whoever argued it." if is_by_side else "Ada won both debates"
    assert said in _text(both)
    assert name_in(both) == "Both debates"


def _hidden(stand: Stand, client: RostrumClient) -> str:
    """Hide the debates' channel from everyone but the bot; another channel."""
    world, [server] = stand.sandbox.world, client.guilds
    hidden = Overwrite(str(server.id), 0, deny=int(Permission.VIEW_CHANNEL))
    shown = Overwrite(world.state.bot, 1, allow=int(Permission.VIEW_CHANNEL))
    for each in (shown, hidden):
        set_overwrite(world, world.channel(stand.channel), each)
    return next(str(each.id) for each in server.text_channels if each.name == "general")
