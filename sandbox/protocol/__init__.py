"""The protocol: JSON, ids, error codes, and Discord's own numbers."""
