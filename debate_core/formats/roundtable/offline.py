"""The offline moderator of a roundtable, and its offline personas.

The moderator compares words and understands none of them, and says so. A point is a sentence
exactly as somebody said it: agreed if several said much the same, contested if one denies what
another said, open if a question got no answer.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import cycle
from random import Random

from debate_core.content.cast import STANCES, say_stance
from debate_core.domain.brief import Brief
from debate_core.domain.form import Form
from debate_core.domain.forms import Speech, Tallies
from debate_core.domain.specification import Specification
from debate_core.domain.steps import Speak, Step, UnusedTurn
from debate_core.domain.text import count_words, end_sentence
from debate_core.domain.turns import Turn
from debate_core.domain.values import DebaterId
from debate_core.errors import MalformedReply
from debate_core.formats.roundtable.drafts import measure_overlap
from debate_core.formats.roundtable.forms import (
    DRAFTED,
    STATEMENT_WORDS,
    Clarify,
    Clarity,
    CompareDrafts,
    DraftComparison,
    DraftedStatement,
    DraftStatements,
    Open,
    Points,
    Revise,
    Revised,
    Revision,
    StatementDraft,
    SumUp,
    TableOpening,
    complete_statement,
    find_named,
)
from debate_core.formats.roundtable.wording import (
    find_faults,
    find_stems,
    is_wish,
    remove_condition,
)
from debate_core.language import ENGLISH, N_, _, get_language, ngettext
from debate_core.offline import cues
from debate_core.offline.library import get_library
from debate_core.offline.speech import write_speech
from debate_core.offline.text import (
    capitalise,
    fold_words,
    has_reason,
    is_plain,
    list_content_words,
    list_in_words,
    list_quotes,
    quote_within,
    remove_quotes,
    split_sentences,
)

_SHORT = 8
"""Words below which a turn is too short to be answered."""
_SHARED = 3
"""The fewest content words that two sentences about the same thing share."""
_ALIKE = 0.34
"""The share of common content words that makes two sentences much the same."""
_ANSWERS = 2
"""The content words of a question that an answer repeats."""
_LOOKED_AT = 300
"""The number of the latest sentences that are compared."""
_LISTED = 5
"""The most points of one kind that are listed."""
_TOO_LIKE = 0.45
"""The overlap of two sentences above which one of them is enough."""
_TELLING = 6
"""The number of content words above which more do not count."""
_OWN = re.compile(r"\b(?:I|me|my|mine|I'm|I\u2019m|ich|Ich|mir|mich|mein\w*|Mein\w*)\b")
_LEANS_ON = re.compile(r"^(?:and|but|so|then|that|this|it|they|he|she|yes|no|well|or)\b", re.I)
_AS_ONE_SEES_IT = re.compile(
    r"^(?:(?:and|but|so|well|yes|no),? )?"
    r"(?:(?:I|we) (?:think|believe|feel|guess|hold|say)(?: that)?|in my (?:opinion|view),?|"
    r"to me,?|for me,?) ",
    re.I,
)
_WISH = re.compile(
    r"^(?!(?:should|how|what|who|which|why|when|where)\b)(?P<who>.{2,60}?) "
    r"(?:should|must|ought to) (?P<what>(?!not\b).+)$",
    re.I,
)
_GERMAN_WISH = re.compile(
    r"^(?P<who>.{2,60}?) (?P<modal>soll|sollen|sollte|sollten|muss|müssen) (?P<what>(?!nicht\b).+)$"
)
_WISH_ASKED = re.compile(r"^should (?P<who>.{2,60}?) (?P<what>be .+)$", re.I)
_REASON = re.compile(r"\b(?:because|since|so that|weil|denn)\b", re.I)
_ON_CONDITION = N_("but only if somebody checks what comes of it")
_STANDS_FOR_SUBJECT = ("the proposal", "the claim", "the choice", "the change", "this change")
"""Words of these personas that refer to the question itself, and mean nothing without it."""
NOTHING_STANDS = N_("nobody said a sentence that people could vote on as it stands")
"""The reason why this moderator drafts nothing."""
_WHO_I_AM = N_("Built-in moderator: compares words, understands nothing.")

_HOW = N_(
    "Agreed is what several said in much the same words, contested what one said and another "
    "denied, open a question that nobody took up."
)


def answer_step(brief: Brief) -> Form:
    """Answer a step as the offline moderator or an offline persona."""
    match brief.step:
        case Speak():
            return _take_turn(brief)
        case Open():
            return TableOpening(text=_write_opening(brief.spec))
        case Clarify(debater=who):
            return _judge_clarity(brief, who)
        case SumUp() as step:
            return _sum_up_points(brief, step)
        case DraftStatements():
            return _draft_statements(brief)
        case CompareDrafts():
            return DraftComparison()
        case Revise() as step:
            return _revise(brief, step)
        case step:
            raise MalformedReply(f"The offline moderator does not know the step “{step.tag}”.")


def _take_turn(brief: Brief) -> Speech:
    """Make a speech; personas without a declared stance lean to one, to have something to say.

    In the first round it says plainly what should be done, if the form of the question allows it.
    """
    personas = (debater.id for debater in brief.spec.debaters if debater.model)
    leans = dict(zip(personas, cycle(map(say_stance, STANCES)), strict=False))
    debaters = tuple(
        debater.model_copy(update={"stance": debater.stance or leans.get(debater.id, "")})
        for debater in brief.spec.debaters
    )
    spec = brief.spec.model_copy(update={"debaters": debaters})
    heard = tuple(
        replace(entry, stance=spec.debater(entry.debater).stance) for entry in brief.heard
    )
    step, stance = brief.speaking, spec.debater(brief.speaking.debater).stance
    claim = "" if step.direction or step.round > 1 else write_claim(spec.motion, stance)
    step = replace(step, words=brief.words - count_words(claim))
    said = write_speech(replace(brief, spec=spec, heard=heard, step=step))
    return said.model_copy(update={"text": f"{claim}\n\n{said.text}"}) if claim else said


def write_claim(motion: str, stance: str) -> str:
    """Write what a stance wants, as a sentence; empty if the motion does not have such a form."""
    known = {say_stance(one): one for one in STANCES}
    plain_stance = known.get(stance, "")
    if not plain_stance or not is_plain(motion):
        return ""
    tail = f", {_(_ON_CONDITION)}" if plain_stance not in STANCES[:2] else ""
    said = motion.strip(" ?.!")
    if get_language() != ENGLISH:
        german = _GERMAN_WISH.match(said)
        not_ = "nicht " if plain_stance == STANCES[1] else ""
        asked = f"{german['modal']} {not_}{german['what']}" if german else ""
        return f"{capitalise(german['who'])} {asked}{tail}." if german else ""
    match = _WISH.match(said) or _WISH_ASKED.match(said)
    if match is None:
        return ""
    not_ = "not " if plain_stance == STANCES[1] else ""
    return f"{capitalise(match['who'])} should {not_}{match['what']}{tail}."


def _write_opening(spec: Specification) -> str:
    opening = ngettext(
        "The question: “{question}” Raise your hand if you want to speak; there is {count} "
        "round, and I sum up after it. At the end you vote on statements drafted from what was "
        "said.",
        "The question: “{question}” Raise your hand if you want to speak; there are {count} "
        "rounds, and I sum up after each. At the end you vote on statements drafted from what was "
        "said.",
        spec.rounds,
        question=end_sentence(quote_within(spec.motion)),
    )
    picked = _("What I sum up and draft are sentences of yours, picked by plain measures.")
    return f"{opening} {_(_WHO_I_AM)} {picked}"


def _judge_clarity(brief: Brief, who: DebaterId) -> Clarity:
    """Ask about a turn of a few words; treat any other as clear, as this judge cannot tell."""
    last = brief.heard[-1] if brief.heard else None
    is_short = last is not None and last.debater == who and count_words(last.text) < _SHORT
    question = _("That was short. What do you mean by it, in a sentence or two, and why?")
    return Clarity(is_clear=not is_short, question=question if is_short else "")


# The turns, sentence by sentence.


@dataclass(frozen=True, slots=True)
class _Said:
    """A sentence of somebody's turn."""

    text: str
    debater: DebaterId
    turn: int
    words: frozenset[str]
    """The words that say what it is about, without quotations and what everyone speaks of."""
    has_question: bool = False
    """True if it repeats the whole question that is discussed."""

    @property
    def is_question(self) -> bool:
        return self.text.rstrip("”“\u2019\"'").endswith("?")

    @property
    def plain(self) -> str:
        """Its words alone, in the form for comparison."""
        return fold_words(self.text)

    @property
    def denies(self) -> bool:
        # A denial within the reason does not deny what it is the reason for.
        claim = _REASON.split(self.text, maxsplit=1)[0]
        return len(cues.find_cues(claim, "negation")) % 2 == 1


