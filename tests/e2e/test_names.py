"""Debaters speak under nobody's name: not a member's, not the bot's, none that is reserved."""

from typing import Any

import discord
import pytest

from bot.debates import names
from debate_core.content.cast import PERSONAS
from tests.e2e.stand import Stand, words

TAKEN = "reads like the name of somebody here, so no debater can have it"
RESERVED = "No debater can be called"
REFUSED = {
    "Mira": TAKEN,  # owns the server
    "noor": TAKEN,
    "N o o r": TAKEN,
    "No\u200bor": TAKEN,
    "N\u043e\u043er": TAKEN,
    "N00r": TAKEN,
    "EIias": TAKEN,
    "Rostrum": RESERVED,
    "R\u043estrurn": RESERVED,
    "Mira (owner)": TAKEN,
    "Noor, moderator": RESERVED,
    "Noor (she)": TAKEN,
    "Moderator Ada": RESERVED,
    "\u042fOSTRUM": RESERVED,
    "The judge": RESERVED,
    "Clyde": RESERVED,
    "Discord Staff": RESERVED,
    "Everyone": RESERVED,
    "\u0405ystem": RESERVED,
    "Ada discord.gg/s3cret": RESERVED,
    "<@1442197480245559305>": RESERVED,  # shows as whoever has that id
}


async def _planned(stand: Stand, debaters: str = "") -> str:
    report = await stand.plan("Vikram", **({"debaters": debaters} if debaters else {}))
    return words(report["message"])


async def test_no_debater_is_called_like_somebody_here(stand: Stand) -> None:
    async with stand.bot():
        told = {name: await _planned(stand, f"{name}: for; Ben: against") for name in REFUSED}
    assert [name for name, refusal in REFUSED.items() if refusal not in told[name]] == []


async def test_a_nickname_is_a_name_too(stand: Stand) -> None:
    people = stand.sandbox.address["people"]
    stand.sandbox.world.member(people["Noor"]).nick = "The Professor"
    async with stand.bot():
        told = await _planned(stand, "the professor: for; Ben: against")
    assert TAKEN in told


async def test_other_names_are_free(stand: Stand) -> None:
    async with stand.bot():
        told = await _planned(stand, "Miriam: for; Noor's aunt: against")
    assert "Miriam" in told
    assert TAKEN not in told


async def test_an_edit_that_takes_somebody_s_name_changes_nothing(stand: Stand) -> None:
    async with stand.bot():
        plan = await stand.plan("Vikram", debaters="Ada: for; Ben: against")
        told = await stand.fill_form(
            "Vikram", plan["message"], "Debaters", debaters="Noor: for; Ben: against"
        )
    assert TAKEN in words(told)
    assert "Ada (for)" in words(told)


async def test_a_built_in_debater_gives_way_to_a_member_of_that_name(stand: Stand) -> None:
    *taken, first, second = [each.name for each in PERSONAS]
    for name in taken:
        await stand.control.new_person(name)
    async with stand.bot():
        told = await _planned(stand)
    assert first in told
    assert second in told
    assert not [each for each in taken if each in told]


async def test_where_all_of_the_cast_are_members_people_name_debaters(stand: Stand) -> None:
    for each in PERSONAS:
        await stand.control.new_person(each.name)
    async with stand.bot():
        told = await _planned(stand)
    assert "Too many people here are called like my debaters" in told


@pytest.mark.parametrize(
    ("debaters", "said"),
    [
        ("Ada: for; Ben: against", "Discord does not say right now who is here"),
        ("2", "Classic, 2 rounds"),
    ],
)
async def test_where_discord_does_not_answer_only_names_that_people_gave_wait(
    stand: Stand, monkeypatch: pytest.MonkeyPatch, debaters: str, said: str
) -> None:
    monkeypatch.setattr(names, "ANSWER_SECONDS", 0.3)
    async with stand.bot():
        await stand.control.fault("silence", of="GUILD_MEMBERS_CHUNK", times=50)
        told = await _planned(stand, debaters)
    assert said in told


async def test_no_threads_name_turns_the_letters_after_it_around(stand: Stand) -> None:
    async with stand.bot():
        thread = await stand.start("Vikram", motion="Tea is better \u202ethan coffee")
        threads = await stand.person("Mira").threads()
    assert [each["name"] for each in threads if each["id"] == thread] == [
        "Tea is better than coffee"
    ]


def _debaters(start: int) -> str:
    """Ten that begin in letters that nobody else's name begins with."""
    names = (f"{chr(0x4E00 + start + place)}x Zorn" for place in range(10))
    return "; ".join(f"{name}: side {place}" for place, name in enumerate(names))


def _count_queries(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What members are looked for by from now on."""
    asked, query_members = list[str](), discord.Guild.query_members

    async def count(guild: discord.Guild, query: str, **how: Any) -> list[discord.Member]:
        asked.append(query)
        return await query_members(guild, query, **how)

    monkeypatch.setattr(discord.Guild, "query_members", count)
    return asked


@pytest.mark.sweep
async def test_one_person_does_not_use_up_the_names_that_discord_lets_all_look_up(
    stand: Stand,
) -> None:
    async with stand.bot():
        told = ""
        for turn in range(6):
            told = await _planned(stand, _debaters(10 * turn))
        other = await stand.plan("Noor", debaters="Zed Quix: for; Yol Marn: against")
    assert "You had many names looked up within a minute" in told
    assert "Zed Quix" in words(other["message"])


@pytest.mark.sweep
async def test_several_who_have_many_names_looked_up_do_not_hold_up_plain_plans(
    stand: Stand, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(names, "ANSWER_SECONDS", 1.0)
    asked = _count_queries(monkeypatch)
    *taken, _, _ = [persona.name for persona in PERSONAS]
    for name in taken:
        await stand.control.new_person(name)
    async with stand.bot():
        for turn, person in enumerate(("Mira", "Noor", "Elias") * 4):
            await stand.plan(person, debaters=_debaters(10 * turn))
        plain = await _planned(stand)
    assert len(asked) < 100
    assert not [name for name in taken if name in plain]


async def test_a_name_that_was_just_looked_up_is_not_asked_for_again(
    stand: Stand, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = _count_queries(monkeypatch)
    async with stand.bot():
        await _planned(stand, "Zed Quix: for; Yol Marn: against")
        assert sorted(asked) == ["y", "z"]
        await _planned(stand, "Zed Quix: against; Yolanda: for")
        assert await _planned(stand, "Noor: for; Zora: against") != ""
    assert sorted(asked) == ["n", "y", "z"]


async def test_where_many_begin_alike_they_are_looked_for_by_more_letters(
    stand: Stand,
) -> None:
    for number in range(100):
        await stand.control.new_person(f"Z{number}")
    await stand.control.new_person("Zed Quix")
    async with stand.bot():
        told = await _planned(stand, "Zed Quix: for; Ben: against")
    assert TAKEN in told


async def test_a_built_in_debater_s_name_takes_one_query_where_few_are_called_so(
    stand: Stand, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = _count_queries(monkeypatch)
    async with stand.bot():
        await _planned(stand)
    assert len(asked) == 2
