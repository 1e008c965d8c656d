"""Secret ballots and opinion before and after, over the wire: pressed, and seen by nobody else."""

import asyncio
import json
import logging
from pathlib import Path

import pytest

from debate_core.domain.form import Form
from debate_core.domain.judge_forms import Verdict
from debate_core.domain.play import Pending
from debate_core.domain.reasons import CheckedClaim, QuotedWords, Reason
from debate_core.domain.record import Record
from debate_core.domain.specification import Voters
from debate_core.domain.steps import Judge
from sandbox.client import Json, Messages
from tests.core.storage.test_sealed_ballots import guesses
from tests.e2e.pressing import Place
from tests.e2e.stand import (
    BALLOT,
    RESULT,
    VOTING_SECONDS,
    Stand,
    buttons,
    field,
    list_parts,
    name_in,
    names,
    plain_line,
    title,
)

SECRET_BALLOT, AGAIN = BALLOT, "Where do you stand now?"
EPHEMERAL = 1 << 6


async def _ballot(stand: Stand, thread: str) -> Json:
    """The secret ballot, once it is there."""
    return await stand.until_named(thread, SECRET_BALLOT)


async def _answer(stand: Stand, who: str, message: Json, label: str) -> str:
    """What whoever presses a button is answered, which nobody else sees."""
    report = await stand.press(who, message, label)
    assert report["message"]["flags"] & EPHEMERAL
    return report["message"]["content"]


def _held(stand: Stand) -> bytes:
    """All bytes of the database's files."""
    folder = stand.secrets.parent
    return b"".join(path.read_bytes() for path in sorted(folder.glob("rostrum.db*")))


def _keys(stand: Stand) -> list[Path]:
    return list(stand.secrets.glob("*"))


