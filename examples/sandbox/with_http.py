"""The sandbox by plain HTTP: the bot writes, a person reacts, the bot reads who it was.

Start `rostrum sandbox >place.json`, then `python examples/sandbox/with_http.py place.json`.
"""

import json
import sys
from pathlib import Path
from typing import Any
from urllib.parse import quote
from urllib.request import Request, urlopen


def call(method: str, address: str, body: Any = None, token: str = "") -> Any:
    """One request with JSON both ways."""
    headers = {"Content-Type": "application/json"}
    if token:
        headers["Authorization"] = f"Bot {token}"
    request = Request(address, json.dumps(body).encode() if body else None, headers, method=method)
    with urlopen(request) as response:
        return json.loads(response.read() or b"null")


place = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
messages = f"{place['base']}/channels/{place['channels']['general']}/messages"

sent = call("POST", messages, {"content": "Tea or coffee?"}, place["token"])
reaction = {"message": sent["id"], "emoji": "🍵"}
call("PUT", f"{place['control']}/people/Noor/reactions", reaction)

who = call("GET", f"{messages}/{sent['id']}/reactions/{quote('🍵')}", token=place["token"])
print("For tea:", ", ".join(person["username"] for person in who))
