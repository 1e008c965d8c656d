"""The flow: what each turn does to what was said before it, and what came of it (docs/flow.md)."""
