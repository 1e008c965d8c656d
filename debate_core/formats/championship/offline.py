"""The speeches of format `championship`'s offline teams, and its captains and judge.

The summaries and the closing are last speeches. A question is a critical one, about words of the
other team; the debater who is asked answers question by question. Calls, scores and summaries are
counted from the transcript, by the seed.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import cycle, islice
from random import Random

from debate_core.domain.brief import Brief
from debate_core.domain.forms import Speech
from debate_core.domain.reasons import Reason
from debate_core.domain.specification import Specification
from debate_core.domain.text import count_words, shorten_line
from debate_core.domain.turns import Turn
from debate_core.domain.values import Value
from debate_core.formats.championship.forms import (
    COUNTER_QUESTION,
    Call,
    Choose,
    Flag,
    Questions,
    Review,
    SpeechScore,
    Summarise,
    Summary,
    asks_back,
)
from debate_core.formats.championship.options import (
    CHAMPIONSHIP,
    CLOSING,
    CROSS,
    FREE,
    QUESTIONS,
    SUMMARIES,
    list_defenders,
    list_summed_phases,
)
from debate_core.language import ngettext
from debate_core.offline.arguments import (
    OfflineArgument,
    is_opposed,
    list_all_arguments,
    parse_stance,
)
from debate_core.offline.counts import counts_of, on_scale, scores_of
from debate_core.offline.judge import find_lowest, load_judge_words
from debate_core.offline.library import Lines, get_library, prose_of
from debate_core.offline.motion import topic_of
from debate_core.offline.reason import make_reason
from debate_core.offline.speech import write_speech
from debate_core.offline.stances import speak_for_side
from debate_core.offline.text import (
    body_of,
    capitalise,
    find_quotable,
    list_quotes,
    measure,
    quote_within,
    remove_quotes,
    split_sentences,
)
from debate_core.offline.turn import TurnMaterial, defend, material_for, questions_of, scheme_of
from debate_core.offline.unanswered import is_met
from debate_core.offline.wording import Passage, fit_paragraphs

_LAST_WORDS = (SUMMARIES, CLOSING)
"""The phases that look back, and bring nothing new."""
_ROOM = 95
"""Words of questions that leave room for plain ones."""
_HOT = 0.3
"""The share of debaters who under pressure cannot keep to only asking or only answering."""
_CLAIM = 150
"""The most characters of a claim that a summary quotes."""


class NoteWords(Value):
    """The judge's note on a speech."""

    case: str
    engaged: str
    alone: str
    asked: str


class ChampionshipWords(Value):
    """The lines of the built-in teams and judge; `offline.toml` names the slots."""

    ask: Lines
    ask_plainly: Lines
    answer_plainly: Lines
    """The answers to the plain questions, each at the same index."""
    answer_openly: Lines
    ask_back: Lines
    """Lines of a defender who asks a question, which is against the rules."""
    answer_myself: Lines
    """Lines of an attacker who answers, which is against the rules too."""
    first: Lines
    next: Lines
    last: Lines
    direction: Lines
    points: str
    rested: Lines
    """Lines for a claim that was made in the turns that are summed up."""
    held: Lines
    """Lines for a claim that was made before and defended in these turns."""
    silent: str
    note: NoteWords


def load_championship_words() -> ChampionshipWords:
    """Load the words of this format, checked."""
    return prose_of("debate_core.formats.championship", "offline", ChampionshipWords)


def take_turn(brief: Brief) -> Speech:
    """Make a speech; in cross-examination, answer what was asked."""
    words = min(brief.spec.words, brief.words)
    last = brief.heard[-1].answer if brief.heard else None
    if brief.speaking.phase == CROSS and isinstance(last, Questions):
        return Speech(text=_answer_questions(last.questions, material_for(brief), words))
    brief = replace(brief, step=replace(brief.speaking, words=words))
    if brief.speaking.phase in _LAST_WORDS:
        return write_speech(speak_for_side(brief), is_last=True, arguments="none")
    return write_speech(brief, is_last=False)


def ask_questions(brief: Brief) -> Questions:
    """Ask three questions about what the other team has said."""
    material, words = material_for(brief), load_championship_words()
    targets = _list_their_points(material) or _list_their_phrases(material)
    leads = material.shuffle(words.ask)
    made = [
        _pick_question(quote, scheme, material, leads[place:] if place < len(targets) else ())
        for place, (quote, scheme) in enumerate(islice(cycle(targets), QUESTIONS))
    ]
    new = [line for line in words.ask_plainly if not material.said.has(line)]
    plain = material.shuffle(new if len(new) >= QUESTIONS else words.ask_plainly)
    questions = [question for question in made if question]
    while count_words(" ".join(questions)) > _ROOM:
        questions.pop()
    asked_now = [*questions, *plain][:QUESTIONS]
    if _breaks_order(material):
        asked_now[-1] = f"{asked_now[-1]} {material.one_of(material.shuffle(words.answer_myself))}"
    return Questions(
        to=material.rng.choice(list_defenders(brief.spec, brief.debater.id)),
        questions=tuple(asked_now),
    )


