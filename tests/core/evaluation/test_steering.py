"""Scripted tables: what their members want is known, and what a moderator's drafts make of it."""

import pytest

from benchmarks.moderator import hold_table, measure, tell
from debate_core.domain.form import Form
from debate_core.domain.play import Pending
from debate_core.domain.record import Record
from debate_core.engine.offline_seat import OfflineSeat
from debate_core.engine.performer import Answered
from debate_core.evaluation.steering import (
    ISSUES,
    MEMBERS,
    ReadStatement,
    make_members,
    read_statement,
    say,
)
from debate_core.formats.roundtable.forms import DraftedStatement, StatementDraft
from debate_core.models.port import Hear

BUSES, MARKET = ISSUES[:2]


def test_a_table_is_the_same_each_time_and_every_issue_is_spoken_of() -> None:
    members = make_members(3)
    assert members == make_members(3)
    assert members != make_members(4)
    assert len(members) == MEMBERS
    assert {name for member in members for name in member.speaks} == {e.name for e in ISSUES}


@pytest.mark.parametrize(
    ("text", "condition", "read"),
    [
        ("Night buses should run until two.", "", ReadStatement(BUSES)),
        ("Night buses should not run until two.", "", ReadStatement(BUSES, is_against=True)),
        (
            "Night buses should run, but only if the fares stay as they are.",
            "",
            ReadStatement(BUSES, has_condition=True),
        ),
        (
            "The market should be free of cars.",
            "only if delivery vans may come before ten",
            ReadStatement(MARKET, has_condition=True),
        ),
        ("Everybody should be kind.", "", ReadStatement(None)),
        ("Night buses should serve the market without cars.", "", ReadStatement(None)),
    ],
)
def test_members_read_what_a_statement_says(text: str, condition: str, read: ReadStatement) -> None:
    assert read_statement(text, condition) == read


def test_what_every_member_says_is_read_as_what_they_want() -> None:
    for seed in range(5):
        for member in make_members(seed):
            for turn, issue in enumerate(member.speaks):
                said = say(member, turn, seed)
                first = said.partition(". ")[0]
                read = read_statement(first)
                assert read.issue is not None
                assert read.issue.name == issue
                assert read.is_against == (member.wants[issue] == "against")
                assert ("but only if" in said.casefold()) == (
                    member.wants[issue] == "with condition"
                )


def test_members_vote_by_their_positions_alone() -> None:
    plain, bound = ReadStatement(BUSES), ReadStatement(BUSES, has_condition=True)
    against = ReadStatement(BUSES, is_against=True)
    found = {
        member.wants[BUSES.name]: tuple(map(member.vote, (plain, bound, against)))
        for seed in range(5)
        for member in make_members(seed)
    }
    assert found == {
        "for": ("agree", "agree", "disagree"),
        "with condition": ("disagree", "agree", "disagree"),
        "against": ("disagree", "disagree", "agree"),
    }
    assert make_members(0)[0].vote(ReadStatement(None)) == "pass"


async def test_the_built_in_moderator_steers_little_and_loses_nobody_s_point() -> None:
    found = await measure(OfflineSeat(), "offline:plain", range(6))
    assert found.mean_off <= 4
    assert found.in_statements + found.with_reason == found.points
    assert "turns in a statement or with a stated reason" in tell(found)


class _Slanting:
    """A moderator who drafts what somebody wants without the conditions, and one issue alone."""

    async def perform(self, pending: Pending, record: Record, hear: Hear) -> Answered:
        answered = await OfflineSeat().perform(pending, record, hear)
        return Answered(self._slant(answered.answer))

    def _slant(self, form: Form) -> Form:
        if not isinstance(form, StatementDraft):
            return form
        text = BUSES.wants[0]
        return StatementDraft(statements=(DraftedStatement(text=text, turns=(1,)),))


async def test_a_moderator_who_slants_is_found_out() -> None:
    slanted = await hold_table(_Slanting(), "offline:plain", 1)
    fair = await hold_table(OfflineSeat(), "offline:plain", 1)
    assert slanted.lost == len(ISSUES) - 1
    assert sum(map(abs, slanted.off)) > sum(map(abs, fair.off))
    assert slanted.in_statements + slanted.with_reason < slanted.points
