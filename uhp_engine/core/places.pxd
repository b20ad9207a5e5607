# The places of the weights as C knows them; a test compares them with weights.py.
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
    RESERVE = 223
    ABLE = 239
    OTHER_FACE = 255
    TICK_BESIDE = 271
    TICK_BESIDE_QUEEN = 272
    SCORPION_BESIDE = 273
    TO_MOVE = 274

