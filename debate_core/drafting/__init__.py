"""From what a person asks for to a specification that can be run."""
