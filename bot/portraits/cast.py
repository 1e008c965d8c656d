"""The faces of the built-in cast, chosen to suit each of them and to differ at a glance."""

from bot.portraits.face import Face

CAST: dict[str, Face] = {
    "ada lindqvist": Face(
        skin="ivory", hair="bob", hair_colour="blond", eye_colour="blue", eyes="lashes",
        glasses="round", mouth="smirk", top="rollneck", cloth="navy",
    ),
    "tomás reyes": Face(
        skin="olive", hair="quiff", hair_colour="black", eye_colour="dark", head="square",
        brows="bold", beard="goatee", mouth="calm", nose="straight", top="suit", cloth="charcoal",
    ),
    "ngozi adeyemi": Face(
        skin="ebony", hair="bun", hair_colour="black", eye_colour="dark", headwear="wrap",
        eyes="lashes", nose="broad", mouth="full", earrings="hoops", top="crew", cloth="plum",
        trim="mustard",
    ),
    "kenji mori": Face(
        skin="honey", hair="tonsure", hair_colour="silver", eye_colour="dark", eyes="almond",
        glasses="half", beard="moustache", mouth="calm", top="cardigan", cloth="forest",
    ),
    "leila haddad": Face(
        skin="honey", hair="bun", hair_colour="black", headwear="headscarf", eyes="lashes",
        nose="straight", top="vneck", cloth="denim", trim="lilac",
    ),
    "oskar brandt": Face(
        skin="rose", hair="crop", hair_colour="copper", eye_colour="blue", head="square",
        headwear="cap", brows="bold", beard="full", nose="broad", top="shirt", cloth="denim",
        trim="charcoal",
    ),
    "priya raman": Face(
        skin="bronze", hair="long", hair_colour="black", eye_colour="dark", eyes="lashes",
        brows="raised", glasses="square", mouth="grin", earrings="studs", top="suit",
        cloth="white",
    ),
    "jean-luc baptiste": Face(
        skin="umber", hair="buzz", hair_colour="grey", eye_colour="dark", head="long",
        nose="broad", beard="full", mouth="smile", top="suit", cloth="navy",
    ),
    "maeve doyle": Face(
        skin="peach", hair="wavy", hair_colour="copper", eye_colour="green", head="round",
        eyes="lashes", freckles=True, mouth="grin", top="cardigan", cloth="forest", trim="cream",
    ),
    "sam whitfield": Face(
        skin="bronze", hair="afro", hair_colour="espresso", eye_colour="hazel", head="round",
        brows="keen", mouth="smirk", glasses="none", top="hoodie", cloth="mustard", trim="white",
    ),
    "planner": Face(
        skin="umber", hair="braids", hair_colour="black", eye_colour="dark", eyes="lashes",
        nose="broad", mouth="grin", top="shirt", cloth="mustard",
    ),
    "critic": Face(
        skin="ivory", hair="parted", hair_colour="espresso", eye_colour="grey", head="long",
        brows="keen", glasses="square", mouth="calm", nose="straight", top="rollneck",
        cloth="charcoal",
    ),
    "operator": Face(
        skin="honey", hair="waves", hair_colour="black", eye_colour="dark", eyes="almond",
        beard="stubble", mouth="smirk", top="hoodie", cloth="denim", trim="white",
    ),
    "analyst": Face(
        skin="olive", hair="bun", hair_colour="chestnut", eye_colour="hazel", eyes="lashes",
        glasses="half", earrings="studs", mouth="calm", top="vneck", cloth="forest",
    ),
    "advocate": Face(
        skin="ebony", hair="locs", hair_colour="black", eye_colour="dark", nose="broad",
        beard="goatee", mouth="grin", top="tunic", cloth="plum", trim="mustard",
    ),
    "auditor": Face(
        skin="rose", hair="pixie", hair_colour="silver", eye_colour="blue", head="round",
        eyes="lashes", glasses="round", earrings="hoops", mouth="calm", top="suit", cloth="plum",
    ),
    "builder": Face(
        skin="bronze", hair="crop", hair_colour="black", head="square", headwear="cap",
        brows="bold", beard="moustache", nose="broad", mouth="grin", top="crew", cloth="mustard",
        trim="navy",
    ),
    "guardian": Face(
        skin="olive", hair="crop", hair_colour="black", eye_colour="dark", headwear="turban",
        beard="full", nose="straight", mouth="smile", top="tunic", cloth="cream", trim="navy",
    ),
    "newcomer": Face(
        skin="peach", hair="ponytail", hair_colour="auburn", eye_colour="green", head="round",
        brows="raised", freckles=True, mouth="grin", top="stripes", cloth="white", trim="navy",
    ),
    "historian": Face(
        skin="bronze", hair="wavy", hair_colour="grey", eye_colour="dark", eyes="almond",
        glasses="round", mouth="full", earrings="hoops", top="cardigan", cloth="plum",
        trim="cream",
    ),
}  # fmt: skip
