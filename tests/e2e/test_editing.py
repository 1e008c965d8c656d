"""A plan is changed in its forms: what they show, what they change, and that nothing is lost."""

import pytest

from sandbox.client import Json
from tests.e2e.plan_forms import list_fields, read_fields
from tests.e2e.pressing import find_role
from tests.e2e.stand import Stand, field, list_parts, words
from tests.sweep import keep_some

FORMS = ("Rules", "Debaters", "Judge & vote", "Motion & context", "Models")


@pytest.mark.parametrize("who", keep_some(["Mira", "Noor"]), ids=["a moderator", "a member"])
async def test_a_form_that_is_sent_as_it_opens_changes_nothing(stand: Stand, who: str) -> None:
    async with stand.bot():
        asked = {"preset": "thorough", "rounds": 1, "quorum": 5, "options": "anonymous=no"}
        plan = (await stand.plan(who, **asked))["message"]
        changed = plan
        for form in FORMS:
            changed = await stand.fill_form(who, changed, form)
    assert words(changed) == words(plan)


async def test_nobody_else_sees_a_plan_or_its_forms(stand: Stand) -> None:
    async with stand.bot():
        await stand.plan("Noor")
        seen = [await stand.person(who).messages(stand.channel) for who in ("Mira", "Vikram")]
    assert seen == [[], []]


async def test_rules(stand: Stand) -> None:
    async with stand.bot():
        plan = (await stand.plan())["message"]
        wishes = {"rounds": 3, "words": 100, "turn_time": "10m", "options": "concession=yes"}
        changed = await stand.fill_form("Mira", plan, "Rules", **wishes)
        details = await stand.details(changed)
        form = read_fields(await stand.press("Mira", changed, "Rules"))
    assert words(changed).split("\n")[1].startswith("Classic, 3 rounds: ")
    assert field(details, "Turns") == "at most 6"
    assert field(details, "Options") == "Debaters may concede"
    assert "100 words" in str(details["embeds"])
    assert (form["words"], form["turn_time"]) == (["100"], ["600"])


async def test_the_time_for_a_turn_holds_at_a_table_too(stand: Stand) -> None:
    async with stand.bot():
        plan = (await stand.plan(format="roundtable"))["message"]
        changed = await stand.fill_form("Mira", plan, "Rules", turn_time="1m")
        details = await stand.details(changed)
        form = read_fields(await stand.press("Mira", changed, "Rules"))
    assert "has the floor for 1 minute" in str(details["embeds"])
    assert form["turn_time"] == ["60"]
    assert "turn_seconds" not in form["options"]


async def test_other_options_are_written(stand: Stand) -> None:
    async with stand.bot():
        plan = (await stand.plan(format="panel"))["message"]
        changed = await stand.fill_form("Mira", plan, "Rules", options="order=fixed")
        details = await stand.details(changed)
    assert field(details, "Options") == "Order of turns: fixed"


async def test_who_debates_and_who_may_sit(stand: Stand) -> None:
    noor = stand.sandbox.address["people"]["Noor"]
    async with stand.bot():
        plan = (await stand.plan())["message"]
        wishes = {"debaters": "Ada: for\nBen: against", "invite": [noor]}
        changed = await stand.fill_form("Mira", plan, "Debaters", **wishes)
        nobody = await stand.fill_form("Mira", changed, "Debaters", seats="nobody")
        form = read_fields(await stand.press("Mira", nobody, "Debaters"))
    assert "Ada (for) · Ben (against)" in words(changed)
    assert words(nobody).startswith("Nobody is to take a seat here, so nobody can be invited")
    assert (form["seats"], form["invite"]) == ("nobody", [noor])


async def test_a_role_that_is_picked_may_sit(stand: Stand) -> None:
    role = find_role(stand, "Moderator")
    async with stand.bot():
        plan = (await stand.plan())["message"]
        changed = await stand.fill_form("Mira", plan, "Debaters", seat_role=role)
        form = read_fields(await stand.press("Mira", changed, "Debaters"))
        refused = await stand.fill_form("Mira", changed, "Debaters", seat_role=None)
    assert (form["seats"], form["seat_role"]) == ("role", [role])
    assert words(refused).startswith("Say which role may take a seat: pick it below “A role”. ")


