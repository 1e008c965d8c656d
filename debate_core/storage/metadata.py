"""The metadata that holds all tables together, those of features too."""

from sqlalchemy import MetaData

metadata = MetaData()
