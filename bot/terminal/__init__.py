"""A debate in a terminal: everything it shows is read from the record."""
