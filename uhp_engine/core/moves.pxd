cimport cython
from .constants cimport *
from . cimport abilities, position, steps
from .position cimport Position

cdef int LOW_OFFSET[64]
cdef unsigned int LOW_BACK[64]
cdef unsigned char ARCS[64]
cdef unsigned int GROUND[16]
cdef unsigned int HIGH[16]
cdef unsigned char KIND[64]
cdef int FIRST[16]
cdef unsigned int PASS
cdef unsigned int COUNTERS_FULL

cdef int first_turns(Position pos, int end) noexcept nogil
cdef void call_roll(Position pos, int colour) noexcept nogil
@cython.locals(choices=cython.uint[16])
cdef int placements(Position pos, int end, int colour) noexcept nogil
cdef int own_moves(Position pos, int end, int colour) noexcept nogil
cdef int drop_doubles(Position pos, int first, int first_end, int start, int end) noexcept nogil
cdef int use(Position pos, int end, int cell, int colour) noexcept nogil
cdef unsigned int powers(Position pos, int cell) noexcept nogil
@cython.locals(controllers=cython.int[64])
cdef int venom_moves(Position pos, int end, int colour) noexcept nogil
cdef int without_doubles(Position pos, int start, int end) noexcept nogil
cdef void tidy(Position pos) noexcept nogil
cdef int generate(Position pos, int start) noexcept nogil
