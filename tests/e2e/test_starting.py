"""The limits of a server on starts, over the wire: also of many that press Start at once."""

import asyncio
import threading
from collections.abc import Sequence
from typing import Any

import pytest

from bot.config.content import lineup_of
from bot.config.settings import Settings
from bot.debates import drafts, plan
from debate_core.domain.budget import Cap
from debate_core.domain.server_settings import ServerSettings, StartSettings
from debate_core.drafting.plan import Plan, make_plan
from debate_core.engine.model_seat import ModelSeat
from debate_core.engine.runner import DebateRunner
from debate_core.errors import SpecError
from sandbox.client import Json
from tests.core.engine.charging import Charging
from tests.e2e.plan_forms import fill
from tests.e2e.pressing import P, deny, find_role, give_role
from tests.e2e.sitting import choose
from tests.e2e.stand import MANY_STARTS, Stand, buttons, list_parts, title, words
from tests.sweep import keep_some

PAIR = {"rounds": 1, "debaters": "Ada: for; Ben: against"}
LARGE = {"format": "championship"}
"""About thirty turns."""


async def _refusal(stand: Stand, who: str, plan: Json, label: str = "Start") -> str:
    """What is said above a plan, once Start was pressed and refused."""
    await stand.press(who, plan, label)
    message = await stand.person(who).wait_for_message(
        plan["channel_id"],
        lambda it: it["id"] == plan["id"] and words(it) != words(plan) and bool(buttons(it)),
    )
    return words(message).split("\n")[0]


async def _ask(stand: Stand, who: str, plan: Json) -> str:
    """What is said once a moderator is asked."""
    await stand.press(who, plan, "Ask a moderator")
    message = await stand.person(who).wait_for_message(
        plan["channel_id"], lambda it: it["id"] == plan["id"] and "Asked" in words(it)
    )
    return words(message)


async def _crowd(stand: Stand, count: int) -> list[str]:
    names = [f"Person {number}" for number in range(count)]
    for name in names:
        await stand.control.new_person(name)
    return names


async def _press_all(stand: Stand, people: Sequence[str], plans: Sequence[Json]) -> None:
    await asyncio.gather(
        *(stand.press(who, plan, "Start") for who, plan in zip(people, plans, strict=True))
    )


async def test_of_many_who_press_start_at_once_as_many_start_as_the_server_has_room_for(
    stand: Stand,
) -> None:
    stand.performer_on_cue.hold()
    async with stand.bot() as client:
        people = await _crowd(stand, 12)
        plans = [(await stand.plan(who, **PAIR))["message"] for who in people]
        await _press_all(stand, people, plans)
        said = [
            words(
                await stand.person(who).wait_for_message(
                    stand.channel,
                    lambda it, of=plan: (
                        it["id"] == of["id"]
                        and ("Three debates" in words(it) or "Started:" in words(it))
                    ),
                )
            ).split("\n")[0]
            for who, plan in zip(people, plans, strict=True)
        ]
        assert len(client.services.runner.live) == 3
    full = "Three debates are running, the most for this server. Try again when one ends."
    assert said.count(full) == 9


async def test_a_plan_says_that_a_limit_would_refuse_its_start(stand: Stand) -> None:
    stand.performer_on_cue.hold()
    async with stand.bot():
        await stand.start("Noor", **PAIR)
        plan = (await stand.plan("Noor", **PAIR))["message"]
        moderators = (await stand.plan("Mira", **PAIR))["message"]
    assert "⚠ Your debate on “Remote work should be the default” is still running." in words(plan)
    assert "Start" in buttons(plan)
    assert "still running" not in words(moderators)


async def test_a_restart_makes_room_for_nobody_however_many_press_at_once(stand: Stand) -> None:
    stand.performer_on_cue.hold()
    people = await _crowd(stand, 5)
    async with stand.bot():
        plans = [(await stand.plan(who, **PAIR))["message"] for who in people]
        await stand.begin("Mira", (await stand.plan("Mira", **PAIR))["message"])
        await stand.begin("Noor", (await stand.plan("Noor", **PAIR))["message"])
    async with stand.bot() as client:
        own = (await stand.plan("Noor", **PAIR))["message"]
        people, plans = [*people, "Noor"], [*plans, own]
        await _press_all(stand, people, plans)
        told = [
            await _until_answered(stand, who, plan) for who, plan in zip(people, plans, strict=True)
        ]
        assert len(client.services.runner.live) == 3
    assert sum("Started:" in said for said in told) == 1
    assert "Your debate on" in told[-1]


