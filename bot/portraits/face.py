"""What a face is made of: the words for every part, and the choice of all of them."""

from dataclasses import dataclass
from typing import Literal

from bot.portraits.palette import ClothColour, EyeColour, HairColour, SkinName

Head = Literal["oval", "round", "square", "long"]
Hair = Literal[
    "bald", "tonsure", "buzz", "crop", "parted", "quiff", "waves", "curls", "afro", "pixie",
    "bob", "fringe", "long", "wavy", "bun", "ponytail", "locs", "braids",
]  # fmt: skip
Headwear = Literal["none", "headscarf", "turban", "wrap", "cap"]
Brows = Literal["soft", "bold", "raised", "keen"]
Eyes = Literal["round", "almond", "lashes", "smiling"]
Nose = Literal["button", "straight", "broad"]
Mouth = Literal["smile", "grin", "smirk", "calm", "full"]
Beard = Literal["none", "stubble", "moustache", "goatee", "full"]
Glasses = Literal["none", "round", "square", "half"]
Earrings = Literal["none", "studs", "hoops"]
Top = Literal[
    "crew", "vneck", "shirt", "suit", "rollneck", "hoodie", "stripes", "tunic", "cardigan"
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Face:
    """One person, as a choice for every part."""

    skin: SkinName
    hair: Hair
    hair_colour: HairColour
    eye_colour: EyeColour = "brown"
    head: Head = "oval"
    headwear: Headwear = "none"
    brows: Brows = "soft"
    eyes: Eyes = "round"
    nose: Nose = "button"
    mouth: Mouth = "smile"
    beard: Beard = "none"
    glasses: Glasses = "none"
    earrings: Earrings = "none"
    freckles: bool = False
    top: Top = "crew"
    cloth: ClothColour = "navy"
    trim: ClothColour = "cream"
