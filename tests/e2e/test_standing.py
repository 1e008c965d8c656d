"""“What became of what I said”, over the wire: for whoever presses alone, after the vote."""

from tests.e2e.at_table import THREE, discussed, statement, until_card
from tests.e2e.stand import VOTING_SECONDS, Stand, buttons

LABEL = "What became of what I said"


async def test_it_tells_whoever_presses_what_became_of_their_words(table: Stand) -> None:
    async with table.bot():
        thread = await discussed(table)
        await table.vote("Mira", await statement(table, thread, "Statement 1"), 0)
        await until_card(table, thread, "Statement 1", "1 voted")
        await statement(table, thread, "Statement 3")
        table.clock.advance(VOTING_SECONDS)
        agreed = await table.until_named(thread, "Nothing agreed")
        shown = (await table.press("Mira", agreed, LABEL))["message"]
        refused = (await table.press("Elias", agreed, LABEL))["message"]
    said = str(shown["embeds"])
    assert LABEL in buttons(agreed)
    assert shown["flags"] & 64
    assert "Begin with one street." in said
    assert "went into Statement 1, Statement 2, Statement 3" in said
    assert f"“{THREE[0]}”: you agree; the table 1 agree" in said
    assert "Groups that voted alike are shown from 7 voters on." in said
    assert refused["content"] == "You neither spoke nor voted in this discussion."
