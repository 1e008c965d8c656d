"""Files that a person attaches in the page: to a command and to a message."""

from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import Browser, FilePayload, Locator, expect

from sandbox.client import Person
from tests.web.browser import IN_A_BROWSER, window
from tests.web.fixtures import Bot, House, Json, Window

pytestmark = IN_A_BROWSER

PAPER: FilePayload = {"name": "tea.pdf", "mimeType": "application/pdf", "buffer": b"%PDF tea"}
NOTES: FilePayload = {"name": "notes.txt", "mimeType": "text/plain", "buffer": b"Tea calms."}
TOO_LARGE = "large.bin is too large (11 MB): a file has at most 10 MB."
# Drops files of these names on an element, as a hand with a mouse does.
DROP = """(element, names) => {
  const dataTransfer = new DataTransfer();
  for (const name of names) dataTransfer.items.add(new File(["Tea calms."], name));
  for (const kind of ["dragover", "drop"]) {
    element.dispatchEvent(
      new DragEvent(kind, { dataTransfer, bubbles: true, cancelable: true }));
  }
}"""


async def pick(screen: Window, opener: Locator, *files: FilePayload) -> None:
    """Press what opens the system's picker, and choose files in it."""
    async with screen.page.expect_file_chooser() as chooser:
        await opener.press("Enter")
    await (await chooser.value).set_files(list(files))


async def pick_large(screen: Window, opener: Locator, *more: Path, folder: Path) -> None:
    """Choose files of which the first is too large, by their paths: they stay on the disk."""
    large = folder / "large.bin"
    large.write_bytes(bytes(11 * 1024 * 1024))
    async with screen.page.expect_file_chooser() as chooser:
        await opener.press("Enter")
    await (await chooser.value).set_files([large, *more])


async def read(screen: Window) -> None:
    await screen.write("/read ")
    await expect(screen.by("command-option-source")).to_be_focused()


def given(asked: Json) -> dict[str, Any]:
    """The names of the files that the bot got, by option."""
    files = asked["data"]["resolved"]["attachments"]
    return {each["name"]: files[each["value"]]["filename"] for each in asked["data"]["options"]}


async def content_of(screen: Window, attachment: Json) -> bytes:
    answer = await screen.page.request.get(attachment["url"])
    return await answer.body()


async def test_a_file_is_given_to_a_command_with_the_keyboard(screen: Window, bot: Bot) -> None:
    await read(screen)
    await pick(screen, screen.by("command-option-source"), PAPER)
    await expect(screen.by("command-option-source")).to_have_text("tea.pdf8 bytes")
    await expect(screen.by("command-option-source")).to_be_focused()
    await screen.press("Enter")
    asked = await bot.asked()
    assert given(asked) == {"source": "tea.pdf"}
    [attachment] = asked["data"]["resolved"]["attachments"].values()
    assert await content_of(screen, attachment) == PAPER["buffer"]
    await bot.answer(asked, content="Read")
    await expect(screen.message("Read")).to_be_visible()


async def test_a_file_is_taken_away_again_and_asked_for(screen: Window, bot: Bot) -> None:
    await read(screen)
    await pick(screen, screen.by("command-option-source"), PAPER)
    await screen.by("remove-source").click()
    await expect(screen.by("command-option-source")).to_have_text("Choose a file")
    await pick(screen, screen.by("command-option-source"), PAPER)
    await screen.press("Backspace")
    await expect(screen.by("command-option-source")).to_have_text("Choose a file")
    await screen.by("send").click()
    await expect(screen.by("option-problem")).to_have_text("source is needed.")


async def test_too_large_a_file_is_not_sent_to_a_command(
    screen: Window, bot: Bot, tmp_path: Path
) -> None:
    await read(screen)
    await pick_large(screen, screen.by("command-option-source"), folder=tmp_path)
    await expect(screen.by("option-problem")).to_have_text(TOO_LARGE)
    await screen.press("Enter")
    await expect(screen.by("command-form")).to_be_visible()
    await pick_again(screen, NOTES)
    await screen.press("Enter")
    assert given(await bot.asked()) == {"source": "notes.txt"}


async def pick_again(screen: Window, file: FilePayload) -> None:
    async with screen.page.expect_file_chooser() as chooser:
        await screen.by("command-option-source").press("Space")
    await (await chooser.value).set_files([file])
    await expect(screen.by("command-option-source")).to_contain_text(file["name"])


async def test_files_are_dropped_on_a_command(screen: Window, bot: Bot) -> None:
    await read(screen)
    await screen.by("command-form").evaluate(DROP, ["first.txt", "second.txt"])
    await expect(screen.by("command-option-second")).to_contain_text("second.txt")
    await screen.by("command-option-source").evaluate(DROP, ["instead.txt"])
    await screen.by("send").click()
    assert given(await bot.asked()) == {"source": "instead.txt", "second": "second.txt"}


async def test_more_files_than_options_are_said_to_be_too_many(screen: Window, bot: Bot) -> None:
    await read(screen)
    await screen.by("command-form").evaluate(DROP, ["1.txt", "2.txt", "3.txt"])
    await expect(screen.by("toast")).to_contain_text("/read takes no more files.")


