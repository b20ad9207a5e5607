# The constants of bugs.py and move.py as C knows them, for the modules that use them in hot code:
# these are immediate operands, where a module's own global would be a load. A test compares the two.
cdef enum:
    QUEEN = 0
    BEETLE = 1
    GRASSHOPPER = 2
    SPIDER = 3
    ANT = 4
    MOSQUITO = 5
    LADYBUG = 6
    PILLBUG = 7
    WASP = 8
    FIREFLY = 9
    DRAGONFLY = 10
    SCORPION = 11
    FLY = 12
    TICK = 13
    CENTIPEDE = 14
    SHIELDBUG = 15
    FLIP = 8

    SLIDE_ONE = 0x1
    SLIDE_THREE = 0x2
    SLIDE_ANY = 0x4
    CLIMB = 0x8
    JUMP = 0x10
    UP_OVER_DOWN = 0x20
    IMITATE = 0x40
    THROW = 0x80
    SLIDE_TWO = 0x100
    UP_OVER = 0x200
    UP_LINE_DOWN = 0x400
    FLIGHT = 0x800
    UP_DOWN = 0x1000
    STEP_UP = 0x2000
    STEP_DOWN = 0x4000
    SWAP = 0x8000
    STING = 0x10000
    CONTROL = 0x20000
    VENOM_STEPS = 0x3F00

    MOVE = 0
    PLACE = 1
    CHANGE = 2
    OTHER = 3
