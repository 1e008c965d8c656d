"""Rules and facts of a debate: pure, with no clock, no randomness of their own and no I/O."""
