"""Courses: small stages in which somebody learns a game, as data that is checked when it is read."""
