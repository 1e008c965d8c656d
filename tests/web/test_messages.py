"""Messages in the page, as they come, change and go."""

import re

import pytest
from playwright.async_api import WebSocketRoute, expect

from sandbox.client import Person
from tests.sandbox.wire import Wire
from tests.web.browser import IN_A_BROWSER
from tests.web.fixtures import Bot, Window

pytestmark = IN_A_BROWSER


async def test_a_message_appears_as_it_is_said(screen: Window, noor: Person, channel: str) -> None:
    await noor.say(channel, "Good morning")
    await expect(screen.message("Good morning").get_by_test_id("message-author")).to_have_text(
        "Noor"
    )


async def test_what_is_written_is_sent_and_the_composer_is_empty_again(screen: Window) -> None:
    await screen.write("Good evening")
    await screen.press("Enter")
    await expect(screen.message("Good evening")).to_contain_text("Mira")
    await expect(screen.by("composer")).to_have_value("")


async def test_a_poll_is_answered_and_counted_in_the_page(
    screen: Window, wire: Wire, noor: Person, channel: str
) -> None:
    answers = [{"poll_media": {"text": text}} for text in ("Cats", "Dogs")]
    body = {"poll": {"question": {"text": "Which?"}, "answers": answers}}
    poll = await wire.made("POST", f"/channels/{channel}/messages", body)
    await screen.by("answer-1").click()
    await expect(screen.by("answer-1")).to_have_attribute("aria-pressed", "true")
    await noor.vote(poll, 1)
    await expect(screen.by("answer-1")).to_have_text("Cats2")
    await screen.by("answer-2").click()
    await expect(screen.by("answer-1")).to_have_text("Cats1")
    await wire.made("POST", f"/channels/{channel}/polls/{poll['id']}/expire")
    await expect(screen.by("answer-2")).to_be_disabled()


async def test_messages_of_one_author_stand_under_one_name(
    screen: Window, noor: Person, channel: str
) -> None:
    for words in ("first", "second", "third"):
        await noor.say(channel, words)
    await expect(screen.by("message")).to_have_count(3)
    await expect(screen.by("message-author")).to_have_count(1)


async def test_each_persona_of_a_webhook_has_its_own_name_and_the_bots_mark(
    screen: Window, wire: Wire, channel: str
) -> None:
    webhook = await wire.webhook(channel)
    for name in ("Ada", "Boris"):
        await wire.speak(webhook, {"content": f"{name} speaks", "username": name})
    await expect(screen.by("message-author")).to_have_text(["Ada", "Boris"])
    await expect(screen.message("Boris speaks").get_by_text("bot", exact=True)).to_be_visible()


async def test_of_a_card_that_is_edited_only_what_differs_is_drawn_anew(
    screen: Window, wire: Wire, channel: str
) -> None:
    card = {"title": "Scores", "fields": [{"name": "Ada", "value": "7"}]}
    message = await wire.post(channel, embeds=[card])
    value = screen.by("message").get_by_text("7", exact=True)
    name = await screen.by("message").get_by_text("Ada", exact=True).element_handle()
    assert name is not None
    await expect(value).to_be_visible()
    card["fields"] = [{"name": "Ada", "value": "8"}]
    path = f"/channels/{channel}/messages/{message['id']}"
    await wire.made("PATCH", path, {"embeds": [card]})
    await expect(screen.by("message").get_by_text("8", exact=True)).to_be_visible()
    assert await name.evaluate("element => element.isConnected")


async def test_a_message_that_grows_is_changed_in_place(
    screen: Window, wire: Wire, channel: str
) -> None:
    message = await wire.post(channel, "The first words")
    path = f"/channels/{channel}/messages/{message['id']}"
    await wire.made("PATCH", path, {"content": "The first words and more"})
    await expect(screen.message("and more")).to_contain_text("(edited)")
    await expect(screen.by("message")).to_have_count(1)


async def test_a_deleted_message_is_gone(screen: Window, wire: Wire, channel: str) -> None:
    message = await wire.post(channel, "Soon gone")
    await expect(screen.message("Soon gone")).to_be_visible()
    await wire.call("DELETE", f"/channels/{channel}/messages/{message['id']}")
    await expect(screen.by("message")).to_have_count(0)


async def test_an_embed_shows_its_title_fields_and_footer(
    screen: Window, wire: Wire, channel: str
) -> None:
    fields = [{"name": "For", "value": "**Ada**", "inline": True}]
    embed = {"title": "A motion", "fields": fields, "footer": {"text": "Seed 7"}, "color": 255}
    await wire.post(channel, "", embeds=[embed])
    card = screen.by("embed")
    await expect(card).to_contain_text(re.compile("A motion.*For.*Ada.*Seed 7"))
    assert await card.evaluate("card => getComputedStyle(card).borderLeftColor") == "rgb(0, 0, 255)"


async def test_a_picture_from_elsewhere_is_a_link_and_never_fetched(
    screen: Window, wire: Wire, channel: str
) -> None:
    image = {"url": "https://a.example/x.png"}
    await wire.post(channel, "", embeds=[{"title": "Far", "image": image}])
    await expect(screen.by("embed").get_by_role("link")).to_have_text("Picture at a.example")
    await expect(screen.by("embed").locator("img")).to_have_count(0)


