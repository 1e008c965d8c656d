"""The flow: how each turn responds to earlier ones, and what becomes of points (docs/flow.md)."""
