"""The page for hosts, the image and the compose file name what there is, and all of it."""

import re
from pathlib import Path

from bot.config.settings import Settings
from bot.monitoring.metrics import REGISTRY
from bot.platform.permissions import BETTER, NEEDED, name_permission
from debate_core.models.settings import VARIABLES

ROOT = Path(__file__).parents[2]
PAGE, IMAGE, COMPOSE = (
    (ROOT / name).read_text(encoding="utf-8")
    for name in ("docs/hosting.md", "Dockerfile", "compose.yaml")
)
KNOWN = {*Settings.list_variables(), *VARIABLES}


def test_every_variable_that_they_name_is_read() -> None:
    named = re.findall(r"\b(?:ROSTRUM|DISCORD|OPENAI)_[A-Z_]+\b", PAGE + IMAGE + COMPOSE)
    assert set(named) - KNOWN == set()


def test_the_page_says_what_each_permission_is_for() -> None:
    rows = [f"| {name_permission(n)} | {why} |" for n, why in (NEEDED | BETTER).items()]
    assert [row for row in rows if row not in PAGE] == []


def test_the_page_says_what_each_figure_is() -> None:
    figures = {each.name for each in REGISTRY.collect()}
    told = set(re.findall(r"`(rostrum_[a-z_]+?)(?:_total)?(?:\{[^`]*)?`", PAGE))
    assert figures - told == set()


def test_the_image_runs_as_nobody_special_and_asks_how_it_is() -> None:
    last = IMAGE.rpartition("\nFROM ")[2]
    assert IMAGE.count("\nFROM ") == 2
    assert re.search(r"^USER rostrum$", last, re.MULTILINE)
    assert "/healthz" in last.partition("HEALTHCHECK")[2]


def test_the_image_listens_on_loopback_unless_told_otherwise() -> None:
    assert re.search(r"0\.0\.0\.0|_HOST=", IMAGE) is None


def test_a_port_that_the_compose_file_opens_is_published_on_loopback_alone() -> None:
    assert "ROSTRUM_STATUS_HOST: 0.0.0.0" in COMPOSE
    published = re.findall(r'^ +- "([\d.:]+)"$', COMPOSE, re.MULTILINE)
    assert published == ["127.0.0.1:8081:8081"]
