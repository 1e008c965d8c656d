"""British Parliamentary by the offline debaters, and its offline judge.

The judge counts in each speech what the other offline judges count, and says so: reasons, cases,
and responses to the other bench. Order and names carry no weight; if two teams have equal counts,
the seed decides.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from random import Random

from debate_core.domain.brief import Brief
from debate_core.domain.forms import Speech
from debate_core.domain.turns import Turn
from debate_core.formats.british_parliamentary.forms import (
    PairReason,
    Ranked,
    Ranking,
    RankTeams,
    SpeakerScores,
    find_able,
    list_heard_debaters,
    rank_teams,
)
from debate_core.formats.british_parliamentary.teams import (
    ARGUES,
    PLACES,
    SPEAKERS,
    TEAMS,
    WHIPS,
    find_bench,
    map_places,
)
from debate_core.language import N_, _, format_number
from debate_core.offline.counts import Count, counts_of, put_scores_on, scores_of
from debate_core.offline.judge import (
    describe_strength,
    describe_weakness,
    faults_of,
    load_judge_words,
    without_faults,
)
from debate_core.offline.points import speak_in_parts
from debate_core.offline.speech import write_speech
from debate_core.offline.stances import put_stances_in_words, speak_for_side
from debate_core.offline.text import remove_quotes, split_sentences, takes_up
from debate_core.offline.unanswered import list_unanswered, make_could_hear

_LEVEL = N_("Both come to {more}; a draw of lots decides between them.")
_EASIER = N_("Its speeches are easier to follow.")
_COUNTED = {
    "reasons": N_("It gives a reason in {one} sentences, the other team in {two}."),
    "evidence": N_("It names a case or a figure in {one} sentences, the other team in {two}."),
    "answered": N_("It takes up the other bench in {one} of its turns, the other team in {two}."),
}
"""What was counted of a team and of the one ranked below it; the card names both above it."""


def take_turn(brief: Brief) -> Speech:
    """Make a speech for one of the places: the second of a team continues; a whip sums up."""
    place = map_places(brief.spec)[brief.debater.id]

    def write(asked: Brief) -> Speech:
        team = put_stances_in_words(speak_for_side(asked), ARGUES)
        is_last = place.key in WHIPS and brief.speaking.part != "first"
        return write_speech(team, is_last=is_last, beside=(asked.debater.id,))

    return speak_in_parts(brief, write)


def rank_offline(brief: Brief) -> Ranking:
    """Rank the teams by what can be counted in their speeches."""
    counts = _count_speakers(brief)
    left = _list_unanswered(brief)
    scored = Ranking(speakers=tuple(_score(key, counts, left[key]) for key in counts))
    heard, rng = list_heard_debaters(brief.heard), Random(f"{_view_seed(brief)}:ranking")
    by_chance = tuple(rng.sample(tuple(TEAMS), len(TEAMS)))
    chosen = scored.model_copy(update={"ranking": by_chance})
    rows = rank_teams(chosen, brief.spec, heard)
    return Ranking(
        reasons=tuple(_compare(one, two, counts) for one, two in pairwise(rows)),
        ranking=tuple(row.team for row in rows),
        speakers=scored.speakers,
        verdict=load_judge_words().disclosure,
    )


def _list_unanswered(brief: Brief) -> dict[str, list[str]]:
    """List for each speaker what it could have answered of the other bench and nobody did."""
    benched, could_hear = put_stances_in_words(brief, ARGUES), make_could_hear(brief.hearing)
    return {
        place.key: list_unanswered(
            find_bench(place.team), benched.heard, benched.spec, could_hear, who
        )
        for who, place in map_places(brief.spec).items()
    }


def _view_seed(brief: Brief) -> int:
    assert isinstance(brief.step, RankTeams)
    return brief.step.view_seed


def _count_speakers(brief: Brief) -> dict[str, Count]:
    """Count what each speaker said, by place; engagement is with the other bench."""
    places, able = map_places(brief.spec), find_able(brief.spec, brief.heard)
    entries = [
        replace(turn, stance=places[turn.debater].key)
        for turn in brief.heard
        if turn.answer.is_heard
    ]
    counts = counts_of(
        entries, able, max((brief.spec.words, *(turn.step.words or 0 for turn in entries)))
    )
    benches = {places[who].key: find_bench(places[who].team) for who in places}
    return {
        key: _count_engagement(count, key, entries, benches) if able[key] else count
        for key, count in counts.items()
    }


def _count_engagement(
    count: Count, key: str, entries: Sequence[Turn], benches: Mapping[str, str]
) -> Count:
    """Count how far a speaker responds to what the other bench had said before."""
    mine = [turn for turn in entries if turn.stance == key]
    said = [
        remove_quotes(other.said)
        for other in entries
        if other.number < mine[-1].number and benches[other.stance] != benches[key]
    ]
    parts = [part for turn in mine for part in split_sentences(turn.said)]
    taken = sum(takes_up(part, said) for part in parts) / max(1, len(parts))
    answered = sum(takes_up(turn.said, said) for turn in mine)
    return replace(count, answerable=len(mine), answered=answered, taken_up=taken)


def _score(key: str, counts: Mapping[str, Count], left: Sequence[str]) -> SpeakerScores:
    count = counts[key]
    plain = without_faults(scores_of(counts, key), faults_of(count.texts))
    scores = put_scores_on(SPEAKERS, plain)
    if not count.answerable:
        scores = {name: score for name, score in scores.items() if name not in SPEAKERS.answering}
    best = describe_strength(count, plain)
    note = " ".join(part for part in (best, describe_weakness(count, plain, best, left)) if part)
    return SpeakerScores(place=key, note=note, scores=scores)


def _compare(above: Ranked, below: Ranked, counts: Mapping[str, Count]) -> PairReason:
    """Say which counts rank one team above another."""
    more, less = (format_number(team.total, ".2f") for team in (above, below))
    if not below.is_heard:
        why = _("Nobody was heard for it.") if above.is_heard else _("Neither was heard.")
    elif more == less:
        why = _(_LEVEL, more=more)
    else:
        why = _tell_difference(above.team, below.team, counts)
    return PairReason(above=above.team, below=below.team, why=why)


def _tell_difference(above: str, below: str, counts: Mapping[str, Count]) -> str:
    """Name the count in which a team is furthest ahead of another, in proportion."""
    one, two = _add_counts(above, counts), _add_counts(below, counts)
    leads = {name: (one[name] - two[name]) / max(1, one[name], two[name]) for name in one}
    best = max(leads, key=lambda name: leads[name])
    if leads[best] <= 0:
        return _(_EASIER)
    return _(_COUNTED[best], one=one[best], two=two[best])


def _add_counts(team: str, counts: Mapping[str, Count]) -> dict[str, int]:
    own = [counts[place.key] for place in PLACES if place.team == team and place.key in counts]
    return {
        "reasons": sum(count.reasons for count in own),
        "evidence": sum(count.evidence for count in own),
        "answered": sum(count.answered for count in own),
    }
