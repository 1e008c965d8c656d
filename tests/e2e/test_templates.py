"""Templates over the wire: a plan is kept, begun from by others, and deleted by those who may."""

from sandbox.client import Json
from tests.e2e.pressing import give_role
from tests.e2e.stand import RESULT, VOTING_SECONDS, Stand, buttons, field, read_card, words
from tests.e2e.test_privacy import open_card

NAME = "Short and strict"
RULES = {"rules.txt": ("rules.txt", b"No dogs on the beach.")}


async def save(stand: Stand, who: str, name: str = NAME, **options: object) -> str:
    """Save a plan as a template; the answer."""
    plan = (await stand.plan(who, **options))["message"]
    form = await stand.press(who, await stand.details(plan, who), "Save as template")
    return (await stand.person(who).submit(form, {"name": name}))["message"]["content"]


async def suggested(stand: Stand, who: str, typed: str = "") -> dict[str, str]:
    """What the option offers: names, and the values that they stand for."""
    found = await stand.person(who).autocomplete(
        "debate start", stand.channel, "template", template=typed
    )
    return {choice["name"]: choice["value"] for choice in found}


async def delete(stand: Stand, who: str, details: Json) -> str:
    return (await stand.press(who, details, "Delete template"))["message"]["content"]


async def test_a_plan_is_saved_without_its_motion_and_others_begin_from_it(stand: Stand) -> None:
    async with stand.bot():
        said = await save(stand, "Noor", rounds=1, quorum=5, motion="Cats rule")
        template = (await suggested(stand, "Vikram"))[NAME]
        plan = (await stand.plan("Vikram", motion="Dogs rule", template=template))["message"]
        details = await stand.details(plan, "Vikram")
    assert said == f"Saved as “{NAME}”. Pick it in the option template of /debate start."
    assert words(plan).startswith("### Dogs rule\nClassic, 1 round: ")
    assert "counts from 5 voters" in field(details, "Vote")


async def test_a_name_that_is_typed_and_not_picked_is_found_too(stand: Stand) -> None:
    async with stand.bot():
        await save(stand, "Noor", rounds=3)
        plan = await stand.plan("Vikram", template=NAME.lower())
        other = await stand.plan("Vikram", template="Short")
    assert f"From the template “{NAME}”" in words(plan["message"])
    assert "Classic, 3 rounds" in words(plan["message"])
    assert words(other["message"]) == "That template isn't here any more. Pick another one."


async def test_background_and_sources_come_along(stand: Stand) -> None:
    async with stand.bot():
        plan = (await stand.plan("Noor", files=RULES))["message"]
        plan = await stand.fill_form("Noor", plan, "Motion & context", background="A small town.")
        form = await stand.press("Noor", await stand.details(plan, "Noor"), "Save as template")
        await stand.person("Noor").submit(form, {"name": NAME})
        template = (await suggested(stand, "Vikram"))[NAME]
        begun = (await stand.plan("Vikram", template=template))["message"]
        form = await stand.press("Vikram", begun, "Motion & context")
        details = await stand.details(begun, "Vikram")
    assert "A small town." in str(form)
    assert "rules.txt" in str(details["embeds"])
    # Nobody starts what a template's maker wrote for debaters and judge without a way to read it.
    assert field(details, "Background") == "A small town."


async def test_what_is_given_beside_a_template_holds(stand: Stand) -> None:
    async with stand.bot():
        await save(stand, "Noor", rounds=3)
        template = (await suggested(stand, "Noor"))[NAME]
        plan = await stand.plan("Noor", template=template, debaters="Ada: for; Ben: against")
    assert "Classic, 3 rounds: Ada (for) · Ben (against)" in words(plan["message"])


async def test_whoever_saved_it_and_moderators_delete_it_and_nobody_else(stand: Stand) -> None:
    give_role(stand, "Elias", "Moderator")
    async with stand.bot():
        answers = list[str]()
        for who in ("Noor", "Elias"):
            await save(stand, "Noor")
            template = (await suggested(stand, who))[NAME]
            for presser in ("Vikram", who):
                plan = (await stand.plan(presser, template=template))["message"]
                answers.append(await delete(stand, presser, await stand.details(plan, presser)))
            assert await suggested(stand, who) == {}
    refusal = ", who saved this template, and moderators can do that."
    assert [refusal in answer for answer in answers] == [True, False] * 2
    assert answers[1] == answers[3] == f"“{NAME}” is deleted."


async def test_one_that_is_gone_is_said_to_be(stand: Stand) -> None:
    async with stand.bot():
        report = await stand.plan("Noor", template="0" * 16)
    assert words(report["message"]) == "That template isn't here any more. Pick another one."


async def test_a_plan_that_is_not_of_a_template_has_nothing_to_delete(stand: Stand) -> None:
    async with stand.bot():
        details = await stand.details((await stand.plan("Noor"))["message"], "Noor")
    assert [*buttons(details)] == ["Save as template"]


async def test_a_member_has_five_and_a_name_is_given_once(stand: Stand) -> None:
    async with stand.bot():
        for number in range(5):
            await save(stand, "Noor", f"Plan {number}")
        again = await save(stand, "Noor", "Plan 0")
        sixth = await save(stand, "Noor", "Plan 5")
        others = await save(stand, "Vikram", "Plan 0")
        found = await suggested(stand, "Vikram", "plan 3")
    assert again.startswith("Saved as")
    assert sixth == "You have 5 templates here. Delete one to save another."
    assert others == "There is a template of that name. Choose another name."
    assert [*found] == ["Plan 3"]


async def test_a_debate_that_is_over_is_offered_as_a_rematch(stand: Stand) -> None:
    async with stand.bot():
        first = (await stand.plan(debaters="Ada: for; Ben: against"))["message"]
        thread = await stand.begin("Mira", first)
        await stand.until_ballot(thread)
        assert await suggested(stand, "Noor") == {}
        stand.clock.advance(VOTING_SECONDS)
        await stand.until_named(thread, RESULT)
        [(name, template)] = (await suggested(stand, "Noor")).items()
        plan = (await stand.plan("Noor", motion="x", template=template))["message"]
    assert name == "rematch: Remote work should be the default"
    assert "Ben (for) · Ada (against)" in words(plan)


async def test_whoever_saved_one_sees_it_among_what_is_kept_of_them(stand: Stand) -> None:
    async with stand.bot():
        await save(stand, "Noor")
        noors, miras = [await open_card(stand, who) for who in ("Noor", "Mira")]
    assert "1 template that you saved" in read_card(noors)
    assert "that you saved" not in read_card(miras)


async def test_a_plan_begun_from_a_template_names_it(stand: Stand) -> None:
    async with stand.bot():
        await save(stand, "Noor")
        plan = await stand.plan("Noor", template=(await suggested(stand, "Noor"))[NAME])
        other = await stand.plan("Noor")
    assert f"From the template “{NAME}”" in words(plan["message"])
    assert "From the template" not in words(other["message"])
