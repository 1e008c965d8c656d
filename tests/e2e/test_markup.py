"""Sides and names with markup show as they are typed, wherever they stand."""

import re

import pytest

from tests.e2e.reading import Shown, list_sent, until_voting
from tests.e2e.stand import VOTING_SECONDS, Stand, is_end
from tests.sweep import keep_some

SIDES = "Ada **Lovelace**: **tea**; Ben _Nevis_: ~~milk~~ [x](https://a.example)"
RAW = re.compile(r"(?<!\\)(\*tea|~milk|\[x\]|\*Lovelace|_Nevis)")
IN_CODE = re.compile(r"```.*?```|(?<!\\)`[^`\n]*[█░│][^`\n]*`", re.DOTALL)
"""What stands in code, where nothing is markup."""
MARKED = ("content", "title", "description", "field", "value", "text")
"""The places in which Discord reads markup."""


def _list_wrong(shown: list[Shown]) -> list[Shown]:
    own = [said for said in shown if not said.is_said]
    raw = [said for said in own if said.place in MARKED and RAW.search(IN_CODE.sub("", said.text))]
    plain = [said for said in own if said.place not in MARKED]
    return [*raw, *(said for said in plain if re.search(r"\\[*_~\[]", said.text))]


@pytest.mark.parametrize("format_name", keep_some(["rounds", "panel", "consensus"], 1))
async def test_what_is_typed_with_markup_shows_as_it_is(stand: Stand, format_name: str) -> None:
    async with stand.bot():
        plan = (await stand.plan(format=format_name, debaters=SIDES))["message"]
        await stand.details(plan)
        thread = await stand.begin("Mira", plan)
        ballot = await until_voting(stand, thread)
        for voter in ("Mira", "Vikram", "Noor"):
            await stand.vote(voter, ballot, 0)
        stand.clock.advance(VOTING_SECONDS)
        await stand.until(thread, lambda all_: any(map(is_end, all_)))
        for command in ("debate show", "debate seat", "debate manage"):
            await stand.filled_in("Mira", await stand.person("Mira").command(command, thread))
        await stand.filled_in("Mira", await stand.person("Mira").command("debate list", thread))
        shown = await list_sent(stand)
    assert any("tea" in said.text for said in shown if said.place in MARKED)
    assert _list_wrong(shown) == []
