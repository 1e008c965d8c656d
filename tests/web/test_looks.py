"""What can be said of the page's looks and its files without eyes."""

import re
from pathlib import Path

import pytest
from playwright.async_api import Browser, expect

from tests.web.browser import window
from tests.web.fixtures import Bot, House, Window

WEB = Path("sandbox/web")
MODULES = sorted(WEB.rglob("*.js"))
FILES = [*MODULES, *sorted(WEB.rglob("*.css")), WEB / "index.html"]
LINES_MAX = 200
WIDTH_MAX = 100
WIDE = {"icons.js", "inline.js"}  # drawings and patterns do not break

GROUNDS = ["paper", "side", "raised", "sheet", "sunken"]
INKS = ["ink", "ink-soft", "ink-faint", "link", "bad-ink", "good-ink", "copper"]
ON_COLOUR = ["accent", "accent-hover", "good", "good-hover", "bad", "bad-hover"]
PAIRS = (
    [(ink, ground) for ink in INKS for ground in GROUNDS]
    + [("on-colour", ground) for ground in ON_COLOUR]
    + [("ink", "quiet")]
)

CONTRAST = """([scheme, pairs]) => {
  document.documentElement.style.colorScheme = scheme;
  const probe = document.body.appendChild(document.createElement("i"));
  const light = (name) => {
    probe.style.color = `var(--${name})`;
    const [r, g, b] = getComputedStyle(probe).color.match(/[\\d.]+/g).map((part) => {
      const share = part / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  return pairs.map(([one, other]) => {
    const [dark, bright] = [light(one), light(other)].sort((a, b) => a - b);
    return [one, other, (bright + 0.05) / (dark + 0.05)];
  }).filter(([, , ratio]) => ratio < 4.5);
}"""
NAMELESS = """() => [...document.querySelectorAll("button, a, input, textarea, [role=radio]")]
  .filter((one) => one.checkVisibility())
  .filter((one) => !one.ariaLabel && !one.textContent.trim() && !one.labels?.length)
  .map((one) => one.outerHTML)"""


@pytest.mark.parametrize("module", MODULES, ids=str)
def test_a_module_is_short_and_narrow_and_says_what_it_is_for(module: Path) -> None:
    text = module.read_text(encoding="utf-8")
    assert text.startswith("// ")
    assert len(text.splitlines()) <= LINES_MAX
    wide = [line for line in text.splitlines() if len(line) > WIDTH_MAX]
    assert wide == [] or module.name in WIDE


@pytest.mark.parametrize("file", FILES, ids=str)
def test_nothing_is_fetched_from_elsewhere(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    assert re.findall(r"(?:src|href|import|url\()[=\s(\"']*https?:[^\"')]*", text) == []


def test_colours_are_named_in_one_file_only() -> None:
    styles = [style for style in WEB.rglob("*.css") if style.name != "tokens.css"]
    named = {
        style.name: re.findall(r":[^;{]*#[0-9a-f]{6}\b[^;]*;", style.read_text(encoding="utf-8"))
        for style in styles
    }
    assert {name: found for name, found in named.items() if found} == {}


def test_every_hook_that_the_readme_names_is_in_the_page() -> None:
    readme = (WEB / "README.md").read_text(encoding="utf-8").partition("## Hooks")[2]
    source = "".join(module.read_text(encoding="utf-8") for module in MODULES)
    hooks = [hook for row in readme.splitlines() for hook in re.findall(r"`([a-z-]+)`", row)]
    known = {"data-testid", "data-id", "aria-checked", "aria-pressed"}
    assert [hook for hook in hooks if f'"{hook}"' not in source and hook not in known] == []


@pytest.mark.asyncio(loop_scope="session")
@pytest.mark.parametrize("scheme", ["light", "dark"])
async def test_words_can_be_read_on_their_ground(
    browser: Browser, house: House, scheme: str
) -> None:
    async with window(browser, house.sandbox.address["page"]) as page:
        assert await page.evaluate(CONTRAST, [scheme, PAIRS]) == []


@pytest.mark.sweep
@pytest.mark.asyncio(loop_scope="session")
async def test_everything_that_can_be_pressed_has_a_name(
    screen: Window, bot: Bot, channel: str
) -> None:
    await bot.wire.post(channel, "Hello")
    await expect(screen.message("Hello")).to_be_visible()
    assert await screen.page.evaluate(NAMELESS) == []


@pytest.mark.sweep
@pytest.mark.asyncio(loop_scope="session")
async def test_the_page_asks_nobody_but_the_sandbox(screen: Window, bot: Bot) -> None:
    asked: list[str] = []
    screen.page.on("request", lambda request: asked.append(request.url))
    await screen.page.reload()
    await expect(screen.by("welcome")).to_be_visible()
    assert {url for url in asked if not url.startswith(screen.address["page"])} == set()
