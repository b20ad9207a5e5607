"""How everything is written in UHP: text to the core's numbers and back.

`names` tiles and directions, `game_type` GameTypeStrings, `move_string` MoveStrings, `game_string`
GameStrings and their fields. Nothing outside this package knows how anything is written.
"""
