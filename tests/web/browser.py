"""A browser for tests of the page, or a skip that says why there is none.

Rule of this file: one browser for all tests, a fresh window for each; so the tests that use it run
in the session's loop (`pytestmark = IN_A_BROWSER`), and in `make test-all`: a browser takes a core.
"""

import os
import shutil
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Any

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Page, async_playwright

IN_A_BROWSER = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.sweep]
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""The first has no screen, and takes a third less of the processor."""
SWITCHES = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PATIENCE_MILLISECONDS = 20000


def chromium() -> str | None:
    """Where a Chromium is: `ROSTRUM_CHROMIUM`, else the first of the usual names on the path."""
    named = os.environ.get("ROSTRUM_CHROMIUM")
    return named or next((path for name in NAMES if (path := shutil.which(name))), None)


@asynccontextmanager
async def launched() -> AsyncGenerator[Browser, None]:
    """A browser for as long as the block lasts; skips the test where there is none."""
    path = chromium()
    if path is None:
        pytest.skip(f"no browser: set ROSTRUM_CHROMIUM, or put one of {', '.join(NAMES)} on PATH")
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=path, args=SWITCHES)
        yield browser
        await browser.close()


@asynccontextmanager
async def window(browser: Browser, address: str, **options: Any) -> AsyncGenerator[Page, None]:
    """A window of its own on the page; a fault or a complaint of the page fails the test."""
    options = {"locale": "en-GB", "timezone_id": "UTC", "reduced_motion": "reduce"} | options
    context = await browser.new_context(**options)
    page = await context.new_page()
    page.set_default_timeout(PATIENCE_MILLISECONDS)
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(error.message))
    await page.goto(address)
    await page.get_by_test_id("person-switch").get_by_role("radio").first.wait_for()
    yield page
    await context.close()
    assert faults == []


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def browser() -> AsyncGenerator[Browser, None]:
    """The one browser."""
    async with launched() as browser:
        yield browser