def _list_their_points(material: TurnMaterial) -> list[tuple[str, str]]:
    """List the points that the other team has made, the latest first: their phrases and schemes."""
    known = [
        argument
        for entry in material.opponents
        for argument in material.arguments
        if argument.claim in entry.text and is_opposed(material.stance, argument)
    ]
    return [(argument.quote, argument.scheme) for argument in dict.fromkeys(known)]


def _list_their_phrases(material: TurnMaterial) -> list[tuple[str, str]]:
    """List telling phrases of the other team, for words that are not from the library."""
    entries = [entry for entry in material.opponents if not isinstance(entry.answer, Questions)]
    phrases = ((find_quotable(body_of(entry), may_cut=False), entry.text) for entry in entries)
    return [(phrase, scheme_of(text)) for phrase, text in phrases if phrase]


def _pick_question(quote: str, scheme: str, material: TurnMaterial, leads: Sequence[str]) -> str:
    """Pick a new critical question, put to a phrase if there are words that lead to it."""
    questions = questions_of(scheme, material)
    led = [f"{lead} {question}" for lead, question in zip(cycle(leads), questions, strict=False)]
    return material.said.find_unused(led if leads else questions, {"quote": quote})


def _answer_questions(put: Sequence[str], material: TurnMaterial, limit: int) -> str:
    words = load_championship_words()
    leads = [words.first, *[words.next] * (len(put) - 2), words.last][: len(put)]
    rows = [
        [Passage(_answer_question(question, lead, material), 90 - place)]
        for place, (lead, question) in enumerate(zip(leads, put, strict=True))
    ]
    answers = fit_paragraphs([*rows, defend(material)], limit)
    back = material.one_of(material.shuffle(words.ask_back))
    has_room = count_words(f"{answers} {back}") <= limit
    return f"{answers}\n\n{back}" if has_room and _breaks_order(material) else answers


def _breaks_order(material: TurnMaterial) -> bool:
    """True if a debater breaks the rules of the cross-examination.

    A debater with the temper for it does so once an argument of its own side has been answered.
    """
    brief = material.brief
    temper = Random(f"{brief.spec.seed}:{brief.debater.id}:temper").random()
    return temper < _HOT and any(
        argument.point in material.heard.made
        and not is_opposed(material.stance, argument)
        and material.said.has(split_sentences(argument.reply)[0])
        for argument in material.arguments
    )


def _answer_question(question: str, leads: Lines, material: TurnMaterial) -> str:
    """Return the answer written for a question of ours; a general line for any other."""
    words = load_championship_words()
    plain = zip(words.ask_plainly, words.answer_plainly, strict=True)
    known = (
        text for phrase, text in (*get_library().critical.items(), *plain) if phrase in question
    )
    answer = next(known, "") or material.one_of(material.shuffle(words.answer_openly))
    return material.one_of(material.shuffle(leads), answer=answer)


def call_speaker(brief: Brief, step: Choose) -> Call:
    """Call the debater who has had the fewest speeches in the free debate."""
    rng = Random(f"{brief.spec.seed}:call:{step.team}:{len(brief.heard)}")
    turns = [entry.debater for entry in brief.heard if entry.phase == FREE]
    speaker = min(step.may_speak, key=turns.count)
    return Call(speaker=speaker, direction=rng.choice(load_championship_words().direction))


def score_speech(brief: Brief) -> SpeechScore:
    """Score what can be counted in a speech, the last that the judge is shown."""
    entry = brief.heard[-1]
    found, flags = measure(entry.answer.get_own_words()), _find_flags(entry)
    rng = Random(f"{brief.spec.seed}:score:{entry.number}")
    points = {
        "logic": 5 + min(3, found.reasons),
        "persuasion": 5 + min(2, found.evidence) + min(1, found.reasons),
        "expression": 8 if 8 <= found.words / found.sentences <= 22 else 6,
        "teamwork": 6,
        "rule_compliance": 5 if flags else 8,
    }
    scores = {
        dimension.name: on_scale(points[dimension.name] + rng.choice((-1, 0, 0, 1)), CHAMPIONSHIP)
        for dimension in CHAMPIONSHIP.dimensions
    }
    return SpeechScore(note=_write_note(brief), flags=flags, scores=scores)


def _find_flags(entry: Turn) -> tuple[Flag, ...]:
    """Find violations by punctuation: a defender who asks back, an attacker who also states."""
    if entry.phase != CROSS:
        return ()
    if isinstance(entry.answer, Questions):
        asks = all(question.rstrip(" ”").endswith("?") for question in entry.answer.questions)
        return () if asks else ("attacker_answered",)
    return (COUNTER_QUESTION,) if asks_back(entry.answer.get_own_words()) else ()


