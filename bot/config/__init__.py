"""What whoever runs Rostrum has set up: settings, models, budgets, and content of its own."""
