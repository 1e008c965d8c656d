"""What a turn is made of: the speaker's situation, and the moves it can make from there.

Chance is seeded from the debate's seed, the debater and the turn, and nothing is kept between
turns, so the same brief gives the same text, after a restart too. Moves give parts with weights;
what weighs least is left out first where a turn gets too long.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import TypeVar

from debate_core.domain.asking import Entry
from debate_core.domain.brief import Brief
from debate_core.domain.words import DebaterId
from debate_core.offline import cues
from debate_core.offline.arguments import (
    Argument,
    HeardArguments,
    ParsedStance,
    all_arguments,
    arguments_for,
    can_make,
    heard_by,
    is_opposed,
    parse_stance,
    stance_label,
    topic_words,
)
from debate_core.offline.library import Voice, library
from debate_core.offline.motion import Topic, topic_of
from debate_core.offline.phrases import body_of, quotable_phrase
from debate_core.offline.text import filled, joined, listed, measure, slots
from debate_core.offline.wording import (
    Paragraph,
    Part,
    SaidSoFar,
    is_built_in,
    lines_of,
    plain_voice,
    voice_of,
)

T = TypeVar("T")
_OPPONENTS = {
    "for": "those in favour",
    "against": "those against",
    "handover": "those who would hand it on",
}
_NAMES = ("that", "says", "motion", "view")
"""Slots that name the motion."""
_ASKS = 0.4
"""How often a reply puts a critical question first."""


@dataclass(frozen=True, slots=True)
class TurnMaterial:
    """A debater's situation at its turn."""

    brief: Brief
    topic: Topic
    stance: ParsedStance
    voice: Voice
    arguments: tuple[Argument, ...]
    """All that can have been argued by anyone."""
    heard: HeardArguments
    left: tuple[Argument, ...]
    """What this stance can still argue, best first."""
    said: SaidSoFar
    rng: Random

    @property
    def opponents(self) -> tuple[Entry, ...]:
        """The turns for other stances, the latest first; all others' where no stance differs."""
        others = [each for each in self.brief.heard if each.debater != self.brief.debater.id]
        opposed = [each for each in others if self.stance_behind(each) != self.stance]
        return tuple(reversed(opposed or others))

    def stance_behind(self, entry: Entry) -> ParsedStance:
        return parse_stance(spoken_for(entry), self.topic)

    @property
    def speaks_unheard(self) -> bool:
        """Whether others may be speaking at the same time: nobody has been heard in this phase."""
        step = self.brief.speaking
        return all((e.phase, e.round) != (step.phase, step.round) for e in self.brief.heard)

    def own(self, items: Sequence[T], rivals: Sequence[DebaterId] = ()) -> Sequence[T]:
        """This debater's share of what several can say, so that no two of them say the same.

        The rivals are all debaters where they are left out, and all is its own where it has heard
        what they said. Where there is too little to share, everyone may say everything.
        """
        rivals = rivals or [each.id for each in self.brief.spec.debaters]
        if not self.speaks_unheard or len(items) < len(rivals):
            return items
        return items[rivals.index(self.brief.debater.id) :: len(rivals)]

    def say(self, moment: str, **words: str) -> str:
        """An unused line of this voice for a moment; empty if there is none."""
        known = self.words(words)
        lines = (self.own_lines(each, known) for each in lines_of(self.voice, moment))
        return self.said.unused([line for part in lines for line in part], known)

    def own_lines(self, lines: Sequence[str], known: Mapping[str, str]) -> list[str]:
        """This debater's share of the lines that have words for all their slots, shuffled."""
        fitting = [line for line in lines if filled(line, known) is not None]
        return self.shuffled(self.own(fitting))

    def one_of(self, lines: Sequence[str], **words: str) -> str:
        """The first line that nobody has used; the first of all where every one was."""
        known = self.words(words)
        return self.said.unused(lines, known) or lines[0].format_map(known)

    def shuffled(self, lines: Sequence[str]) -> list[str]:
        return self.rng.sample(lines, len(lines))

    def words(self, more: Mapping[str, str]) -> dict[str, str]:
        return {**topic_words(self.stance, self.topic), **more}

    def open_to_attack(self) -> tuple[tuple[Entry, Argument], ...]:
        """Arguments for other stances that nobody has answered, the latest first.

        What this debater has granted it never attacks again.
        """
        return tuple(
            (entry, argument)
            for entry, argument in self.heard.open
            if is_opposed(self.stance, argument)
            and argument not in self.heard.mine
            and not self.said.has(argument.reply)
            and not self._has_granted(argument)
            and self._is_mine(argument, is_opposed)
        )

    def may_make(self, argument: Argument) -> bool:
        """Whether this debater may make an argument that others could be making unheard."""
        return self._is_mine(argument, can_make)

    def _is_mine(self, argument: Argument, could: Callable[[ParsedStance, Argument], bool]) -> bool:
        """Whether it falls to this debater to speak of it, of all that could do so unheard."""
        if not self.speaks_unheard:
            return True
        seats = self.brief.spec.debaters
        rivals = [e.id for e in seats if could(parse_stance(e.stance, self.topic), argument)]
        me = self.brief.debater.id
        place = [each.point for each in self.arguments].index(argument.point)
        return me not in rivals or rivals[place % len(rivals)] == me

    def _has_granted(self, argument: Argument) -> bool:
        """Whether this debater has given that point away, in words that are still there to read."""
        me = self.brief.debater.id
        mine = "\n".join(each.text for each in self.brief.heard if each.debater == me)
        lines = (filled(each, {"quote": argument.quote}) for each in plain_voice().lines["grant"])
        return any(each and each in mine for each in lines)

    @property
    def mine(self) -> tuple[Argument, ...]:
        """The arguments this debater has made and still holds to."""
        return tuple(each for each in self.heard.mine if not is_opposed(self.stance, each))

    @property
    def attacked(self) -> tuple[Argument, ...]:
        """Those of them that were answered and not yet defended."""
        return tuple(each for each in self.heard.attacked if each in self.mine)

    def quote_of(self, entry: Entry) -> str:
        """Words of a turn: what its argument is known by, or else a telling phrase; or empty."""
        known = (each.quote for each in self.arguments if each.claim in entry.text)
        return next(known, "") or self.phrase_of(entry)

    def phrase_of(self, entry: Entry) -> str:
        """A short exact phrase of a turn's substance that nobody has quoted yet."""
        said, text = "\n".join(each.text for each in self.brief.heard), entry.text
        parts = (
            part
            for each in self.arguments
            for part in (each.claim, each.ground, each.reply, each.answer)
            if part in text
        )
        substance = " ".join(dict.fromkeys(parts))
        if substance or is_built_in(text):
            return quotable_phrase(substance, said, may_cut=False)
        return quotable_phrase(body_of(entry), said, may_cut=True)

    def opponent(self, entry: Entry) -> str:
        """Whoever took that turn, without a name."""
        if len({each.stance for each in self.brief.spec.debaters}) == 2:
            return "the other side"
        side = self.stance_behind(entry).side
        return _OPPONENTS.get(side) or f"those who say “{stance_label(spoken_for(entry))}”"


