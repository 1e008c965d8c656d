"""/settings over the wire: who may change them, how, and what then holds."""

import asyncio
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from debate_core.domain.budget import Cap
from debate_core.domain.server_settings import NotificationSettings, ServerSettings
from sandbox.client import Json
from sandbox.world.things import Role
from tests.e2e.pressing import P, allow, find_role, give_role
from tests.e2e.stand import MANY_STARTS, VOTING_SECONDS, Stand, list_parts

OWNER, MEMBER, STRANGER = "Mira", "Noor", "Zoe"
TEXT, RADIO = 4, 21
REFUSED = "Only people who manage this server, and its moderators, change settings."


def walk(components: list[Json]) -> Iterator[Json]:
    """All components of a message, those inside others too."""
    for part in components:
        yield part
        yield from walk(part.get("components", []))
        yield from walk([part["accessory"]] if "accessory" in part else [])


def text_of(message: Json) -> str:
    """The words of a card."""
    parts = walk(message["components"])
    return "\n".join(part["content"] for part in parts if part["type"] == 10)


class Card:
    """The card as somebody sees it."""

    def __init__(self, stand: Stand, who: str, message: Json) -> None:
        self.stand, self.who, self.message = stand, who, message

    @property
    def text(self) -> str:
        return text_of(self.message)

    async def open(self, section: str) -> None:
        """Pick a section."""
        person = self.stand.person(self.who)
        self.message = (await person.select(self.message, "settings:section", section))["message"]

    async def form(self, row: str) -> Json:
        """Press Change on a row; the report of its form."""
        custom_id = next(
            part["custom_id"]
            for part in walk(self.message["components"])
            if part.get("custom_id", "").endswith(f":{row}")
        )
        return await self.stand.person(self.who).click(self.message, custom_id)

    async def change(self, row: str, fields: Mapping[str, Any]) -> Json:
        """Send a row's form with other values; the report."""
        form = await self.form(row)
        filled = _read_chosen(form) | dict(fields)
        report = await self.stand.person(self.who).submit(form, filled)
        if report["message"]["components"]:
            self.message = report["message"]
        return report

    async def press(self, label: str) -> None:
        """Press a button below."""
        self.message = (await self.find_form(label))["message"]

    async def find_form(self, label: str) -> Json:
        """Press a button below that opens a form; the report of it."""
        button = next(
            part for part in walk(self.message["components"]) if part.get("label") == label
        )
        return await self.stand.person(self.who).click(self.message, button["custom_id"])


def _read_typed(form: Json) -> dict[str, str]:
    """What stands in the lines of a form as it opens."""
    parts = [part["component"] for part in form["modal"]["components"]]
    return {part["custom_id"]: part.get("value", "") for part in parts if part["type"] == TEXT}


def _read_chosen(form: Json) -> dict[str, Any]:
    """What is chosen in a form as it opens; a text is sent as it stands anyway."""
    parts = [part["component"] for part in form["modal"]["components"]]
    chosen: dict[str, Any] = {}
    for part in parts:
        options = [it["value"] for it in part.get("options", []) if it.get("default")]
        if part["type"] == RADIO:
            chosen[part["custom_id"]] = options[0]
        elif part["type"] != TEXT:
            values = [it["id"] for it in part.get("default_values", [])]
            chosen[part["custom_id"]] = options or values
    return chosen


async def open_card(stand: Stand, who: str = OWNER) -> Card:
    card = await open_first(stand, who)
    if "All settings" in str(card.message["components"]):
        await card.press("All settings")
    return card


async def open_first(stand: Stand, who: str = OWNER) -> Card:
    """What /settings shows first."""
    report = await stand.person(who).command("settings", stand.channel)
    return Card(stand, who, report["message"])


async def test_the_owner_changes_a_setting_and_the_card_says_so_at_once(stand: Stand) -> None:
    async with stand.bot():
        card = await open_card(stand)
        assert "Limits: 1 each, 3 in all, 5 a person a day, 2 minutes between" in card.text
        await card.change("limits", {"a_day": "7", "between": "0"})
        assert "Limits: 1 each, 3 in all, 7 a person a day, no time between" in card.text
        mira = stand.sandbox.address["people"][OWNER]
        assert f"Saved at once. Last changed by <@{mira}>, <t:" in card.text
        again = await open_card(stand)
    assert again.text == card.text
    assert card.message["flags"] & (1 << 6), "only the owner sees it"


async def test_everyone_is_no_role_to_pick(stand: Stand) -> None:
    async with stand.bot():
        card = await open_card(stand)
        for row, field in (("moderators", "moderators"), ("who", "starters")):
            report = await card.change(row, {field: [stand.sandbox.world.state.server]})
            assert "@everyone is no role to pick here" in text_of(report["message"])
            await card.press("Back")


