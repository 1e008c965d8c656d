"""The debaters that people make: who may use them, how many there may be, and that they go."""

from dataclasses import replace
from pathlib import Path

import pytest

from debate_core.content.cast import SavedPersona
from debate_core.domain.values import PersonId
from debate_core.errors import SpecError
from debate_core.storage.database import Database
from debate_core.storage.saved_personas import MEMBER_LIMIT, SERVER_LIMIT, SqlSavedPersonas
from tests.core.storage.stores import sqlite_address
from tests.core.storage.test_taking_out import SECRET, files_of

NOOR, ELIAS = PersonId("1"), PersonId("2")


def make_persona(name: str, maker: PersonId = NOOR, *, is_shared: bool = False) -> SavedPersona:
    role = "a judge who has retired"
    return SavedPersona(
        id=f"{maker}-{name}",
        maker=maker,
        maker_name="Noor",
        name=name,
        role=role,
        is_shared=is_shared,
    )


async def list_names(personas: SqlSavedPersonas, person: PersonId, server: str = "s1") -> str:
    return " ".join(persona.name for persona in await personas.list_usable(server, person))


async def test_a_persona_is_its_makers_until_it_is_shared(tmp_path: Path) -> None:
    async with Database.open(sqlite_address(tmp_path)) as database:
        personas = SqlSavedPersonas(database)
        await personas.save("s1", make_persona("Rex"))
        await personas.save("s1", make_persona("dora", is_shared=True))
        assert await list_names(personas, NOOR) == "dora Rex"
        assert await list_names(personas, ELIAS) == "dora"
        assert await list_names(personas, NOOR, server="s2") == ""
        await personas.save("s1", make_persona("Rex", is_shared=True))
        assert await list_names(personas, ELIAS) == "dora Rex"


async def test_a_member_has_five_and_changes_none_of_them_into_a_sixth(tmp_path: Path) -> None:
    async with Database.open(sqlite_address(tmp_path)) as database:
        personas = SqlSavedPersonas(database)
        for number in range(MEMBER_LIMIT):
            await personas.save("s1", make_persona(f"P{number}"))
        await personas.save("s1", make_persona("P0", is_shared=True))
        with pytest.raises(SpecError, match="You have 5 personas"):
            await personas.save("s1", make_persona("P5"))
        await personas.save("s1", make_persona("P5", ELIAS))
        await personas.save("s2", make_persona("elsewhere"))
        assert len(await personas.list_made("s1", NOOR)) == MEMBER_LIMIT


async def test_a_server_has_fifty_of_its_own_beside_those_of_members(tmp_path: Path) -> None:
    async with Database.open(sqlite_address(tmp_path)) as database:
        personas = SqlSavedPersonas(database)
        for number in range(SERVER_LIMIT):
            own = replace(make_persona(f"P{number}", is_shared=True), is_servers=True)
            await personas.save("s1", own)
        one_more = replace(make_persona("more", ELIAS, is_shared=True), is_servers=True)
        with pytest.raises(SpecError, match="50 personas"):
            await personas.save("s1", one_more)
        await personas.save("s1", make_persona("mine"))


async def test_what_is_removed_is_in_no_file(tmp_path: Path) -> None:
    async with Database.open(sqlite_address(tmp_path)) as database:
        personas = SqlSavedPersonas(database)
        await personas.save("s1", replace(make_persona("Rex"), role=SECRET))
        await personas.remove("s2", f"{NOOR}-Rex")
        assert await list_names(personas, NOOR) == "Rex"
        await personas.remove("s1", f"{NOOR}-Rex")
        assert await personas.find("s1", f"{NOOR}-Rex") is None
        assert SECRET.encode() not in files_of(tmp_path)
