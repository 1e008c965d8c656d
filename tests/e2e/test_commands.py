"""What people ask of a debate by command, and what they are told when they ask wrongly."""

import pytest

from debate_core.domain.forms import Answer, Position, Speech
from debate_core.domain.play import Pending
from debate_core.domain.record import Record
from debate_core.domain.steps import Speak
from sandbox.client import Json
from tests.core.bad_wishes import BAD_WISHES
from tests.e2e.theatre import VOTING_SECONDS, Theatre, marks, plain_line, title

EVIDENCE = "rubric=evidence-first"
CHOICES = ("release", "revise", "escalate")


async def test_cancelling_the_plan_starts_nothing(theatre: Theatre) -> None:
    async with theatre.bot():
        report = await theatre.plan()
        await theatre.press("Mira", report["message"], "Cancel")
        threads = await theatre.person("Mira").threads()
    assert threads == []


async def test_a_plan_from_before_a_restart_says_so(theatre: Theatre) -> None:
    async with theatre.bot():
        report = await theatre.plan()
    async with theatre.bot():
        answer = await theatre.press("Mira", report["message"], "Start")
    assert "type /debate start again" in answer["message"]["content"]


async def test_a_message_can_be_debated_from_its_menu(theatre: Theatre) -> None:
    async with theatre.bot():
        message = await theatre.person("Noor").say(theatre.channel, "Cats are better than dogs")
        mira = theatre.person("Mira")
        report = await theatre.filled_in("Mira", await mira.message_command("Debate this", message))
    assert title(report["message"]) == "Cats are better than dogs"


async def test_status_tells_where_the_debate_stands(theatre: Theatre) -> None:
    async with theatre.bot():
        theatre.prompter.hold()
        thread = await theatre.start()
        theatre.prompter.cue(2)
        await theatre.until_marked(thread, "turn 2")
        report = await theatre.person("Noor").command("debate status", thread)
    assert "round 2 of 2" in report["message"]["embeds"][0]["description"]
    assert report["message"]["flags"] & 64


async def test_stopping_goes_to_the_verdict_and_the_vote(theatre: Theatre) -> None:
    async with theatre.bot():
        theatre.prompter.hold()
        thread = await theatre.start()
        theatre.prompter.cue(1)
        await theatre.until_marked(thread, "turn 1")
        await theatre.person("Mira").command("debate stop", thread, reason="Lunch")
        theatre.prompter.cue(1)
        await theatre.until_ballot(thread)
        messages = await theatre.person("Noor").messages(thread)
    assert "Lunch" in str(messages)
    assert [mark for mark in marks(messages) if mark.startswith(("turn", "verdict", "ballot"))] == [
        "turn 1",
        "verdict",
        "ballot",
    ]


async def test_stopping_during_the_vote_counts_it_at_once(theatre: Theatre) -> None:
    async with theatre.bot():
        thread = await theatre.start()
        await theatre.until_ballot(thread)
        await theatre.person("Mira").command("debate stop", thread)
        outcome = await theatre.until_marked(thread, "outcome")
    assert "unconfirmed" in title(outcome)


async def test_only_its_starter_or_a_moderator_may_stop_a_debate(theatre: Theatre) -> None:
    async with theatre.bot():
        theatre.prompter.hold()
        thread = await theatre.start(who="Vikram")
        refused = await theatre.person("Noor").command("debate stop", thread)
        allowed = await theatre.person("Vikram").command("debate stop", thread)
    assert "Only the person who started this debate" in refused["message"]["content"]
    assert "closes" in allowed["message"]["content"]


async def test_a_paused_debate_waits_until_it_is_resumed(theatre: Theatre) -> None:
    async with theatre.bot():
        theatre.prompter.hold()
        thread = await theatre.start()
        theatre.prompter.cue(1)
        await theatre.until_marked(thread, "turn 1")
        await theatre.person("Mira").command("debate pause", thread)
        theatre.prompter.cue(10)
        await theatre.until(thread, lambda all_: "Paused" in str(all_))
        await theatre.person("Mira").command("debate resume", thread)
        await theatre.until_ballot(thread)


async def test_an_escalated_decision_calls_the_moderators(theatre: Theatre) -> None:
    theatre.prompter.line = _of_three_minds
    async with theatre.bot():
        thread = await theatre.start(format="consensus", rounds=1)
        ballot = await theatre.until_ballot(thread, choices=3)
    roles = (await theatre.person("Mira").world())["server"]["roles"]
    moderators = next(role["id"] for role in roles if role["name"] == "Moderator")
    assert ballot["mention_roles"] == [moderators]


