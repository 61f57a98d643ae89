"""Rows in and out of the database: guests, tables and their logs; and who may write a file.

Decides nothing.
"""
