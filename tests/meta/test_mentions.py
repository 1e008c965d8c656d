"""Every message that others see says whom it calls: a bot may be allowed to call everyone."""

import ast

from tests.meta.tree import modules, parsed

_SENDING = {"send", "reply", "send_message"}
_OF_MESSAGES = {"content", "embed", "embeds", "view", "nonce", "ephemeral", "file", "files"}


def _is_careless(call: ast.Call) -> bool:
    if not isinstance(call.func, ast.Attribute) or call.func.attr not in _SENDING:
        return False
    given = {keyword.arg for keyword in call.keywords}
    is_message = call.func.attr == "send_message" or bool(given & _OF_MESSAGES)
    return is_message and not given & {"allowed_mentions", "ephemeral"}


def test_a_message_that_others_see_says_whom_it_calls() -> None:
    careless = [
        f"{path}:{node.lineno}"
        for path in modules("bot")
        for node in ast.walk(parsed(path))
        if isinstance(node, ast.Call) and _is_careless(node)
    ]
    assert careless == []
