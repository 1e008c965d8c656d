"""The setup of whoever runs Rostrum: settings, models, budgets, and content of their own."""
