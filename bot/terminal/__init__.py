"""A debate in a terminal: everything it shows is read off the record."""
