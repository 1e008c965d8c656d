"""A server's posts are in its language, and what one person alone sees in that person's."""

from tests.e2e.stand import Stand
from tests.e2e.test_settings import open_card


async def test_posts_are_in_the_servers_language_and_answers_in_the_readers(stand: Stand) -> None:
    async with stand.bot():
        await stand.control.new_person("Lena", locale="de")
        card = await open_card(stand)
        await card.open("language")
        assert "Posts: as this server has it in Discord" in card.text
        await card.change("posts", {"posts": "de"})
        assert "Posts: Deutsch" in card.text
        helped = (await stand.person("Lena").command("help", stand.channel))["message"]
        assert "Eingebaute Redner" in str(helped) or "Stimm ab" in str(helped)
        plan = await stand.plan("Mira", motion="Cities should make public transport free")
        assert "A judge gives a verdict" in str(plan)
        thread = await stand.start("Mira", motion="Cities should make public transport free")
        ballot = await stand.until_named(thread, "Wer hat besser argumentiert?")
        assert "zählt ab" in str(ballot["embeds"])
        said = str(await stand.person("Mira").messages(thread))
        assert "Runde 1 von" in said
        assert "Urteil: " in said
