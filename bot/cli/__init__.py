"""The commands of `rostrum`; each imports what it needs when it is called."""
