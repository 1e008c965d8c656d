"""The control API: what people see and do."""
