"""Pictures that are drawn from a record, as PNG data."""
