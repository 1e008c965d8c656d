"""A host of models on one machine: speaks both vendors' languages, and fails to order."""
