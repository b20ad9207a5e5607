"""The engine in one piece, for machines without Python: what `..build` makes it from."""
