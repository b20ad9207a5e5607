from .constants cimport *
from . cimport position
from .position cimport Position

cdef unsigned char ARCS[64]
cdef unsigned char COUNT[64]
cdef int FIRST[16]
cdef int LOW_OFFSET[64]
cdef int RING[7]
cdef int FREE[16]
cdef int ABLE[16]
cdef int TICK_BESIDE
cdef int TICK_BESIDE_QUEEN
cdef int SCORPION_BESIDE
cdef int RESERVE[16]
cdef int COVERED_QUEEN
cdef int TO_MOVE

cdef int queen(Position pos, int colour) noexcept nogil
cdef int ring_harm(Position pos, int tile) noexcept nogil
cdef int abilities(Position pos, int colour) noexcept nogil
cdef int beside_tick(Position pos, int cell, int colour) noexcept nogil
cdef int enemies_beside(Position pos, int cell, int colour) noexcept nogil
cdef int free_tiles(Position pos, int colour) noexcept nogil
cdef int reserve(Position pos, int colour) noexcept nogil
cdef int evaluate(Position pos) noexcept nogil