def material_for(brief: Brief, speaks_for: str = "", stances: Iterable[str] = ()) -> TurnMaterial:
    """The material of a turn that speaks for a stance, the debater's own if left out.

    `stances` are all that are spoken for in this debate; the debaters' if left out.
    """
    spec, topic = brief.spec, topic_of(brief.spec)
    stance = parse_stance(speaks_for or brief.debater.stance, topic)
    voices = tuple(stances) or tuple(each.stance for each in spec.debaters)
    arguments = all_arguments((parse_stance(each, topic) for each in voices), topic)
    heard = heard_by(brief.debater.id, brief.heard, arguments)
    mine = arguments_for(stance, topic, Random(f"{spec.seed}:stock"))
    return TurnMaterial(
        brief=brief,
        topic=topic,
        stance=stance,
        voice=voice_of(brief.debater, spec),
        arguments=arguments,
        heard=heard,
        left=tuple(each for each in mine if each.point not in heard.made),
        said=SaidSoFar(entry.text for entry in brief.heard),
        rng=Random(f"{spec.seed}:{brief.debater.id}:{brief.turn}"),
    )


def spoken_for(entry: Entry) -> str:
    """What a turn spoke for: its vote where it cast one, else its stance."""
    return entry.content.vote_cast() or entry.stance


def declared(material: TurnMaterial) -> str:
    """A line that says which stance is taken."""
    return _of_stance(library().stance(material.stance.side).declare, material)


def concluded(material: TurnMaterial) -> str:
    """A line that ends the case for a stance."""
    return _of_stance(library().stance(material.stance.side).close, material)


def _of_stance(lines: Sequence[str], material: TurnMaterial) -> str:
    """One of the lines; where there is a condition or two things to choose from, one with them."""
    known = material.words({})
    slot = "{condition}" if "condition" in known else "{mine}"
    if slot.strip("{}") in known:
        lines = [line for line in lines if slot in line] or lines
    lines = [line for line in lines if not _is_said_next(line, material)] or lines
    return material.said.unused(material.own_lines(lines, known), known)


