"""Takes a picture of every screen: `python -m tests.pictures FOLDER [NAME ...]`.

Each screen is taken on a desktop and on a phone, light and dark, as NAME-desktop-dark.png; NAME.txt
beside them has its words, by which a test knows that a picture is out of date.
"""

import asyncio
import sys
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Literal

from playwright.async_api import Browser

from tests.e2e.stand import Stand
from tests.pictures.scenes import SCENES
from tests.pictures.stage import Screen, open_stage
from tests.web.browser import launched, window

_SIZES: dict[str, dict[str, Any]] = {
    "desktop": {"viewport": {"width": 1280, "height": 860}},
    "phone": {"viewport": {"width": 390, "height": 844}, "device_scale_factor": 2},
}
_SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")


async def take_pictures(folder: Path, wanted: set[str]) -> None:
    """Take pictures of the wanted screens, of all where none is named."""
    async with launched() as browser:
        for scene in SCENES.values():
            with TemporaryDirectory() as place:
                async with open_stage(Path(place)) as stand:
                    async for screen in scene(stand):
                        if not wanted or screen.name in wanted:
                            await _take(browser, stand, screen, folder)


async def _take(browser: Browser, stand: Stand, screen: Screen, folder: Path) -> None:
    (folder / f"{screen.name}.txt").write_text(screen.text, encoding="utf-8")
    address = f"{stand.sandbox.address['page']}#{screen.message['channel_id']}"
    for (size, options), scheme in product(_SIZES.items(), _SCHEMES):
        async with window(browser, address, color_scheme=scheme, **options) as page:
            await page.get_by_test_id(f"person-{screen.who}").evaluate("it => it.click()")
            message = page.locator(f"article.message[data-id='{screen.message['id']}']")
            await message.wait_for()
            if screen.button:
                await message.locator(f"[data-testid='component-{screen.button}']").click()
                await page.get_by_test_id("modal").wait_for()
            else:
                await message.evaluate("it => it.scrollIntoView({block: 'center'})")
            await page.screenshot(path=folder / f"{screen.name}-{size}-{scheme}.png")
    sys.stdout.write(f"{screen.name}\n")


if __name__ == "__main__":
    target, *names = sys.argv[1:] or ["pictures"]
    Path(target).mkdir(parents=True, exist_ok=True)
    asyncio.run(take_pictures(Path(target), set(names)))
