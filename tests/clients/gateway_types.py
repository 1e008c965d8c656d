"""`python -m tests.clients.gateway_types`: every dispatch of a whole debate, held against a
published set of gateway types (discord-api-types, MIT), from which a schema is made at first.

Nothing of that set is kept in the project. Where it and Discord's documentation differ, the
documentation stands: `ALLOWED` says where, and why.
"""

import asyncio
import json
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, cast
from urllib.parse import quote

import jsonschema_rs

from sandbox.client import Client
from sandbox.gateway.sessions import DISPATCH, Connection
from sandbox.server import Sandbox, Settings
from tests.e2e.stand import BALLOT, VOTING_SECONDS, Stand, is_end

Json = dict[str, Any]
TYPES, GENERATOR, COMPILER = (
    "discord-api-types@0.38.57",
    "ts-json-schema-generator@2.10.0",
    "typescript@5.9.3",
)
PLACE = (Path(".venv/clients") / TYPES).absolute()
ENTRY = (
    'import type { GatewayDispatchPayload } from "discord-api-types/v10";\n'
    "export type Dispatch = GatewayDispatchPayload;\n"
)
CONFIG: Json = {
    "compilerOptions": {
        "strict": True,
        "moduleResolution": "node",
        "target": "es2022",
        "module": "commonjs",
        "skipLibCheck": True,
    },
    "files": ["entry.ts"],
}
ALLOWED: tuple[str, ...] = ()
"""Beginnings of problems that are the types' own."""


def make_schema() -> Json | None:
    """Make the schema of all dispatches, unless it is there; None where it cannot be had."""
    schema = PLACE / "schema.json"
    if not schema.exists():
        if not shutil.which("npm"):
            return None
        PLACE.mkdir(parents=True, exist_ok=True)
        (PLACE / "entry.ts").write_text(ENTRY)
        (PLACE / "tsconfig.json").write_text(json.dumps(CONFIG))
        npm = ["npm", "install", "--silent", "--prefix", str(PLACE), TYPES, GENERATOR, COMPILER]
        made = ["npx", "ts-json-schema-generator", "--path", "entry.ts", "--tsconfig",
                "tsconfig.json", "--type", "Dispatch", "--no-type-check",
                "--additional-properties", "--out", "made.json"]  # fmt: skip
        try:
            subprocess.run(npm, check=True)
            subprocess.run(made, check=True, cwd=PLACE)
        except subprocess.CalledProcessError:
            return None
        (PLACE / "made.json").rename(schema)
    return open_flags(json.loads(schema.read_text()))


def open_flags(part: Any) -> Any:
    """The schema with sets of flags as numbers: the types name single flags, and no sum of them."""
    if isinstance(part, list):
        return [open_flags(item) for item in cast(list[Any], part)]
    if not isinstance(part, dict):
        return part
    opened = {key: open_flags(value) for key, value in cast(Json, part).items()}
    for name in opened.get("properties", {}):
        if name.endswith("flags"):
            opened["properties"][name] = {"type": "integer"}
    return opened


def find_kinds(schema: Json) -> dict[str, str]:
    """Find the definition of each kind of dispatch, by its `t`."""
    kinds: dict[str, str] = {}
    for name, definition in cast(dict[str, Json], schema["definitions"]).items():
        told = definition.get("properties", {}).get("t", {})
        for kind in told.get("enum", [told["const"]] if "const" in told else []):
            kinds[kind] = name
    return kinds


@contextmanager
def recording() -> Generator[list[Json]]:
    """All dispatches that bots are sent within this block."""
    sent, original = list[Json](), Connection.send

    def send(
        self: Connection, op: int, d: Any = None, *, s: int | None = None, t: str | None = None
    ) -> None:
        if op == DISPATCH:
            sent.append(json.loads(json.dumps({"op": op, "d": d, "s": s, "t": t})))
        original(self, op, d, s=s, t=t)

    Connection.send = send
    try:
        yield sent
    finally:
        Connection.send = original


async def hold_debate(folder: Path) -> list[Json]:
    """Hold a debate from its command to its outcome, and one in a chat; all that was dispatched."""
    settings = Settings.from_environment(rate_limits="off")
    async with (
        Sandbox.running(settings=settings) as sandbox,
        Client.connect(sandbox.address["control"]) as control,
    ):
        stand = Stand(sandbox, control, folder)
        with recording() as sent:
            async with stand.bot():
                await _walk(stand)
        return sent


async def _walk(stand: Stand) -> None:
    mira = stand.person("Mira")
    thread = await stand.start()
    ballot = await stand.until_named(thread, BALLOT)
    ballot = await stand.until_ballot(thread)
    for who in ("Mira", "Vikram", "Noor"):
        await stand.vote(who, ballot, 0)
    await stand.person("Noor").say(thread, "Well said")
    await stand.person("Noor").type(thread)
    stand.clock.advance(VOTING_SECONDS)
    await stand.until(thread, lambda all_: any(map(is_end, all_)))
    await mira.install()
    chat = await mira.open_chat("Noor")
    report = await mira.command("debate start", chat, motion="Cats are better than dogs")
    plan = (await stand.filled_in("Mira", report))["message"]
    await stand.press("Mira", plan, "Start for all to see")
    await mira.wait_until(chat, lambda all_: any(m["attachments"] for m in all_), patience=60)


def list_problems(schema: Json, dispatches: list[Json]) -> Iterator[str]:
    """Say of each dispatch what does not fit the type of its kind, once."""
    kinds, validators, told = find_kinds(schema), dict[str, jsonschema_rs.Validator](), set[str]()
    for dispatch in dispatches:
        kind = dispatch["t"]
        if kind not in kinds:
            problems = [f"{kind}: there is no such kind"]
        else:
            if kind not in validators:
                of_kind = {**schema, "$ref": f"#/definitions/{quote(kinds[kind], safe='')}"}
                validators[kind] = jsonschema_rs.validator_for(of_kind)
            problems = [
                f"{kind} at {'/'.join(map(str, error.instance_path))}: {error.message[:300]}"
                for error in validators[kind].iter_errors(dispatch)
            ]
        for problem in problems:
            if problem not in told and not problem.startswith(ALLOWED or ("\0",)):
                told.add(problem)
                yield problem


def main() -> int:
    """Hold a debate, and say what does not fit."""
    schema = make_schema()
    if schema is None:
        print(f"{TYPES} was not tried: it could not be installed here.")
        return 0
    with tempfile.TemporaryDirectory() as folder:
        dispatches = asyncio.run(hold_debate(Path(folder)))
    # A check that finds nothing in nothing would find nothing anywhere.
    for dispatch in dispatches:
        assert list(list_problems(schema, [{**dispatch, "d": {}}])), dispatch["t"]
    problems = list(list_problems(schema, dispatches))
    counted = Counter(dispatch["t"] for dispatch in dispatches)
    for kind, count in sorted(counted.items()):
        print(f"{count:5} {kind}")
    for problem in problems:
        print(problem)
    print(f"{len(dispatches)} dispatches of {len(counted)} kinds, {len(problems)} problems")
    return min(len(problems), 1)


if __name__ == "__main__":
    sys.exit(main())
