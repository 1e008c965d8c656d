"""The material of a turn: the speaker's situation, and the moves it can make from there.

Randomness is seeded from the debate's seed, the debater and the turn, and nothing is kept between
turns, so the same brief gives the same text, even after a restart. Moves give parts with weights;
if a turn gets too long, the part with the least weight is left out first.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import TypeVar

from debate_core.domain.brief import Brief
from debate_core.domain.turns import Turn
from debate_core.domain.values import DebaterId
from debate_core.language import N_, _
from debate_core.offline import cues
from debate_core.offline.arguments import (
    HeardArguments,
    OfflineArgument,
    ParsedStance,
    arguments_for,
    can_make,
    is_opposed,
    list_all_arguments,
    list_heard,
    list_topic_words,
    parse_stance,
    write_label,
)
from debate_core.offline.library import Voice, get_library
from debate_core.offline.motion import Topic, topic_of
from debate_core.offline.text import (
    body_of,
    fill_template,
    find_quotable,
    join_parts,
    list_slots,
    measure,
    quote,
    split_sentences,
)
from debate_core.offline.wording import (
    Paragraph,
    Passage,
    SaidSoFar,
    is_built_in,
    lines_of,
    load_plain_voice,
    voice_of,
)

T = TypeVar("T")
_OPPONENTS = {
    "for": N_("those in favour"),
    "against": N_("those against"),
    "handover": N_("those who would hand it on"),
}
_NAMES = ("says", "motion", "view")
"""The slots that name the motion."""
_ASKS = 0.4
"""The share of replies that begin with a critical question."""


@dataclass(frozen=True, slots=True)
class TurnMaterial:
    """A debater's situation at its turn."""

    brief: Brief
    topic: Topic
    stance: ParsedStance
    voice: Voice
    arguments: tuple[OfflineArgument, ...]
    """All arguments that anyone can make."""
    heard: HeardArguments
    left: tuple[OfflineArgument, ...]
    """The arguments that this stance can still make, best first."""
    said: SaidSoFar
    rng: Random
    beside: Sequence[DebaterId] | None = None
    """All who speak at the same time, this debater among them; None where that is not known."""

    @property
    def opponents(self) -> tuple[Turn, ...]:
        """The turns for other stances, the latest first; all others' where no stance differs."""
        others = [entry for entry in self.brief.heard if entry.debater != self.brief.debater.id]
        opposed = [other for other in others if self.find_stance_behind(other) != self.stance]
        return tuple(reversed(opposed or others))

    @property
    def arguing(self) -> tuple[Turn, ...]:
        """The opponents' turns that argue: an answer to a question does if it has an argument.

        Turns that mostly ask are among them only where there are no others.
        """
        speeches = tuple(
            entry
            for entry in self.opponents
            if entry.answer.is_heard
            if entry.step.to is None or self._list_substance(entry)
        )
        return tuple(entry for entry in speeches if not _mostly_asks(entry.text)) or speeches

    def _list_substance(self, entry: Turn) -> list[str]:
        """List the words of known arguments that a turn has."""
        return [
            part
            for argument in self.arguments
            for part in (argument.claim, argument.ground, argument.reply, argument.answer)
            if part in entry.text
        ]

    def find_stance_behind(self, entry: Turn) -> ParsedStance:
        return parse_stance(find_stance_spoken(entry), self.topic)

    @property
    def speaks_unheard(self) -> bool:
        """True if others may be speaking at the same time: nobody has been heard in this phase."""
        step = self.brief.speaking
        return len(self._rivals) > 1 and all(
            (e.phase, e.round) != (step.phase, step.round) for e in self.brief.heard
        )

    @property
    def _rivals(self) -> Sequence[DebaterId]:
        """The debaters who may be speaking at the same time; all of them where it is not known."""
        seats = [debater.id for debater in self.brief.spec.debaters]
        return seats if self.beside is None else self.beside

    def own(self, items: Sequence[T], rivals: Sequence[DebaterId] = ()) -> Sequence[T]:
        """Take this debater's share of what several can say, so that they do not repeat each other.

        By default, the rivals are all debaters. A debater who has heard the others takes
        everything. If there is too little to share, everyone may say everything.
        """
        rivals = rivals or self._rivals
        if not self.speaks_unheard or len(items) < len(rivals):
            return items
        return items[rivals.index(self.brief.debater.id) :: len(rivals)]

    def say(self, moment: str, **words: str) -> str:
        """Return an unused line of this voice for a moment; empty if there is none."""
        known = self.words(words)
        lines = (self.own_lines(line, known) for line in lines_of(self.voice, moment))
        return self.said.find_unused([line for part in lines for line in part], known)

    def own_lines(self, lines: Sequence[str], known: Mapping[str, str]) -> list[str]:
        """Take this debater's share of the lines that have words for all their slots, shuffled."""
        fitting = [line for line in lines if fill_template(line, known) is not None]
        return self.shuffle(self.own(fitting))

    def one_of(self, lines: Sequence[str], **words: str) -> str:
        """Return the first line that nobody has used, or the very first if all were used."""
        known = self.words(words)
        return self.said.find_unused(lines, known) or lines[0].format_map(known)

    def shuffle(self, lines: Sequence[str]) -> list[str]:
        return self.rng.sample(lines, len(lines))

    def words(self, more: Mapping[str, str]) -> dict[str, str]:
        return {**list_topic_words(self.stance, self.topic), **more}

    def open_to_attack(self) -> tuple[tuple[Turn, OfflineArgument], ...]:
        """List arguments for other stances that nobody has answered, the latest first.

        It leaves out what this debater has granted.
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

    def may_make(self, argument: OfflineArgument) -> bool:
        """True if this debater may make an argument that others could be making unheard."""
        return self._is_mine(argument, can_make)

    def _is_mine(
        self, argument: OfflineArgument, could: Callable[[ParsedStance, OfflineArgument], bool]
    ) -> bool:
        """True if, of all debaters who could use it at the same time, this one should."""
        if not self.speaks_unheard:
            return True
        seats = [seat for seat in self.brief.spec.debaters if seat.id in self._rivals]
        rivals = [e.id for e in seats if could(parse_stance(e.stance, self.topic), argument)]
        me = self.brief.debater.id
        place = [known.point for known in self.arguments].index(argument.point)
        return me not in rivals or rivals[place % len(rivals)] == me

    def _has_granted(self, argument: OfflineArgument) -> bool:
        """True if this debater has granted that point in a turn whose words are still there."""
        me = self.brief.debater.id
        mine = "\n".join(entry.text for entry in self.brief.heard if entry.debater == me)
        lines = (
            fill_template(line, {"quote": argument.quote})
            for line in load_plain_voice().lines["grant"]
        )
        return any(line and line in mine for line in lines)

    @property
    def mine(self) -> tuple[OfflineArgument, ...]:
        """The arguments that this debater has made and still holds to."""
        return tuple(
            argument for argument in self.heard.mine if not is_opposed(self.stance, argument)
        )

    def had_chance(self, argument: OfflineArgument) -> bool:
        """True if an opponent made a speech after it had heard an argument of this debater's."""
        brief, hearing = self.brief, self.brief.hearing
        made = next(
            (
                entry.number
                for entry in brief.heard
                if entry.debater == brief.debater.id and argument.claim in entry.text
            ),
            0,
        )
        later = (entry for entry in self.arguing if entry.step.to is None)
        return any(
            made < entry.number and made in hearing.get(entry.number, (made,)) for entry in later
        )

    @property
    def attacked(self) -> tuple[OfflineArgument, ...]:
        """The arguments among them that were answered and not yet defended."""
        return tuple(argument for argument in self.heard.attacked if argument in self.mine)

    def quote_of(self, entry: Turn) -> str:
        """Quote a turn: the phrase for its argument, or else a meaningful phrase; empty if none."""
        known = (argument.quote for argument in self.arguments if argument.claim in entry.text)
        return next(known, "") or self.phrase_of(entry)

    def phrase_of(self, entry: Turn) -> str:
        """Find a short exact phrase of a turn's substance that nobody has quoted yet."""
        said, text = "\n".join(heard.text for heard in self.brief.heard), entry.text
        substance = " ".join(dict.fromkeys(self._list_substance(entry)))
        if substance or is_built_in(text):
            return find_quotable(substance, said, may_cut=False)
        return find_quotable(body_of(entry), said, may_cut=True)

    def name_opponent(self, entry: Turn) -> str:
        """Name the one who took that turn, without a real name."""
        if len({debater.stance for debater in self.brief.spec.debaters}) == 2:
            return _("the other side")
        side = self.find_stance_behind(entry).side
        if side in _OPPONENTS:
            return _(_OPPONENTS[side])
        return _("those who say “{stance}”", stance=write_label(find_stance_spoken(entry)))