async def test_a_file_can_be_downloaded(screen: Window, wire: Wire, channel: str) -> None:
    await wire.upload(f"/channels/{channel}/messages", {}, ("scores.png", b"not a picture"))
    await expect(screen.by("message").locator("a").last).to_have_attribute(
        "href", re.compile("^/cdn/attachments/")
    )


async def test_a_mention_of_the_reader_stands_out(
    screen: Window, noor: Person, channel: str
) -> None:
    await noor.say(channel, f"Hello <@{screen.address['people']['Mira']}>")
    await expect(screen.message("Hello @Mira")).to_have_class(re.compile("is-calling"))


async def test_somebody_who_types_is_named(screen: Window, noor: Person, channel: str) -> None:
    await noor.type(channel)
    await expect(screen.by("typing")).to_have_text("Noor is typing…")
    await noor.say(channel, "Done")
    await expect(screen.by("typing")).to_have_text("")


async def test_a_reply_shows_what_it_answers(screen: Window, noor: Person, channel: str) -> None:
    await noor.say(channel, "Who is for it?")
    await screen.message("Who is for it?").hover()
    await screen.by("message-reply").click()
    await screen.write("I am")
    await screen.press("Enter")
    await expect(screen.message("I am").first).to_contain_text("Noor")


async def test_older_messages_come_when_the_reader_scrolls_up(
    screen: Window, noor: Person, channel: str
) -> None:
    for number in range(120):
        await noor.say(channel, f"line {number}.")
    await screen.page.reload()
    await expect(screen.message("line 119.")).to_be_visible()
    await expect(screen.message("line 0.")).to_have_count(0)
    for count in (100, 120):
        await screen.by("timeline").evaluate("box => { box.scrollTop = 0; }")
        await expect(screen.by("message")).to_have_count(count)
        assert await screen.by("timeline").evaluate("box => box.scrollTop") > 0


async def test_a_reader_who_looks_back_keeps_their_place_and_is_told_of_what_is_new(
    screen: Window, noor: Person, channel: str
) -> None:
    for number in range(40):
        await noor.say(channel, f"line {number}.")
    await expect(screen.message("line 39.")).to_be_in_viewport()
    await screen.by("timeline").evaluate("box => { box.scrollTop = 300; }")
    await screen.page.evaluate("new Promise(requestAnimationFrame)")
    await noor.say(channel, "Something new")
    await expect(screen.by("new-messages")).to_have_text("1 new message")
    assert await screen.by("timeline").evaluate("box => box.scrollTop") == 300
    await screen.by("new-messages").click()
    await expect(screen.message("Something new")).to_be_in_viewport()


async def test_what_was_missed_while_the_line_was_down_is_caught_up(
    screen: Window, noor: Person, channel: str
) -> None:
    lines: list[WebSocketRoute] = []

    def pass_through(line: WebSocketRoute) -> None:
        line.connect_to_server()
        lines.append(line)

    await screen.page.route_web_socket("**/sandbox/events*", pass_through)
    await screen.page.reload()
    await expect(screen.by("welcome")).to_be_visible()
    await lines[0].close()
    await noor.say(channel, "Said in the dark")
    await expect(screen.message("Said in the dark")).to_be_visible()


@pytest.mark.parametrize("emoji", ["👍", "🇦"])
async def test_a_reaction_is_joined_and_left_by_a_click(
    screen: Window, noor: Person, channel: str, emoji: str
) -> None:
    message = await noor.say(channel, "Vote")
    await noor.react(message, emoji)
    pill = screen.by(f"reaction-{emoji}")
    await expect(pill).to_have_attribute("aria-pressed", "false")
    await pill.click()
    await expect(pill).to_have_attribute("aria-pressed", "true")
    await expect(pill).to_have_attribute("aria-label", re.compile("2: Noor, Mira"))
    await pill.click()
    await expect(pill).to_have_attribute("aria-pressed", "false")
    await noor.unreact(message, emoji)
    await expect(pill).to_have_count(0)


async def test_a_first_reaction_is_put_by_the_picker(
    screen: Window, noor: Person, channel: str
) -> None:
    await noor.say(channel, "A fine point")
    await screen.message("A fine point").hover()
    await screen.by("message-react").click()
    await screen.by("pick-🎉").click()
    await expect(screen.by("reaction-🎉")).to_have_attribute("aria-pressed", "true")


async def test_a_message_command_is_in_the_menu_of_a_message(
    screen: Window, bot: Bot, noor: Person, channel: str
) -> None:
    said = await noor.say(channel, "Cats are better than dogs")
    await screen.message("Cats").click(button="right")
    await screen.by("message-command-Debate this").click()
    asked = await bot.asked()
    assert asked["data"]["target_id"] == said["id"]
    await bot.answer(asked, content="A fine motion")
    await expect(screen.message("A fine motion")).to_contain_text("Mira used /Debate this")
