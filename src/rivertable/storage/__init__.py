"""Rows in and out of the database: guests, tables and their logs. Decides nothing."""