async def test_a_secret_vote_is_told_to_nobody_before_its_close_and_in_totals_after(
    stand: Stand, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    caplog.set_level(logging.DEBUG, "bot")
    ids = stand.sandbox.address["people"]
    async with stand.bot():
        thread = await stand.start(ballot="secret", debaters="Ada: for; Ben: against")
        ballot = await _ballot(stand, thread)
        assert buttons(ballot) == {
            "For: Ada": True,
            "Against: Ben": True,
            "Take back": True,
            "How secret?": True,
        }
        said = await _answer(stand, "Vikram", ballot, "Against")
        assert said == (
            "Your vote: **Against: Ben**. Press another to change it, Take back to withdraw it."
        )
        await _answer(stand, "Noor", ballot, "For")
        assert "no vote now" in await _answer(stand, "Noor", ballot, "Take back")
        await _answer(stand, "Mira", ballot, "Against")
        assert [path.stat().st_mode & 0o777 for path in _keys(stand)] == [0o600]
        shown = json.dumps(await stand.person("Mira").messages(thread))
        held = _held(stand)
    assert not ballot.get("reactions")
    for who in ("Vikram", "Noor"):
        assert ids[who] not in shown
        assert not [each for each in guesses(ids[who]) if each in held]
        assert ids[who] not in caplog.text
    async with stand.bot():
        async with asyncio.timeout(20):
            while "just started" in (said := await _answer(stand, "Noor", ballot, "Against")):
                pass
        assert said.startswith("Your vote: **Against: Ben**.")
        stand.clock.advance(VOTING_SECONDS)
        outcome = await stand.until_named(thread, RESULT)
        await stand.until(thread, lambda all_: "The vote is closed" in map(name_in, all_))
        closed = await stand.until_named(thread, "The vote is closed")
        shown = await stand.show("Noor", thread)
    assert title(outcome) == "Against wins: the vote overruled the judge"
    mentions = ", ".join(
        f"<@{each}>" for each in sorted(ids[n] for n in ("Mira", "Noor", "Vikram"))
    )
    assert field(outcome, "Took part in secret") == mentions
    assert closed["components"] == []
    assert "Recount" not in buttons(shown)
    assert _keys(stand) == []
    assert "vote:" not in caplog.text


async def test_a_button_of_a_secret_vote_gives_no_ballot_in_an_open_one(stand: Stand) -> None:
    async with stand.bot() as client:
        thread = await stand.start()
        await stand.until_ballot(thread)
        [ledger] = client.services.runner.live
        said = await Place(stand, "Vikram", thread).press(f"vote:{ledger.debate}:0")
    assert said.startswith("This vote is open: react to the question instead.")
    assert _keys(stand) == []


async def test_whoever_may_not_vote_is_told_so_by_the_press_and_nothing_is_kept(
    stand: Stand,
) -> None:
    stand.voters = Voters(starter=False)
    async with stand.bot():
        thread = await stand.start(ballot="secret", debaters="Ada: for; Ben: against")
        ballot = await _ballot(stand, thread)
        refused = await _answer(stand, "Mira", ballot, "For: Ada")
        assert _keys(stand) == []
        given = await _answer(stand, "Noor", ballot, "For: Ada")
    assert refused == "You started this debate, so this vote is for the others."
    assert given.startswith("Your vote: **For")


async def test_a_thread_that_is_archived_during_a_secret_vote_is_opened_again(
    stand: Stand,
) -> None:
    async with stand.bot():
        thread = await stand.start(ballot="secret")
        ballot = await _ballot(stand, thread)
        await stand.until(thread, _is_watched)
        await stand.control.fault("archive_thread", thread=thread)
        await stand.person("Noor").wait_for_thread(
            stand.channel,
            lambda each: each["id"] == thread and not each["thread_metadata"]["archived"],
        )
        assert "Against" in await _answer(stand, "Noor", ballot, "Against")
        messages = await stand.person("Mira").messages(thread)
    assert not any(each.get("reactions") for each in messages)


def _is_watched(messages: Messages) -> bool:
    """Whether the ballot's card is kept current, as it is from its first edit on."""
    return any(name_in(each) == SECRET_BALLOT and each["edited_timestamp"] for each in messages)


# Opinion before and after.


async def _until_announced(stand: Stand, thread: str, label: str, *, is_there: bool) -> Json:
    """The announcement once it has that button, or has it no more."""

    def says(messages: Messages) -> bool:
        return any(m["id"] == thread and (label in buttons(m)) is is_there for m in messages)

    messages = await stand.until(stand.channel, says)
    return next(each for each in messages if each["id"] == thread)


async def test_those_who_answer_before_and_after_are_told_as_a_swing(stand: Stand) -> None:
    stand.asks_opinion = True
    stand.performer_on_cue.hold()
    async with stand.bot():
        thread = await stand.start()
        announced = await _until_announced(stand, thread, "Unsure", is_there=True)
        said = await _answer(stand, "Mira", announced, "Against")
        assert said.startswith("Your answer: **Against**.")
        for who in ("Vikram", "Noor"):
            await _answer(stand, who, announced, "Unsure")
        stand.performer_on_cue.cue()
        await _until_announced(stand, thread, "Unsure", is_there=False)
        stand.performer_on_cue.cue(20)
        again = await stand.until_named(thread, AGAIN)
        for who in ("Mira", "Vikram", "Noor"):
            await _answer(stand, who, again, "For")
        stand.clock.advance(VOTING_SECONDS)
        swing = await stand.until_named(thread, "For moved more people")
        await stand.until_named(thread, RESULT)
    assert field(swing, "For") == "gained 100 points"
    assert field(swing, "Against") == "lost 33 points"
    assert _keys(stand) == []


async def test_where_nobody_answers_nothing_is_kept_and_nobody_is_asked_again(
    stand: Stand,
) -> None:
    stand.asks_opinion = True
    async with stand.bot():
        thread = await stand.start()
        await stand.until_ballot(thread)
        stand.clock.advance(VOTING_SECONDS)
        await stand.until_named(thread, RESULT)
        messages = await stand.person("Mira").messages(thread)
    # By whichever name: the card of the question has another one once the vote is closed.
    told = [name for name in names(messages) if "stand now" in name or "Opinion" in name]
    assert told == []
    assert not stand.secrets.exists()


# What moved people.

FIVE = ("Mira", "Vikram", "Noor", "Lena", "Otto")


def _judge(pending: Pending, record: Record) -> Form:
    """A judge that finds that a claim of the first turn fails."""
    if not isinstance(pending.step, Judge):
        return plain_line(pending, record)
    verdict = plain_line(pending, record)
    assert isinstance(verdict, Verdict)
    quote = QuotedWords(turn=1, words=record.transcript[0].said.split(".")[0])
    claim = CheckedClaim(quote=quote, says="So it is.", where="turn 2", result="fails")
    return verdict.model_copy(update={"reason": Reason(checked=(claim,))})


def _list_options(message: Json) -> list[str]:
    """What the list below an answer offers."""
    [select] = [part for part in list_parts(message) if part["type"] == 3]
    return [option["label"] for option in select["options"]]


async def _pick(stand: Stand, who: str, answer: Json, turn: int) -> Json:
    """The answer to the second answer, once a turn, or nothing, is picked below it."""
    [select] = [part for part in list_parts(answer) if part["type"] == 3]
    report = await stand.person(who).select(answer, select["custom_id"], str(turn))
    return report["message"]


async def test_people_say_what_moved_them_and_the_swing_is_told_by_turn(stand: Stand) -> None:
    stand.asks_opinion = True
    stand.performer_on_cue.line = _judge
    stand.performer_on_cue.hold()
    answers = dict[str, Json]()
    async with stand.bot() as client:
        for who in FIVE[3:]:
            await stand.control.new_person(who)
        thread = await stand.start(rounds=1)
        announced = await _until_announced(stand, thread, "Unsure", is_there=True)
        for who in FIVE:
            await _answer(stand, who, announced, "Against" if who != "Otto" else "For")
        stand.performer_on_cue.cue(20)
        again = await stand.until_named(thread, AGAIN)
        for who in FIVE:
            answers[who] = (await stand.press(who, again, "For"))["message"]
        [ledger] = client.services.runner.live
        first, second = (debater.name for debater in ledger.record.spec.debaters)
        assert _list_options(answers["Mira"]) == [
            f"Turn 1 ({first}, for)",
            f"Turn 2 ({second}, against)",
            "Nothing in particular",
        ]
        for who in FIVE[:4]:
            await _pick(stand, who, answers[who], 1)
        picked = await _pick(stand, "Otto", answers["Otto"], 2)
        assert f"What moved you: **Turn 2 ({second}, against)**." in picked["content"]
        everyone = [
            m for m in await stand.person("Mira").messages(thread) if not m["flags"] & EPHEMERAL
        ]
        assert "moved" not in json.dumps(everyone)
        otto = answers["Otto"]["interaction_metadata"]["user"]["id"]
        assert not [each for each in guesses(otto) if each in _held(stand)]
    async with stand.bot():
        async with asyncio.timeout(20):
            while "just started" in (said := await _repick(stand, ledger.debate, thread, 0)):
                pass
        assert "What moved you: **Nothing in particular**." in said
        picked = await _pick(stand, "Otto", answers["Otto"], 1)
        assert picked["content"].startswith("Your answer: **For**.")
        stand.clock.advance(VOTING_SECONDS)
        swing = await stand.until_named(thread, "For moved more people")
        await stand.until_named(thread, RESULT)
        late = await _repick(stand, ledger.debate, thread, 2)
    moved = f"Turn 1 ({first}, for) moved 4 people, 3 of them towards for"
    assert field(swing, "By their own word") == f"{moved} (checked there: 1 claim fails)"
    assert late.startswith("The vote is closed, and so is this question.")
    assert _keys(stand) == []


async def _repick(stand: Stand, debate: str, thread: str, turn: int) -> str:
    """What Mira is answered when she picks another."""
    return await Place(stand, "Mira", thread).press(f"opinion:moved:{debate}", str(turn))


async def test_whoever_answered_once_is_not_asked_what_moved_them(stand: Stand) -> None:
    stand.asks_opinion = True
    stand.performer_on_cue.hold()
    async with stand.bot() as client:
        thread = await stand.start(rounds=1)
        announced = await _until_announced(stand, thread, "Unsure", is_there=True)
        await _answer(stand, "Noor", announced, "For")
        stand.performer_on_cue.cue(20)
        again = await stand.until_named(thread, AGAIN)
        once = (await stand.press("Mira", again, "For"))["message"]
        [ledger] = client.services.runner.live
        said = await _repick(stand, ledger.debate, thread, 1)
    assert not [part for part in list_parts(once) if part["type"] == 3]
    assert said.startswith("Only those who answer before and after can say what moved them.")
