"""The request bodies that Discord takes, with the limits it sets them."""
