"""An environment of its own for each peer, made when it is first needed."""

import subprocess
import sys
import venv
from pathlib import Path

_PEERS = Path(__file__).parent / "peers"
_MADE = Path("build/peers")


def python_of(script: str) -> str:
    """The Python that a script of `peers` runs in: ours, unless requirements stand beside it."""
    pinned = (_PEERS / f"{script}.txt").resolve()
    if not pinned.exists():
        return sys.executable
    folder = _MADE / script
    python, made = folder / "bin" / "python", folder / "made-of.txt"
    if not made.exists() or made.read_text() != pinned.read_text():
        print(f"Setting up {script} ...", file=sys.stderr)
        venv.create(folder, with_pip=True, clear=True)
        install = [str(python), "-m", "pip", "install", "--quiet", "-r", str(pinned)]
        subprocess.run(install, check=True)
        made.write_text(pinned.read_text())
    return str(python)
