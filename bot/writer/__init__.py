"""The Discord writer: pieces of a debate as posts, within Discord's limits; pure, no I/O."""
