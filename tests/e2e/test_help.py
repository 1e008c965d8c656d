"""/help over the wire: one card, changed in place, with what concerns each person."""

import re
from pathlib import Path

import discord
import pytest
from discord import app_commands

from bot.client import RostrumClient
from bot.features.help import TOPICS
from sandbox.client import Json
from tests.e2e.stand import Stand, list_parts, read_card

PART, START, MODERATE, MODELS = (topic.title for topic in TOPICS.values())


def list_labels(message: Json) -> list[str]:
    return [part["label"] for part in list_parts(message) if part["type"] == 2]


def list_commands(client: RostrumClient) -> set[str]:
    found = client.tree.walk_commands(type=discord.AppCommandType.chat_input)
    return {each.qualified_name for each in found if isinstance(each, app_commands.Command)}


@pytest.mark.parametrize(
    ("who", "labels"),
    [
        ("Mira", [PART, START, MODERATE, MODELS]),
        ("Moderator Mo", [PART, START, MODERATE, MODELS]),
        ("Noor", [PART, START, MODELS]),
        ("Zoe", [PART, START, MODELS]),
    ],
    ids=["owner", "moderator", "member", "stranger"],
)
async def test_everyone_is_offered_what_they_can_do(
    stand: Stand, who: str, labels: list[str]
) -> None:
    async with stand.bot():
        await stand.control.new_person("Zoe")
        await stand.control.new_person("Moderator Mo", roles=["Moderator"])
        card = (await stand.person(who).command("help", stand.channel))["message"]
    assert card["flags"] & 64
    assert list_labels(card) == labels


async def test_a_topic_takes_the_place_of_another_and_names_commands_that_exist(
    stand: Stand,
) -> None:
    async with stand.bot() as client:
        card = (await stand.person("Mira").command("help", stand.channel))["message"]
        shown = [card]
        for title in (START, MODERATE, MODELS):
            shown.append((await stand.press("Mira", shown[-1], title))["message"])
        commands = list_commands(client)
    assert {message["id"] for message in shown} == {card["id"]}
    named = {name for each in shown for name in re.findall(r"`/([a-z ]+)`", read_card(each))}
    assert len(named) > 10
    assert named <= commands
    assert "No AI model is connected." in read_card(shown[-1])


PAGES = "https://example.org/docs"
DOCS = Path(__file__).parents[2] / "docs"


async def test_each_topic_links_to_pages_that_exist_where_the_host_says_where_they_are(
    stand: Stand,
) -> None:
    stand.pages = PAGES
    async with stand.bot():
        card = (await stand.person("Mira").command("help", stand.channel))["message"]
        shown = [card]
        for title in (START, MODERATE, MODELS):
            shown.append((await stand.press("Mira", shown[-1], title))["message"])
    linked = [re.findall(rf"\({PAGES}/([a-z-]+\.md)\)", read_card(each)) for each in shown]
    assert all(linked)
    assert all((DOCS / page).exists() for pages in linked for page in pages)


async def test_without_an_address_no_topic_has_a_link(stand: Stand) -> None:
    async with stand.bot():
        card = (await stand.person("Mira").command("help", stand.channel))["message"]
    assert "](" not in read_card(card)
    assert "Read more" not in read_card(card)