def _split_sentences(entries: Iterable[Turn], spec: Specification) -> list[_Said]:
    common = list_content_words(spec.motion)
    found = [
        _Said(
            " ".join(phrase.split()),
            entry.debater,
            entry.number,
            list_content_words(remove_quotes(phrase)) - common,
            fold_words(spec.motion) in fold_words(phrase),
        )
        for entry in entries
        if not entry.fact.is_taken_out
        for line in entry.answer.as_text().splitlines()
        for phrase in split_sentences(line)
    ]
    return found[-_LOOKED_AT:]


def _is_about_the_same(one: _Said, other: _Said) -> bool:
    if one.plain == other.plain:
        return True
    is_own = not (one.has_question or other.has_question)
    if is_own and _is_like(one.text, other.text):
        return True
    shared = one.words & other.words
    return len(shared) >= _SHARED and len(shared) >= _ALIKE * len(one.words | other.words)


@dataclass(frozen=True, slots=True)
class _Point:
    """Sentences of several people about the same thing; the first was said first."""

    sentences: tuple[_Said, ...]

    @property
    def first(self) -> _Said:
        return self.sentences[0]

    @property
    def speakers(self) -> frozenset[DebaterId]:
        return frozenset(remark.debater for remark in self.sentences)

    @property
    def is_contested(self) -> bool:
        """True if somebody denies what somebody else said."""
        return any(
            remark.denies != self.first.denies and remark.debater != self.first.debater
            for remark in self.sentences
        )

    def list_ways(self) -> Iterator[_Said]:
        """List the wordings, first those without a denial: agreeing with a denial is ambiguous."""
        yield from sorted(self.sentences, key=lambda remark: remark.denies)

    def list_turns(self, said: _Said) -> tuple[int, ...]:
        """List the turns that say the same as that sentence, without those that deny it."""
        same = (remark for remark in self.sentences if remark.denies == said.denies)
        return tuple(sorted({remark.turn for remark in same}))


