"""Reports: pure functions from a record to text or data."""