def material_for(brief: Brief, speaks_for: str = "", stances: Iterable[str] = ()) -> TurnMaterial:
    """Gather the material of a turn that speaks for a stance, by default the debater's own.

    `stances` are all stances in this debate; by default those of the debaters.
    """
    spec, topic = brief.spec, topic_of(brief.spec)
    stance = parse_stance(speaks_for or brief.debater.stance, topic)
    voices = tuple(stances) or tuple(debater.stance for debater in spec.debaters)
    arguments = list_all_arguments((parse_stance(voice, topic) for voice in voices), topic)
    heard = list_heard(brief.debater.id, brief.heard, arguments)
    mine = arguments_for(stance, topic, Random(f"{spec.seed}:stock"))
    return TurnMaterial(
        brief=brief,
        topic=topic,
        stance=stance,
        voice=voice_of(brief.debater, spec),
        arguments=arguments,
        heard=heard,
        left=tuple(argument for argument in mine if argument.point not in heard.made),
        said=SaidSoFar(entry.text for entry in brief.heard),
        rng=Random(f"{spec.seed}:{brief.debater.id}:{brief.turn}"),
    )


def find_stance_spoken(entry: Turn) -> str:
    """Find what a turn spoke for: its vote where it cast one, else its stance."""
    return entry.answer.get_vote() or entry.stance


