"""What people ask of a debate by command, and what they are told when they ask wrongly."""

import pytest

from debate_core.domain.form import Form
from debate_core.domain.forms import Speech
from debate_core.domain.play import Pending
from debate_core.domain.record import Record
from debate_core.domain.steps import Speak
from debate_core.formats.consensus.forms import Position
from sandbox.client import Json
from tests.core.making.bad_requests import BAD_REQUESTS
from tests.e2e.stand import (
    BALLOT,
    EPHEMERAL,
    RESULT,
    VOTING_SECONDS,
    Stand,
    has_votes,
    names,
    plain_line,
    title,
    words,
)

HELD_TO_BY_DISCORD = (
    "an empty motion",
    "an unknown format",
    # The plan's forms have a list there, or no field where a format has no such thing.
    "rounds where there are none",
    "one round where there are none",
    "an option of another format",
    "an option without a value",
    "a bad option after a good one",
    "a threshold of no votes",
    "a threshold of nothing",
    "a threshold over all",
    "more votes than debaters",
)
CHOICES = ("release", "revise", "escalate")


async def test_cancelling_the_plan_starts_nothing(stand: Stand) -> None:
    async with stand.bot():
        report = await stand.plan()
        await stand.press("Mira", report["message"], "Cancel")
        threads = await stand.person("Mira").threads()
    assert threads == []


async def test_a_message_can_be_debated_from_its_menu(stand: Stand) -> None:
    async with stand.bot():
        message = await stand.person("Noor").say(stand.channel, "Cats are better than dogs")
        mira = stand.person("Mira")
        report = await stand.filled_in("Mira", await mira.message_command("Debate this", message))
    assert words(report["message"]).startswith("### Cats are better than dogs\n")


async def test_status_tells_where_the_debate_stands(stand: Stand) -> None:
    async with stand.bot():
        stand.performer_on_cue.hold()
        thread = await stand.start()
        stand.performer_on_cue.cue(2)
        await stand.until_named(thread, "turn 2")
        shown = await stand.show("Noor", thread)
    assert "Round 2 of 2" in shown["embeds"][0]["description"]
    assert shown["flags"] & EPHEMERAL


async def test_stopping_goes_to_the_verdict_and_the_vote(stand: Stand) -> None:
    async with stand.bot():
        stand.performer_on_cue.hold()
        thread = await stand.start()
        stand.performer_on_cue.cue(1)
        await stand.until_named(thread, "turn 1")
        await stand.person("Mira").command("debate stop", thread, reason="Lunch")
        stand.performer_on_cue.cue(1)
        await stand.until_ballot(thread)
        messages = await stand.person("Noor").messages(thread)
    assert "Lunch" in str(messages)
    kept = ("turn", "Verdict", BALLOT)
    told = [each for each in names(messages) if each.startswith(kept)]
    assert told == ["turn 1", "Verdict: for", BALLOT]


async def test_stopping_during_the_vote_counts_it_at_once(stand: Stand) -> None:
    async with stand.bot():
        thread = await stand.start()
        await stand.until_ballot(thread)
        await stand.person("Mira").command("debate stop", thread)
        outcome = await stand.until_named(thread, RESULT)
    assert "too few voted" in title(outcome)


async def test_only_its_starter_or_a_moderator_may_stop_a_debate(stand: Stand) -> None:
    async with stand.bot():
        stand.performer_on_cue.hold()
        thread = await stand.start(who="Vikram")
        refused = await stand.person("Noor").command("debate stop", thread)
        allowed = await stand.person("Vikram").command("debate stop", thread)
    assert "who started this, and moderators can do that" in refused["message"]["content"]
    assert "closes" in allowed["message"]["content"]


