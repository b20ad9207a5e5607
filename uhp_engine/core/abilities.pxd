from . cimport position, steps
from .position cimport Position

cdef int LOW_OFFSET[64]
cdef unsigned char ARCS[64]
cdef unsigned int GROUND[16]

cdef bint pinned(Position pos, int cell) noexcept nogil
cdef int throw_from(Position pos, int start, int end, int cell) noexcept nogil
cdef int throws(Position pos, int end, int colour) noexcept nogil