async def _until_answered(stand: Stand, who: str, plan: Json) -> str:
    """What stands in the place of a plan once its start was refused or is done."""
    message = await stand.person(who).wait_for_message(
        plan["channel_id"],
        lambda it: (
            it["id"] == plan["id"]
            and ("Started:" in words(it) or (words(it) != words(plan) and bool(buttons(it))))
        ),
    )
    return words(message)


async def test_moderators_who_approve_many_at_once_let_in_what_the_server_has_room_for(
    stand: Stand,
) -> None:
    stand.performer_on_cue.hold()
    give_role(stand, "Elias", "Moderator")
    people = await _crowd(stand, 4)
    async with stand.bot() as client:
        for who in people:
            plan = (await stand.plan(who, **LARGE))["message"]
            await stand.press(who, plan, "Ask a moderator")
        messages = await stand.person("Mira").wait_until(
            stand.channel, lambda all_: sum("Approve" in buttons(it) for it in all_) == len(people)
        )
        requests = [it for it in messages if "Approve" in buttons(it)]
        await asyncio.gather(
            *(stand.press(by, it, "Approve") for by in ("Mira", "Elias") for it in requests)
        )
        await stand.person("Mira").wait_until(
            stand.channel, lambda all_: sum("Approve" in buttons(it) for it in all_) == 1
        )
        assert len(client.services.runner.live) == 3


@pytest.mark.sweep
async def test_one_person_who_presses_start_on_many_plans_at_once_starts_one(stand: Stand) -> None:
    stand.performer_on_cue.hold()
    async with stand.bot() as client:
        plans = [(await stand.plan("Noor", **PAIR))["message"] for _ in range(8)]
        await _press_all(stand, ["Noor"] * 8, plans)
        for plan in plans:
            await stand.person("Noor").wait_for_message(
                stand.channel,
                lambda it, of=plan: (
                    it["id"] == of["id"]
                    and ("still running" in words(it) or "Started:" in words(it))
                ),
            )
        assert len(client.services.runner.live) == 1


@pytest.mark.sweep
async def test_a_day_s_budget_is_not_passed_by_starting_many_at_once(stand: Stand) -> None:
    stand.settings, stand.performer = MANY_STARTS, ModelSeat(lambda _: Charging(1.0))
    stand.budget = {"server_day": Cap(tokens=12_000)}
    async with stand.bot() as client:
        people = await _crowd(stand, 6)
        plans = [(await stand.plan(who, **PAIR))["message"] for who in people]
        await _press_all(stand, people, plans)
        for who, plan in zip(people, plans, strict=True):
            await stand.person(who).wait_for_message(
                stand.channel,
                lambda it, of=plan: (
                    it["id"] == of["id"] and ("left today" in words(it) or "Started:" in words(it))
                ),
            )
        debates = await client.services.journal.list_debates(_server(stand), 10)
    estimate = 12_000 // len(debates)
    assert 0 < len(debates) < 6
    assert estimate > 2000


def _server(stand: Stand) -> str:
    return stand.sandbox.world.state.server


async def test_a_member_waits_between_two_starts_and_a_moderator_does_not(stand: Stand) -> None:
    async with stand.bot():
        for who in ("Noor", "Mira"):
            await stand.until_ballot(await stand.start(who, **PAIR))
        plan = (await stand.plan("Noor", **PAIR))["message"]
        assert await _refusal(stand, "Noor", plan) == "You can start another debate in 2 minutes."
        await stand.until_ballot(await stand.start("Mira", **PAIR))
        stand.clock.advance(120)
        await stand.begin("Noor", plan)


