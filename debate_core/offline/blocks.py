"""The building blocks of a turn: making a point, answering one, defending one, summing up.

Each gives parts with weights; what weighs least is left out first where a turn gets too long.
"""

from debate_core.offline import cues
from debate_core.offline.floor import Floor
from debate_core.offline.knowledge import library
from debate_core.offline.measures import measure
from debate_core.offline.page import Part
from debate_core.offline.phrases import joined, listed
from debate_core.offline.stock import Argument

Row = list[Part]
_ASKS = 0.4
"""How often a reply puts a critical question first."""


def case(argument: Argument, floor: Floor, *, with_picture: bool = False) -> Row:
    """A new point with its ground, and with the scene that shows it if wanted."""
    floor.page.note(f"{argument.claim} {argument.ground}")
    row = [Part(argument.claim, 90), Part(argument.ground, 70)]
    if with_picture and argument.picture and not floor.page.has(argument.picture):
        floor.page.note(argument.picture)
        row.append(Part(argument.picture, 30))
    return row


def whole(row: Row, weight: int) -> Row:
    """A row that stands or goes as one."""
    return [Part(joined(part.text for part in row), weight)]


def answer(floor: Floor) -> Row:
    """An answer to the strongest open point of another camp, by its own words."""
    targets = floor.open_to_attack()
    if targets:
        latest = [each for each in targets if each[0].turn >= targets[0][0].turn - 1]
        entry, argument = floor.chance.choice(latest)
        floor.page.note(argument.reply)
        quote, they = argument.quote, floor.they(entry)
        caught = Part(floor.say("catch", quote=quote, they=they, name=argument.name), 85)
        asked = Part(_question(argument.scheme, floor), 25)
        return [caught, asked, Part(argument.reply, 86)]
    return _probe(floor)


def defence(floor: Floor) -> Row:
    """A defence of a point of one's own that was attacked and not yet defended."""
    if not floor.attacked:
        return []
    argument = floor.attacked[-1]
    floor.page.note(argument.answer)
    return [Part(joined((floor.say("hold", name=argument.name), argument.answer)), 60)]


def standing(floor: Floor) -> Row:
    """What stands at the end of one's own case, and what nobody has answered."""
    attacked = {each.name for each in floor.attacked}
    said = "\n".join(entry.text for entry in floor.brief.heard)
    alone = [each for each in floor.mine if each.reply not in said]
    names = [each.name for each in (alone or floor.mine)][-2:]
    if not names:
        return []
    moment = "untouched" if alone and not attacked >= set(names) else "stand"
    line = floor.say(moment, names=listed(names), **({"one": "1"} if len(names) == 1 else {}))
    return [Part(line, 65)]


def recalled(floor: Floor) -> Row:
    """A scene for a point made earlier without one."""
    for argument in floor.mine:
        if argument.picture and not floor.page.has(argument.picture):
            floor.page.note(argument.picture)
            lead = floor.say("recall", name=argument.name)
            return [Part(joined((lead, argument.picture)), 40)]
    return []


def _probe(floor: Floor) -> Row:
    """An answer to a text that is not of the library: its phrase, and what its scheme must bear."""
    for entry in floor.opponents:
        phrase = floor.phrase_of(entry)
        if not phrase:
            continue
        floor.page.note(f"“{phrase}”")
        asked = [
            floor.page.fresh(questions_of(scheme_of(entry.text), floor), {}),
            floor.say(_flaw(entry.text)),
        ]
        caught = floor.say("catch", quote=phrase, they=floor.they(entry))
        return [Part(caught, 85), *(Part(each, 75) for each in asked)]
    return []


def _question(scheme: str, floor: Floor) -> str:
    """One of a scheme's own critical questions, now and then."""
    own = library().scheme(scheme).questions
    if floor.chance.random() > _ASKS:
        return ""
    return floor.page.fresh(floor.chance.sample(own, len(own)), {})


def questions_of(scheme: str, floor: Floor) -> list[str]:
    """The critical questions of a scheme, in a drawn order; then those that fit any."""
    own = library().scheme(scheme).questions
    shared = library().scheme("any").questions
    return [*floor.chance.sample(own, len(own)), *floor.chance.sample(shared, len(shared))]


def scheme_of(text: str) -> str:
    """The scheme whose cues a text has most of."""
    return max(library().schemes, key=lambda each: len(cues.found(text, each.cues))).name


def _flaw(text: str) -> str:
    """What a text lacks most, as the moment at which that is said."""
    measures = measure(text)
    if not measures.evidence:
        return "unproved"
    return "unreasoned" if not measures.reasons else "not enough"
