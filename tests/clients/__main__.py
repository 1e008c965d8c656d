"""`make clients`: each client's program logs in to a sandbox and does what a bot does.

Every client stands in an environment of its own, which is made when it is first tried. Its program
logs in at the address in its environment and waits to be used; the walk below uses it as a person
would, and looks at what came of it.
"""

import asyncio
import json
import os
import shutil
import subprocess
import sys
import time
from asyncio.subprocess import PIPE, STDOUT, Process
from dataclasses import dataclass
from pathlib import Path

from sandbox.client import Client, Person
from sandbox.server import Sandbox, Settings

PROGRAMS = Path(__file__).parent / "programs"
PLACES = Path(".venv/clients")


@dataclass(frozen=True)
class Library:
    """A client library, and the program that uses it."""

    requirement: str
    program: str

    @property
    def is_javascript(self) -> bool:
        return self.program.endswith(".js")

    @property
    def place(self) -> Path:
        return (PLACES / self.requirement).absolute()

    def is_installed(self) -> bool:
        """Make its environment, unless it is there; False where no registry has it."""
        try:
            self._install()
        except subprocess.CalledProcessError:
            return False
        return True

    def _install(self) -> None:
        if (self.place / "ready").exists():
            return
        if self.is_javascript:
            self._run("npm", "install", "--silent", "--prefix", str(self.place), self.requirement)
        else:
            self._run(sys.executable, "-m", "venv", str(self.place))
            pip = [str(self.place / "bin/pip"), "install", "--quiet", "--disable-pip-version-check"]
            # interactions.py needs what newer setuptools no longer bring along.
            self._run(*pip, self.requirement, "setuptools<81")
        (self.place / "ready").touch()

    def command(self) -> list[str]:
        runner = "node" if self.is_javascript else str(self.place / "bin/python")
        return [runner, str(PROGRAMS / self.program)]

    def environment(self, sandbox: Sandbox) -> dict[str, str]:
        modules = str(self.place / "node_modules")
        return os.environ | {"SANDBOX": json.dumps(sandbox.address), "NODE_PATH": modules}

    def _run(self, *command: str) -> None:
        subprocess.run(command, check=True)


LIBRARIES = [
    Library("disnake==2.12.2", "with_disnake.py"),
    Library("nextcord==2.6.0", "with_nextcord.py"),
    Library("py-cord==2.8.1", "with_pycord.py"),
    Library("hikari==2.7.0", "with_hikari.py"),
    Library("interactions.py==5.16.0", "with_interactions.py"),
    Library("discord.js@14.28.1", "with_discord.js"),
]


async def walk(mira: Person, channel: str) -> None:
    """Use the bot as a person would."""
    suggestions = await mira.autocomplete("hello", channel, "name", name="Wo")
    assert suggestions == [{"name": "World", "value": "World"}], suggestions
    greeted = await mira.command("hello", channel, name="World")
    assert greeted["message"]["content"] == "Hello World", greeted
    asked = await mira.click(greeted["message"], "more")
    assert asked["answered"] == "modal", asked
    noted = await mira.submit(asked, {"words": "tea"})
    assert noted["message"]["content"] == "Noted: tea", noted
    thread = await mira.wait_for_thread(channel)
    assert thread["name"] == "A walk", thread
    by_persona = await mira.wait_for_message(thread["id"], lambda m: m["content"] == "By webhook")
    assert by_persona["author"]["username"] == "Felix", by_persona
    with_file = await mira.wait_for_message(
        thread["id"], lambda m: bool(m["attachments"] and m.get("reactions"))
    )
    assert with_file["attachments"][0]["filename"] == "notes.txt", with_file
    assert with_file["reactions"][0]["emoji"]["name"] == "👍", with_file
    await mira.react(with_file, "🎉")
    await mira.wait_for_message(thread["id"], lambda m: m["content"] == "Somebody reacted: 🎉")


async def why_it_failed(library: Library) -> str | None:
    """Why a client's program did not do what a bot does; None if it did."""
    async with Sandbox.running(settings=Settings.from_environment()) as sandbox:
        program = await asyncio.create_subprocess_exec(
            *library.command(), env=library.environment(sandbox), stdout=PIPE, stderr=STDOUT
        )
        try:
            async with asyncio.timeout(60), Client.connect(sandbox.address["control"]) as client:
                mira = client.person("Mira")
                async with client.events(mira.name) as events:
                    if not (await mira.world())["commands"]:
                        await events.wait_for("COMMANDS_UPDATE")
                await mira.wait_until_online()
                await walk(mira, sandbox.address["channels"]["general"])
            problems = [f"{v.method} {v.path}: {v.problem}" for v in sandbox.violations]
            return "\n".join(problems) or None
        except Exception as error:  # noqa: BLE001 - the next client is tried whatever this one met
            refused = [e for e in sandbox.request_log.after(0) if e["status"] >= 400]
            return f"{error!r}\n{refused[-3:]}\n{await end(program)}"
        finally:
            await end(program)


async def end(program: Process) -> str:
    """Stop a program; returns the end of what it printed."""
    if program.returncode is None:
        program.kill()
    printed, _ = await program.communicate()
    return printed.decode(errors="replace")[-3000:]


def main() -> int:
    """Try every client."""
    failed = tried = 0
    for library in LIBRARIES:
        if library.is_javascript and not shutil.which("npm"):
            print(f"{library.requirement} is left out: there is no npm.")
            continue
        if not library.is_installed():
            print(f"{library.requirement} was not tried: it could not be installed here.")
            continue
        began = time.monotonic()
        why = asyncio.run(why_it_failed(library))
        tried, failed = tried + 1, failed + (why is not None)
        print(f"{library.requirement}: {why or 'did it all'} ({time.monotonic() - began:.1f} s)")
    print(f"{tried - failed} passed, {failed} failed")
    return min(failed, 1)


if __name__ == "__main__":
    sys.exit(main())