def _write_note(brief: Brief) -> str:
    """Note the counts of the last speech, and a phrase of the other team that it responds to."""
    *before, entry = brief.heard
    words, said = load_championship_words().note, entry.answer.get_own_words()
    found = measure(said)
    taken_up = _find_quoted_phrases(
        said, (earlier for earlier in before if earlier.stance != entry.stance)
    )
    if isinstance(entry.answer, Questions):
        asked = ngettext("{count} question", "{count} questions", len(said.splitlines()))
        return words.asked.format(sentences=asked, quoted=len(taken_up))
    parts = ngettext("{count} sentence", "{count} sentences", found.sentences)
    case = words.case.format(reasons=found.reasons, sentences=parts, evidence=found.evidence)
    engaged = words.engaged.format(quote=quote_within(max(taken_up, key=len))) if taken_up else ""
    is_alone = before and entry.step.to is None and not _answers_known(said, brief.spec)
    return f"{case} {engaged or (words.alone if is_alone else '')}".strip()


def _answers_known(said: str, spec: Specification) -> bool:
    """True if a speech replies to an argument that the library knows, without quoting it."""
    topic = topic_of(spec)
    known = list_all_arguments((parse_stance(side, topic) for side in spec.stances), topic)
    return any(split_sentences(argument.reply)[0] in said for argument in known)


def _find_quoted_phrases(said: str, others: Iterable[Turn]) -> list[str]:
    """List the other team's phrases that are quoted."""
    own = " ".join(remove_quotes(entry.text) for entry in others).casefold()
    return [quote for quote in list_quotes(said) if quote.casefold() in own]


def sum_up(brief: Brief, step: Summarise) -> Summary:
    """Sum up what each team last based its case on; at the end, how many points each answered."""
    phases = list_summed_phases(step.phase)
    entries = [entry for entry in brief.heard if step.is_final or entry.phase in phases]
    spoken = [entry for entry in entries if not isinstance(entry.answer, Questions)]
    lines = (_count_points(spoken, brief) if step.is_final else ()) or _list_claims(spoken, brief)
    text = " ".join(lines or (load_championship_words().silent,))
    if not step.is_final:
        return Summary(text=text)
    return Review(text=text, reason=_make_reason(brief, step))


def _list_claims(spoken: Sequence[Turn], brief: Brief) -> tuple[str, ...]:
    """Tell the last claim of each team, in speaking order."""
    rested = {entry.stance: _find_last_claim(entry.stance, spoken, brief) for entry in spoken}
    return tuple(
        lines[place % len(lines)].format(name=who.name, side=side, claim=claim)
        for place, (side, (who, claim, lines)) in enumerate(rested.items())
        if claim
    )


def _count_points(spoken: Sequence[Turn], brief: Brief) -> tuple[str, ...]:
    """Count the points of each team, and how many of them the other answered; empty without any."""
    topic, said = topic_of(brief.spec), "\n".join(entry.text for entry in spoken)
    stances = {side: parse_stance(side, topic) for side in brief.spec.stances}
    made = {
        side: [
            argument
            for argument in list_all_arguments([stance], topic)
            if argument.stance == stance and argument.claim in said
        ]
        for side, stance in stances.items()
    }
    if not all(made.values()):
        return ()
    met = {side: sum(is_met(argument, said) for argument in made[side]) for side in made}
    return tuple(
        load_championship_words().points.format(side=side, made=len(made[side]), met=met[side])
        for side in made
    )


def _make_reason(brief: Brief, step: Summarise) -> Reason | None:
    """Read the reason from the flow, if one is kept."""
    spec = brief.spec
    counts = counts_of(brief.heard, spec.stances, spec.words)
    if any(not counts[side].texts for side in spec.stances):
        return None
    weakest = {side: find_lowest(counts[side], scores_of(counts, side)).name for side in counts}
    return make_reason(brief, step.ahead or None, weakest, load_judge_words().reason)


def _find_last_claim(side: str, spoken: Sequence[Turn], brief: Brief) -> tuple[Turn, str, Lines]:
    """Find the last claim that a team made in these turns, who made it, and how to report it.

    If it made none, use the last that it defended or named, reported as said before; if the
    library knows none of its claims, use a telling phrase of its last turn.
    """
    words, topic = load_championship_words(), topic_of(brief.spec)
    stance = parse_stance(side, topic)
    mine = [
        argument for argument in list_all_arguments([stance], topic) if argument.stance == stance
    ]
    turns = [turn for turn in reversed(spoken) if turn.stance == side]
    for entry in turns:
        if made := next((argument for argument in mine if argument.claim in entry.text), None):
            return entry, _shorten_claim(made.claim), words.rested
    for entry in turns:
        if held := next((argument for argument in mine if _is_held(argument, entry)), None):
            return entry, _shorten_claim(held.claim), words.held
    phrase = find_quotable(body_of(turns[0]), may_cut=True)
    return turns[0], _shorten_claim(phrase), words.rested


def _is_held(argument: OfflineArgument, entry: Turn) -> bool:
    """True if a turn defends an argument, or names it as one that stands."""
    return split_sentences(argument.answer)[0] in entry.text or argument.name in entry.text


def _shorten_claim(claim: str) -> str:
    """Return a claim as a sentence to quote; empty if there is none."""
    told = capitalise(shorten_line(quote_within(claim), _CLAIM))
    return told if told.endswith(("?", "…")) or not told else f"{told.rstrip('.')}."
