"""Finding one's way: channels, threads, posts, the drawer, the address, light and dark."""

import pytest
from playwright.async_api import Browser, expect

from sandbox.client import Person
from tests.sandbox.wire import Wire
from tests.web.browser import IN_A_BROWSER, window
from tests.web.fixtures import House, Window

pytestmark = IN_A_BROWSER


async def test_a_thread_that_begins_is_a_card_and_is_marked_unread(
    screen: Window, wire: Wire, channel: str
) -> None:
    message = await wire.post(channel, "A debate begins")
    path = f"/channels/{channel}/messages/{message['id']}/threads"
    thread = await wire.made("POST", path, {"name": "Cats or dogs"})
    await wire.post(thread["id"], "The first turn")
    await expect(screen.by("channel-Cats or dogs")).to_contain_text("unread")
    await screen.by("thread-card").click()
    await expect(screen.by("channel-title")).to_have_text("Cats or dogs")
    await expect(screen.message("The first turn")).to_be_visible()
    await expect(screen.by("channel-Cats or dogs")).not_to_contain_text("unread")


async def test_a_card_that_changes_while_it_is_pressed_still_opens_its_thread(
    screen: Window, wire: Wire, channel: str
) -> None:
    message = await wire.post(channel, "A debate begins")
    path = f"/channels/{channel}/messages/{message['id']}/threads"
    thread = await wire.made("POST", path, {"name": "Cats or dogs"})
    card = screen.by("thread-card")
    await card.hover()
    await screen.page.mouse.down()
    await wire.post(thread["id"], "The first turn")
    await expect(card).to_contain_text("2 messages")
    await screen.page.mouse.up()
    await expect(screen.by("channel-title")).to_have_text("Cats or dogs")


async def test_a_channel_whose_list_changes_while_it_is_pressed_still_opens(
    screen: Window, wire: Wire, room: str, channel: str
) -> None:
    await screen.open("debates")
    await screen.by(f"channel-{room}").hover()
    await screen.page.mouse.down()
    await wire.post(channel, "A debate begins")
    await expect(screen.by("drawer").locator(".drawer-dot")).not_to_have_attribute("hidden", "")
    await screen.page.mouse.up()
    await expect(screen.by("channel-title")).to_have_text(room)


async def test_a_channel_is_marked_until_it_is_read(
    screen: Window, noor: Person, room: str, channel: str
) -> None:
    await screen.open("debates")
    await noor.say(channel, "Look here")
    await expect(screen.by(f"channel-{room}")).to_contain_text("unread")
    await screen.open(room)
    await expect(screen.by(f"channel-{room}")).not_to_contain_text("unread")


async def test_the_address_keeps_the_channel(screen: Window, room: str) -> None:
    await screen.open("debates")
    await screen.page.reload()
    await expect(screen.by("channel-title")).to_have_text("debates")
    await screen.page.go_back()
    await expect(screen.by("channel-title")).to_have_text(room)


async def test_what_was_written_waits_in_its_channel(screen: Window, room: str) -> None:
    await screen.write("Half a thought")
    await screen.open("debates")
    await expect(screen.by("composer")).to_have_value("")
    await screen.open(room)
    await expect(screen.by("composer")).to_have_value("Half a thought")


async def test_a_forum_lists_its_posts_and_opens_them(screen: Window, wire: Wire) -> None:
    body = {"name": "Ban homework", "message": {"content": "This house would"}}
    await wire.made("POST", f"/channels/{screen.address['channels']['forum']}/threads", body)
    await screen.open("motions")
    await expect(screen.by("forum-post")).to_contain_text("This house would")
    await screen.by("forum-post").click()
    await expect(screen.message("This house would")).to_be_visible()


async def test_a_post_is_opened_in_a_forum(screen: Window) -> None:
    await screen.open("motions")
    await screen.by("post-name").fill("Ban fireworks")
    await screen.by("post-first").fill("Dogs would thank us")
    await screen.by("post-open").click()
    await expect(screen.by("channel-title")).to_have_text("Ban fireworks")
    await expect(screen.message("Dogs would thank us")).to_contain_text("Mira")


