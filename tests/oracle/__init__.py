"""The rules of Hive and Hive: Venom, written to be read: the fast core is compared with them.

Nothing here is clever and nothing is remembered between turns: every question is answered by
looking at the whole board again. Sentences in quotation marks are the rules' own; V1 to V21 are the
rulings on Hive: Venom. The modules, from the ground up:

    hexes      cells, directions
    bugs       the tiles, their two faces, their letters
    gametype   GameTypeStrings: which tiles a game has and what may be done with them
    state      a position: stacks, whose turn it is, what the turn just before did
    actions    what a turn can be
    movement   where a bug can go: one short function a bug
    abilities  what bugs do to other tiles: throw, sting, swap, mind control
    rules      what a turn may be: placing, flipping, acting, passing; the end of the game
    notation   MoveStrings
    game       OracleGame, which is all that tests need
"""

from .game import OracleGame

__all__ = ["OracleGame"]