async def test_a_refused_command_comes_back_with_its_file(screen: Window, bot: Bot) -> None:
    await screen.page.route("**/commands", lambda route: route.fulfill(status=400, json={}))
    await read(screen)
    await pick(screen, screen.by("command-option-source"), PAPER)
    await screen.press("Enter")
    await expect(screen.by("command-option-source")).to_contain_text("tea.pdf")
    await screen.page.unroute_all()
    await screen.by("send").click()
    assert given(await bot.asked()) == {"source": "tea.pdf"}


async def test_suggestions_are_asked_for_without_the_file(screen: Window, bot: Bot) -> None:
    await read(screen)
    await pick(screen, screen.by("command-option-source"), PAPER)
    await screen.by("command-add-topic").click()
    asked = await bot.asked()
    await bot.answer(asked, 8, choices=[{"name": "Tea", "value": "tea"}])
    assert [each["name"] for each in asked["data"]["options"]] == ["topic"]
    await expect(screen.by("suggestion-tea")).to_be_visible()


async def test_files_go_with_a_message(
    screen: Window, bot: Bot, noor: Person, channel: str
) -> None:
    await pick(screen, screen.by("attach"), PAPER, NOTES)
    await expect(screen.by("tray").get_by_role("listitem")).to_have_text(
        ["tea.pdf8 bytes", "notes.txt10 bytes"]
    )
    await expect(screen.by("composer")).to_be_focused()
    await screen.page.keyboard.type("Read this")
    await screen.press("Enter")
    await expect(screen.message("Read this").get_by_test_id("file-notes.txt")).to_be_visible()
    await expect(screen.by("tray")).to_be_hidden()
    [message] = await noor.messages(channel)
    contents = [await content_of(screen, each) for each in message["attachments"]]
    assert contents == [PAPER["buffer"], NOTES["buffer"]]


async def test_a_file_of_a_message_can_be_loaded(screen: Window, bot: Bot) -> None:
    await pick(screen, screen.by("attach"), NOTES)
    await screen.press("Enter")
    async with screen.page.expect_download() as download:
        await screen.by("file-notes.txt").click()
    assert (await (await download.value).path()).read_bytes() == NOTES["buffer"]


async def test_a_file_is_taken_out_of_a_message_again(
    screen: Window, bot: Bot, noor: Person, channel: str
) -> None:
    await pick(screen, screen.by("attach"), PAPER, NOTES)
    await screen.by("to-send-tea.pdf").get_by_role("button", name="Remove tea.pdf").press("Enter")
    await expect(screen.by("composer")).to_be_focused()
    await screen.press("Enter")
    await expect(screen.by("file-notes.txt")).to_be_visible()
    [message] = await noor.messages(channel)
    assert [each["filename"] for each in message["attachments"]] == ["notes.txt"]


async def test_too_large_a_file_does_not_go_with_a_message(
    screen: Window, bot: Bot, tmp_path: Path
) -> None:
    notes = tmp_path / "notes.txt"
    notes.write_bytes(NOTES["buffer"])
    await pick_large(screen, screen.by("attach"), notes, folder=tmp_path)
    await expect(screen.by("toast")).to_contain_text(TOO_LARGE)
    await expect(screen.by("tray").get_by_role("listitem")).to_have_text(["notes.txt10 bytes"])
    await screen.by("remove-file").click()


async def test_files_are_dropped_and_kept_with_the_channels_draft(
    screen: Window, bot: Bot, room: str
) -> None:
    await screen.by("timeline").evaluate(DROP, ["tea.txt"])
    await screen.open("debates")
    await expect(screen.by("tray")).to_be_hidden()
    await screen.open(room)
    await expect(screen.by("to-send-tea.txt")).to_be_visible()
    await screen.by("remove-file").click()


async def test_a_refused_message_comes_back_with_its_file(screen: Window, bot: Bot) -> None:
    await screen.page.route("**/messages", lambda route: route.fulfill(status=400, json={}))
    await pick(screen, screen.by("attach"), NOTES)
    await screen.page.keyboard.type("Look")
    await screen.press("Enter")
    await expect(screen.by("to-send-notes.txt")).to_be_visible()
    await expect(screen.by("composer")).to_have_value("Look")
    await screen.page.unroute_all()
    await screen.press("Enter")
    await expect(screen.message("Look")).to_be_visible()


@pytest.mark.parametrize("width", [360, 1280])
async def test_long_names_do_not_widen_the_page(house: House, browser: Browser, width: int) -> None:
    long: FilePayload = {**NOTES, "name": f"{'a-long-name-' * 12}.txt"}
    viewport = {"width": width, "height": 740}
    async with window(browser, house.sandbox.address["page"], viewport=viewport) as page:
        await page.get_by_test_id("pick-files").set_input_files([long, PAPER])
        screen = Window(page, house.sandbox.address)
        frame = screen.by("tray")
        await expect(frame).to_be_visible()
        await screen.write("/read ")
        await page.get_by_test_id("pick-source").set_input_files([long])
        await expect(screen.by("remove-source")).to_be_in_viewport()
        await expect(screen.by("send")).to_be_in_viewport()
        assert await page.evaluate("document.documentElement.scrollWidth") <= width
