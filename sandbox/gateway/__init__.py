"""Discord's gateway: sessions that a bot opens, loses and resumes."""
