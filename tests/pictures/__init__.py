"""Pictures of every screen, and the words on those that are kept: `make pictures`."""
