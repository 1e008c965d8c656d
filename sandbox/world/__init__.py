"""The state of a small Discord and the rules that Discord keeps; no network here."""
