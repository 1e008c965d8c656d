"""Faces and marks the bot draws for itself: one for every name, the judge and the moderator."""
