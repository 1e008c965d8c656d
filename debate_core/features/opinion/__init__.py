"""Opinion polls: what people think before and after a debate (docs/secret-ballots.md)."""