async def test_a_refusal_is_not_turned_around_by_what_was_typed(stand: Stand) -> None:
    async with stand.bot():
        report = await (await open_card(stand)).change("countdown", {"countdown": "\u202e9m"})
    said = "“9m” is not a time; write it such as 10m, 2h or 1d."
    assert text_of(report["message"]) == said


async def test_moderators_change_neither_their_own_role_nor_the_budget(stand: Stand) -> None:
    said = "Only people who manage this server change its roles here, and the budget."
    roles = stand.sandbox.world.state.roles.values()
    next(role for role in roles if role.name == "Moderator").permissions = 0
    give_role(stand, "Elias", "Moderator")
    async with stand.bot():
        card = await open_card(stand, "Elias")
        for row in ("moderators", "budget"):
            assert (await card.form(row))["message"]["content"] == said
        await card.change("limits", {"a_day": "7"})
        assert "7 a person a day" in card.text


async def test_settings_hold_after_a_restart_and_a_section_is_reset(stand: Stand) -> None:
    channels = [stand.channel]
    async with stand.bot():
        card = await open_card(stand)
        await card.change("where", {"channels": channels})
        await card.open("voting")
        await card.change("wins", {"threshold": "majority", "quorum": "2"})
    async with stand.bot():
        card = await open_card(stand)
        assert f"Where: <#{stand.channel}>" in card.text
        await card.press("Reset this section")
        assert "Reset “Starting debates”?" in card.text
        await card.press("Keep")
        assert f"Where: <#{stand.channel}>" in card.text
        await card.press("Reset this section")
        await card.press("Reset")
        assert "Where: every channel" in card.text
        await card.open("voting")
        assert "Wins: majority, counts from 2 voters" in card.text


async def test_a_section_is_reset_to_what_the_host_has_set(stand: Stand) -> None:
    async with stand.bot():
        card = await open_card(stand)
        await card.change("where", {"channels": [stand.channel]})
        await card.open("starting")
        before = list_countdowns(card.text)
        await card.press("Reset this section")
        await card.press("Reset")
    assert stand.settings.starting.countdown == 0
    assert list_countdowns(card.text) == before != []


def list_countdowns(text: str) -> list[str]:
    return [line for line in text.split("\n") if line.startswith("Countdown")]


async def test_whoever_opens_it_first_sees_a_checklist_until_something_is_changed(
    stand: Stand,
) -> None:
    async with stand.bot():
        card = await open_first(stand)
        assert "Set up Rostrum" in card.text
        assert "Models: no AI model is connected" in card.text
        await card.change("where:first", {"channels": [stand.channel]})
        assert "Set up Rostrum" in card.text
        assert f"Where: <#{stand.channel}>" in card.text
        again = await open_first(stand)
    assert "Rostrum settings" in again.text


@pytest.mark.parametrize(
    ("row", "fields", "says"),
    [
        ("limits", {"running_each": "many"}, "“many” is not a whole number up to 999,999,999."),
        (
            "limits",
            {"running_each": "0"},
            "“Running at once, each person” cannot be 0: it is at least 1.",
        ),
        (
            "limits",
            {"between": "2d"},
            "“Time between two starts of a person” cannot be 2 d: it is at most 1 d.",
        ),
        ("limits", {"between": "soon"}, "“soon” is not a time; write it such as 10m, 2h or 1d."),
        ("budget", {"usd_a_day": "a lot"}, "“a lot” is not an amount; write it such as 0.50."),
    ],
)
async def test_what_cannot_be_is_refused_in_one_sentence_and_nothing_changes(
    stand: Stand, row: str, fields: Mapping[str, str], says: str
) -> None:
    async with stand.bot():
        card = await open_card(stand)
        before = card.text
        report = await card.change(row, fields)
        assert text_of(report["message"]) == says
        assert (await open_card(stand)).text == before


async def test_a_form_that_is_refused_opens_again_with_what_was_typed(stand: Stand) -> None:
    async with stand.bot():
        card = await open_card(stand)
        await card.change("limits", {"a_day": "7", "between": "soon"})
        again = await card.find_form("Change it")
        assert _read_typed(again)["a_day"] == "7"
        assert _read_typed(again)["between"] == "soon"
        sent = await stand.person(OWNER).submit(again, {"between": "3m"})
        card.message = sent["message"]
        assert "Limits: 1 each, 3 in all, 7 a person a day, 3 minutes between" in card.text
        assert _read_typed(await card.form("limits"))["between"] == "3 min"


async def test_what_was_refused_and_left_is_not_what_the_form_holds_later(stand: Stand) -> None:
    async with stand.bot():
        card = await open_card(stand)
        await card.change("countdown", {"countdown": "soon"})
        await card.press("Back")
        assert _read_typed(await card.form("countdown")) == {"countdown": "0"}


