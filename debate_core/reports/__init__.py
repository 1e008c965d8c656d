"""What is read off a record: pure functions from a record to text or data."""
