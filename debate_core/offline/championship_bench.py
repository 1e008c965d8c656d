"""What the offline captains and judge of format `championship` do: call, score, sum up.

All of it is counted from the transcript, by the seed.
"""

from random import Random

from debate_core.domain.championship import CROSS, FREE, SUMMARIES, is_questions
from debate_core.domain.forms_championship import Call, Flag, SpeechScore, Summary
from debate_core.domain.rubric import CHAMPIONSHIP
from debate_core.domain.transcript import Entry
from debate_core.domain.words import one_line
from debate_core.offline.championship_words import championship_words
from debate_core.offline.hearing import body_of, telling_phrase
from debate_core.offline.leaning import camp_of
from debate_core.offline.measures import measure, quotes, unquoted
from debate_core.offline.phrases import capital, within_quotes
from debate_core.offline.stock import whole_stock
from debate_core.offline.topic import topic_of
from debate_core.prompts.brief import CallBrief, ScoreBrief, SummaryBrief

_CLAIM = 150
"""Characters of a claim that a summary names."""


def called(brief: CallBrief) -> Call:
    """Whoever spoke least often."""
    chance = Random(f"{brief.spec.seed}:call:{brief.step.team}:{len(brief.entries)}")
    turns = [each.debater for each in brief.entries if each.phase == FREE]
    speaker = min(brief.step.may_speak, key=turns.count)
    return Call(speaker=speaker, direction=chance.choice(championship_words().direction))


def scored(brief: ScoreBrief) -> SpeechScore:
    """Scores from what can be counted in the speech."""
    entry = brief.entries[-1]
    found = measure(entry.content.own_words())
    chance = Random(f"{brief.spec.seed}:score:{entry.turn}")
    per_ten = {
        "logic": 5 + min(3, found.reasons),
        "persuasion": 5 + min(2, found.evidence) + min(1, found.reasons),
        "expression": 8 if 8 <= found.words / found.sentences <= 22 else 6,
        "teamwork": 6,
        "rule_compliance": 8,
    }
    flags = _flags(entry)
    if flags:
        per_ten["rule_compliance"] = 5
    scores = {
        each.name: max(1, min(10, per_ten[each.name] + chance.choice((-1, 0, 0, 1))))
        for each in CHAMPIONSHIP.dimensions
    }
    return SpeechScore(note=_note(brief), flags=flags, scores=scores)


def _flags(entry: Entry) -> tuple[Flag, ...]:
    """A defender who ends on a question asks one back."""
    is_answer = entry.phase == CROSS and not is_questions(entry.content)
    ends_asking = entry.content.own_words().rstrip().endswith("?")
    return ("counter_question",) if is_answer and ends_asking else ()


def _note(brief: ScoreBrief) -> str:
    """What was counted, and a phrase of the other team's that it takes up."""
    *before, entry = brief.entries
    words, said = championship_words().note, entry.content.own_words()
    found = measure(said)
    taken_up = _taken_up(said, [each for each in before if each.stance != entry.stance])
    parts = _counted(found.sentences, "sentence")
    if is_questions(entry.content):
        asked = _counted(len(entry.content.own_words().splitlines()), "question")
        return words.asked.format(sentences=asked, quoted=len(taken_up))
    case = words.case.format(reasons=found.reasons, sentences=parts, evidence=found.evidence)
    engaged = words.engaged.format(quote=within_quotes(max(taken_up, key=len))) if taken_up else ""
    return f"{case} {engaged or (words.alone if before else '')}".strip()


def _taken_up(said: str, others: list[Entry]) -> list[str]:
    """The others' own phrases that are quoted."""
    own = " ".join(unquoted(each.text) for each in others).casefold()
    return [each for each in quotes(said) if each.casefold() in own]


def summed(brief: SummaryBrief) -> Summary:
    """What each team rested its case on at last, in the order in which it was said."""
    words, step = championship_words(), brief.step
    phases = (CROSS, SUMMARIES) if step.phase == CROSS else (step.phase,)
    entries = [each for each in brief.entries if step.is_final or each.phase in phases]
    last = {each.stance: each for each in entries if not is_questions(each.content)}
    claims = {side: _rested_on(each, brief) for side, each in last.items()}
    lines = [
        words.rested[place % len(words.rested)].format(name=last[side].name, side=side, claim=claim)
        for place, (side, claim) in enumerate(claims.items())
        if claim
    ]
    opening = words.opened_all if step.is_final else words.opened
    count = _counted(len(entries), "turn")
    return Summary(
        text=" ".join((opening.format(count=count, stage=step.phase), *(lines or [words.silent])))
    )


def _rested_on(last: Entry, brief: SummaryBrief) -> str:
    """The last claim that a team had made by then; a telling phrase where the library has none."""
    topic = topic_of(brief.spec)
    stock = whole_stock((camp_of(each, topic) for each in brief.spec.stances), topic)
    texts = [each.text for each in brief.entries if each.stance == last.stance]
    said = "\n".join(texts)
    known = max((each.claim for each in stock if each.claim in said), key=said.index, default="")
    claim = known or telling_phrase(body_of(last), "", may_cut=True)
    told = capital(one_line(within_quotes(claim), _CLAIM))
    return told if told.endswith(("?", "…")) or not told else f"{told.rstrip('.')}."


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"
