"""A plan is edited in a form: what it shows, what it changes, and that nothing typed is lost."""

from sandbox.client import Json
from tests.e2e.stand import Stand, field, list_parts, words


async def test_editing_the_plan_shows_it_changed(stand: Stand) -> None:
    async with stand.bot():
        plan = (await stand.plan())["message"]
        form = await stand.press("Mira", plan, "Edit")
        changed = await _sent(stand, plan, form, Motion="Homework should go", Rounds="3")
        details = await stand.details(changed)
    assert words(changed).startswith("### Homework should go\nClassic, 3 rounds: ")
    assert field(details, "Model calls") == "7"


async def test_an_edited_plan_keeps_what_was_not_changed(stand: Stand) -> None:
    async with stand.bot():
        plan = (await stand.plan(preset="thorough", rounds=1, quorum=5, options="anonymous=no"))[
            "message"
        ]
        form = await stand.press("Mira", plan, "Edit")
        changed = await _sent(stand, plan, form)
    assert words(changed) == words(plan)


async def test_the_options_of_its_format_can_be_edited(stand: Stand) -> None:
    async with stand.bot():
        plan = (await stand.plan(format="panel"))["message"]
        form = await stand.press("Mira", plan, "Edit")
        listed = _standing(form)["Options"].replace("order=rotating", "order=fixed")
        changed = await _sent(stand, plan, form, Options=listed)
        details = await stand.details(changed)
    assert field(details, "Options") == "order=fixed"


async def test_another_format_is_picked_on_the_plan(stand: Stand) -> None:
    async with stand.bot():
        plan = (await stand.plan(rounds=3, options="anonymous=no"))["message"]
        changed = await _picked(stand, plan, "structured")
        again = await _picked(stand, changed, "roundtable")
    assert "\nPoint by point: " in words(changed)
    assert "\nDiscussion, 2 rounds. People only" in words(again)


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
    return await _changed(stand, plan)


async def test_a_vote_can_be_made_secret(stand: Stand) -> None:
    async with stand.bot():
        plan = (await stand.plan())["message"]
        form = await stand.press("Mira", plan, "Edit")
        changed = await _sent(stand, plan, form, Vote="secret ballot")
        details = await stand.details(changed)
    assert "then everyone votes in secret for 10 minutes." in words(changed)
    told = "10 minutes, counts from 3 voters, 60% wins, secret ballot"
    assert field(details, "Vote") == told


async def test_a_format_that_is_played_once_has_no_rounds_to_edit(stand: Stand) -> None:
    async with stand.bot():
        plan = (await stand.plan(format="structured"))["message"]
        form = await stand.press("Mira", plan, "Edit")
    assert list(_standing(form)) == ["Motion", "Debaters", "Options", "Vote"]


async def test_a_mistake_is_told_in_one_sentence_and_what_was_typed_is_kept(
    stand: Stand,
) -> None:
    async with stand.bot():
        plan = (await stand.plan())["message"]
        form = await stand.press("Mira", plan, "Edit")
        refused = await _sent(stand, plan, form, Motion="Tea is better", Rounds="two")
        again = await stand.press("Mira", refused, "Edit")
        mended = await _sent(stand, refused, again, Rounds="1")
    assert words(refused).startswith("“two” is no number of rounds; write one such as 2. ")
    assert words(refused).endswith(words(plan))
    assert (_standing(again)["Motion"], _standing(again)["Rounds"]) == ("Tea is better", "two")
    assert words(mended).startswith("### Tea is better")


async def test_a_form_sent_after_a_restart_is_told_that_its_plan_is_gone(stand: Stand) -> None:
    async with stand.bot():
        plan = (await stand.plan())["message"]
        form = await stand.press("Mira", plan, "Edit")
    async with stand.bot():
        told = await stand.person("Mira").submit(form, _written(form))
    assert told["message"]["content"] == ("This plan is no longer here; type /debate start again.")


async def _sent(stand: Stand, plan: Json, form: Json, **changes: str) -> Json:
    """The plan as it is once the form was sent with these fields changed."""
    mira = stand.person("Mira")
    await mira.submit(form, _written(form, **changes))
    return await _changed(stand, plan)


async def _changed(stand: Stand, plan: Json) -> Json:
    """The plan once it is another than this one."""
    return await stand.person("Mira").wait_for_message(
        stand.channel,
        lambda each: (
            each["id"] == plan["id"] and each["edited_timestamp"] != plan["edited_timestamp"]
        ),
    )


def _written(form: Json, **changes: str) -> Json:
    """What is sent where these fields were changed."""
    return {
        each["custom_id"]: changes.get(each["label"], each.get("value", ""))
        for each in _inputs(form)
    }


def _standing(form: Json) -> dict[str, str]:
    """What stands in each field."""
    return {each["label"]: each.get("value", "") for each in _inputs(form)}


def _inputs(form: Json) -> list[Json]:
    found: list[Json] = []
    for row in form["modal"]["components"]:
        found += (
            [{"label": row["label"], **row["component"]}]
            if "component" in row
            else row["components"]
        )
    return found