async def test_nobody_is_pinged_by_what_a_debater_says(theatre: Theatre) -> None:
    theatre.prompter.line = _pinging
    async with theatre.bot():
        thread = await theatre.start()
        turn = await theatre.until_marked(thread, "turn 1")
    assert not turn["mention_everyone"]


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"motion": "x" * 301}, "shorten it to 300"),
        ({"debaters": "Ada: for; ada: against"}, "Two debaters are called"),
        ({"debaters": "Ada: for; Ben"}, "Ben has no stance"),
        ({"threshold": "120%"}, "over 0% and up to 100%"),
        ({"threshold": "3"}, "more than the 2 debaters"),
        ({"threshold": "most"}, "is not a threshold"),
        ({"rounds": 0}, "at least 1 round"),
        ({"voting_time": "soon"}, "is no time"),
        ({"voting_time": "10s"}, "1 minute to 7 days"),
        ({"quorum": 0}, "at least 1 voter"),
    ],
)
async def test_bad_input_gets_one_sentence_and_starts_nothing(
    theatre: Theatre, options: Json, sentence: str
) -> None:
    async with theatre.bot():
        report = await theatre.plan(**options)
        announced = await theatre.person("Noor").messages(theatre.channel)
    assert sentence in report["message"]["content"]
    assert report["message"]["flags"] & 64
    assert announced == []


async def test_what_can_not_be_held_is_answered_with_what_to_do_and_changes_nothing(
    theatre: Theatre,
) -> None:
    held_to_by_discord = ("an empty motion", "an unknown format")
    wishes = {name: bad for name, bad in BAD_WISHES.items() if name not in held_to_by_discord}
    async with theatre.bot():
        answered = {
            name: (await theatre.plan(**asked))["message"]["content"]
            for name, (asked, _) in wishes.items()
        }
        announced = await theatre.person("Noor").messages(theatre.channel)
    assert answered == {name: sentence for name, (_, sentence) in wishes.items()}
    assert announced == []


async def test_a_missing_permission_is_named_with_what_it_is_for(theatre: Theatre) -> None:
    async with theatre.bot():
        await theatre.control.fault("deny", permission="CREATE_PUBLIC_THREADS")
        report = await theatre.plan()
    assert "Create Public Threads to open the debate's thread" in report["message"]["content"]


async def test_options_suggest_what_they_may_be(theatre: Theatre) -> None:
    async with theatre.bot():
        suggested = await theatre.person("Mira").autocomplete(
            "debate start", theatre.channel, "threshold", motion="x", threshold="m"
        )
    assert [each["value"] for each in suggested] == ["majority"]


async def test_motions_are_suggested_after_what_was_typed(theatre: Theatre) -> None:
    async with theatre.bot():
        suggest = theatre.person("Mira").autocomplete
        typed = await suggest("debate start", theatre.channel, "motion", motion="pizza")
        nothing = await suggest("debate start", theatre.channel, "motion", motion="")
    assert [each["value"] for each in typed] == ["pizza", "Pineapple belongs on pizza"]
    assert len(nothing) == 25


@pytest.mark.parametrize(
    ("option", "given", "suggested"),
    [
        ("debaters", {"format": "championship", "debaters": "8"}, ["8"]),
        ("options", {"format": "structured", "options": ""}, ["rubric=structured", EVIDENCE]),
        ("options", {"format": "championship", "options": "styles=dip"}, ["styles=diplomatic"]),
    ],
)
async def test_suggestions_fit_the_chosen_format(
    theatre: Theatre, option: str, given: Json, suggested: list[str]
) -> None:
    async with theatre.bot():
        found = await theatre.person("Mira").autocomplete(
            "debate start", theatre.channel, option, motion="x", **given
        )
    assert [each["value"] for each in found] == suggested


async def test_the_newest_debates_are_suggested_by_their_motion(theatre: Theatre) -> None:
    async with theatre.bot():
        thread = await theatre.start()
        await theatre.until_ballot(thread)
        theatre.clock.advance(VOTING_SECONDS)
        await theatre.until_marked(thread, "outcome")
        suggested = await theatre.person("Mira").autocomplete(
            "debate status", theatre.channel, "debate", debate="remote"
        )
    assert [each["name"] for each in suggested] == ["concluded: Remote work should be the default"]


def _of_three_minds(pending: Pending, record: Record) -> Answer:
    assert isinstance(pending.step, Speak)
    votes: dict[str, str] = dict(zip(("planner", "critic", "operator"), CHOICES, strict=True))
    return Position(stance="So.", rationale="Thus.", vote=votes[pending.step.debater])


def _pinging(pending: Pending, record: Record) -> Answer:
    answer = plain_line(pending, record)
    return Speech(text="Wake up, @everyone!") if isinstance(answer, Speech) else answer


async def test_of_several_open_debates_one_has_to_be_named(theatre: Theatre) -> None:
    async with theatre.bot():
        theatre.prompter.hold()
        await theatre.start()
        await theatre.start()
        refused = await theatre.person("Mira").command("debate stop", theatre.channel)
    assert "say which by the option debate" in refused["message"]["content"]


async def test_stopping_from_the_channel_says_what_was_stopped(theatre: Theatre) -> None:
    async with theatre.bot():
        theatre.prompter.hold()
        await theatre.start()
        stopped = await theatre.person("Mira").command("debate stop", theatre.channel)
    assert "“Remote work should be the default”" in stopped["message"]["content"]
