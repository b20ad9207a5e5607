"""Positions as pictures: `text` is what `print` shows, and reads it back."""