async def test_judging_and_the_vote(stand: Stand) -> None:
    async with stand.bot():
        plan = (await stand.plan())["message"]
        wishes = {"judging": "swap", "voting_time": "30m", "threshold": "75%", "quorum": 10}
        also = ["is_secret", "asks_opinion", "starter", "seats"]
        changed = await stand.fill_form("Mira", plan, "Judge & vote", **wishes, also=also)
        details = await stand.details(changed)
        again = await stand.fill_form("Mira", changed, "Judge & vote", also=["seats"])
    said = "A judge, asked twice, gives a verdict, then some may vote in secret for 30 minutes."
    assert said in words(changed)
    told = "30 minutes, counts from 10 voters, 75% wins, secret ballot"
    assert field(details, "Vote") == told
    assert field(details, "Who may vote").startswith("not whoever started")
    assert "then some may vote for 30 minutes" in words(again)


async def test_motion_and_context(stand: Stand) -> None:
    async with stand.bot():
        plan = (await stand.plan(format="panel"))["message"]
        wishes = {
            "motion": "Homework should go",
            "context": "Pupils have 9 hours of it a week.",
            "files": {"a": ("report.txt", b"Catches fell."), "b": ("letter.md", b"Boats.")},
        }
        changed = await stand.fill_form("Mira", plan, "Motion & context", **wishes)
        details = await stand.details(changed)
        form = await stand.press("Mira", changed, "Motion & context")
    assert words(changed).startswith("### Homework should go\n")
    assert field(details, "Sources").startswith("S1 report.txt, S2 letter.md")
    assert read_fields(form)["background"] == "Pupils have 9 hours of it a week."


async def test_models_and_what_may_be_spent(stand: Stand) -> None:
    async with stand.bot():
        plan = (await stand.plan())["message"]
        changed = await stand.fill_form("Mira", plan, "Models", preset="quick", usd_limit="$0.50")
        form = read_fields(await stand.press("Mira", changed, "Models"))
        refused = await stand.fill_form("Mira", changed, "Models", others="for: openai")
    assert "Classic, 1 round: " in words(changed)
    assert (form["preset"], form["usd_limit"]) == ("quick", "0.50")
    assert words(refused).startswith("I couldn't read “for: openai”. ")


async def test_details_that_are_open_change_with_the_plan(stand: Stand) -> None:
    async with stand.bot():
        plan = (await stand.plan())["message"]
        details = await stand.details(plan)
        await _picked(stand, plan, "structured")
        shown = await stand.person("Mira").wait_for_message(
            stand.channel,
            lambda each: each["id"] == details["id"] and "Point by point" in str(each["embeds"]),
        )
    assert "Classic" in str(details["embeds"])
    assert shown["id"] == details["id"]


async def test_another_format_is_picked_on_the_plan(stand: Stand) -> None:
    async with stand.bot():
        plan = (await stand.plan(rounds=3, options="anonymous=no"))["message"]
        changed = await _picked(stand, plan, "structured")
        again = await _picked(stand, changed, "roundtable")
    assert "\nPoint by point: " in words(changed)
    assert "\nDiscussion, 2 rounds. People only" in words(again)


async def test_a_motion_that_is_no_statement_is_offered_as_one(stand: Stand) -> None:
    async with stand.bot():
        plan = (await stand.plan(motion="Should we ban memes?", rounds=3))["message"]
        report = await stand.press("Mira", plan, "Debate “We should ban memes”")
        taken = await stand.person("Mira").wait_for_message(
            stand.channel,
            lambda each: each["id"] == plan["id"] and "### We should" in words(each),
        )
        own = await stand.plan(motion="Pizza vs burger", debaters="Ada: pizza; Ben: burger")
        table = await _picked(stand, plan, "roundtable")
    assert report["answered"] == "deferred_update"
    assert words(plan).startswith("### Should we ban memes?\nClassic, 3 rounds")
    assert words(taken).startswith("### We should ban memes\nClassic, 3 rounds")
    for asked in (taken, own["message"], table):
        assert "Debate “" not in str(asked["components"])


async def test_a_format_that_cannot_be_played_so_leaves_the_plan_as_it_was(stand: Stand) -> None:
    async with stand.bot():
        plan = (await stand.plan(debaters="Ada: for; Ben: against; Cleo: not yet"))["message"]
        refused = await _picked(stand, plan, "structured")
    assert "two debaters" in words(refused).split("\n")[0]
    assert words(refused).endswith(words(plan))


