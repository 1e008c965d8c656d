"""Buttons, selects and forms."""

import re
from typing import Any

import pytest
from playwright.async_api import FilePayload, expect

from sandbox.client import Person
from tests.web.browser import IN_A_BROWSER
from tests.web.fixtures import Bot, Json, Window

pytestmark = IN_A_BROWSER

COLOURS = [{"label": name, "value": name.lower()} for name in ("Red", "Green", "Blue")]
FORM: Json = {
    "custom_id": "edit",
    "title": "Edit the debate",
    "components": [
        {
            "type": 18,
            "label": "Motion",
            "description": "One sentence",
            "component": {"type": 4, "custom_id": "motion", "style": 2, "min_length": 5},
        },
        {
            "type": 18,
            "label": "Colour",
            "component": {"type": 3, "custom_id": "colour", "options": COLOURS},
        },
        {
            "type": 1,
            "components": [
                {"type": 4, "custom_id": "note", "style": 1, "label": "Note", "required": False}
            ],
        },
    ],
}


def button(custom_id: str, label: str, **more: Any) -> Json:
    return {"type": 2, "style": 1, "custom_id": custom_id, "label": label, **more}


async def offer(bot: Bot, channel: str, *components: Json) -> None:
    """A message of the bot with one row of components."""
    row = {"type": 1, "components": list(components)}
    await bot.wire.post(channel, "Choose", components=[row])


async def open_form(screen: Window, bot: Bot, channel: str) -> None:
    await offer(bot, channel, button("edit", "Edit"))
    await screen.by("component-edit").click()
    await bot.answer(await bot.asked(), 9, **FORM)
    await expect(screen.by("modal")).to_be_visible()


async def test_a_pressed_button_waits_for_the_bot_and_shows_its_answer(
    screen: Window, bot: Bot, channel: str
) -> None:
    await offer(bot, channel, button("go", "Go"))
    await screen.by("component-go").click()
    asked = await bot.asked()
    await expect(screen.by("component-go")).to_have_class(re.compile("is-waiting"))
    await bot.answer(asked, 7, content="Gone", components=[])
    await expect(screen.message("Gone")).to_be_visible()
    await expect(screen.by("component-go")).to_have_count(0)


async def test_a_button_that_is_not_answered_says_so_and_can_be_pressed_again(
    screen: Window, bot: Bot, channel: str
) -> None:
    await offer(bot, channel, button("go", "Go"))
    await screen.by("component-go").click()
    await expect(screen.by("interaction-failed")).to_have_text("This interaction failed")
    await expect(screen.by("component-go")).to_be_enabled()


async def test_a_disabled_button_cannot_be_pressed_and_a_link_leads_away(
    screen: Window, bot: Bot, channel: str
) -> None:
    link = {"type": 2, "style": 5, "label": "Rules", "url": "https://a.example/rules"}
    await offer(bot, channel, button("no", "No", disabled=True), link)
    await expect(screen.by("component-no")).to_be_disabled()
    rules = screen.page.get_by_role("link", name="Rules")
    await expect(rules).to_have_attribute("rel", re.compile("noopener"))


async def test_a_focused_button_keeps_the_focus_when_its_message_changes(
    screen: Window, bot: Bot, channel: str
) -> None:
    row = {"type": 1, "components": [button("pause", "Pause"), button("stop", "Stop")]}
    message = await bot.wire.post(channel, "Round 1", components=[row])
    await screen.by("component-stop").focus()
    changed = {"type": 1, "components": [button("pause", "Resume"), button("stop", "Stop")]}
    body = {"content": "Round 2", "components": [changed]}
    await bot.wire.made("PATCH", f"/channels/{channel}/messages/{message['id']}", body)
    await expect(screen.by("component-pause")).to_have_text("Resume")
    await expect(screen.by("component-stop")).to_be_focused()


async def test_a_click_on_a_message_that_is_edited_at_that_moment_is_not_lost(
    screen: Window, bot: Bot, noor: Person, channel: str
) -> None:
    row = {"type": 1, "components": [button("stop", "Stop in 10")]}
    message = await bot.wire.post(channel, "Round 1", components=[row])
    await screen.by("component-stop").hover()
    await screen.page.mouse.down()
    changed = {"type": 1, "components": [button("stop", "Stop in 9")]}
    path = f"/channels/{channel}/messages/{message['id']}"
    await bot.wire.made("PATCH", path, {"components": [changed]})
    await noor.type(channel)  # the page hears of this after the change
    await expect(screen.page.get_by_text("Noor is typing")).to_be_visible()
    await screen.page.mouse.up()
    asked = await bot.asked()
    assert asked["data"]["custom_id"] == "stop"
    await bot.answer(asked, 6)
    await expect(screen.by("component-stop")).to_have_text("Stop in 9")


