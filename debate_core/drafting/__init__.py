"""The way from a person's request to a specification that can be run."""
