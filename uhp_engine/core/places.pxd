# The places of the weights, and the size of the nets, as C knows them; a test compares them with
# weights.py.
cdef enum:
    RING = 0
    THREAT = 14
    SHELTER = 50
    COVERED_QUEEN = 57
    FREE = 59
    GATED = 75
    PINNED = 91
    HIGH = 107
    COVERED = 123
    ATTACK = 139
    HOLD = 155
    GUARD = 171
    SHIELD = 187
    NEAR = 203
    MOVERS = 211
    ESCAPE = 223
    RAIDERS = 237
    RESERVE = 261
    ABLE = 277
    OTHER_FACE = 293
    OTHER_HELD = 309
    CONTROL = 325
    TICK_BESIDE_QUEEN = 341
    STING_QUEEN = 348
    SWAP_QUEEN = 355
    RESCUE_QUEEN = 362
    SCORPION_BESIDE = 369
    TO_MOVE = 370

    UNITS = 16
    UNIT_MOST = 524288
