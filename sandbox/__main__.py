"""`python -m sandbox`: one line of JSON that says where everything is, then Discord."""

import asyncio
import contextlib
import json
import signal
import sys
from pathlib import Path

import click

from sandbox.server import Sandbox
from sandbox.state_file import StateUnusable


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="Where to listen.")
@click.option("--port", default=8080, show_default=True, help="Which port; 0 for any.")
@click.option(
    "--state",
    type=click.Path(path_type=Path, dir_okay=False),
    help="A file to keep everything in.",
)
def main(host: str, port: int, state: Path | None) -> None:
    """Discord on one machine."""
    try:
        with contextlib.suppress(KeyboardInterrupt):
            asyncio.run(serve(host, port, state))
    except StateUnusable as error:
        raise click.UsageError(str(error)) from error


async def serve(host: str, port: int, state: Path | None) -> None:
    """Serve until told to stop."""
    stopped = asyncio.Event()
    loop = asyncio.get_running_loop()
    for name in (signal.SIGINT, signal.SIGTERM):
        with contextlib.suppress(NotImplementedError):
            loop.add_signal_handler(name, stopped.set)
    sandbox = await Sandbox.start(host, port, state=state)
    sys.stdout.write(json.dumps(sandbox.address) + "\n")
    sys.stdout.flush()
    await stopped.wait()
    await sandbox.stop()


if __name__ == "__main__":
    main()
