"""A turn of format `consensus`: where the debater stands, why, and its vote."""

from debate_core.domain.forms import Position
from debate_core.domain.tally import tally
from debate_core.domain.transcript import Entry
from debate_core.domain.words import count_words
from debate_core.offline.blocks import Row, answer, case, defence, recalled, standing, whole
from debate_core.offline.floor import Floor, floor_of
from debate_core.offline.page import Part, fitted
from debate_core.offline.votes import Vote, current_votes, strength, vote_of
from debate_core.prompts.brief import TurnBrief

_GOAL = (120, 140)
_COMPANY = 2
"""Votes that make a count worth telling."""
_NUMBERS = ("none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def position(brief: TurnBrief) -> Position:
    """The debater's position, with its vote."""
    vote = vote_of(brief)
    floor = floor_of(brief, vote.choice)
    goal = min(brief.spec.words, floor.chance.randint(*_GOAL))
    stance = fitted([[Part(_stance(floor, vote), 1)]], max(6, brief.spec.words // 2))
    left = max(6, min(goal, brief.spec.words - count_words(stance)))
    rationale = fitted(_rationale(floor, vote), left) or _spent(floor, left)
    return Position(stance=stance, rationale=rationale or stance, vote=vote.choice)


def _spent(floor: Floor, limit: int) -> str:
    return fitted([[Part(floor.say("spent"), 1)]], limit)


def _stance(floor: Floor, vote: Vote) -> str:
    """One sentence: the vote, and what it hangs on."""
    hangs_on = [*floor.left[:1], *reversed(floor.mine)]
    moment = "moved" if vote.has_moved else "vote" if vote.before is None else "stay"
    name = hangs_on[0].name if hangs_on else ""
    choice = f"“{vote.choice}”"
    return floor.say(moment, choice=choice, name=name) or f"My vote is {choice}."


def _rationale(floor: Floor, vote: Vote) -> list[Row]:
    moved = _swayed(floor, vote)
    match floor.brief.step.phase:
        case "proposal":
            rows = [case_of(floor, picture=True), [Part(floor.say("end"), 20)]]
        case "critique":
            rows = [answer(floor), whole(case_of(floor), 60)]
        case "revision":
            rows = [defence(floor), _turned(floor)]
        case _:
            rows = [_count(floor, vote), answer(floor), [*standing(floor), *recalled(floor)]]
    rows = [moved, *rows]
    return rows if any(rows) else [answer(floor)]


def case_of(floor: Floor, *, picture: bool = False) -> Row:
    """The next point of this camp; an answer to the others where none is left."""
    if floor.left:
        return case(floor.left[0], floor, with_picture=picture)
    return answer(floor)


def _turned(floor: Floor) -> Row:
    new = case_of(floor)
    return whole([Part(floor.say("turn"), 0), *new], 70) if floor.left else new


def _swayed(floor: Floor, vote: Vote) -> Row:
    """What moved the debater: the words of the turn that argued most for its new vote."""
    if not vote.has_moved:
        return []
    for_it = [each for each in current_votes(floor.brief.heard).values() if _votes(each, vote)]
    entry = max(for_it, key=lambda each: (strength(each.text), each.turn))
    quote = floor.quote_of(entry)
    return [Part(floor.say("swayed", quote=quote, before=f"“{vote.before}”"), 86)]


def _votes(entry: Entry, vote: Vote) -> bool:
    return entry.content.form == "position" and entry.content.vote == vote.choice


def _count(floor: Floor, vote: Vote) -> Row:
    """How the table stands, in words."""
    latest = current_votes(floor.brief.heard).values()
    votes = [each.content.vote for each in latest if each.content.form == "position"]
    others = tally(votes)
    all_ = len(floor.brief.spec.debaters)
    with_me = others.get(vote.choice, 0)
    if with_me < _COMPANY:
        return []
    words = {"count": _NUMBERS[with_me], "all": _NUMBERS[all_], "choice": f"“{vote.choice}”"}
    return [Part(floor.say("count", **words), 45)]
