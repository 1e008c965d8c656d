"""A turn grows in its thread while it is written, and stands there once, whatever happens."""

from functools import partial
from itertools import product
from typing import Any

import pytest

from bot.writer.posts import draft_key
from debate_core.domain.form import Form
from debate_core.domain.forms import Speech
from debate_core.domain.play import Pending
from debate_core.domain.record import Record
from debate_core.domain.steps import Speak
from debate_core.errors import Refused
from sandbox.client import Json, Messages
from tests.e2e.stand import CONTROLS, Stand, name_in, names, plain_line
from tests.e2e.test_a_debate import WHOLE
from tests.e2e.test_faults import FAULTS
from tests.sweep import keep_some

DRAFT = draft_key(1)
DRAFTS_AND_POSTS = "/webhooks/.*"


@pytest.fixture
def written(stand: Stand) -> Stand:
    """A stand whose debaters are held back, and write nothing by themselves."""
    stand.performer_on_cue.hold()
    stand.performer_on_cue.first_words = ""
    return stand


async def _showing(stand: Stand, thread: str, words: str, name: str = DRAFT) -> Json:
    """The message of that name, once it shows the words."""
    messages = await stand.until(
        thread, lambda all_: any(name_in(m) == name and words in m["content"] for m in all_)
    )
    return next(each for each in messages if name_in(each) == name)


async def test_a_turn_grows_in_one_message_as_its_words_come(written: Stand) -> None:
    async with written.bot():
        thread = await written.start(debaters="Ada: for; Ben: against")
        hear = await written.performer_on_cue.heard()
        hear("One ")
        begun = await _showing(written, thread, "One")
        hear("two")
        grown = await _showing(written, thread, "One two")
        written.performer_on_cue.cue()
        ended = await written.until_named(thread, "turn 1")
    assert begun["id"] == grown["id"] == ended["id"]
    assert begun["author"]["username"] == "Ada"


async def test_the_end_of_a_turn_replaces_what_was_shown_of_it(written: Stand) -> None:
    async with written.bot():
        thread = await written.start()
        hear = await written.performer_on_cue.heard()
        hear("Words that were heard and did not last")
        await _showing(written, thread, "Words")
        written.performer_on_cue.cue()
        turn = await written.until_named(thread, "turn 1")
    assert turn["content"].startswith("This is turn 1")


async def test_what_was_shown_of_a_cut_stream_goes_and_the_next_try_takes_its_place(
    written: Stand,
) -> None:
    async with written.bot():
        thread = await written.start()
        hear = await written.performer_on_cue.heard()
        hear("A stream that is cut")
        cut = await _showing(written, thread, "cut")
        hear(None)
        await written.until(thread, lambda all_: all("cut" not in m["content"] for m in all_))
        hear("Another")
        again = await _showing(written, thread, "Another")
    assert again["id"] == cut["id"]


async def test_a_forfeited_turn_leaves_none_of_its_words(written: Stand) -> None:
    written.performer_on_cue.line = _refused_at_first
    async with written.bot():
        thread = await written.start()
        hear = await written.performer_on_cue.heard()
        hear("Words that lead nowhere")
        await _showing(written, thread, "nowhere")
        written.performer_on_cue.cue()
        await written.until_named(thread, "turn 1")
        messages = await written.person("Noor").messages(thread)
    assert "nowhere" not in str(messages)
    assert "could not speak: no" in str(messages)


async def test_a_turn_longer_than_a_message_grows_through_several_in_order(
    written: Stand,
) -> None:
    speech = "\n\n".join(f"{n}. " + "Many words. " * 60 for n in range(1, 7))
    written.performer_on_cue.line = partial(_first, Speech(text=speech))
    async with written.bot():
        thread = await written.start()
        hear = await written.performer_on_cue.heard()
        hear(speech)
        await _showing(written, thread, "Many words", draft_key(1, 3))
        drafts = await written.person("Noor").messages(thread)
        written.performer_on_cue.cue()
        await written.until_named(thread, "turn 1")
        written.performer_on_cue.cue(10)
        await written.until_ballot(thread)
        messages = await written.person("Noor").messages(thread)
    controls, phase, first, second, *rest = names(messages)
    assert [controls, phase, *rest] == WHOLE
    assert (first[:2], second[:2]) == ("1.", "3.")
    assert _ids(drafts)[-3:] == _ids(messages)[3:6]


