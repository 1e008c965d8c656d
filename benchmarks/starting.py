"""From start to ready: `rostrum run` until its gateway is connected and its database answers."""

import os
import signal
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path
from socket import socket

from benchmarks.figures import Figures, Table

_PAUSE = 0.01
_PATIENCE = 60.0


def measured(runs: int) -> Figures:
    """Seconds with an empty folder, and with the one that was left, so many times each."""
    first, again = list[float](), list[float]()
    for _ in range(runs):
        with tempfile.TemporaryDirectory() as folder:
            first.append(_ready_after(Path(folder)))
            again.append(_ready_after(Path(folder)))
    return {"first": first, "again": again}


def table(figures: Figures) -> Table:
    """The medians."""
    named = {"first": "a new database", "again": "the same one again"}
    rows = [(name, f"{statistics.median(figures[key]):.2f} s") for key, name in named.items()]
    return Table(("`rostrum run` on", "start to ready"), rows)


def _ready_after(folder: Path) -> float:
    """Seconds until a bot in the sandbox is ready; it is stopped before this returns."""
    port = _free_port()
    set_ = {"ROSTRUM_PORT": "0", "ROSTRUM_STATUS_PORT": str(port), "PYTHONPATH": str(Path.cwd())}
    began = time.perf_counter()
    with subprocess.Popen(
        [sys.executable, "-m", "bot", "run"],
        cwd=folder,
        env={**_without_settings(), **set_},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    ) as process:
        try:
            while not _is_ready(port):
                if time.perf_counter() - began > _PATIENCE or process.poll() is not None:
                    raise AssertionError("The bot did not get ready.")
                time.sleep(_PAUSE)
            return time.perf_counter() - began
        finally:
            process.send_signal(signal.SIGTERM)


def _without_settings() -> dict[str, str]:
    ours = ("ROSTRUM_", "DISCORD_")
    return {name: value for name, value in os.environ.items() if not name.startswith(ours)}


def _is_ready(port: int) -> bool:
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/readyz", timeout=1) as answer:
            return answer.status == 200
    except OSError:
        return False


def _free_port() -> int:
    with socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]