async def test_a_paused_debate_waits_until_it_is_resumed(stand: Stand) -> None:
    async with stand.bot():
        stand.performer_on_cue.hold()
        thread = await stand.start()
        stand.performer_on_cue.cue(1)
        await stand.until_named(thread, "turn 1")
        await stand.manage("Mira", thread, "Pause")
        stand.performer_on_cue.cue(10)
        await stand.until(thread, lambda all_: "Paused" in str(all_))
        await stand.manage("Mira", thread, "Resume")
        await stand.until_ballot(thread)


async def test_with_nothing_running_manage_says_what_to_do(stand: Stand) -> None:
    async with stand.bot():
        before = await stand.person("Mira").command("debate manage", stand.channel)
        thread, _ = await stand.unanimous()
        stand.clock.advance(VOTING_SECONDS)
        await stand.until_named(thread, RESULT)
        after = await stand.person("Noor").command("debate manage", stand.channel)
    for report in (before, after):
        said = report["message"]["content"]
        assert said == "No debate is running here. Begin one with /debate start."


async def test_an_escalated_decision_calls_the_moderators(stand: Stand) -> None:
    stand.performer_on_cue.line = _of_three_minds
    async with stand.bot():
        thread = await stand.start(format="consensus", rounds=1)
        ballot = await stand.until_ballot(thread, choices=3)
    roles = (await stand.person("Mira").world())["server"]["roles"]
    moderators = next(role["id"] for role in roles if role["name"] == "Moderator")
    assert ballot["mention_roles"] == [moderators]


async def test_moderators_are_called_again_where_people_leave_it_open_too(stand: Stand) -> None:
    stand.performer_on_cue.line = _of_three_minds
    async with stand.bot():
        thread = await stand.start(format="consensus", rounds=1, quorum=2)
        ballot = await stand.until_ballot(thread, choices=3)
        for choice, who in enumerate(("Vikram", "Noor")):
            await stand.vote(who, ballot, choice)
        await stand.until(thread, has_votes(2))
        await stand.person("Mira").command("debate stop", thread)
        outcome = await stand.until_named(thread, RESULT)
    roles = (await stand.person("Mira").world())["server"]["roles"]
    moderators = next(role["id"] for role in roles if role["name"] == "Moderator")
    assert outcome["mention_roles"] == [moderators]
    assert title(outcome) == "No decision: over to a moderator · closed early"


async def test_where_there_is_no_such_role_the_card_says_that_nobody_was_called(
    stand: Stand,
) -> None:
    stand.performer_on_cue.line = _of_three_minds
    stand.moderator_role = "Umpire"
    async with stand.bot():
        thread = await stand.start(format="consensus", rounds=1)
        ballot = await stand.until_ballot(thread, choices=3)
    assert ballot["mention_roles"] == []
    assert "there is no role here that Rostrum can call" in ballot["content"]


async def test_nobody_is_pinged_by_what_a_debater_says(stand: Stand) -> None:
    stand.performer_on_cue.line = _pinging
    async with stand.bot():
        thread = await stand.start()
        turn = await stand.until_named(thread, "turn 1")
    assert not turn["mention_everyone"]


BAD_OPTIONS: tuple[tuple[Json, str], ...] = (
    ({"motion": "x" * 301}, "That motion has 301 characters; 300 fit."),
    ({"debaters": "Ada: for; ada: against"}, "Two debaters are called"),
    ({"debaters": "Ada: for; Ben"}, "I couldn't read “Ada: for; Ben”. Write each with a side"),
    ({"threshold": "3"}, "more than the 2 debaters"),
)


async def test_bad_input_gets_one_sentence_and_starts_nothing(stand: Stand) -> None:
    async with stand.bot():
        for options, sentence in BAD_OPTIONS:
            report = await stand.plan(**options)
            assert sentence in words(report["message"])
            assert report["message"]["flags"] & 64
        announced = await stand.person("Noor").messages(stand.channel)
    assert announced == []


