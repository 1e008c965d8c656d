"""The cards of format `structured`: within Discord's limits whatever was said, each thing once."""

import discord
import pytest

from bot.cards.structured import arguments_card, pairs_card
from bot.cards.structured_verdict import scores_card, totals_card, trace_card
from bot.thread.script import posts_for
from bot.writer.posts import Post
from debate_core.domain.answer_facts import VerdictGiven
from debate_core.domain.events import Event
from debate_core.domain.facts import Fact
from debate_core.domain.folding import evolve, fold
from debate_core.domain.forms_structured import (
    FALLACIES,
    Argument,
    CrossExamination,
    Findings,
    Opening,
    Replies,
    Reply,
    Response,
)
from debate_core.domain.record import Record
from debate_core.domain.rulings import PhaseOpened
from tests.bot.writer.limits import check_fits
from tests.core.making import events_of, opened
from tests.core.making_structured import (
    WHOLE,
    Turn,
    closing,
    finding,
    findings,
    opening,
    structured_spec,
    taken,
)

SPEC = structured_spec()
PHASES = ("opening", "cross-examination", "replies", "closing", "judgement")


def _facts(turns: tuple[tuple[str, Turn], ...], judged: Findings) -> list[Fact]:
    """A debate's facts in order: each phase, its two turns, and the findings at the end."""
    told, facts = list(taken(SPEC, turns)), list[Fact]([opened(SPEC)])
    for phase in PHASES:
        facts.append(PhaseOpened(phase=phase, round=1))
        facts += [turn for turn in told if turn.phase == phase]
    return [*facts, VerdictGiven(step=9, verdict=judged, view_seed=1)]


def _posts(events: tuple[Event, ...]) -> list[Post]:
    record, posts = fold(events[:1]), list[Post]()
    for event in events[1:]:
        record = evolve(record, event)
        posts += posts_for(record, event)
    return posts


def _record(judged: Findings | None = None) -> Record:
    return fold(events_of(*_facts(WHOLE, judged or findings())))


def _fields(card: discord.Embed) -> dict[str, str]:
    return {field.name or "": field.value or "" for field in card.fields}


def test_the_thread_shows_each_thing_once_and_in_order() -> None:
    posts = _posts(events_of(*_facts(WHOLE, findings())))
    assert [post.key for post in posts] == [
        "phase 1",
        "turn 1",
        "turn 2",
        "phase 2",
        "turn 3",
        "turn 4",
        "phase 3",
        "turn 5",
        "turn 6",
        "pairs for",
        "pairs against",
        "phase 4",
        "turn 7",
        "turn 8",
        "phase 5",
        "verdict",
        "scores for",
        "scores against",
        "trace",
        "briefing",
    ]


def test_every_post_is_known_by_its_own_words() -> None:
    posts = _posts(events_of(*_facts(WHOLE, findings())))
    assert len({post.wording for post in posts}) == len(posts)


def test_the_arguments_are_listed_with_their_ids_when_the_cross_examination_opens() -> None:
    card = arguments_card(_record())
    assert _fields(card)["for: Ada"].splitlines()[0] == "**PRO-1** The claim of PRO-1 in full"
    assert "**CON-3**" in _fields(card)["against: Ben"]


def test_a_challenge_stands_beside_its_answer() -> None:
    card = _fields(pairs_card(_record(), "for"))
    assert card["PRO-1: The claim of PRO-1 in full"].splitlines() == [
        "*challenge, answered* It does not follow.",
        "**PRO-1.1** What of PRO-1, number 1?",
        "> On PRO-1.1: so.",
    ]


@pytest.mark.parametrize(
    ("pro", "con", "title", "gap"),
    [
        (7, 7, "Verdict: evenly matched", "0.00: evenly matched"),
        (8, 6, "Verdict: for, ahead by 2.00", "2.00: moderate"),
        (2, 9, "Verdict: against, ahead by 7.00", "7.00: significant"),
    ],
)
def test_the_verdict_says_who_is_ahead_and_how_the_gap_reads(
    pro: int, con: int, title: str, gap: str
) -> None:
    card = totals_card(_record(findings(finding("PRO-1", pro), finding("CON-1", con))))
    assert card.title == title
    assert _fields(card)["Gap"] == gap


def test_where_one_side_is_not_scored_there_is_no_gap() -> None:
    card = totals_card(_record(findings(finding("PRO-1", 8))))
    assert card.title == "Verdict: only for was scored"
    assert "Gap" not in _fields(card)


def test_scores_stand_argument_by_argument_with_totals_counted_here() -> None:
    card = _fields(scores_card(_record(findings(finding("PRO-1", 8, 7, 6, 9))), "for"))
    assert "PRO-1: 7.35 of 10, upheld" in card
    assert "The judge left it out." in card["PRO-2: no score, not judged"]


def test_the_trace_tells_how_each_argument_stands() -> None:
    text = trace_card(_record()).description or ""
    assert "**PRO-1** The claim of PRO-1 in full\nchallenge, answered → **upheld**." in text


def test_the_briefing_says_where_the_whole_debate_can_be_read() -> None:
    *_, last = _posts(events_of(*_facts(WHOLE, findings())))
    assert last.embed is not None
    assert "/debate transcript" in (last.embed.footer.text or "")


def test_a_mark_of_the_rules_is_shown_with_the_turn() -> None:
    turns = (("for", opening("PRO-1")), *WHOLE[1:])
    first = _posts(events_of(*_facts(turns, findings())))[1]
    assert "[Malformed: an opening has 3 to 5 arguments, not 1]" in first.content


LONG = (
    "x",
    "word " * 900,
    "*" * 1200,
    "https://discord.gg/abc " * 100,
    "🫖" * 1500,
    "line\n" * 500,
)


def _wild(text: str, arguments: int) -> list[Fact]:
    """A debate in which everything may be far too long."""
    many = range(1, arguments + 1)
    ids = {side: [f"{side}-{number}" for number in many] for side in ("PRO", "CON")}

    def opens(side: str) -> Opening:
        return Opening(
            arguments=tuple(
                Argument(id=each, claim=text, reasoning=text, evidence=text) for each in ids[side]
            )
        )

    def meets(side: str) -> CrossExamination:
        return CrossExamination(
            responses=tuple(
                Response(argument=each, kind="partial", reasoning=text, questions=(text,) * 3)
                for each in ids[side]
            )
        )

    def answers(side: str) -> Replies:
        return Replies(
            answers=tuple(Reply(question=f"{each}.1", answer=text) for each in ids[side])
        )

    turns: tuple[tuple[str, Turn], ...] = (
        ("for", opens("PRO")),
        ("against", opens("CON")),
        ("for", meets("CON")),
        ("against", meets("PRO")),
        ("for", answers("PRO")),
        ("against", answers("CON")),
        ("for", closing(text)),
        ("against", closing(text)),
    )
    judged = Findings(
        findings=tuple(
            finding(each, 5).model_copy(
                update={"note": text, "reason": text, "fallacies": FALLACIES}
            )
            for each in (*ids["PRO"], *ids["CON"])
        ),
        key_insight=text,
        unresolved_questions=(text,) * 9,
        recommendation=text,
    )
    return _facts(turns, judged)


@pytest.mark.parametrize("text", LONG, ids=lambda text: text[:8].strip())
@pytest.mark.parametrize("arguments", [1, 7])
def test_every_post_keeps_to_discord_s_limits_whatever_was_said(text: str, arguments: int) -> None:
    for post in _posts(events_of(*_wild(text, arguments))):
        check_fits(post)
