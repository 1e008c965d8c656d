"""The debaters' private confidence: how likely each thinks it is to win, before and after."""
