"""Alembic's entry: runs the migrations on the connection that the database hands over."""

from alembic import context

from debate_core.storage.tables import metadata

connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=metadata)
with context.begin_transaction():
    # Two processes that start at once would both create the tables.
    if connection.dialect.name == "postgresql":
        connection.exec_driver_sql("SELECT pg_advisory_xact_lock(774411)")
    else:
        connection.exec_driver_sql("BEGIN IMMEDIATE")
    context.run_migrations()
