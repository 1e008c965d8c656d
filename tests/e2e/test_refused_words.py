"""A server's refused words: in nothing that people type and Rostrum then posts for everyone."""

from typing import Any

import pytest

from debate_core.domain.server_settings import ServerSettings, StartSettings
from tests.e2e.at_table import discussed, statement
from tests.e2e.controlling import STARTER
from tests.e2e.stand import Stand, buttons, read_card, words
from tests.e2e.test_personas import REX, make
from tests.e2e.test_statements import object_to

SAID = "This server does not allow “jerk”."


@pytest.fixture
def strict(stand: Stand) -> Stand:
    """A server that refuses a word."""
    stand.settings = ServerSettings(
        starting=StartSettings(countdown=0, between=0, a_day=100, words=("jerk",))
    )
    return stand


@pytest.mark.parametrize(
    "debaters",
    [
        "The Jerk: for; Ben: against",
        "Ann: for every jerk; Ben: against",
        "Ann, a j\u0435rk: for; Ben: against",
    ],
    ids=["a name", "a stance", "a role"],
)
async def test_no_debater_has_one_in_name_stance_or_role(strict: Stand, debaters: str) -> None:
    async with strict.bot():
        refused = await strict.plan("Noor", debaters=debaters)
    assert refused["message"]["content"].startswith(SAID)
    assert "Start" not in buttons(refused["message"])


@pytest.mark.parametrize(
    "given",
    [
        {"context": "Ben is a jerk."},
        {"instructions": "Call Ben a jerk."},
        {"files": {"source": ("jerk.txt", b"Buses are cheap.")}},
    ],
    ids=["its background", "its instructions", "the name of a source"],
)
async def test_nothing_that_debaters_are_given_has_one(
    strict: Stand, given: dict[str, Any]
) -> None:
    async with strict.bot():
        refused = await strict.plan("Noor", **given)
    assert SAID in words(refused["message"])


@pytest.mark.parametrize("fields", [{"name": "Jerk Stone"}, {"role": "a judge, and a j\u0435rk"}])
async def test_no_saved_persona_has_one(strict: Stand, fields: dict[str, Any]) -> None:
    async with strict.bot():
        refused = await make(strict, "Noor", REX | fields)
    assert SAID in read_card(refused)


async def test_a_persona_of_before_a_word_was_refused_debates_no_more(stand: Stand) -> None:
    async with stand.bot():
        await make(stand, "Noor", REX | {"name": "Jerk Stone"})
    stand.settings = ServerSettings(starting=StartSettings(countdown=0, words=("jerk",)))
    async with stand.bot():
        refused = await stand.plan("Noor", debaters="Jerk Stone; Ben")
    assert refused["message"]["content"].startswith(SAID)


async def test_no_question_from_the_audience_has_one(strict: Stand) -> None:
    strict.performer_on_cue.hold()
    async with strict.bot():
        thread = await strict.start(STARTER)
        refused = await strict.person("Noor").command(
            "debate ask", thread, question="Is Ben a jerk?"
        )
        asked = await strict.person("Noor").command("debate ask", thread, question="Is it dear?")
    assert refused["message"]["content"].startswith(SAID)
    assert asked["message"]["content"].startswith("Your question is number 1.")


async def test_no_reason_for_a_stop_has_one_and_the_debate_goes_on(strict: Stand) -> None:
    strict.performer_on_cue.hold()
    async with strict.bot() as client:
        thread = await strict.start(STARTER)
        refused = await strict.person(STARTER).command(
            "debate stop", thread, reason="Vikram is a jerk"
        )
        [ledger] = client.services.runner.live
    assert refused["message"]["content"].startswith(SAID)
    assert ledger.record.closing is None


async def test_no_objection_to_a_statement_has_one(table: Stand) -> None:
    table.settings = ServerSettings(starting=StartSettings(countdown=0, words=("jerk",)))
    async with table.bot():
        thread = await discussed(table)
        first = await statement(table, thread, "Statement 1")
        said = await object_to(table, "Noor", first, "Only a jerk says so.")
        untouched = await statement(table, thread, "Statement 1")
    assert said.startswith(SAID)
    assert "jerk" not in str(untouched)
