from .constants cimport *
from . cimport moves, position
from .position cimport Position

cdef unsigned char ARCS[64]
cdef unsigned char COUNT[64]
cdef unsigned char SLIDES[64]
cdef int FIRST[16]
cdef int LOW_OFFSET[64]
cdef int SLIDER[16]
cdef unsigned char BESIDE[4096]
cdef int RING[7]
cdef int ENEMY_IN_RING
cdef int OWN_FREE_IN_RING
cdef int GUARD[16]
cdef int ATTACK[16]
cdef int COVERED_QUEEN
cdef int PINNED_ATTACK
cdef int FREE[16]
cdef int GATED[16]
cdef int PINNED[16]
cdef int HIGH[16]
cdef int COVERED
cdef int RESERVE[16]
cdef int ABLE[16]
cdef int TICK_BESIDE
cdef int TICK_BESIDE_QUEEN
cdef int SCORPION_BESIDE
cdef int TO_MOVE

cdef int queen(Position pos, int tile) noexcept nogil
cdef int queens(Position pos, int colour) noexcept nogil
cdef int tiles(Position pos, int colour) noexcept nogil
cdef int abilities(Position pos, int colour) noexcept nogil
cdef int beside_tick(Position pos, int cell, int colour) noexcept nogil
cdef int enemies_beside(Position pos, int cell, int colour) noexcept nogil
cdef int reserve(Position pos, int colour) noexcept nogil
cdef int evaluate(Position pos) noexcept nogil
