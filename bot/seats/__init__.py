"""People in debaters' seats: how they take one, and how they take their turns in the thread."""