def declare_stance(material: TurnMaterial) -> str:
    """Write a line that says which stance is taken."""
    return _of_stance(get_library().find_stance(material.stance.side).declare, material)


def conclude_case(material: TurnMaterial) -> str:
    """Write a line that ends the case for a stance."""
    return _of_stance(get_library().find_stance(material.stance.side).close, material)


def _of_stance(lines: Sequence[str], material: TurnMaterial) -> str:
    """Choose one of the lines, if possible one that names the condition or the chosen thing.

    A question that no yes or no answers gets none, since all lines say how far it is yes.
    """
    if material.topic.motion.asks_openly and material.stance.side != "own":
        return ""
    known = material.words({})
    slot = "{condition}" if "condition" in known else "{mine}"
    if slot.strip("{}") in known:
        lines = [line for line in lines if slot in line] or lines
    lines = [line for line in lines if not _is_said_next(line, material)] or lines
    return material.said.find_unused(material.own_lines(lines, known), known)


def _is_said_next(line: str, material: TurnMaterial) -> bool:
    """True if a line names the motion in the same words as the arguments after it."""
    told = "".join(argument.claim for argument in material.left[:2])
    named = (
        material.words({}).get(slot.lower(), "") for slot in list_slots(line) if slot in _NAMES
    )
    return any(name and name in told for name in named)


def make_next_argument(
    material: TurnMaterial, place: int = 0, *, with_picture: bool = False
) -> Paragraph:
    """Make a new argument with its ground and, if wanted, the scene that illustrates it."""
    mine = [argument for argument in material.left if material.may_make(argument)]
    if place >= len(mine):
        return []
    argument, said = mine[place], material.said
    said.note(f"{argument.claim} {argument.ground}")
    parts = [Passage(argument.claim, 90), Passage(argument.ground, 70)]
    if with_picture and argument.picture and not said.has(argument.picture):
        said.note(argument.picture)
        parts.append(Passage(argument.picture, 30))
    return parts


