"""The state of a small Discord and the rules of Discord; no network here."""