async def test_a_refusal_is_shown_and_the_writing_comes_back(
    screen: Window, wire: Wire, channel: str
) -> None:
    thread = await wire.thread(channel, "Closed")
    await wire.made("PATCH", f"/channels/{thread['id']}", {"locked": True})
    await screen.become("Noor")
    await screen.open("Closed")
    await screen.write("May I?")
    await screen.press("Enter")
    await expect(screen.by("toast")).not_to_be_empty()
    await expect(screen.by("composer")).to_have_value("May I?")


async def test_light_and_dark_follow_the_system_until_the_reader_chooses(
    browser: Browser, house: House
) -> None:
    async with window(browser, house.sandbox.address["page"], color_scheme="dark") as page:
        ground = "getComputedStyle(document.body).backgroundColor"
        dark = await page.evaluate(ground)
        await page.get_by_test_id("theme").click()
        light = await page.evaluate(ground)
        await page.reload()
        await page.get_by_test_id("theme").wait_for()
        assert await page.evaluate(ground) == light != dark


async def test_on_a_phone_the_channels_are_a_drawer(browser: Browser, house: House) -> None:
    phone = {"width": 360, "height": 700}
    async with window(browser, house.sandbox.address["page"], viewport=phone) as page:
        await expect(page.get_by_test_id("channel-debates")).not_to_be_visible()
        await page.get_by_test_id("drawer").click()
        await page.get_by_test_id("channel-debates").click()
        await expect(page.get_by_test_id("channel-title")).to_have_text("debates")
        await expect(page.get_by_test_id("channel-debates")).not_to_be_visible()
        await page.get_by_test_id("drawer").click()
        await page.get_by_test_id("channel-debates").click()
        await expect(page.get_by_test_id("channel-debates")).not_to_be_visible()


async def test_a_touch_on_a_message_offers_what_can_be_done_with_it(
    browser: Browser, house: House, noor: Person, channel: str
) -> None:
    await noor.say(channel, "Touch me")
    address = f"{house.sandbox.address['page']}#{channel}"
    async with window(browser, address, has_touch=True, is_mobile=True) as page:
        await page.get_by_test_id("message").tap()
        await page.get_by_test_id("message-more").tap()
        await expect(page.get_by_role("menuitem", name="Copy text")).to_be_visible()


async def test_a_touch_on_a_button_finds_it_tall_enough_and_covers_no_words(
    browser: Browser, house: House, channel: str
) -> None:
    rows = [{"type": 1, "components": [{"type": 2, "style": 2, "label": "Go", "custom_id": "go"}]}]
    await house.wire.post(channel, "You have the floor: just write.", components=rows)
    address = f"{house.sandbox.address['page']}#{channel}"
    async with window(browser, address, has_touch=True, is_mobile=True) as page:
        button = page.get_by_role("button", name="Go")
        await button.tap()
        box = await button.bounding_box()
        actions = page.get_by_test_id("message").locator(".actions")
        await expect(actions).to_have_css("opacity", "0")
    assert box is not None
    assert box["height"] >= 40


async def test_on_a_phone_whoever_sends_a_message_goes_on_writing(
    browser: Browser, house: House, channel: str
) -> None:
    address = f"{house.sandbox.address['page']}#{channel}"
    phone = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
    async with window(browser, address, **phone) as page:
        await page.get_by_test_id("composer").tap()
        for text in ("One thing", "And another"):
            await page.keyboard.type(text)
            await page.get_by_test_id("send").tap()
            await expect(page.get_by_test_id("message").last).to_contain_text(text)


async def test_on_a_phone_everybody_stays_in_sight_while_somebody_writes(
    browser: Browser, house: House, noor: Person, channel: str
) -> None:
    address = f"{house.sandbox.address['page']}#{channel}"
    phone = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
    async with window(browser, address, **phone) as page:
        await noor.type(channel)
        await expect(page.get_by_test_id("typing")).to_contain_text("Noor is typing")
        faces = page.get_by_test_id("person-switch")
        hidden = await faces.evaluate("it => it.scrollWidth - it.clientWidth")
    assert hidden == 0


