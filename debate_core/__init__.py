"""Rules, engine, models and journal of a debate; knows no chat platform."""
