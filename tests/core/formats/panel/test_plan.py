"""The plan of a panel, on its card."""

from debate_core.drafting.plan import make_plan
from debate_core.reports.plan import make_plan_card
from tests.core.formats.panel.making import panel_spec
from tests.core.formats.showing import texts


def test_a_plan_names_nobody_in_seats_that_personas_will_take() -> None:
    spec = panel_spec(personas=True)
    shown = texts(*make_plan_card(spec, make_plan(spec)).blocks)
    assert any(each.startswith("3 personas: a model proposes more") for each in shown)
    assert "If no personas can be proposed, these take the seats: Ada, Ben, Cleo." in shown
