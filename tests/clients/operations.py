"""`python -m tests.clients.operations openapi.json`: how many of Discord's operations there are.

It counts the methods and paths of Discord's own description that a route answers, and names the
rest.
"""

import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path

from sandbox.rest.route_table import ROUTES

_METHODS = ("get", "put", "post", "patch", "delete")
_NAMED = re.compile(r"\{\w+\}")


def list_described(description: Path) -> Iterator[str]:
    """List the operations of a description, such as “GET /users/{}”."""
    for path, of_path in json.loads(description.read_text(encoding="utf-8"))["paths"].items():
        for method in _METHODS:
            if method in of_path:
                yield f"{method.upper()} {_NAMED.sub('{}', path)}"


def main() -> int:
    """Say what there is, and what there is not."""
    described = set(list_described(Path(sys.argv[1])))
    known = {f"{route.method} {_NAMED.sub('{}', route.path)}" for route in ROUTES}
    for missing in sorted(described - known):
        print(missing)
    print(f"{len(described & known)} of {len(described)} operations")
    return 0


if __name__ == "__main__":
    sys.exit(main())
