cimport cython
from . cimport abilities, position, steps
from .position cimport Position

cdef int LOW_OFFSET[64]
cdef unsigned int LOW_BACK[64]
cdef unsigned char ARCS[64]
cdef unsigned int GROUND[16]
cdef int FIRST[16]
cdef unsigned int PASS
cdef unsigned int COUNTERS_FULL

cdef bint pinned(Position pos, int cell) noexcept nogil
cdef int first_turns(Position pos, int end) noexcept nogil
@cython.locals(choices=cython.uint[16])
cdef int placements(Position pos, int end, int colour) noexcept nogil
cdef int own_moves(Position pos, int end, int colour) noexcept nogil
cdef int drop_doubles(Position pos, int first, int first_end, int start, int end) noexcept nogil
cdef void tidy(Position pos) noexcept nogil
cdef int generate(Position pos, int start) noexcept nogil
