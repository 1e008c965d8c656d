"""One file for each much-debated subject: how it is recognised, and points for and against it."""
