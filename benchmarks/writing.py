"""Answers as long as those of a model that does what its prompt asks, for every format.

How long each is, the prompt says: a speech takes nine to ten tenths of its limit, a field the words
that its description names. What refers to the debate (ids, quotations, moves) is true, so that
nothing has to be sent back.
"""

import json
import re
from collections.abc import Iterator, Sequence
from itertools import count, pairwise
from random import Random
from typing import Any, cast

from fake_models.answers import fill_schema
from fake_models.json import Json, is_json, is_list
from fake_models.vendor_api import ModelRequest

SPEECH = (0.90, 1.00)
"""The share of its limit that a speech takes."""
SIZES = (
    ("three to five sentences", 90),
    ("three or four sentences", 75),
    ("two or three sentences", 50),
    ("one or two sentences", 32),
    ("1 or 2 sentences", 32),
    ("a sentence or two", 32),
    ("sentence", 20),
    ("three to five words", 4),
    ("few words", 5),
    ("one or two words", 2),
    ("exactly", 9),
    ("at most 20 words", 16),
    ("question", 17),
)
"""What a field's description says, and the words that one then writes."""
USUAL = 12
"""The words of a field whose description says nothing of its length."""
LISTS = {
    "strengths": 2,
    "weaknesses": 2,
    "fallacies": 0,
    "flags": 0,
    "observations": 1,
    "unresolved_questions": 2,
    "agreed": 3,
    "open": 2,
    "contested": 3,
    "statements": 4,
    "key_arguments": 3,
}
"""The items of a list whose length is the writer's."""
CHECKED, CLASHES = 4, 3
WORDS_A_MOVE = 50
"""The words of a turn from which a keeper of the flow notes one move."""
MOST_MOVES = 7

_SHARED = {"arguments", "responses", "answers"}
"""Lists whose speaker shares out the words of a whole turn, as those of one with a response are."""
_TEXTS = {"claim", "reasoning", "evidence", "answer"}
"""The texts in them that the words are for."""

_LIMIT = re.compile(r"[Aa]t most ([\d,]+) words")
_TURN = re.compile(
    r"^\[([^\]\n]+)\] Turn (\d+); heard[^\n]*\n(.+?)(?=\n\n\[|\n>>>|\Z)", re.M | re.S
)
_ARGUMENT = re.compile(r"^\[([A-Z]+-\d+), ([^,\]]+), turn (\d+)\] (.+)$", re.M)
_SPEECH = re.compile(r"^\[turn (\d+), [^,\]]+, ([^\]]+)\] (.+)$", re.M)
_SAID = re.compile(r"^\[turn (\d+), ", re.M)
_AHEAD = re.compile(r"this team ahead[^\n]*\n<<<\n(.+)\n>>>")
_MAY_SPEAK = re.compile(r"^Who may speak now:\n<<<\n([^:\n]+):", re.M)
_NEW = re.compile(
    r"^Turn (\d+) \[([^\]\n]+)\][^\n]*\n(.+?)(?=\n\nTurn \d+ \[|\n>>>|\Z)", re.M | re.S
)
_STARTS = (
    "Take the tram line in Tallinn that runs past the harbour",
    "Consider a nurse in Leipzig whose shift begins before five",
    "Suppose a town of eighty thousand people spends four million a year on gates",
    "Look at what happened to ridership in Dunkirk after fares were dropped",
    "Ask a shopkeeper on the ring road in Ghent how her customers arrive",
    "Picture a pupil who has to change buses twice to reach school",
)
_SENTENCES = (
    "The money collected at the gate pays for the gate first; in a small network, that is between "
    "12 and 20 % of what comes in.",
    "“Nobody values what is free,” you say. Libraries are free, pavements are free, and people use "
    "both with care.",
    "That is a claim about habit; the one long record, Tallinn since 2013, shows a modest rise, "
    "and then none.",
    "Where buses are full already, one more passenger costs a vehicle, a driver, a depot: that "
    "bill does not shrink because the fare did.",
    "Grant that the poorest gain most. They gain more still from a bus every 6 minutes, until "
    "midnight, on Sundays too.",
    "A discount reaches the same people at a third of the price; an income card in Leipzig, "
    "at 29 € a month, does just that.",
    "The strongest objection is the money: 38 million, every year, from a council that closed two "
    "pools in May.",
    "It weighs less than it seems. Fares cover a quarter of the operation; the rest is tax, now, "
    "and nobody calls that a gift.",
    "What decides it is whether drivers leave their cars, and in the counts of Hasselt it was "
    "walkers and cyclists who got on.",
    "Nobody here has said what would change their mind; a corridor where traffic fell by a tenth "
    "would change mine.",
    "If service worsens in the second year, as budgets tighten, “free” turns against the very "
    "people it was promised to.",
    "Try it on two lines for a year; publish the counts, month by month; let the council decide.",
    "The comparison with water fails: we meter water because it is scarce, and a seat at noon, on "
    "line 4, is not.",
    "Inspectors, machines, disputes: each stop takes 20 seconds longer, and seconds are what makes "
    "a bus slower than a car.",
    "How many people is that? In a city of half a million, some 9,000 journeys a day, most of "
    "them under 3 km.",
)
_STATEMENTS = (
    "Free rides bring more passengers onto buses that are full already in the morning.",
    "A discount for the poorest passengers costs the council a third of the price of free fares.",
    "Inspectors and machines at each stop make a bus slower than a car on the same line.",
    "The council should try free fares on two lines for a year and publish the counts.",
)
_CONDITION = "If service worsens in the second year, as budgets tighten."
_PLACES = ("PM", "DPM", "LO", "DLO", "MG", "GW", "MO", "OW")
"""The places of British Parliamentary, two of each team, in the order of `_TEAMS`."""
_WHY, _NOTE = 32, 24
"""Words of a reason in one or two sentences, and of a speaker's best and weakest."""
_VERDICT = 140
"""Words of a verdict that is spoken: 110 to 170 are asked for."""
_TEAMS = ("OG", "OO", "CG", "CO")
_POOL = tuple(
    word
    for sentence in _SENTENCES
    for word in sentence.translate(str.maketrans(";", ",", "“”")).split()
    if not any(map(str.isdigit, word))
)
"""Words for forms: a judge's figures would have to stand in the turns that it names."""


