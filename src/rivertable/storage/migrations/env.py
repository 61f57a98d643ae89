"""Run by alembic: migrate over the connection that `storage.store` hands in."""

from alembic import context

context.configure(connection=context.config.attributes["connection"])
with context.begin_transaction():
    context.run_migrations()