async def test_one_choice_of_a_select_is_sent_at_once(
    screen: Window, bot: Bot, channel: str
) -> None:
    await offer(bot, channel, {"type": 3, "custom_id": "colour", "options": COLOURS})
    await screen.by("component-colour").click()
    await screen.press("ArrowDown", "Enter")
    asked = await bot.asked()
    assert asked["data"]["values"] == ["green"]
    await bot.answer(asked, content="Noted", flags=64)


async def test_several_choices_are_sent_when_the_list_closes(
    screen: Window, bot: Bot, channel: str
) -> None:
    select = {"type": 3, "custom_id": "colour", "options": COLOURS, "max_values": 2}
    await offer(bot, channel, select)
    await screen.by("component-colour").click()
    await screen.by("choice-red").click()
    await screen.by("choice-blue").click()
    await screen.press("Escape")
    assert (await bot.asked())["data"]["values"] == ["red", "blue"]


@pytest.mark.parametrize(
    ("kind", "choice"), [(5, "people.Noor"), (8, "channels.debates")], ids=["user", "channel"]
)
async def test_people_and_channels_can_be_chosen(
    screen: Window, bot: Bot, channel: str, kind: int, choice: str
) -> None:
    place, name = choice.split(".")
    known: Any = screen.address
    await offer(bot, channel, {"type": kind, "custom_id": "who"})
    await screen.by("component-who").click()
    await screen.by(f"choice-{known[place][name]}").click()
    assert (await bot.asked())["data"]["values"] == [known[place][name]]


async def test_lay_out_the_second_version_shows_text_section_and_button(
    screen: Window, bot: Bot, channel: str
) -> None:
    section = {
        "type": 9,
        "components": [{"type": 10, "content": "**Quorum** is 3"}],
        "accessory": button("change", "Change"),
    }
    box = {"type": 17, "components": [{"type": 10, "content": "## Settings"}, section]}
    await bot.wire.post(channel, "", flags=32768, components=[box])
    await expect(screen.page.get_by_role("heading", name="Settings")).to_be_visible()
    await screen.by("component-change").click()
    assert (await bot.asked())["data"]["custom_id"] == "change"


@pytest.mark.parametrize("width", [1280, 390], ids=["desk", "phone"])
async def test_all_that_stands_in_a_container_can_be_reached(
    screen: Window, bot: Bot, channel: str, width: int
) -> None:
    words = {"type": 10, "content": "**Limits:** one each, three in all, five a person and a day"}
    section = {"type": 9, "components": [words], "accessory": button("change", "Change")}
    names = ["Rules", "Debaters", "Judge & vote", "Motion & context", "Models"]
    row = {"type": 1, "components": [button(name, name) for name in names]}
    colours: Json = {"type": 3, "custom_id": "select-3", "options": COLOURS}
    pickers: list[Json] = [{"type": kind, "custom_id": f"select-{kind}"} for kind in (5, 6, 8)]
    selects = [{"type": 1, "components": [select]} for select in [colours, *pickers]]
    box = {"type": 17, "components": [section, {"type": 14}, *selects, row]}
    await screen.page.set_viewport_size({"width": width, "height": 700})
    await bot.wire.post(channel, "", flags=32768, components=[box])
    container = screen.page.locator(".container")
    await expect(screen.by("component-Models")).to_be_visible()
    edge = await container.evaluate("it => it.getBoundingClientRect().right")
    pressed = container.get_by_role("button")
    ends = await pressed.evaluate_all("all => all.map(e => e.getBoundingClientRect().right)")
    assert len(ends) == 10
    assert max(ends) <= edge <= width
    await expect(container.locator("hr")).to_be_visible()
    await screen.page.set_viewport_size({"width": 1280, "height": 720})


