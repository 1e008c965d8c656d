"""Short debates for which it is known who argued better; read by `evaluation/samples.py`."""