async def test_the_checklist_s_form_opens_again_and_leads_back_to_the_checklist(
    stand: Stand,
) -> None:
    async with stand.bot():
        card = await open_first(stand)
        await card.change("who:first", {"starters": [stand.sandbox.world.state.server]})
        again = await card.find_form("Change it")
        sent = await stand.person(OWNER).submit(again, {"starters": []})
    assert "Set up Rostrum" in text_of(sent["message"])


async def test_managers_and_the_role_may_others_get_one_sentence(stand: Stand) -> None:
    await stand.control.new_person(STRANGER)
    async with stand.bot():
        for who in (MEMBER, STRANGER):
            report = await stand.person(who).command("settings", stand.channel)
            assert report["message"]["content"] == REFUSED
        allow(stand, "Vikram", P.MANAGE_THREADS, stand.channel)
        report = await stand.person("Vikram").command("settings", stand.channel)
        assert report["message"]["content"] == REFUSED, "whoever moderates one channel"
        card = await open_card(stand)
        roles = stand.sandbox.world.state.roles.values()
        moderator = next(role.id for role in roles if role.name == "Moderator")
        await card.change("moderators", {"moderators": [moderator]})
        give_role(stand, "Elias", "Moderator")
        assert "Rostrum settings" in (await open_card(stand, "Elias")).text


async def test_a_host_s_budget_is_a_ceiling_and_the_card_says_so(stand: Stand) -> None:
    stand.budget = {"server_day": Cap(usd=0.5)}
    async with stand.bot():
        card = await open_card(stand)
        assert "Budget: $0.50 a day, as the host allows" in card.text
        await card.change("budget", {"usd_a_day": "2"})
        assert "Budget: $2.00 a day; host allows $0.50" in card.text
        await card.change("budget", {"usd_a_day": "0.2"})
        assert "Budget: $0.20 a day" in card.text
        await card.change("budget", {"usd_a_day": ""})
        assert "Budget: $0.50 a day, as the host allows" in card.text


async def test_every_form_opens_with_what_is_set(stand: Stand) -> None:
    async with stand.bot():
        card = await open_card(stand)
        for section in ("starting", "voting", "debaters", "discussions", "privacy"):
            await card.open(section)
            rows = [
                part["custom_id"].rpartition(":")[2]
                for part in walk(card.message["components"])
                if part.get("label") == "Change"
            ]
            for row in rows:
                before = card.text
                report = await card.change(row, {})
                assert text_of(report["message"]).splitlines()[-1].startswith("-# Saved at once")
                assert _settings_in(card.text) == _settings_in(before), row


def _settings_in(text: str) -> list[str]:
    return [line for line in text.splitlines() if ": " in line]


async def test_the_times_of_discussions_are_told_where_nobody_has_set_them(stand: Stand) -> None:
    async with stand.bot():
        card = await open_card(stand)
        await card.open("discussions")
        assert "A round ends after: 3 minutes without a raised hand" in card.text
        assert "A person has the floor for: 3 minutes" in card.text
        assert "A discussion ends after: 1 hour" in card.text
        assert (
            "Mentioned by name: whoever has not spoken, after a silence; "
            "everybody at the table, for a vote"
        ) in card.text
        form = await card.form("whole_seconds")
        assert form["modal"]["components"][0]["description"] == "Such as 1h. Empty: 1 hour."


async def test_the_built_in_judge_is_offered_by_the_name_that_plans_have_for_it(
    stand: Stand,
) -> None:
    async with stand.bot():
        card = await open_card(stand)
        await card.open("debaters")
        form = await card.form("judge")
        (field,) = form["modal"]["components"]
        labels = {each["value"]: each["label"] for each in field["component"]["options"]}
        assert labels["offline:plain"] == "built-in debaters, no AI"
        await card.change("judge", {"judge": "offline:plain"})
        assert "Judge's model: built-in debaters, no AI" in card.text


async def test_setup_is_checked_for_the_channel_one_is_in_then_for_another(stand: Stand) -> None:
    general = stand.sandbox.address["channels"]["general"]
    async with stand.bot():
        card = await open_card(stand)
        await card.find_form("Check setup")
        person = stand.person(OWNER)
        here = f"✓ <#{stand.channel}>: I may do all that I use there."
        card.message = await person.wait_for_message(stand.channel, lambda it: here in text_of(it))
        await person.select(card.message, "settings:checked:starting", general)
        checked = await person.wait_for_message(
            stand.channel, lambda it: f"<#{general}>: I may do all" in text_of(it)
        )
        assert f"✓ <#{general}>: I may do all that I use there." in text_of(checked)
        assert "No AI model is connected. Built-in debaters are free." in text_of(checked)
        card.message = checked
        await card.press("Back")
        assert "Rostrum settings" in card.text


