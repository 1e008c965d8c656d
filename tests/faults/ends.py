"""What a debate with a fault in it came to, in words for whoever runs the bot."""

import json
from collections.abc import Iterator, Sequence
from typing import Any

from tests.e2e.stand import BALLOT, CLOSED_BALLOT, RESULT, is_result, name_in
from tests.faults.play import Left

AS_USUAL = "as usual"
FAULT = "FAULT"
"""How an end begins that no debate may have."""
MOST_A_MINUTE = 100
"""Requests of a kind that fails, in the worst minute: far from what Discord minds."""
_Post = dict[str, Any]
_NAMES = {BALLOT: "the vote", CLOSED_BALLOT: "the vote"}


def end_of(left: Left, alone: Left) -> str:
    """How it ended, beside the same debate without a fault."""
    if left.unhandled:
        return f"FAULT: {left.unhandled[0]}"
    if left.most_a_minute > MOST_A_MINUTE:
        return f"FAULT: it is asked for {left.most_a_minute} times in a minute"
    if left.reason:
        return f"stopped: “{left.reason}”"
    if not left.names:
        return _never_begun(left)
    if not left.is_over:
        return "FAULT: it never ends"
    lacks = sorted(set(_lacks(_posts(left), _posts(alone))))
    return f"held, {'; '.join(lacks)}" if lacks else AS_USUAL


def _never_begun(left: Left) -> str:
    if left.told.startswith("Something went wrong"):
        return "not begun; whoever asked is told of a fault"
    if left.told:
        return f"not begun: “{left.told}”"
    return "connects once it can"


def _posts(left: Left) -> list[_Post]:
    return [json.loads(each) for each in left.posts]


def _lacks(posts: Sequence[_Post], usual: Sequence[_Post]) -> Iterator[str]:
    names, all_names = [*map(_name, posts)], [*map(_name, usual)]
    for name in filter(None, dict.fromkeys(all_names)):
        if names.count(name) < all_names.count(name):
            yield f"without “{name}”"
    for name in dict.fromkeys(names):
        is_why = name.startswith("I lend every debater my own name")
        if not is_why and names.count(name) > all_names.count(name):
            yield f"also “{name}”"
    if names.count("") < all_names.count(""):
        yield "not pinned"
    by_name = dict(zip(names, posts, strict=True))
    for name, post in zip(all_names, usual, strict=True):
        if name and name in by_name:
            yield from _differs(name, by_name[name], post)


def _differs(name: str, post: _Post, usual: _Post) -> Iterator[str]:
    if post["author"] != usual["author"]:
        yield "all by Rostrum's own name"
    if [*map(tuple, post["reactions"])] != [*map(tuple, usual["reactions"])]:
        yield _other_signs(post["reactions"], usual["reactions"])
    elif (post["embeds"], post["components"]) != (usual["embeds"], usual["components"]):
        yield "another result" if name == RESULT else "cards not up to date"
    if post["files"] != usual["files"]:
        yield "without files"


def _other_signs(signs: Sequence[Any], usual: Sequence[Any]) -> str:
    if len(signs) < len(usual):
        return "without signs on the ballot"
    return "an old sign stays"


def _name(post: _Post) -> str:
    """What a reader would call it; lines of Discord's own have none."""
    if post["type"] in (6, 21):
        return ""
    name = name_in(post)
    return RESULT if is_result(name) else _NAMES.get(name, name.partition(":")[0])