async def test_what_four_messages_cannot_hold_goes_with_the_last_as_a_file(
    written: Stand,
) -> None:
    speech = "\n\n".join(f"{n}. " + "Many words. " * 60 for n in range(1, 16))
    written.performer_on_cue.line = partial(_first, Speech(text=speech))
    async with written.bot():
        thread = await written.start()
        hear = await written.performer_on_cue.heard()
        hear(speech)
        await _showing(written, thread, "Many words", draft_key(1, 4))
        drafts = await written.person("Noor").messages(thread)
        written.performer_on_cue.cue()
        turn = await written.until_named(thread, "turn 1")
    assert [each["filename"] for each in turn["attachments"]] == ["turn-1.md"]
    assert turn["id"] == drafts[-1]["id"]


async def test_a_longer_draft_than_the_turn_leaves_nothing_over(written: Stand) -> None:
    async with written.bot():
        thread = await written.start()
        hear = await written.performer_on_cue.heard()
        hear("Many words. " * 400)
        await _showing(written, thread, "Many words", draft_key(1, 3))
        written.performer_on_cue.cue(10)
        await written.until_ballot(thread)
        messages = await written.person("Noor").messages(thread)
    assert names(messages) == WHOLE


async def test_whatever_is_posted_meanwhile_stands_before_the_turn(written: Stand) -> None:
    async with written.bot():
        thread = await written.start()
        hear = await written.performer_on_cue.heard()
        hear("Some words")
        await _showing(written, thread, "Some words")
        await written.manage("Mira", thread, "Pause")
        await written.until(thread, lambda all_: "Paused" in all_[-1]["content"])
        hear(" more")
        await _showing(written, thread, "Some words more")
        written.performer_on_cue.cue()
        await written.until_named(thread, "turn 1")
        messages = await written.person("Noor").messages(thread)
    assert [each.split()[0] for each in names(messages)] == [
        CONTROLS.split()[0],
        "Round",
        "Paused:",
        "turn",
    ]


async def test_a_draft_of_a_bot_that_went_away_becomes_the_turn(written: Stand) -> None:
    async with written.bot():
        thread = await written.start()
        hear = await written.performer_on_cue.heard()
        hear("Begun before")
        draft = await _showing(written, thread, "Begun before")
    async with written.bot():
        hear = await written.performer_on_cue.heard()
        hear("Begun again")
        adopted = await _showing(written, thread, "Begun again")
        written.performer_on_cue.cue(10)
        await written.until_ballot(thread)
        messages = await written.person("Noor").messages(thread)
    assert draft["id"] == adopted["id"] == messages[3]["id"]
    assert names(messages) == WHOLE


@pytest.mark.sweep
async def test_a_draft_left_behind_goes_if_its_turn_is_never_taken(written: Stand) -> None:
    async with written.bot():
        thread = await written.start()
        hear = await written.performer_on_cue.heard()
        hear("Begun before")
        await _showing(written, thread, "Begun before")
    async with written.bot():
        await written.performer_on_cue.heard()
        await written.person("Mira").command("debate stop", thread)
        await written.until(thread, lambda all_: "nothing to vote on." in str(all_))
        messages = await written.person("Noor").messages(thread)
    assert "Begun before" not in str(messages)


@pytest.mark.sweep
async def test_a_draft_that_cannot_be_taken_away_goes_at_the_next_start(written: Stand) -> None:
    refused = {"status": 400, "method": "DELETE", "path": DRAFTS_AND_POSTS, "times": None}
    async with written.bot():
        thread = await written.start()
        hear = await written.performer_on_cue.heard()
        hear("Begun before")
        draft = await _showing(written, thread, "Begun before")
        await written.control.fault("status", **refused)
        await written.person("Mira").command("debate stop", thread)
        await written.until(thread, lambda all_: "nothing to vote on." in str(all_))
    assert draft["id"] in _ids(await written.person("Noor").messages(thread))
    await written.control.clear_faults()
    async with written.bot():
        await written.until(thread, lambda all_: draft["id"] not in _ids(all_))


async def test_what_a_person_wrote_like_a_draft_stays(written: Stand) -> None:
    async with written.bot():
        thread = await written.start()
        await written.until_named(thread, "Round 1 of 2")
        said = await written.person("Mira").say(thread, f"I am\n-# {DRAFT}")
    async with written.bot():
        written.performer_on_cue.cue(10)
        await written.until_ballot(thread)
        messages = await written.person("Noor").messages(thread)
    assert said["id"] in _ids(messages)