class Writer:
    """Writes what a model would write; no two openings of its speeches are the same."""

    def __init__(self, seed: int = 1) -> None:
        self._chance, self._number = Random(seed), count(1)

    def write(self, request: ModelRequest) -> str:
        """Write the answer to a request."""
        if not request.schema:
            return self.speak(round(_find_limit(request.prompt) * self._chance.uniform(*SPEECH)))
        prompt = "\n".join(request.prompt)
        said = self._fill(fill_schema(request.schema, self._chance), request.schema, request.schema)
        limit = _find_limit(request.prompt, 0)
        said = self._share_out(self._fit(said, prompt, limit), limit)
        return json.dumps(said, ensure_ascii=False)

    def speak(self, words: int) -> str:
        """Write a speech of so many words, in paragraphs."""
        start = f"{self._chance.choice(_STARTS)}, case {next(self._number)}. "
        sentences = [self._chance.choice(_SENTENCES) for _ in range(words // 15 + 1)]
        parts = [" ".join(sentences[at : at + 4]) for at in range(0, len(sentences), 4)]
        found = re.findall(r"\S+\s*", start + "\n\n".join(parts))
        return "".join(found[:words]).strip().rstrip(",;:") + "."

    def _say(self, words: int, end: str = ".") -> str:
        """Write so many words of prose."""
        at = self._chance.randrange(len(_POOL) - words) if words < len(_POOL) else 0
        text = " ".join((_POOL * (words // len(_POOL) + 1))[at : at + words])
        return text[0].upper() + text[1:].rstrip(".,;:?") + end

    def _share_out(self, said: Any, limit: int) -> Any:
        """Make the texts of a turn longer, in their shares, where its words are shared out."""
        rows = _list_rows(said) if is_json(said) and limit else []
        texts = [(row, key) for row in rows for key in _TEXTS & row.keys()]
        asked = sum(len(it.split()) for row in rows for it in row.get("questions", ()))
        written = sum(len(row[key].split()) for row, key in texts)
        for row, key in texts:
            words = round(len(row[key].split()) * (limit * 0.97 - asked) / written)
            row[key] = self._say(words, row[key][-1])
        return said

    def _fill(self, said: Any, schema: Json, root: Json, name: str = "") -> Any:
        """Give each text of a filled form its length, and each list its items."""
        schema = _resolve(schema, root)
        if is_json(said):
            parts: Json = schema.get("properties", {})
            return {
                key: self._fill(item, parts.get(key, {}), root, key) for key, item in said.items()
            }
        if is_list(said):
            return self._fill_list(said, schema, root, name)
        if not isinstance(said, str) or {"enum", "const"} & schema.keys() or name == "winner":
            return said
        about = str(schema.get("description", ""))
        return self._say(
            _count_words(about), "?" if "uestion" in about and "?" not in about else "."
        )

    def _fill_list(self, said: Sequence[Any], schema: Json, root: Json, name: str) -> list[Any]:
        items = _resolve(schema.get("items", {}), root)
        chosen = list(said)
        if name in LISTS:
            many = max(LISTS[name], int(schema.get("minItems", 0)))
            many = min(many, int(schema.get("maxItems", many)))
            chosen = (chosen * many)[:many] if "enum" not in items else chosen[:many]
        return [self._fill(item, items, root) for item in chosen]

    def _fit(self, said: Any, prompt: str, limit: int) -> Any:
        """Make true what a form says of its debate."""
        if "left_out" in said:
            return _draft(prompt)
        if "ranking" in said:
            return said | self._rank(said["speakers"])
        return self._fit_turn(said, prompt, limit)

    def _fit_turn(self, said: Any, prompt: str, limit: int) -> Any:
        """Make true what another form says."""
        if "moves" in said:
            return {"moves": [move for turn in _NEW.findall(prompt) for move in self._note(turn)]}
        if "questions" in said and is_list(said["questions"]) and limit:
            many = len(said["questions"])
            return said | {
                "questions": [self._say(limit * 9 // 10 // many, "?") for _ in range(many)]
            }
        if "rationale" in said:
            agreed = {"vote": "release"} if "vote" in said else {}
            return said | agreed | {"rationale": self.speak(limit * 19 // 20 - 20)}
        if "position" in said and "concessions" in said:
            return said | {"position": self.speak(110), "concessions": said["concessions"][:1]}
        if "is_clear" in said:
            return {"is_clear": True, "question": ""}
        if "text" in said and len(said) <= 2:
            said = said | {"text": self._say(_count_words(prompt.rpartition("\n")[2]))}
        if "direction" in said and (may := _MAY_SPEAK.search(prompt)):
            return said | {"speaker": may[1]}
        if "summary" in said and "agreed" in said:
            return said | {"summary": self.speak(limit * 9 // 10)}
        if "reason" not in said:
            return said
        reason = self._reason(said, prompt)
        # A judge of arguments writes what it checked before its scores.
        first = {"checked": reason.pop("checked")} if "checked" in said else {}
        spoken = {"speech": self._say(_VERDICT)} if "speech" in said else {}
        return said | first | spoken | {"reason": reason}

    def _note(self, turn: tuple[str, str, str]) -> Iterator[str]:
        """Note the moves of a new turn, each with words of it."""
        number, _, text = turn
        words = text.split()
        many = min(MOST_MOVES, max(1, round(len(words) / WORDS_A_MOVE)))
        for at in range(many):
            start = at * len(words) // many
            quote = " ".join(words[start : start + 7])
            yield f"{number} claims | {self._say(7, '')[:60]} | {quote}"

    def _reason(self, said: Json, prompt: str) -> Json:
        """Give a reason whose quotations stand where it says, and whose winner is the verdict's."""
        sides = list(dict.fromkeys(tip["side"] for tip in said["reason"]["tips"]))
        turns = _list_turns(prompt)
        ahead = _AHEAD.search(prompt)
        winner = said.get("winner") or (ahead and ahead[1]) or _find_best(said, sides)
        of_winner = [turn for turn in turns if turn[0].startswith(winner)] or turns
        checked = [
            {
                "quote": self._quote(turns[at % len(turns)]),
                "says": self._say(12),
                "where": self._say(8),
                # What decides has to hold.
                "result": "holds"
                if turns[at % len(turns)] == of_winner[0]
                else ("unclear", "fails")[at % 2],
                "because": self._say(18),
            }
            for at in range(CHECKED)
        ]
        clashes = [
            self._clash(winner if not at else "even", of_winner, at) for at in range(CLASHES)
        ]
        loser = next(side for side in (*sides, winner) if side != winner)
        tips = [{"side": side, "what": self._say(20)} for side in sides]
        needed = {"side": loser, "what": self._say(20)}
        return {"checked": checked, "clashes": clashes, "needed": needed, "tips": tips}

    def _rank(self, speakers: Sequence[Json]) -> Json:
        """Rank the four teams as the scores do; nobody comes before the first speaker."""
        reasons = [
            {"above": one, "below": two, "why": self._say(_WHY)} for one, two in pairwise(_TEAMS)
        ]
        scored = [
            speaker | {"note": self._say(_NOTE), "scores": _score_place(speaker, place)}
            for place, speaker in enumerate(sorted(speakers, key=_find_place))
        ]
        return {"ranking": [*_TEAMS], "reasons": reasons, "speakers": scored}

    def _clash(self, won: str, of_winner: Sequence[tuple[str, int, str]], at: int) -> Json:
        turn = of_winner[at % len(of_winner)]
        return {
            "about": self._say(6, "?"),
            "won": won,
            "why": self._say(40),
            "turns": [turn[1]],
            "quote": self._quote(turn),
            "decides": not at,
        }

    def _quote(self, turn: tuple[str, int, str]) -> Json:
        return {"turn": turn[1], "words": " ".join(turn[2].split()[:9])}


def _find_place(speaker: Json) -> int:
    return _PLACES.index(speaker["place"])


def _score_place(speaker: Json, place: int) -> Json:
    scores = dict.fromkeys(speaker["scores"], 9 - place // 2)
    return scores if place else scores | {"engagement": None}


def _draft(prompt: str) -> Json:
    """Draft four statements, each from all turns."""
    turns = sorted({int(number) for number in _SAID.findall(prompt)})
    drafted = [
        {"turns": turns, "text": text, "condition": _CONDITION if text == _STATEMENTS[-1] else ""}
        for text in _STATEMENTS
    ]
    return {"statements": drafted, "left_out": []}


def _list_turns(prompt: str) -> list[tuple[str, int, str]]:
    """List the turns, or the arguments, that a judge reads: side, number and words."""
    if found := _ARGUMENT.findall(prompt):
        return [(side, int(turn), words) for _, side, turn, words in found]
    if found := _SPEECH.findall(prompt):
        return [(side, int(turn), words) for turn, side, words in found]
    turns = _TURN.findall(prompt)
    return [(tag.rpartition(": ")[2], int(turn), words) for tag, turn, words in turns]


def _find_best(said: Json, sides: Sequence[str]) -> str:
    """Find the side whose arguments have the higher scores."""
    for row in cast("Sequence[Json]", said.get("assessed", ())):
        row["scores"] = dict.fromkeys(row["scores"], 8 if row["debater"] == sides[0] else 5)
    points = dict.fromkeys(sides, 0)
    findings = cast("Sequence[Json]", said.get("findings", ()))
    for row in findings:
        side = _find_side(row)
        points[side] = points.get(side, 0) + sum(row["scores"].values())
    best = max(points, key=lambda side: points[side])
    for row in findings:
        row["scores"] = dict.fromkeys(row["scores"], 8 if _find_side(row) == best else 5)
    return best


def _find_side(finding: Json) -> str:
    """Find the side of the argument that a finding is about."""
    return str(finding["argument"]).partition("-")[0]


def _list_rows(said: Json) -> list[Json]:
    """List the parts of a form that share the words of its turn."""
    if "response" in said or said.keys() == {"answer"}:
        return [said, *([said["response"]] if "response" in said else [])]
    return [row for rows in _SHARED & said.keys() for row in said[rows]]


def _find_limit(prompt: Sequence[str], usual: int = 150) -> int:
    """Find the words that a turn may have: what the last message says, else the rules."""
    for part in (prompt[-1], prompt[0]):
        if found := _LIMIT.findall(part):
            return int(found[-1].replace(",", ""))
    return usual


def _count_words(about: str) -> int:
    """Count the words that a field's description asks for."""
    if found := _LIMIT.search(about):
        return round(int(found[1]) * 0.85)
    about = about.lower()
    return next((words for size, words in SIZES if size in about), USUAL)


def _resolve(schema: Json, root: Json) -> Json:
    if "$ref" in schema:
        found: Any = root
        for name in str(schema["$ref"]).removeprefix("#/").split("/"):
            found = found[name]
        return {**found, **{key: part for key, part in schema.items() if key != "$ref"}}
    for union in ("anyOf", "oneOf"):
        if is_list(parts := schema.get(union)):
            return {**_resolve(parts[0], root), **{k: v for k, v in schema.items() if k != union}}
    return schema
