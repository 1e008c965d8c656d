"""Discord's Markdown in the page: what it means, and that nothing written becomes markup."""

from typing import Any

import pytest
from playwright.async_api import expect

from sandbox.client import Person
from tests.web.browser import IN_A_BROWSER
from tests.web.fixtures import House, Window

pytestmark = IN_A_BROWSER

RENDER = """async (source) => {
  const { words } = await import("/web/text/words.js");
  const { Store } = await import("/web/world/store.js");
  const store = new Store();
  store.people.set("1", { id: "1", username: "ada", global_name: "Ada" });
  store.channels.set("2", { id: "2", type: 0, name: "general" });
  store.server = { roles: [{ id: "3", name: "Moderator" }] };
  const holder = document.createElement("div");
  holder.append(...words(source, store));
  return { html: holder.innerHTML, text: holder.textContent };
}"""

MEANINGS = [
    ("**bold**", "<strong>bold</strong>"),
    ("*slanted*", "<em>slanted</em>"),
    ("_slanted_", "<em>slanted</em>"),
    ("snake_case_name", "snake_case_name"),
    ("2 * 3 * 4", "2 * 3 * 4"),
    ("__under__", "<u>under</u>"),
    ("~~gone~~", "<s>gone</s>"),
    ("***both***", "<strong><em>both</em></strong>"),
    ("**a *b* c**", "<strong>a <em>b</em> c</strong>"),
    ("`a **b**`", "<code>a **b**</code>"),
    ("``a`b``", "<code>a`b</code>"),
    (r"\*not\*", "*not*"),
    ("||hidden||", 'class="spoiler"'),
    ("# Title", '<h3 class="heading-1">Title</h3>'),
    ("### Title", '<h5 class="heading-3">Title</h5>'),
    ("#Title", "#Title"),
    ("-# small", '<p class="small-print"><small>small</small></p>'),
    ("> said\n> more", "<blockquote><p"),
    (">>> all\nof it", "all\nof it"),
    ("- one\n- two", "<ul><li>one</li><li>two</li></ul>"),
    ("- one\n  - in", "<ul><li>one<ul><li>in</li></ul></li></ul>"),
    ("3. three\n4. four", '<ol start="3"><li>three</li><li>four</li></ol>'),
    ("- one\n1. first", "<ul><li>one</li></ul><ol><li>first</li></ol>"),
    ("```py\na < b\n```", '<code data-language="py">a &lt; b</code>'),
    ("before ```a\nb``` after", "<pre"),
    ("[words](https://a.example/b)", '<a href="https://a.example/b"'),
    ("https://a.example/b_(c).", 'href="https://a.example/b_(c)"'),
    ("<https://a.example/>", '<a href="https://a.example/"'),
    ("**https://a.example/**", '<strong><a href="https://a.example/"'),
    ("<@1>", '<span class="mention" data-user="1">@Ada</span>'),
    ("<@&3>", "@Moderator"),
    ("<#2>", '<a class="mention" href="#2">#general</a>'),
    ("</debate start:5>", ">/debate start</button>"),
    ("<:ada:77>", 'src="/cdn/emojis/77.png"'),
    ("<t:0:D>", ">1 January 1970</time>"),
    ("<t:0:R>", 'data-relative="0"'),
]

HOSTILE = [
    "<script>window.taken = true</script>",
    "<img src=x onerror='window.taken = true'>",
    "<svg/onload=window.taken=true>",
    "**<b onmouseover=window.taken=true>**",
    "[press](javascript:window.taken=true)",
    '[press](https://a.example/"onmouseover="window.taken=true)',
    "<javascript:window.taken=true>",
    "`<img src=x onerror=window.taken=true>`",
    "```html\n<img src=x onerror=window.taken=true>\n```",
    "> <iframe srcdoc='<script>parent.taken=true</script>'></iframe>",
    "- <details open ontoggle=window.taken=true>",
    "# <style>*{display:none}</style>",
    "||<object data=x>||",
    "<t:99999999999999:F><form action=x>",
    "<:x:1><base href=//a.example>",
    "&lt;img src=x onerror=window.taken=true&gt;",
]
TAGS = "script, iframe, object, embed, form, style, base, svg, details, [onerror], [onload]"
FOREIGN = "a:not([href^='https://']), img:not([src^='/cdn/'])"


async def rendered(house: House, source: str) -> dict[str, Any]:
    return await house.window.page.evaluate(RENDER, source)


@pytest.mark.parametrize(("source", "meaning"), MEANINGS)
async def test_a_text_means_what_it_means_in_discord(
    house: House, source: str, meaning: str
) -> None:
    assert meaning in (await rendered(house, source))["html"]


async def test_what_is_written_never_becomes_markup(
    screen: Window, noor: Person, channel: str
) -> None:
    for place, source in enumerate(HOSTILE):
        await noor.say(channel, f"{source}\nthe end of {place}")
        shown = screen.by("message-content").last
        await expect(shown).to_contain_text(f"the end of {place}")
        assert await shown.locator(TAGS).count() == 0
        assert await shown.locator(FOREIGN).count() == 0
        assert await screen.page.evaluate("window.taken") is None


async def test_html_is_shown_as_it_was_typed(house: House) -> None:
    source = "<b>not bold</b> & <i>not slanted</i>"
    assert (await rendered(house, source))["text"] == source


async def test_deep_nesting_and_open_marks_stay_quick(house: House) -> None:
    for source in ("*" * 4000, "**__" * 1000, "[" * 4000, "||" * 2000, "> " * 2000, "`" * 3999):
        assert "<script" not in (await rendered(house, source))["html"]


async def test_a_spoiler_stays_covered_until_it_is_pressed(
    screen: Window, noor: Person, channel: str
) -> None:
    await noor.say(channel, "The killer is ||the butler||")
    spoiler = screen.message("The killer").get_by_role("button", name="Spoiler")
    await spoiler.click()
    await expect(screen.message("The killer").get_by_text("the butler")).to_be_visible()
    await expect(screen.page.get_by_text("Noor: The killer is (spoiler)")).to_be_attached()


async def test_a_time_told_from_now_keeps_itself_right(house: House) -> None:
    page = house.window.page
    await page.clock.install()
    await page.evaluate(
        """async () => {
          const { keepRelativeTimes, timeElement } = await import("/web/text/time.js");
          const soon = timeElement(Math.round(Date.now() / 1000) + 90, "R");
          document.body.append(Object.assign(soon, { id: "soon" }));
          keepRelativeTimes();
        }"""
    )
    assert await page.locator("#soon").text_content() == "in 1 minute"
    await page.clock.run_for(60_000)
    assert "seconds" in (await page.locator("#soon").text_content() or "")
