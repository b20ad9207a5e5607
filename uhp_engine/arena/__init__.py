"""Matches and tournaments between UHP engines.

What a tournament is stands in `records`; each other module does one thing with that.
"""