def _group_points(said: Sequence[_Said]) -> list[_Point]:
    """Group statements of fact or wish about the same thing, those that most people made first."""
    points: list[_Point] = []
    for remark in said:
        if remark.is_question:
            continue
        same = next((n for n, p in enumerate(points) if _is_about_the_same(p.first, remark)), None)
        if same is None:
            points.append(_Point((remark,)))
        else:
            points[same] = _Point((*points[same].sentences, remark))
    return sorted(points, key=lambda point: -len(point.speakers))


def _find_unanswered(said: Sequence[_Said], spec: Specification) -> list[str]:
    """List the questions except the motion that no later sentence of somebody else answers."""
    motion = fold_words(spec.motion)
    # Such a persona puts critical questions to anything; out of its turn they ask nothing.
    asked_by_habit = get_library().critical
    return [
        remark.text
        for place, remark in enumerate(said)
        if remark.is_question
        and motion not in remark.plain
        and remark.text not in asked_by_habit
        and not any(
            other.debater != remark.debater
            and not other.is_question
            and len(other.words & remark.words) >= min(_ANSWERS, len(remark.words))
            for other in said[place + 1 :]
        )
    ]


def _sum_up_points(brief: Brief, step: SumUp) -> Points:
    said = _split_sentences(brief.heard, brief.spec)
    made = [point for point in _group_points(said) if len(point.speakers) > 1]
    agreed = tuple(point.first.text for point in made if not point.is_contested)[:_LISTED]
    open_ = tuple(_find_unanswered(said, brief.spec))[-_LISTED:]
    contested = tuple(point.first.text for point in made if point.is_contested)[:_LISTED]
    has_points = bool(agreed or open_ or contested)
    summary = _write_summary(brief, step.round, has_points=has_points)
    return Points(summary=summary, agreed=agreed, open=open_, contested=contested)


