"""The request bodies that Discord takes, with its limits on them."""