async def test_who_and_where_are_refused_before_anything_is_planned(stand: Stand) -> None:
    general = stand.sandbox.address["channels"]["general"]
    roles = stand.sandbox.world.state.roles.values()
    moderator = next(role.id for role in roles if role.name == "Moderator")
    stand.settings = ServerSettings(
        starting=StartSettings(
            countdown=0, starters=(moderator,), channels=(stand.channel,), words=("tea",)
        )
    )
    async with stand.bot():
        noor = stand.person("Noor")
        report = await noor.command("debate start", stand.channel, motion="Cats are better")
        said = f"On this server, <@&{moderator}> start debates. Ask one of them."
        assert report["message"]["content"] == said
        give_role(stand, "Noor", "Moderator")
        report = await noor.command("debate start", general, motion="Cats are better")
        refused = (await stand.filled_in("Noor", report))["message"]
        assert words(refused) == f"Debates here belong in <#{stand.channel}>."
        await stand.press("Noor", refused, "Start it there")
        plan = await noor.wait_for_message(
            general, lambda it: it["id"] == refused["id"] and "Start" in buttons(it)
        )
        assert await stand.begin("Noor", plan)
        report = await noor.command("debate start", stand.channel, motion="Tea is better")
        said = "This server does not debate “tea”. Choose another motion."
        assert report["message"]["content"] == said


async def test_nobody_approves_their_own_debate(stand: Stand) -> None:
    async with stand.bot():
        plan = (await stand.plan("Noor", **LARGE))["message"]
        await stand.press("Noor", plan, "Ask a moderator")
        request = await stand.person("Mira").wait_for_message(
            stand.channel, lambda it: "Approve" in buttons(it)
        )
        give_role(stand, "Noor", "Moderator")
        refused = await stand.press("Noor", request, "Approve")
    assert refused["message"]["content"] == "Somebody else has to approve your debate."


async def test_a_request_calls_the_moderators_once_in_ten_minutes_and_says_if_it_does_not(
    stand: Stand,
) -> None:
    stand.sandbox.world.role(find_role(stand, "Moderator")).mentionable = True
    async with stand.bot():
        told, requests = list[str](), list[Json]()
        for who in ("Noor", "Vikram"):
            plan = (await stand.plan(who, **LARGE))["message"]
            told.append(await _ask(stand, who, plan))
            requests.append(
                await stand.person("Mira").wait_for_message(
                    stand.channel,
                    lambda it: "Approve" in buttons(it) and it["id"] not in str(requests),
                )
            )
        stand.clock.advance(600)
        again = (await stand.plan("Elias", **LARGE))["message"]
        told.append(await _ask(stand, "Elias", again))
    assert [len(request["mention_roles"]) for request in requests] == [1, 0]
    assert "was called, and answers in the channel." in told[0]
    assert told[1].startswith("Asked. Nobody was called just now, so tell a moderator;")
    assert "was called" in told[2]


async def test_nobody_is_asked_for_a_debate_that_no_budget_could_pay(stand: Stand) -> None:
    stand.budget = {"server_day": Cap(tokens=1000)}
    async with stand.bot():
        plan = (await stand.plan("Noor", **LARGE))["message"]
        await stand.press("Noor", plan, "Ask a moderator")
        refused = await stand.person("Noor").wait_for_message(
            stand.channel, lambda it: it["content"].startswith("This may take")
        )
        seen = await stand.person("Mira").messages(stand.channel)
    assert "this server has 1,000 tokens left today" in refused["content"]
    assert not any("Approve" in buttons(message) for message in seen)


@pytest.mark.parametrize("answer", ["Approve", "Decline"])
async def test_a_large_debate_starts_with_a_moderator_s_yes_after_a_restart_too(
    stand: Stand, answer: str
) -> None:
    stand.performer_on_cue.hold()
    async with stand.bot():
        plan = (await stand.plan("Noor", **LARGE))["message"]
        assert "Start" not in buttons(plan)
        assert "free). Ask a moderator to start it." in str(plan["components"])
        await stand.press("Noor", plan, "Ask a moderator")
        request = await stand.person("Mira").wait_for_message(
            stand.channel, lambda it: "Approve" in buttons(it)
        )
        assert title(request) == "Remote work should be the default"
        assert request["embeds"][0]["description"].endswith(" turns, free.")
        refused = await stand.press("Noor", request, answer)
        assert refused["message"]["content"] == "Only moderators can do that."
        again = (await stand.plan("Noor", **LARGE))["message"]
        said = "A moderator has not answered your last request yet. Ask again after that."
        assert (await stand.press("Noor", again, "Ask a moderator"))["message"] is not None
        await stand.person("Noor").wait_for_message(stand.channel, lambda it: it["content"] == said)
    async with stand.bot() as client:
        await stand.press("Mira", request, answer)
        decided = await stand.person("Mira").wait_for_message(
            stand.channel, lambda it: it["id"] == request["id"] and not it["components"]
        )
        live = client.services.runner.live
        assert len(live) == (answer == "Approve")
        verb = "approved" if answer == "Approve" else "declined"
        assert verb in decided["embeds"][0]["description"]
        if live:
            noor = stand.sandbox.address["people"]["Noor"]
            assert live[0].record.opened.opened_by == noor


