"""Stand-ins for the programs that protocol_docs/plugging-in.md is about.

Each does what its program was seen to do on the wire, and reads answers as that program reads them;
none of them knows this engine.
"""