@pytest.mark.parametrize(
    ("method", "fault"),
    keep_some(product(["POST", "PATCH"], [*FAULTS[:2], *FAULTS[3:]])),
    ids=str,
)
async def test_a_faulty_answer_to_a_draft_loses_and_doubles_nothing(
    written: Stand, method: str, fault: dict[str, Any]
) -> None:
    async with written.bot():
        thread = await written.start()
        hear = await written.performer_on_cue.heard()
        if method == "PATCH":
            hear("Some words")
            await _showing(written, thread, "Some words")
        await written.control.fault(method=method, path=DRAFTS_AND_POSTS, **fault)
        hear(" and more")
        await _until_no_faults(written)
        written.performer_on_cue.cue(10)
        await written.until_ballot(thread)
        messages = await written.person("Noor").messages(thread)
    assert names(messages) == WHOLE


async def test_a_draft_whose_webhook_is_gone_gives_way_to_the_turn(written: Stand) -> None:
    async with written.bot():
        thread = await written.start()
        hear = await written.performer_on_cue.heard()
        hear("Some words")
        await _showing(written, thread, "Some words")
        await written.control.fault("delete_webhook", channel=written.channel)
        written.performer_on_cue.cue(10)
        await written.until_ballot(thread)
        messages = await written.person("Noor").messages(thread)
    assert [each for each in names(messages) if each != DRAFT] == WHOLE


async def test_a_draft_in_an_archived_thread_gives_way_to_the_turn(written: Stand) -> None:
    async with written.bot():
        thread = await written.start()
        hear = await written.performer_on_cue.heard()
        hear("Some words")
        await _showing(written, thread, "Some words")
        await written.control.fault("archive_thread", thread=thread)
        written.performer_on_cue.cue(10)
        await written.until_ballot(thread)
        messages = await written.person("Noor").messages(thread)
    assert names(messages) == WHOLE


async def test_without_webhooks_the_bots_own_message_grows(written: Stand) -> None:
    async with written.bot():
        await written.control.fault("deny", permission="MANAGE_WEBHOOKS")
        thread = await written.start(debaters="Ada: for; Ben: against")
        hear = await written.performer_on_cue.heard()
        hear("Some words")
        draft = await _showing(written, thread, "**Ada**\nSome words")
        written.performer_on_cue.cue()
        turn = await written.until_named(thread, "turn 1")
    assert draft["id"] == turn["id"]
    assert turn["content"].startswith("**Ada**\nThis is turn 1")


async def test_a_message_is_edited_no_oftener_than_its_pace_allows(written: Stand) -> None:
    written.live_pause = 3600
    async with written.bot():
        thread = await written.start()
        hear = await written.performer_on_cue.heard()
        hear("One")
        await _showing(written, thread, "One")
        hear(" two")
        written.performer_on_cue.cue()
        turn = await written.until_named(thread, "turn 1")
        edits = await _edits(written, turn["id"])
    assert len(edits) == 1


async def test_with_live_speech_off_a_turn_is_posted_once_it_is_there(written: Stand) -> None:
    written.live_pause = None
    async with written.bot():
        thread = await written.start()
        hear = await written.performer_on_cue.heard()
        hear("Some words")
        written.performer_on_cue.cue()
        turn = await written.until_named(thread, "turn 1")
        edits = await _edits(written, turn["id"])
    assert edits == []


async def _edits(stand: Stand, message: str) -> list[Json]:
    log = await stand.control.log()
    return [each for each in log if each["method"] == "PATCH" and message in each["path"]]


async def _until_no_faults(stand: Stand) -> None:
    """Return once every fault that was ordered has been met."""
    while await stand.control.faults():
        await stand.person("Noor").world()


def _refused_at_first(pending: Pending, record: Record) -> Form:
    if pending.turn == 1:
        raise Refused("no")
    return plain_line(pending, record)


def _first(speech: Speech, pending: Pending, record: Record) -> Form:
    return (
        speech
        if isinstance(pending.step, Speak) and pending.turn == 1
        else plain_line(pending, record)
    )


def _ids(messages: Messages) -> list[str]:
    return [each["id"] for each in messages]
