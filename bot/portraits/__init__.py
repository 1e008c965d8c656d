"""The colour of each side, and a portrait for every debater and the judge."""