async def test_groups_and_files_of_a_form_are_sent(screen: Window, bot: Bot, channel: str) -> None:
    judging = [{"label": name, "value": name} for name in ("one", "three")]
    extras = [{"label": name, "value": name} for name in ("secret", "twice")]
    form: Json = {
        "custom_id": "rules",
        "title": "Rules",
        "components": [
            {
                "type": 18,
                "label": "Judging",
                "component": {"type": 21, "custom_id": "judging", "options": judging},
            },
            {
                "type": 18,
                "label": "Also",
                "component": {"type": 22, "custom_id": "also", "options": extras},
            },
            {
                "type": 18,
                "label": "Sources",
                "component": {"type": 19, "custom_id": "sources", "max_values": 2},
            },
        ],
    }
    await offer(bot, channel, button("edit", "Edit"))
    await screen.by("component-edit").click()
    await bot.answer(await bot.asked(), 9, **form)
    await screen.by("choice-three").check()
    await screen.by("choice-secret").check()
    await screen.by("modal-submit").click()
    await expect(screen.by("modal")).to_contain_text("Choose at least 1.")
    async with screen.page.expect_file_chooser() as chooser:
        await screen.by("modal-field-sources").press("Enter")
    notes: FilePayload = {"name": "notes.txt", "mimeType": "text/plain", "buffer": b"Tea."}
    await (await chooser.value).set_files([notes, {**notes, "name": "wrong.txt"}])
    await screen.by("remove-wrong.txt").click()
    await screen.by("modal-submit").click()
    data = (await bot.asked())["data"]
    one, also, sources = [part["component"] for part in data["components"]]
    assert (one["value"], also["values"]) == ("three", ["secret"])
    [given] = [data["resolved"]["attachments"][number] for number in sources["values"]]
    assert (given["filename"], given["size"]) == ("notes.txt", 4)


async def test_a_form_says_what_is_wrong_before_it_is_sent(
    screen: Window, bot: Bot, channel: str
) -> None:
    await open_form(screen, bot, channel)
    await screen.by("modal-field-motion").fill("Cat")
    await screen.by("modal-submit").click()
    await expect(screen.by("modal")).to_contain_text("At least 5 characters.")
    await expect(screen.by("modal")).to_contain_text("Choose at least 1.")
    await expect(screen.by("modal-field-motion")).to_be_focused()


async def test_a_form_is_filled_in_with_the_keyboard_and_sent(
    screen: Window, bot: Bot, channel: str
) -> None:
    await open_form(screen, bot, channel)
    await screen.page.keyboard.type("Cats are better")
    await screen.press("Tab", "Enter", "ArrowDown", "Enter", "Tab")
    await screen.page.keyboard.type("soon")
    await screen.press("Enter")
    asked = await bot.asked()
    parts = asked["data"]["components"]
    assert [parts[0]["component"]["value"], parts[1]["component"]["values"]] == [
        "Cats are better",
        ["green"],
    ]
    assert parts[2]["components"][0]["value"] == "soon"
    await bot.answer(asked, content="Saved", flags=64)
    await expect(screen.message("Saved")).to_be_visible()
    await expect(screen.by("modal")).to_have_count(0)


@pytest.mark.parametrize("width", [1280, 390], ids=["desk", "phone"])
async def test_a_form_shows_words_above_its_fields_and_what_was_chosen_before(
    screen: Window, bot: Bot, channel: str, width: int
) -> None:
    above = {"type": 10, "content": "**Cats are better.** " + "They purr, and they sleep. " * 20}
    chosen = [{**each, "default": each["value"] == "green"} for each in COLOURS]
    select = {"type": 3, "custom_id": "colour", "options": chosen}
    label = {"type": 18, "label": "Colour", "description": "Any of them", "component": select}
    await offer(bot, channel, button("edit", "Edit"))
    await screen.page.set_viewport_size({"width": width, "height": 700})
    await screen.by("component-edit").click()
    await bot.answer(
        await bot.asked(), 9, custom_id="page", title="A page", components=[above, label]
    )
    modal = screen.by("modal")
    await expect(modal.locator("strong")).to_have_text("Cats are better.")
    await expect(screen.by("modal-field-colour")).to_have_text("Green")
    assert await modal.evaluate("it => it.scrollWidth <= it.clientWidth")
    await screen.by("modal-submit").click()
    assert (await bot.asked())["data"]["components"][1]["component"]["values"] == ["green"]
    await screen.page.set_viewport_size({"width": 1280, "height": 720})


async def test_escape_closes_a_form_and_gives_the_focus_back(
    screen: Window, bot: Bot, channel: str
) -> None:
    await open_form(screen, bot, channel)
    await screen.press("Escape")
    await expect(screen.by("modal")).to_have_count(0)
    await expect(screen.by("component-edit")).to_be_focused()


async def test_a_form_that_is_not_answered_is_told_of(
    screen: Window, bot: Bot, channel: str
) -> None:
    await open_form(screen, bot, channel)
    await screen.by("modal-field-motion").fill("Cats are better")
    await screen.by("modal-field-colour").click()
    await screen.by("choice-red").click()
    await screen.by("modal-submit").click()
    await expect(screen.by("local-failed")).to_contain_text("did not respond")
