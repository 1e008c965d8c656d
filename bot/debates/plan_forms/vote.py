"""The form for how a debate is judged and voted on."""

from collections.abc import Collection, Iterable
from dataclasses import replace

from bot.debates.plan_forms.parts import (
    PlanForm,
    PlanInForm,
    list_asked,
    make_list,
    offer_counts,
    offer_times,
    read_first,
)
from bot.writer.fields import FormField, Offer, Sent
from debate_core.domain.judges import JudgedOptions
from debate_core.domain.specification import Specification, Voting
from debate_core.drafting.request import DebateRequest
from debate_core.language import N_, _, ngettext

_JUDGING = {
    "1": (N_("One judge"), {"judges": 1, "swap": False}),
    "swap": (N_("One judge, asked twice"), {"judges": 1, "swap": True}),
    "3": (N_("Three judges"), {"judges": 3, "swap": False}),
    "3 swap": (N_("Three judges, asked twice"), {"judges": 3, "swap": True}),
}
_VOTING_TIMES = (60, 120, 300, 600, 1800, 3600, 21_600, 86_400, 259_200, 604_800)
"""Seconds."""
_NOT_VOTING = {"starter": N_("Not the starter"), "seats": N_("Not people in seats")}
"""The rules of who may vote that can be switched off."""


def _list_vote(plan: PlanInForm) -> Iterable[FormField]:
    spec, voting = plan.spec, plan.spec.voting
    if isinstance(spec.options, JudgedOptions):
        held = _name_judging(spec.options)
        # The last is for those who typed it as options, or took such a preset.
        shown = [name for name in _JUDGING if name in ("1", "swap", "3", held)]
        offers = [Offer(name, _(_JUDGING[name][0])) for name in shown]
        yield FormField(
            name="judging", label=_("Judging"), kind="radio", holds=(held,), offers=offers
        )
    times = offer_times(_VOTING_TIMES, voting.seconds)
    yield make_list("voting_time", _("The vote lasts"), times, str(voting.seconds))
    threshold = str(spec.consensus_threshold)
    needed = [
        Offer("majority", _("More than half")),
        Offer("60%", "60%"),
        Offer("75%", "75%"),
        Offer("unanimity", _("Everyone")),
        *(Offer(str(count), _count_votes(count)) for count in (2, 3, 5)),
    ]
    if threshold not in [offer.value for offer in needed]:
        needed.append(Offer(threshold, threshold))
    yield make_list("threshold", _("Needed to win"), needed, threshold)
    counts = sorted({1, 2, 3, 5, 10, 20, 50, 100, voting.quorum})
    yield make_list(
        "quorum", _("Counts from"), offer_counts(counts, _count_voters), str(voting.quorum)
    )
    yield FormField(
        name="also",
        label=_("Also"),
        kind="checks",
        holds=tuple(_list_also(spec)),
        offers=[
            *(Offer(name, _(switch.label)) for name, switch in Voting.list_switches().items()),
            *(Offer(name, _(said)) for name, said in _NOT_VOTING.items()),
        ],
    )


def _name_judging(options: JudgedOptions) -> str:
    held = {"judges": options.judges, "swap": options.swap}
    return next(name for name, (_, meant) in _JUDGING.items() if meant == held)


def _list_also(spec: Specification) -> Iterable[str]:
    yield from (name for name in Voting.list_switches() if getattr(spec.voting, name))
    yield from (name for name in _NOT_VOTING if not getattr(spec.voting.voters, name))


def _apply_vote(plan: PlanInForm, changed: Sent) -> DebateRequest:
    request = plan.request
    if judging := read_first(changed, "judging"):
        request = replace(request, options=list_asked(request) | _JUDGING[judging][1])
    if time := read_first(changed, "voting_time"):
        request = replace(request, voting_time=f"{time}s")
    if threshold := read_first(changed, "threshold"):
        request = replace(request, threshold=threshold)
    if quorum := read_first(changed, "quorum"):
        request = replace(request, quorum=int(quorum))
    if "also" in changed:
        checked = {*changed["also"]}
        request = _apply_also(request, {*_list_also(plan.spec)} ^ checked, checked)
    return request


def _apply_also(
    request: DebateRequest, changed: Iterable[str], checked: Collection[str]
) -> DebateRequest:
    switches, voters = dict(request.switches), request.voters
    for name in changed:
        if name in Voting.list_switches():
            switches[name] = name in checked
        else:
            voters = voters.model_copy(update={name: name not in checked})
    return replace(request, switches=switches, voters=voters)


def _count_votes(count: int) -> str:
    return ngettext("{count} vote", "{count} votes", count)


def _count_voters(count: int) -> str:
    return ngettext("{count} voter", "{count} voters", count)


VOTE = PlanForm(N_("Judge & vote"), _list_vote, _apply_vote)
