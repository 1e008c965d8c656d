"""The same debate in one way each: scripts that are timed in a process of their own."""

SPEECHES = 12
CALLS = SPEECHES + 1
