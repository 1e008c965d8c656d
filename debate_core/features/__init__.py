"""The features, each in a folder that holds all that is its own; none imports another."""
