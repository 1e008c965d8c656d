"""Discord on one machine, and its web page."""
