"""What a game that brings only board, rules and notation is shown and spoken with.

All of it is made from the layout of the game, if that is a `BoardMap`, its notation and its scores.
"""
