"""What goes over the wire: JSON, ids, error codes, and Discord's own numbers."""
