"""Pages as forms: whatever is to be filled in fits Discord."""

import discord

from bot.writer.forms import form_of
from debate_core.domain.sheets import Field, Page

WIDE = Page(
    "wide",
    "A title that is much too long to stand above any form of Discord's",
    tuple(Field(f"f{n}", "A label " * 10, "A hint " * 30) for n in range(4)),
    about="Join discord.gg/tea. " * 400,
)
VOTE = Page("vote", "Vote", (Field("vote", "Your vote", choices=("tea", "x" * 120)),))


def _labels(form: discord.ui.Modal) -> list[discord.ui.Label[discord.ui.Modal]]:
    return [each for each in form.children if isinstance(each, discord.ui.Label)]


async def test_long_texts_are_cut_to_what_discord_takes() -> None:
    form = form_of("page", WIDE, {})
    above = form.children[0]
    assert isinstance(above, discord.ui.TextDisplay)
    assert len(form.title) <= 45
    assert len(above.content) <= 3500
    assert "discord.gg" not in above.content
    for each in _labels(form):
        assert len(each.text) <= 45
        assert len(each.description or "") <= 100


async def test_where_five_fields_stand_nothing_stands_above_them() -> None:
    full = Page("full", "Full", tuple(Field(f"f{n}", "Why") for n in range(5)), about="Read this.")
    assert [type(each) for each in form_of("page", full, {}).children] == [discord.ui.Label] * 5


async def test_a_choice_that_was_made_is_chosen_again() -> None:
    select = _labels(form_of("page", VOTE, {"vote": "tea"}))[0].component
    assert isinstance(select, discord.ui.Select)
    assert [each.default for each in select.options] == [True, False]
    assert all(len(each.label) <= 100 for each in select.options)
