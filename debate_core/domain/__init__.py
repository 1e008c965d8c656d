"""The rules and facts of a debate: pure, with no clock, no chance of their own and no I/O."""
