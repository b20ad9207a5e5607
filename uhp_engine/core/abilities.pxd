from .constants cimport *
from . cimport position, steps
from .position cimport Position

cdef int LOW_OFFSET[64]
cdef unsigned char LOWEST[64]
cdef int OFFSET[6]
cdef unsigned int BACK[6]

cdef int throw_from(Position pos, int start, int end, int cell) noexcept nogil
cdef int throws(Position pos, int end, int colour) noexcept nogil
cdef int stings(Position pos, int end, int cell, int colour) noexcept nogil
cdef int swaps(Position pos, int end, int cell, int colour) noexcept nogil
cdef bint touches(int cell, unsigned int ring, int other) noexcept nogil
cdef bint held_by_scorpion(Position pos, int cell, int colour) noexcept nogil
cdef int flips(Position pos, int end, int colour) noexcept nogil
