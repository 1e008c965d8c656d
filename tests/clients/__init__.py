"""Client libraries of other people, unmodified, each in an environment of its own."""
