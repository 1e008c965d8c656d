"""A host of models on one machine: offers both vendors' APIs, and fails on request."""
