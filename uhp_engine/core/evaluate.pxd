from . cimport position
from .position cimport Position

cdef unsigned char ARCS[64]
cdef unsigned char COUNT[64]
cdef int FIRST[16]
cdef int RING[7]
cdef int FREE[16]
cdef int RESERVE[16]
cdef int COVERED_QUEEN
cdef int TO_MOVE

cdef int queen(Position pos, int colour) noexcept nogil
cdef int free_tiles(Position pos, int colour) noexcept nogil
cdef int reserve(Position pos, int colour) noexcept nogil
cdef int evaluate(Position pos) noexcept nogil
