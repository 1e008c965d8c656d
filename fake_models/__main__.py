"""`python -m fake_models`: one line of JSON that says where it is, then the host."""

import asyncio
import contextlib
import json
import signal
import sys

import click

from fake_models.server import FakeModels


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="Where to listen.")
@click.option("--port", default=8090, show_default=True, help="Which port; 0 for any.")
def main(host: str, port: int) -> None:
    """A host of models on one machine."""
    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(serve(host, port))


async def serve(host: str, port: int) -> None:
    """Serve until told to stop."""
    stopped = asyncio.Event()
    loop = asyncio.get_running_loop()
    for name in (signal.SIGINT, signal.SIGTERM):
        with contextlib.suppress(NotImplementedError):
            loop.add_signal_handler(name, stopped.set)
    models = await FakeModels.start(host, port)
    sys.stdout.write(json.dumps(models.address) + "\n")
    sys.stdout.flush()
    await stopped.wait()
    await models.stop()


if __name__ == "__main__":
    main()