@pytest.mark.parametrize(
    ("rule", "said"),
    keep_some(
        [
            (
                {"words": ("remote",)},
                "This server does not debate “remote”. Choose another motion.",
            ),
            ({"words": ("sleuth",)}, "This server does not allow “sleuth”. Say it in other words."),
            ({"channels": ("4711",)}, "Debates here belong in <#4711>."),
        ]
    ),
    ids=["its motion", "its debaters", "its channel"],
)
async def test_what_the_server_refuses_by_now_is_not_approved(
    stand: Stand, rule: dict[str, Any], said: str
) -> None:
    sides = ("for", "against")
    names = [f"{side}{place}: {side}" for side in sides for place in "1234"]
    debaters = "; ".join(["Sleuth: for", *names[1:]])
    async with stand.bot():
        plan = (await stand.plan("Noor", debaters=debaters, **LARGE))["message"]
        await stand.press("Noor", plan, "Ask a moderator")
        request = await stand.person("Mira").wait_for_message(
            stand.channel, lambda it: "Approve" in buttons(it)
        )
    stand.settings = ServerSettings(starting=StartSettings(countdown=0, **rule))
    async with stand.bot() as client:
        await stand.press("Mira", request, "Approve")
        await stand.person("Mira").wait_for_message(stand.channel, lambda it: it["content"] == said)
        assert client.services.runner.live == ()


async def test_what_two_moderators_approve_at_once_starts_once(stand: Stand) -> None:
    stand.performer_on_cue.hold()
    give_role(stand, "Elias", "Moderator")
    async with stand.bot() as client:
        plan = (await stand.plan("Noor", **LARGE))["message"]
        await stand.press("Noor", plan, "Ask a moderator")
        request = await stand.person("Mira").wait_for_message(
            stand.channel, lambda it: "Approve" in buttons(it)
        )
        await asyncio.gather(*(stand.press(who, request, "Approve") for who in ("Mira", "Elias")))
        await stand.person("Mira").wait_for_message(
            stand.channel, lambda it: it["id"] == request["id"] and not it["components"]
        )
        assert len(client.services.runner.live) == 1


async def test_of_two_answers_at_once_to_a_request_both_are_answered(stand: Stand) -> None:
    give_role(stand, "Elias", "Moderator")
    async with stand.bot():
        plan = (await stand.plan("Noor", **LARGE))["message"]
        await stand.press("Noor", plan, "Ask a moderator")
        request = await stand.person("Mira").wait_for_message(
            stand.channel, lambda it: "Approve" in buttons(it)
        )
        reports = await asyncio.gather(
            *(stand.press(who, request, "Decline") for who in ("Mira", "Elias"))
        )
    assert sorted(report["answered"] for report in reports) == ["message", "update"]
    [late] = [report for report in reports if report["answered"] == "message"]
    assert late["message"]["content"] == "This request is answered already."


@pytest.mark.parametrize("crashes", keep_some(["before", "after"]))
async def test_a_crash_around_the_start_loses_no_approval_and_starts_nothing_twice(
    stand: Stand, monkeypatch: pytest.MonkeyPatch, crashes: str
) -> None:
    stand.performer_on_cue.hold()
    is_there, real = asyncio.Event(), DebateRunner.open

    async def crash(*given: Any) -> None:
        if crashes == "after":
            await real(*given)
        is_there.set()
        await asyncio.Event().wait()

    async with stand.bot():
        plan = (await stand.plan("Noor", **LARGE))["message"]
        await stand.press("Noor", plan, "Ask a moderator")
        request = await stand.person("Mira").wait_for_message(
            stand.channel, lambda it: "Approve" in buttons(it)
        )
        with monkeypatch.context() as broken:
            broken.setattr(DebateRunner, "open", crash)
            await stand.press("Mira", request, "Approve")
            await is_there.wait()
    async with stand.bot() as client:
        await stand.press("Mira", request, "Approve")
        said = "approved the debate" if crashes == "before" else "This request is answered already."
        await stand.person("Mira").wait_for_message(stand.channel, lambda it: said in str(it))
        [server] = client.guilds
        assert len(await client.services.journal.list_debates(str(server.id), 5)) == 1


