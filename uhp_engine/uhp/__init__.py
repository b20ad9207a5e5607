"""The session on stdin and stdout: the Universal Hive Protocol, spoken as an engine.

`reading` takes lines in while the engine thinks, `commands` says what each command does, `limits`
reads how long to search, `options` what can be set, `counting` is perft in short pieces, `answers`
writes; `session` holds them together.
"""