async def test_a_check_says_where_the_role_for_notifications_cannot_be_mentioned(
    stand: Stand,
) -> None:
    roles = stand.sandbox.world.state.roles
    moderator = next(role for role in roles.values() if role.name == "Moderator")
    stand.settings = ServerSettings(notifications=NotificationSettings(role=moderator.id))
    said = f"⚠ I can't mention <@&{moderator.id}> there. Let everyone mention it."
    async with stand.bot():
        card = await open_card(stand)
        await card.find_form("Check setup")
        await stand.person(OWNER).wait_for_message(stand.channel, lambda it: said in text_of(it))


async def test_a_check_says_where_moderators_cannot_be_called(stand: Stand) -> None:
    role = stand.sandbox.world.role(find_role(stand, "Moderator"))
    said = f"· I can't mention <@&{role.id}> there, so what needs a moderator calls nobody."
    async with stand.bot():
        card = await open_card(stand)
        await card.find_form("Check setup")
        await stand.person(OWNER).wait_for_message(stand.channel, lambda it: said in text_of(it))
    role.mentionable = True
    async with stand.bot():
        card = await open_card(stand)
        await card.find_form("Check setup")
        checked = await stand.person(OWNER).wait_for_message(
            stand.channel,
            lambda it: it["id"] == card.message["id"] and "Check setup" in text_of(it),
        )
    assert "I can't mention" not in text_of(checked)


async def test_debates_are_forgotten_by_themselves_where_a_server_wants_it(stand: Stand) -> None:
    stand.settings = MANY_STARTS
    async with stand.bot() as client:
        journal = client.services.journal
        thread = await stand.start(rounds=1, debaters="2")
        await stand.until_ballot(thread)
        stand.clock.advance(VOTING_SECONDS)
        await stand.until(thread, lambda all_: bool(all_) and not client.services.runner.live)
        debates = await journal.list_debates(stand.sandbox.world.state.server, 9)
        assert len(debates) == 1
        card = await open_card(stand)
        await card.open("privacy")
        assert "Debates are kept: for good" in card.text
        report = await card.change("keep", {"keep_days": "7"})
        said = "“Debates are kept” cannot be 7: it is at least 31."
        assert text_of(report["message"]) == said
        await card.press("Back")
        await card.change("keep", {"keep_days": "40"})
        assert "Debates are kept: for 40 days" in card.text
        stand.clock.advance(39 * 86_400)
        stand.clock.advance(2 * 86_400)
        async with asyncio.timeout(20):
            while await journal.read(debates[0]):
                await stand.person(OWNER).world()
        assert await journal.is_known(debates[0])


async def test_a_plan_is_as_the_server_has_set_it_unless_it_says_otherwise(stand: Stand) -> None:
    async with stand.bot() as client:
        card = await open_card(stand)
        await card.open("voting")
        await card.change("time", {"seconds": "3m"})
        await card.change("wins", {"threshold": "75%", "quorum": "2"})
        await card.change("voters", {"member": "1d", "starter": "no"})
        await card.open("debaters")
        await card.change("format", {"format": ["panel"]})
        await card.change("preset", {"preset": "quick"})
        plans = [
            await stand.plan("Noor"),
            await stand.plan("Noor", format="rounds", voting_time="5m"),
        ]
        ids = [
            next(
                part["custom_id"] for part in list_parts(plan["message"]) if "custom_id" in part
            ).rpartition(":")[2]
            for plan in plans
        ]
        usual, own = [(await client.services.drafts.look(draft)).spec for draft in ids]
    assert (usual.format, usual.voting.seconds, usual.voting.quorum) == ("panel", 180, 2)
    assert str(usual.consensus_threshold) == "75%"
    assert (usual.voting.voters.member, usual.voting.voters.starter) == (86_400, False)
    assert (own.format, own.rounds, own.voting.seconds) == ("rounds", 1, 300)


@pytest.mark.parametrize(
    ("is_managed", "position", "says"),
    [
        (True, 1, "<@&4001> belongs to a bot or a service: pick one that can be given."),
        (False, 99, "<@&4001> is above mine, so I can't give it: pick one below."),
    ],
)
async def test_a_role_that_nobody_could_be_given_is_refused_when_it_is_picked(
    stand: Stand, is_managed: bool, position: int, says: str
) -> None:
    roles = stand.sandbox.world.state.roles
    roles["4001"] = Role("4001", "Debates", 0, position, managed=is_managed)
    async with stand.bot():
        card = await open_card(stand)
        await card.open("notifications")
        report = await card.change("notified", {"role": ["4001"]})
        assert text_of(report["message"]) == says
        await card.press("Back")
        assert "Role to mention: none" in card.text
