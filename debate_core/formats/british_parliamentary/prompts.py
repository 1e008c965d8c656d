"""The prompts of British Parliamentary, for speakers and for the judge.

Seats are called by their tags, such as “opening government 1”; places by their letters.
"""

from collections.abc import Iterable

from debate_core.domain.brief import Brief
from debate_core.domain.form import Form
from debate_core.domain.naming import make_tags
from debate_core.domain.specification import Specification
from debate_core.domain.turns import describe_hearing
from debate_core.formats.british_parliamentary.forms import RankTeams, find_able, find_silent_bench
from debate_core.formats.british_parliamentary.forms import list_heard_debaters as list_heard
from debate_core.formats.british_parliamentary.offline import rank_offline, take_turn
from debate_core.formats.british_parliamentary.teams import (
    PLACES,
    SPEAKERS,
    TEAMS,
    find_bench,
    map_places,
)
from debate_core.formats.prompts import Prompts
from debate_core.offline.points import answer_point_step
from debate_core.prompts import schemas
from debate_core.prompts.judge import BIASES, DATA, IMPARTIAL, SCALE, TIMING
from debate_core.prompts.layers import (
    CLASH,
    HOLDING,
    join_layers,
    list_questions,
    write_background,
    write_instructions,
    write_motion,
)
from debate_core.prompts.points import describe_part, find_point_task
from debate_core.prompts.request import Message, Request, Schema, count_room, quote_data
from debate_core.prompts.speech import turn_request

_RULES = """\
British Parliamentary: four teams of two, two teams for the motion and two against it, each in a \
race against the other three, the one on its own bench included. A judge ranks them and scores \
every speaker.
The closing half has to bring something new that matters more, its extension, and may not \
contradict its bench. Whips sum up and bring nothing new. Stand by what your partner has said."""


def build_speech_request(brief: Brief) -> Request:
    """Make the request for a speech."""
    place = map_places(brief.spec)[brief.debater.id]
    manner = join_layers(f"{_RULES}\n{_list_places(brief.spec)}", CLASH, HOLDING)
    task = (
        f"You are the {place.title} ({place.key}), of the {place.team}, and argue "
        f"{find_bench(place.team)} the motion. {place.cue} {describe_part(brief)}".rstrip()
    )
    schema = None
    if (about_point := find_point_task(brief)) is not None:
        task, schema = about_point
    return turn_request(brief, manner, task, schema, make_tags(brief.spec.debaters))


def _list_places(spec: Specification) -> str:
    """List who speaks in which order, under which tag, and for what."""
    tags, places = make_tags(spec.debaters), map_places(spec)
    tag_of = {place.key: tags[who] for who, place in places.items()}
    lines = (
        f"- {place.key}, [{tag_of[place.key]}]: {find_bench(place.team)} the motion"
        for place in PLACES
        if place.key in tag_of
    )
    return "The order of speeches, by place and tag:\n" + "\n".join(lines)


_BENCH = (
    f"You judge a debate in British Parliamentary that is over. Rank its four teams: {{teams}}. "
    "A program counts your scores: give no totals. A team's total is the sum of its two speakers.\n"
    "A team of the closing half is judged by what its extension adds to its bench, and loses by "
    "contradicting it; one of the opening half by what of its case still stood at the end. Teams "
    "on one bench are compared as strictly as the others.\n"
    f"Score each speaker who spoke from {SPEAKERS.lowest} to {SPEAKERS.highest}:\n"
    f"{list_questions(SPEAKERS)}\n{SCALE}"
)
_TASK = (
    "First a reason for each pair of neighbours in your ranking, from the top: what put the one "
    "above the other, in one or two sentences, with the turns. Then the ranking. Then for each "
    "speaker a note, with the words that show it, and scores; {idle}the sums of both speakers have "
    "to be in the order of your ranking. Last your verdict, in one or two sentences."
)


def build_ranking_request(brief: Brief) -> Request:
    """Make the request to the judge for its ranking."""
    spec, able = brief.spec, find_able(brief.spec, brief.heard)
    idle = [key for key, can_answer in able.items() if not can_answer]
    null = f"engagement is null for {', '.join(idle)}, who had nobody to answer; " * bool(idle)
    teams = ", ".join(f"{key} ({team})" for team, key in TEAMS.items())
    asked = join_layers(
        write_motion(spec),
        write_background(spec),
        _list_places(spec),
        f"The transcript:\n{quote_data(chr(10).join(_list_turns(brief)))}",
        *brief.notes,
        _TASK.format(idle=null),
        _tell_silence(brief),
        write_instructions(spec),
    )
    return Request(
        system=join_layers(_BENCH.format(teams=teams), IMPARTIAL, BIASES, TIMING, DATA),
        messages=(Message("user", asked),),
        schema=_build_schema(tuple(able), idle),
        temperature=0.2,
        max_tokens=count_room(600, 12 * len(PLACES) + 12),
    )


def _list_turns(brief: Brief) -> Iterable[str]:
    """List the speeches as the judge reads them: by place, with what each had heard."""
    tags, places = make_tags(brief.spec.debaters), map_places(brief.spec)
    for turn in brief.heard:
        head = f"[{places[turn.debater].key}, {tags[turn.debater]}]"
        heard = describe_hearing(turn, brief.heard, brief.hearing)
        yield f"{head} {heard}\n{turn.text}\n"


def _tell_silence(brief: Brief) -> str:
    """Tell the judge about speakers and benches that were not heard."""
    able = find_able(brief.spec, brief.heard)
    silent = [place.key for place in PLACES if place.key not in able]
    if not silent:
        return ""
    missing = f"Nobody spoke as {', '.join(silent)}: give them no scores"
    bench = find_silent_bench(brief.spec, list_heard(brief.heard))
    none = "; nobody wins, since a bench was not heard, but rank the teams all the same"
    return f"{missing}; a team without any speech is last{none if bench else ''}."


def _build_schema(places: tuple[str, ...], idle: list[str]) -> Schema:
    """Build the answer's schema; a model writes the fields in this order: reasons first."""
    teams = tuple(TEAMS.values())
    pair = schemas.object_of(
        above=schemas.one_of(teams),
        below=schemas.one_of(teams),
        why=schemas.text("What put the one above the other, with the turns."),
    )
    speaker = schemas.object_of(
        place=schemas.one_of(places),
        note=schemas.text("The best and the weakest of the speech, with the words that show it."),
        scores=schemas.make_scores_schema(SPEAKERS, SPEAKERS.answering if idle else ()),
    )
    return Schema(
        "ranking",
        schemas.object_of(
            reasons=schemas.list_of(pair, least=3, most=3),
            ranking=schemas.list_of(schemas.one_of(teams), least=4, most=4),
            speakers=schemas.list_of(speaker),
            verdict=schemas.text("The verdict in one or two sentences."),
        ),
    )


class ParliamentaryPrompts(Prompts):
    """The prompts of British Parliamentary for speakers and the judge."""

    def build_request(self, brief: Brief) -> Request:
        if isinstance(brief.step, RankTeams):
            return build_ranking_request(brief)
        return build_speech_request(brief)

    def answer_offline(self, brief: Brief) -> Form:
        if isinstance(brief.step, RankTeams):
            return rank_offline(brief)
        return answer_point_step(brief) or take_turn(brief)