def _write_summary(brief: Brief, round_: int, *, has_points: bool) -> str:
    here = [entry for entry in brief.heard if entry.round == round_]
    # What is not listed needs no explanation.
    how = _(_HOW) if round_ == 1 and has_points else ""
    names = list_in_words(list(dict.fromkeys(entry.name for entry in here)))
    words = sum(count_words(entry.text) for entry in here)
    told = _(
        "In this round {names} spoke, in {turns} and {words}.",
        names=names,
        turns=ngettext("{count} turn", "{count} turns", len(here)),
        words=ngettext("{count} word", "{count} words", words),
    )
    return f"{told} {how}".strip()


# Statements, from what was said.


def order_turns(heard: Sequence[Turn], step: Step, seed: int) -> Sequence[Turn]:
    """Order turns as a step reads them: for a second draft, in a random order."""
    if step != DraftStatements(2):
        return heard
    return Random(f"{seed}:second draft").sample(heard, len(heard))


def _draft_statements(brief: Brief) -> StatementDraft:
    """Draft the points that cover most of what was said; fewer if few stand by themselves."""
    spec = brief.spec
    said = _split_sentences(order_turns(brief.heard, brief.step, spec.seed), spec)
    points = _group_points(said)
    candidates = (_make_candidate(point, said, spec) for point in points)
    chosen = _pick_covering(one for one in candidates if one is not None)
    if not chosen:
        raise MalformedReply(_(NOTHING_STANDS))
    words = {entry.number: entry.answer.as_text() for entry in brief.heard}
    drafted = tuple(
        complete_statement(DraftedStatement(text=one.text, turns=one.turns), words)
        for one in chosen
    )
    return StatementDraft(statements=drafted, left_out=tuple(_give_reasons(said, points, drafted)))


def _give_reasons(
    said: Sequence[_Said], points: Sequence[_Point], drafted: Sequence[DraftedStatement]
) -> Iterator[UnusedTurn]:
    """Give a reason for each turn that is in no statement, as far as this moderator can tell."""
    used = {turn for statement in drafted for turn in statement.turns}
    for turn in sorted({remark.turn for remark in said} - used):
        own = [remark for remark in said if remark.turn == turn]
        yield UnusedTurn(turn=turn, why=_find_reason(own, points, drafted))


def _find_reason(
    own: Sequence[_Said], points: Sequence[_Point], drafted: Sequence[DraftedStatement]
) -> str:
    if all(remark.is_question for remark in own):
        return _("it asks, and states nothing")
    for point in points:
        is_of_both = any(remark in point.sentences for remark in own)
        if is_of_both and (used := _find_drafted_from(point, drafted)):
            return _("it denies what turn {turn} says, which is voted on", turn=used.turns[0])
    for remark in own:
        for statement in drafted:
            if _is_like(remark.text, statement.text):
                return _("it says much the same as turn {turn}", turn=statement.turns[0])
    if any(not find_faults(make_statement(remark.text)) for remark in own):
        return _("there was no room for it")
    return _("no sentence of it stands alone as a statement")


def _find_drafted_from(
    point: _Point, drafted: Sequence[DraftedStatement]
) -> DraftedStatement | None:
    texts = {make_statement(remark.text) for remark in point.sentences}
    return next((statement for statement in drafted if statement.text in texts), None)


@dataclass(frozen=True, slots=True)
class _Candidate:
    """A point that can be voted on, as a statement."""

    text: str
    point: _Point
    turns: tuple[int, ...]
    """The turns that it would cite."""
    weight: float


def _make_candidate(point: _Point, said: Sequence[_Said], spec: Specification) -> _Candidate | None:
    """Make a statement from the first suitable sentence of a point; None if there is none."""
    for remark in point.list_ways():
        if text := _as_statement(remark, spec):
            weight = _weigh_point(point) + _weigh_subject(remark, said, spec)
            return _Candidate(text, point, point.list_turns(remark), weight)
    return None


