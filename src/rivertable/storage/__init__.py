"""Rows in and out of the database: guests, tokens, tables and their logs. Decides nothing."""