async def test_a_link_to_a_message_of_this_server_stays_in_the_page(
    screen: Window, house: House, noor: Person, channel: str
) -> None:
    debates = house.sandbox.address["channels"]["debates"]
    said = await noor.say(debates, "Look here")
    place = f"https://discord.com/channels/{house.sandbox.address['server']}"
    await noor.say(channel, f"[there]({place}/{debates}/{said['id']}) {place}1/{debates}")
    elsewhere = screen.page.get_by_role("link", name=f"{place}1")
    await expect(elsewhere).to_have_attribute("target", "_blank")
    await screen.page.get_by_role("link", name="there", exact=True).click()
    await expect(screen.by("channel-title")).to_have_text("debates")
    await expect(screen.message("Look here")).to_be_focused()


@pytest.mark.parametrize("width", [320, 390, 1280])
async def test_nothing_runs_out_of_the_page_at_its_side(
    browser: Browser, house: House, channel: str, width: int
) -> None:
    embed = {"title": "W" * 90, "fields": [{"name": "N", "value": "long" * 60}]}
    buttons = [{"type": 2, "style": 2, "label": "Press" * 4, "custom_id": f"{n}"} for n in range(5)]
    select = {"type": 3, "custom_id": "s", "options": [{"label": "a", "value": "a"}]}
    rows = [{"type": 1, "components": buttons}, {"type": 1, "components": [select]}]
    await house.wire.post(channel, "```\n" + "x" * 300 + "\n```", embeds=[embed], components=rows)
    size = {"width": width, "height": 700}
    async with window(browser, f"{house.sandbox.address['page']}#{channel}", viewport=size) as page:
        await expect(page.get_by_test_id("embed")).to_be_visible()
        timeline = page.get_by_test_id("timeline")
        assert await timeline.evaluate("box => box.scrollWidth <= box.clientWidth")
        assert await page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        edge = "row => row.getBoundingClientRect().right <= innerWidth"
        for part in await page.locator(".row, .embed, .select").all():
            assert await part.evaluate(edge)


async def test_the_first_key_leads_to_the_composer(browser: Browser, house: House) -> None:
    async with window(browser, house.sandbox.address["page"]) as page:
        await page.keyboard.press("Tab")
        await expect(page.get_by_role("link", name="Skip to writing")).to_be_focused()
        await page.keyboard.press("Enter")
        await expect(page.get_by_test_id("composer")).to_be_focused()


async def test_what_is_typed_anywhere_reaches_the_composer(browser: Browser, house: House) -> None:
    async with window(browser, house.sandbox.address["page"]) as page:
        await page.keyboard.type("/debate")
        await expect(page.get_by_test_id("composer")).to_have_value("/debate")


async def test_the_arrows_go_from_message_to_message(
    screen: Window, noor: Person, channel: str
) -> None:
    await noor.say(channel, "one")
    await noor.say(channel, "two")
    await expect(screen.message("two")).to_be_visible()
    await screen.by("timeline").focus()
    await screen.press("ArrowUp", "ArrowUp")
    await expect(screen.message("one")).to_be_focused()


async def test_a_private_thread_is_shown_to_those_who_are_in_it_and_to_nobody_else(
    screen: Window, wire: Wire, channel: str, room: str
) -> None:
    body = {"name": "For Noor alone", "type": 12, "invitable": False}
    thread = await wire.made("POST", f"/channels/{channel}/threads", body)
    await wire.post(thread["id"], "Our case")
    await screen.open("For Noor alone")
    await expect(screen.by("channel-title").locator("..")).to_contain_text("Private")
    await screen.become("Noor")
    await expect(screen.message("Our case")).to_have_count(0)
    await expect(screen.by("channel-For Noor alone")).to_have_count(0)
    await screen.open(room)
    noor = wire.address["people"]["Noor"]
    await wire.made("PUT", f"/channels/{thread['id']}/thread-members/{noor}")
    await screen.open("For Noor alone")
    await expect(screen.message("Our case")).to_be_visible()
    await wire.made("DELETE", f"/channels/{thread['id']}/thread-members/{noor}")
    await expect(screen.by("channel-For Noor alone")).to_have_count(0)
    await expect(screen.message("Our case")).to_have_count(0)