def _is_said_next(line: str, material: TurnMaterial) -> bool:
    """Whether a line names the motion in words that the argument after it begins with."""
    told = "".join(each.claim for each in material.left[:2])
    named = (material.words({}).get(slot.lower(), "") for slot in slots(line) if slot in _NAMES)
    return any(each and each in told for each in named)


def next_argument(
    material: TurnMaterial, place: int = 0, *, with_picture: bool = False
) -> Paragraph:
    """A new argument with its ground, and with the scene that shows it if wanted."""
    mine = [each for each in material.left if material.may_make(each)]
    if place >= len(mine):
        return []
    argument, said = mine[place], material.said
    said.note(f"{argument.claim} {argument.ground}")
    parts = [Part(argument.claim, 90), Part(argument.ground, 70)]
    if with_picture and argument.picture and not said.has(argument.picture):
        said.note(argument.picture)
        parts.append(Part(argument.picture, 30))
    return parts


def rebuttal(material: TurnMaterial) -> Paragraph:
    """An answer to the strongest open argument of another stance, by its own words."""
    targets = material.open_to_attack()
    if not targets:
        return _probe(material)
    latest = [each for each in targets if each[0].turn >= targets[0][0].turn - 1]
    entry, argument = material.rng.choice(latest)
    material.said.note(argument.reply)
    they = material.opponent(entry)
    caught = material.say("catch", quote=argument.quote, they=they, name=argument.name)
    asked = Part(_critical_question(argument.scheme, material), 25)
    return [Part(caught, 85), asked, Part(argument.reply, 86)]


def _critical_question(scheme: str, material: TurnMaterial) -> str:
    """One of a scheme's own critical questions, now and then."""
    own = material.own(library().scheme(scheme).questions)
    if material.rng.random() > _ASKS:
        return ""
    return material.said.unused(material.shuffled(own), {})


def _probe(material: TurnMaterial) -> Paragraph:
    """An answer to a text that is not of the library: its phrase, and what its scheme must bear."""
    for entry in material.opponents:
        phrase = material.phrase_of(entry)
        if not phrase:
            continue
        material.said.note(f"“{phrase}”")
        question = material.said.unused(questions_of(scheme_of(entry.text), material), {})
        flaw = material.say(_flaw(entry.text))
        caught = material.say("catch", quote=phrase, they=material.opponent(entry))
        return [Part(caught, 85), Part(question, 75), Part(flaw, 75)]
    return []


def questions_of(scheme: str, material: TurnMaterial) -> list[str]:
    """The critical questions of a scheme, in a drawn order; then those that fit any."""
    own, shared = (material.own(library().scheme(each).questions) for each in (scheme, "any"))
    return [*material.shuffled(own), *material.shuffled(shared)]


def scheme_of(text: str) -> str:
    """The scheme whose cues a text has most of."""
    return max(library().schemes, key=lambda each: len(cues.found(text, each.cues))).name


def _flaw(text: str) -> str:
    """What a text lacks most, as the moment at which that is said."""
    measures = measure(text)
    if not measures.evidence:
        return "unproved"
    return "unreasoned" if not measures.reasons else "not enough"


def defence(material: TurnMaterial) -> Paragraph:
    """A defence of an argument of one's own that was attacked and not yet defended."""
    if not material.attacked:
        return []
    argument = material.attacked[-1]
    material.said.note(argument.answer)
    return [Part(joined((material.say("hold", name=argument.name), argument.answer)), 60)]


def what_stands(material: TurnMaterial) -> Paragraph:
    """What stands at the end of one's own case, and what nobody has answered."""
    attacked = {each.name for each in material.attacked}
    said = "\n".join(entry.text for entry in material.brief.heard)
    alone = [each for each in material.mine if each.reply not in said]
    names = [each.name for each in (alone or material.mine)][-2:]
    if not names:
        return []
    moment = "untouched" if alone and not attacked >= set(names) else "stand"
    one = {"one": "1"} if len(names) == 1 else {}
    return [Part(material.say(moment, names=listed(names), **one), 65)]


def recalled(material: TurnMaterial) -> Paragraph:
    """A scene for an argument made earlier without one."""
    for argument in material.mine:
        if argument.picture and not material.said.has(argument.picture):
            material.said.note(argument.picture)
            lead = material.say("recall", name=argument.name)
            return [Part(joined((lead, argument.picture)), 40)]
    return []
