"""All that a turn is made from, gathered once: topic, camp, voice, what was heard, what is left.

Chance is seeded from the debate's seed, the debater and the turn, and nothing is kept between
calls, so the same brief gives the same text, after a restart too.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random

from debate_core.domain.specification import ConsensusRules, Specification
from debate_core.domain.transcript import Entry
from debate_core.offline.hearing import Heard, body_of, heard_by, telling_phrase
from debate_core.offline.knowledge import Voice, library
from debate_core.offline.leaning import Camp, camp_of, label
from debate_core.offline.page import Page
from debate_core.offline.phrases import filled
from debate_core.offline.stock import Argument, is_opposed, stock_of, whole_stock, words_of
from debate_core.offline.topic import Topic, topic_of
from debate_core.offline.voice import is_line_of_ours, lines, plain, voice_of
from debate_core.prompts.brief import TurnBrief

_THEY = {
    "for": "those in favour",
    "against": "those against",
    "handover": "those who would hand it on",
}


@dataclass(frozen=True, slots=True)
class Floor:
    """A debater's situation at its turn."""

    brief: TurnBrief
    topic: Topic
    camp: Camp
    voice: Voice
    stock: tuple[Argument, ...]
    """All that can have been argued by anyone."""
    heard: Heard
    left: tuple[Argument, ...]
    """What this camp can still argue, best first."""
    page: Page
    chance: Random

    @property
    def opponents(self) -> tuple[Entry, ...]:
        """The turns of other camps, the latest first; those of others where no camp differs."""
        others = [each for each in self.brief.heard if each.debater != self.brief.debater.id]
        opposed = [each for each in others if self.camp_behind(each) != self.camp]
        return tuple(reversed(opposed or others))

    def camp_behind(self, entry: Entry) -> Camp:
        """The camp that a turn spoke for."""
        return camp_of(spoken_for(entry), self.topic)

    def say(self, moment: str, **words: str) -> str:
        """A fresh line of this voice for a moment."""
        return self.page.fresh(lines(self.voice, moment, self.chance), self.words(words))

    def words(self, more: Mapping[str, str]) -> dict[str, str]:
        """The words that lines may use."""
        return {**words_of(self.camp, self.topic), **more}

    def open_to_attack(self) -> tuple[tuple[Entry, Argument], ...]:
        """Arguments of the other camps that nobody has answered, the latest first."""
        made = set(self.heard.mine)
        return tuple(
            (entry, argument)
            for entry, argument in self.heard.open
            if is_opposed(self.camp, argument)
            and argument not in made
            and not self.page.has(argument.reply)
            and not self._has_granted(argument)
        )

    def _has_granted(self, argument: Argument) -> bool:
        """Whether this debater has given that point away, in words that are still there to read."""
        mine = "\n".join(each.text for each in self.brief.heard if self._is_me(each))
        lines_ = (filled(each, {"quote": argument.quote}) for each in plain().lines["grant"])
        return any(each and each in mine for each in lines_)

    def _is_me(self, entry: Entry) -> bool:
        return entry.debater == self.brief.debater.id

    @property
    def mine(self) -> tuple[Argument, ...]:
        """The points this debater has made and still holds to."""
        return tuple(each for each in self.heard.mine if not is_opposed(self.camp, each))

    @property
    def attacked(self) -> tuple[Argument, ...]:
        """Those of them that were answered and not yet defended."""
        return tuple(each for each in self.heard.attacked if each in self.mine)

    def quote_of(self, entry: Entry) -> str:
        """Words of a turn: what its argument is known by, or else a telling phrase."""
        known = (each.quote for each in self.stock if each.claim in entry.text)
        return next(known, "") or self.phrase_of(entry) or "that"

    def phrase_of(self, entry: Entry) -> str:
        """A short exact phrase of a turn's substance that nobody has quoted yet."""
        said = "\n".join(each.text for each in self.brief.heard)
        parts = (
            part
            for each in self.stock
            for part in (each.claim, each.ground, each.reply, each.answer)
            if part in entry.text
        )
        substance = " ".join(dict.fromkeys(parts))
        if substance or is_line_of_ours(entry.text):
            return telling_phrase(substance, said, may_cut=False)
        return telling_phrase(body_of(entry), said, may_cut=True)

    def they(self, entry: Entry) -> str:
        """Whoever took that turn, without a name."""
        camp = self.camp_behind(entry)
        if len({each.stance for each in self.brief.spec.debaters}) == 2:
            return "the other side"
        return _THEY.get(camp.side) or f"those who say “{label(spoken_for(entry))}”"


def floor_of(brief: TurnBrief, speaks_for: str) -> Floor:
    """The floor for a turn that speaks for a stance, or for a vote."""
    topic = topic_of(brief.spec)
    camp = camp_of(speaks_for, topic)
    seed = f"{brief.spec.seed}:{brief.debater.id}"
    stock = _all_stock(brief.spec, topic)
    heard = heard_by(brief.debater.id, brief.heard, stock)
    mine = stock_of(camp, topic, Random(f"{brief.spec.seed}:stock"))
    return Floor(
        brief=brief,
        topic=topic,
        camp=camp,
        voice=voice_of(brief.debater, brief.spec),
        stock=stock,
        heard=heard,
        left=tuple(each for each in mine if each.point not in heard.taken),
        page=Page(entry.text for entry in brief.heard),
        chance=Random(f"{seed}:{brief.turn}"),
    )


def spoken_for(entry: Entry) -> str:
    """What a turn spoke for: its vote where it has one, else its stance."""
    return entry.content.vote if entry.content.form == "position" else entry.stance


def declared(floor: Floor) -> str:
    """A line that says which stance is taken."""
    return _of_stance(library().stance(floor.camp.side).declare, floor)


def concluded(floor: Floor) -> str:
    """A line that ends the case for a stance."""
    return _of_stance(library().stance(floor.camp.side).close, floor)


def _of_stance(lines_: tuple[str, ...], floor: Floor) -> str:
    """One of the lines; where there are two things to choose from, one that names them."""
    naming = [line for line in lines_ if "{mine}" in line] if floor.topic.motion.options else []
    fitting = naming or list(lines_)
    return floor.page.fresh(floor.chance.sample(fitting, len(fitting)), floor.words({}))


def _all_stock(spec: Specification, topic: Topic) -> tuple[Argument, ...]:
    voices = (
        spec.rules.choices
        if isinstance(spec.rules, ConsensusRules)
        else tuple(debater.stance for debater in spec.debaters)
    )
    return whole_stock((camp_of(each, topic) for each in voices), topic)
