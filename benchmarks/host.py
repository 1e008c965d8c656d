"""The made-up host that all ask: a process of its own, so that only the asking side is counted."""

import json
import os
import subprocess
import sys
import urllib.request
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

_TICKS = os.sysconf("SC_CLK_TCK")


@dataclass(frozen=True)
class Host:
    """Where it is, and what it has done."""

    url: str
    key: str
    control: str
    process: int

    def begin(self, latency: float) -> None:
        """Forget everything; from now on an answer takes so many seconds."""
        self._control("DELETE")
        self._control("POST", json.dumps({"latency": latency}).encode())

    def asked(self) -> int:
        """How many calls came since."""
        return len(self._control("GET")["requests"])

    def own_time(self) -> float:
        """Seconds of the processor that its process has taken."""
        stat = Path(f"/proc/{self.process}/stat").read_text(encoding="utf-8")
        fields = stat.rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / _TICKS

    def _control(self, method: str, body: bytes | None = None) -> Any:
        request = urllib.request.Request(self.control, body, method=method)
        with urllib.request.urlopen(request) as response:
            return json.load(response)


@contextmanager
def made_up_host() -> Generator[Host]:
    command = [sys.executable, "-m", "bot", "fake-models", "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        address = json.loads(process.stdout.readline())
        try:
            yield Host(address["openai"], address["key"], address["control"], process.pid)
        finally:
            process.terminate()