def _pick_covering(candidates: Iterable[_Candidate]) -> list[_Candidate]:
    """Pick different points that add most people who are in none yet, then most turns.

    Wishes come before reasons: a reason is voted on only if there is room for it.
    """
    left: list[_Candidate] = sorted(candidates, key=lambda one: -one.weight)
    chosen: list[_Candidate] = []
    speakers, turns = set[DebaterId](), set[int]()

    def rank(one: _Candidate) -> tuple[bool, bool, int, int]:
        people, said = len(one.point.speakers - speakers), len(set(one.turns) - turns)
        return people > 0, is_wish(one.text), people, said

    while left and len(chosen) < DRAFTED:
        best = max(left, key=rank)
        chosen.append(best)
        speakers |= best.point.speakers
        turns.update(best.turns)
        left = [one for one in left if not _is_like(one.text, best.text)]
    return chosen


def _is_like(one: str, other: str) -> bool:
    """True if two sentences are too much alike for both to be voted on."""
    return measure_overlap(remove_condition(one), remove_condition(other)) > _TOO_LIKE


def _weigh_point(point: _Point) -> float:
    """Weigh a sentence as a statement; one that depends on other sentences weighs less."""
    text = _AS_ONE_SEES_IT.sub("", point.first.text)
    return (
        3 * (len(point.speakers) - 1)
        + 2 * is_wish(text)
        + has_reason(text)
        + min(len(point.first.words), _TELLING) / 2
        - 3 * bool(list_quotes(text))
        - 3 * bool(_OWN.search(text))
        - 2 * bool(_LEANS_ON.match(text))
    )


def _weigh_subject(remark: _Said, said: Sequence[_Said], spec: Specification) -> float:
    """Weigh how surely a sentence is about the question, or about what others speak of."""
    return 2.0 * (_is_on_question(remark, spec) or _is_shared(remark, said))


def _as_statement(remark: _Said, spec: Specification) -> str:
    """Return the sentence as a statement credited to nobody; empty if it cannot be one."""
    text = make_statement(remark.text)
    return text if not find_faults(text) and _fits(text, spec) and _may_be(remark, spec) else ""


def make_statement(said: str) -> str:
    """Turn a sentence into a statement: without “I think” and the like, and with a full stop."""
    return end_sentence(capitalise(_AS_ONE_SEES_IT.sub("", said).strip(" ,;:-\u2013\u2014")))


def _may_be(remark: _Said, spec: Specification) -> bool:
    """True if a sentence may be about the subject, whoever said it.

    Such a persona speaks in metaphors; only a wish in the words of the question is literal.
    """
    if cues.has(remark.text, _STANDS_FOR_SUBJECT):
        return False
    is_person = not spec.debater(remark.debater).model
    return is_person or (is_wish(remark.text) and _is_on_question(remark, spec))


def _is_on_question(remark: _Said, spec: Specification) -> bool:
    return bool(find_stems(remark.text) & find_stems(spec.motion))


def _is_shared(remark: _Said, said: Sequence[_Said]) -> bool:
    """True if somebody else speaks about the same thing."""
    stems = find_stems(remark.text)
    return any(other.debater != remark.debater and stems & find_stems(other.text) for other in said)


def _fits(text: str, spec: Specification) -> bool:
    """True if a statement is short enough, and names nobody."""
    return count_words(text) <= STATEMENT_WORDS and not find_named(text, spec)


def _revise(brief: Brief, step: Revise) -> Revision:
    """Take the wordings that objections put in quotation marks; change nothing else."""
    wordings: dict[str, str] = {}
    for tallies in brief.list_answers(Tallies):
        for objection in tallies.form.objections:
            wished = map(make_statement, list_quotes(objection.text))
            texts = [said for said in wished if _fits(said, brief.spec) and not find_faults(said)]
            if texts and objection.item in step.statements:
                wordings.setdefault(objection.item, texts[-1])
    return Revision(revised=tuple(Revised(statement=key, text=wordings[key]) for key in wordings))