async def _picked(stand: Stand, plan: Json, format_name: str) -> Json:
    """The plan as it is once another format was picked."""
    select = next(part for part in list_parts(plan) if "options" in part)
    await stand.person("Mira").select(plan, select["custom_id"], format_name)
    return await stand.person("Mira").wait_for_message(
        stand.channel,
        lambda each: (
            each["id"] == plan["id"] and each["edited_timestamp"] != plan["edited_timestamp"]
        ),
    )


async def test_a_group_without_options_is_left_out(stand: Stand) -> None:
    async with stand.bot():
        plan = (await stand.plan(format="lincoln-douglas"))["message"]
        douglas = list_fields(await stand.press("Mira", plan, "Rules"))
        plan = (await stand.plan(format="roundtable"))["message"]
        table = list_fields(await stand.press("Mira", plan, "Judge & vote"))
    times = ["Time for a person's turn", "Time to prepare in private"]
    assert [*douglas] == ["Words a turn", *times]
    assert "Judging" not in table


async def test_the_time_to_prepare_is_among_the_rules_and_a_box_where_they_are_many(
    stand: Stand,
) -> None:
    box = "Teams with people prepare in private first, for 5 minutes"
    said = "Teams with people prepare in private first, for {wait} at most."
    async with stand.bot():
        plan = (await stand.plan(format="rounds"))["message"]
        rules = list_fields(await stand.press("Mira", plan, "Rules"))
        assert box in [option["label"] for option in rules["Yes or no"]["options"]]
        plan = await stand.fill_form("Mira", plan, "Rules", preparation="5m")
        assert said.format(wait="5 minutes") in words(plan)
        plan = await _picked(stand, plan, "british-parliamentary")
        plan = await stand.fill_form("Mira", plan, "Rules", preparation="15m")
        assert said.format(wait="15 minutes") in words(plan)
        plan = await _picked(stand, plan, "rounds")
        assert said.format(wait="15 minutes") in words(plan)
        plan = await stand.fill_form("Mira", plan, "Rules", switches=[])
    assert "prepare in private" not in words(plan)


async def test_a_mistake_is_told_in_one_sentence_and_what_was_typed_is_kept(
    stand: Stand,
) -> None:
    async with stand.bot():
        plan = (await stand.plan())["message"]
        refused = await stand.fill_form("Mira", plan, "Debaters", debaters="Ada: for; Ada: against")
        again = read_fields(await stand.press("Mira", refused, "Debaters"))
        mended = await stand.fill_form(
            "Mira", refused, "Debaters", debaters="Ada: for; Bo: against"
        )
    said = "Two debaters are called Ada; give each its own name. Nothing was changed; Debaters has"
    assert words(refused).startswith(said)
    assert words(refused).endswith(words(plan))
    assert again["debaters"] == "Ada: for; Ada: against"
    assert "Ada (for) · Bo (against)" in words(mended)


async def test_a_plan_and_what_was_typed_survive_a_restart(stand: Stand) -> None:
    async with stand.bot():
        plan = (await stand.plan(rounds=3, format="rounds"))["message"]
        form = await stand.press("Mira", plan, "Rules")
    async with stand.bot():
        mira = stand.person("Mira")
        await mira.submit(form, read_fields(form) | {"words": ["100"]})
        plan = await mira.wait_for_message(
            stand.channel, lambda each: each["edited_timestamp"] != plan["edited_timestamp"]
        )
        assert "100 words" in str((await stand.details(plan))["embeds"])
        thread = await stand.begin("Mira", plan)
        await stand.until_named(thread, "Round 1 of 3")


async def test_a_motion_that_is_too_long_is_shortened_and_the_rest_of_the_plan_stays(
    stand: Stand,
) -> None:
    async with stand.bot():
        asked = await stand.plan("Noor", motion="x" * 340, debaters="Ada: for; Ben: against")
        refused = asked["message"]
        changed = await stand.fill_form("Noor", refused, "Shorten it", motion="Cats rule")
    assert words(refused) == "That motion has 340 characters; 300 fit."
    assert words(changed).startswith("### Cats rule\nClassic, 2 rounds: Ada (for) · Ben (against)")


async def test_a_plan_without_facts_says_where_to_add_them(stand: Stand) -> None:
    asked = "⚠ The debaters know only the motion. Add facts in Motion & context."
    async with stand.bot():
        plan = (await stand.plan())["message"]
        changed = await stand.fill_form("Mira", plan, "Motion & context", background="It is so.")
    assert asked in words(plan)
    assert "The debaters know only" not in words(changed)
