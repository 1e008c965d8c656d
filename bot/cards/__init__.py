"""Cards: pure functions from a record to embeds."""
