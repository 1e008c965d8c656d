"""The SQLAlchemy metadata of all tables, including those of features."""

from sqlalchemy import MetaData

metadata = MetaData()
