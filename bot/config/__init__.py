"""The setup of a host: settings, models, budgets, and its own content."""
