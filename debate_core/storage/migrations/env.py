"""Alembic's entry: runs the migrations on the connection that the database hands over."""

from alembic import context

from debate_core.storage.metadata import metadata

connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=metadata)
with context.begin_transaction():
    if connection.dialect.name == "postgresql":
        # Two processes that start at once would both create the tables.
        connection.exec_driver_sql("SELECT pg_advisory_xact_lock(774411)")
    else:
        # Python's SQLite starts no transaction for DDL, so half of a migration could remain.
        connection.exec_driver_sql("BEGIN IMMEDIATE")
    context.run_migrations()
