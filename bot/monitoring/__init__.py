"""A host's view of a running Rostrum: its log, its health, and its metrics."""