def rebut(material: TurnMaterial) -> Paragraph:
    """Answer the strongest open argument of another stance, by its own words."""
    targets = material.open_to_attack()
    if not targets:
        return _probe(material)
    latest = [target for target in targets if target[0].number >= targets[0][0].number - 1]
    entry, argument = material.rng.choice(latest)
    material.said.note(argument.reply)
    they = material.name_opponent(entry)
    caught = material.say("catch", quote=argument.quote, they=they, name=argument.name)
    asked = Passage(_ask_critically(argument.scheme, material), 25)
    return [Passage(caught, 85), asked, Passage(argument.reply, 86)]


def _ask_critically(scheme: str, material: TurnMaterial) -> str:
    """Ask one of a scheme's own critical questions, now and then."""
    own = material.own(get_library().find_scheme(scheme).questions)
    if material.rng.random() > _ASKS:
        return ""
    return material.said.find_unused(material.shuffle(own), {})


def _probe(material: TurnMaterial) -> Paragraph:
    """Answer a text that is not from the library: quote it, and question it by its scheme."""
    for entry in material.arguing:
        phrase = material.phrase_of(entry)
        if not phrase:
            continue
        material.said.note(quote(phrase))
        question = material.said.find_unused(questions_of(scheme_of(entry.text), material), {})
        flaw = material.say(_find_flaw(entry.text))
        caught = material.say("catch", quote=phrase, they=material.name_opponent(entry))
        return [Passage(caught, 85), Passage(question, 75), Passage(flaw, 75)]
    return []


def questions_of(scheme: str, material: TurnMaterial) -> list[str]:
    """List the critical questions of a scheme, in a random order; then those that fit any."""
    own, shared = (
        material.own(get_library().find_scheme(name).questions) for name in (scheme, "any")
    )
    return [*material.shuffle(own), *material.shuffle(shared)]


def scheme_of(text: str) -> str:
    """Find the scheme whose cues a text has most of."""
    return max(
        get_library().schemes, key=lambda scheme: len(cues.find_cues(text, scheme.cues))
    ).name


def _mostly_asks(text: str) -> bool:
    """True if at least half of a text's sentences are questions; their numbers are none."""
    parts = [part for part in split_sentences(text) if any(map(str.isalpha, part))]
    return 2 * sum(part.endswith("?") for part in parts) >= len(parts)


def _find_flaw(text: str) -> str:
    """Find what a text lacks most, as the name of the lines that say so."""
    measures = measure(text)
    if not measures.evidence:
        return "unproved"
    return "unreasoned" if not measures.reasons else "not enough"


def defend(material: TurnMaterial) -> Paragraph:
    """Defend an argument of the debater's own that was attacked and not yet defended."""
    open_ = [argument for argument in material.attacked if not material.said.has(argument.answer)]
    if not open_:
        return []
    argument = open_[-1]
    material.said.note(argument.answer)
    return [Passage(join_parts((material.say("hold", name=argument.name), argument.answer)), 60)]


def sum_up_standing(material: TurnMaterial) -> Paragraph:
    """Say which of the debater's arguments stands, preferably one that nobody has answered."""
    attacked = {argument.name for argument in material.attacked}
    said = "\n".join(entry.text for entry in material.brief.heard)
    alone = [
        argument
        for argument in material.mine
        if split_sentences(argument.reply)[0] not in said and material.had_chance(argument)
    ]
    standing = alone or material.mine
    if not standing:
        return []
    name = standing[-1].name
    moment = "untouched" if alone and name not in attacked else "stand"
    return [Passage(material.say(moment, name=name), 65)]


def recall_scene(material: TurnMaterial) -> Paragraph:
    """Add a scene to an argument that was made earlier without one."""
    for argument in material.mine:
        if argument.picture and not material.said.has(argument.picture):
            material.said.note(argument.picture)
            lead = material.say("recall", name=argument.name)
            return [Passage(join_parts((lead, argument.picture)), 40)]
    return []