async def test_what_can_not_be_held_is_answered_with_what_to_do_and_changes_nothing(
    stand: Stand,
) -> None:
    request = {name: bad for name, bad in BAD_REQUESTS.items() if name not in HELD_TO_BY_DISCORD}
    async with stand.bot():
        answered = {
            name: _refusal((await stand.plan(**asked))["message"])
            for name, (asked, _) in request.items()
        }
        announced = await stand.person("Noor").messages(stand.channel)
    assert answered == {name: sentence for name, (_, sentence) in request.items()}
    assert announced == []


def _refusal(message: Json) -> str:
    """Why a command, or a form, was refused."""
    return words(message).split("\n")[0].split(" Nothing was changed;")[0]


async def test_a_missing_permission_is_named_with_what_it_is_for(stand: Stand) -> None:
    async with stand.bot():
        await stand.control.fault("deny", permission="CREATE_PUBLIC_THREADS")
        report = await stand.plan()
    said = f"I can't hold a debate in <#{stand.channel}>: I need Create Public Threads."
    assert words(report["message"]) == said


async def test_motions_are_suggested_after_what_was_typed(stand: Stand) -> None:
    async with stand.bot():
        suggest = stand.person("Mira").autocomplete
        typed = await suggest("debate start", stand.channel, "motion", motion="pizza")
        asked = await suggest(
            "debate start", stand.channel, "motion", motion="Should we ban memes?"
        )
        nothing = await suggest("debate start", stand.channel, "motion", motion="")
    assert [each["value"] for each in typed] == ["pizza", "Pineapple belongs on pizza"]
    assert [each["value"] for each in asked] == ["Should we ban memes?", "We should ban memes"]
    assert len(nothing) == 25


@pytest.mark.parametrize(
    ("option", "given", "suggested"),
    [
        ("debaters", {"format": "championship", "debaters": "8"}, ["8"]),
    ],
)
async def test_suggestions_fit_the_chosen_format(
    stand: Stand, option: str, given: Json, suggested: list[str]
) -> None:
    async with stand.bot():
        found = await stand.person("Mira").autocomplete(
            "debate start", stand.channel, option, motion="x", **given
        )
    assert [each["value"] for each in found] == suggested


async def test_the_newest_debates_are_suggested_by_their_motion(stand: Stand) -> None:
    async with stand.bot():
        thread = await stand.start()
        await stand.until_ballot(thread)
        stand.clock.advance(VOTING_SECONDS)
        await stand.until_named(thread, RESULT)
        suggested = await stand.person("Mira").autocomplete(
            "debate show", stand.channel, "debate", debate="remote"
        )
        await stand.control.new_person("Lena", locale="de")
        in_german = await stand.person("Lena").autocomplete(
            "debate show", stand.channel, "debate", debate="remote"
        )
    assert [each["name"] for each in suggested] == ["concluded: Remote work should be the default"]
    assert [each["name"] for each in in_german] == ["beendet: Remote work should be the default"]


def _of_three_minds(pending: Pending, record: Record) -> Form:
    assert isinstance(pending.step, Speak)
    votes: dict[str, str] = dict(zip(("planner", "critic", "operator"), CHOICES, strict=True))
    return Position(stance="So.", rationale="Thus.", vote=votes[pending.step.debater])


def _pinging(pending: Pending, record: Record) -> Form:
    answer = plain_line(pending, record)
    return Speech(text="Wake up, @everyone!") if isinstance(answer, Speech) else answer


async def test_of_several_open_debates_one_has_to_be_named(stand: Stand) -> None:
    async with stand.bot():
        stand.performer_on_cue.hold()
        await stand.start()
        await stand.start()
        refused = await stand.person("Mira").command("debate stop", stand.channel)
    assert "say which by the option debate" in refused["message"]["content"]


async def test_stopping_from_the_channel_says_what_was_stopped(stand: Stand) -> None:
    async with stand.bot():
        stand.performer_on_cue.hold()
        await stand.start()
        stopped = await stand.person("Mira").command("debate stop", stand.channel)
    assert "“Remote work should be the default”" in stopped["message"]["content"]