async def test_what_is_approved_while_the_server_is_full_stays_open(stand: Stand) -> None:
    stand.performer_on_cue.hold()
    stand.settings = ServerSettings(starting=StartSettings(countdown=0, running_all=1))
    async with stand.bot() as client:
        plan = (await stand.plan("Noor", **LARGE))["message"]
        await stand.press("Noor", plan, "Ask a moderator")
        request = await stand.person("Mira").wait_for_message(
            stand.channel, lambda it: "Approve" in buttons(it)
        )
        await stand.start("Mira", **PAIR)
        await stand.press("Mira", request, "Approve")
        await stand.person("Mira").wait_for_message(
            stand.channel, lambda it: it["content"].startswith("One debate is running")
        )
        assert len(client.services.runner.live) == 1
        deny(stand, "Noor", P.SEND_MESSAGES_IN_THREADS, stand.channel)
        gone = await stand.press("Mira", request, "Approve")
        assert "may not write" in gone["message"]["content"]


async def test_a_seat_that_its_holder_may_leave_makes_no_large_debate_small(stand: Stand) -> None:
    stand.lineup = await lineup_of(Settings(), {"OPENAI_API_KEY": "k"})
    asked = {**PAIR, "model": "openai:gpt-5-mini"}
    async with stand.bot() as client:
        plan = (await stand.plan("Noor", **asked))["message"]
        [start] = [it["custom_id"] for it in list_parts(plan) if it.get("label") == "Start"]
        planned = await client.services.drafts.look(start.rpartition(":")[2])
    assert planned.estimate is not None
    most = planned.estimate.likely.tokens - 1
    stand.settings = ServerSettings(starting=StartSettings(countdown=0, large_tokens=most))
    async with stand.bot():
        plan = (await stand.plan("Noor", **asked))["message"]
        seats = (await stand.press("Noor", plan, "Take a seat"))["message"]
        taken = await choose(stand, "Noor", seats, "Ada")
        await stand.press("Noor", taken, "Take the seat")
        seated = await stand.person("Noor").wait_for_message(
            stand.channel, lambda it: it["id"] == taken["id"] and "Details" in buttons(it)
        )
    assert "Ask a moderator" in buttons(plan)
    assert "Ask a moderator" in buttons(seated)


async def test_a_plan_that_is_cancelled_while_it_is_laid_out_stays_cancelled(
    stand: Stand, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with stand.bot() as client:
        shown = (await stand.plan("Noor"))["message"]
        [start] = [it["custom_id"] for it in list_parts(shown) if it.get("label") == "Start"]
        begun, may_end = threading.Event(), threading.Event()

        def make_slowly(*args: Any) -> Plan:
            begun.set()
            may_end.wait(30)
            return make_plan(*args)

        monkeypatch.setattr(plan, "make_plan", make_slowly)
        form = await stand.press("Noor", shown, "Rules")
        await stand.person("Noor").submit(form, fill(form, {"rounds": 3}))
        await asyncio.to_thread(begun.wait, 30)
        cancelled = (await stand.press("Noor", shown, "Cancel"))["message"]
        may_end.set()
        await stand.person("Noor").wait_for_message(
            stand.channel, lambda it: it["content"] == "That plan has expired."
        )
        with pytest.raises(SpecError):
            await client.services.drafts.look(start.rpartition(":")[2])
    assert words(cancelled) == "Cancelled."


async def test_of_many_plans_of_one_person_the_newest_are_kept(
    stand: Stand, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(drafts, "MEMBER_DRAFTS", 2)
    async with stand.bot():
        others = (await stand.plan("Noor"))["message"]
        plans = [(await stand.plan("Mira"))["message"] for _ in range(3)]
        said = [
            words((await stand.press(who, plan, "Cancel"))["message"])
            for who, plan in (("Noor", others), *(("Mira", plan) for plan in plans))
        ]
    assert said == ["Cancelled.", "That plan has expired.", "Cancelled.", "Cancelled."]
