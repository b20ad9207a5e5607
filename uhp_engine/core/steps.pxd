from .constants cimport *
from .position cimport Position

cdef int OFFSET[6]
cdef unsigned int BACK[6]
cdef unsigned char SLIDES[64]
cdef unsigned char INNER[64]
cdef unsigned char LOWEST[64]
cdef int LOW_OFFSET[64]
cdef unsigned int LOW_BACK[64]
cdef unsigned int GROUND[16]
cdef unsigned int PASS

cdef unsigned int gate(Position pos, int cell, int level) noexcept nogil
cdef int emit(Position pos, int end, unsigned int base, int cell, unsigned int directions) noexcept nogil
cdef int climb(Position pos, int end, unsigned int base, int cell) noexcept nogil
cdef int jump(Position pos, int end, unsigned int base, int cell) noexcept nogil
cdef void lift_ground(Position pos, int cell) noexcept nogil
cdef void drop_ground(Position pos, int cell) noexcept nogil
cdef int slide_three(Position pos, int end, unsigned int base, int cell) noexcept nogil
cdef int flood(Position pos, int end, unsigned int base, int cell) noexcept nogil
cdef void find_region(Position pos, int cell) noexcept nogil
cdef int slide_any(Position pos, int end, unsigned int base, int cell) noexcept nogil
cdef int up_over_down(Position pos, int end, unsigned int base, int cell) noexcept nogil
cdef int slide_two(Position pos, int end, unsigned int base, int cell) noexcept nogil
cdef int up_over(Position pos, int end, unsigned int base, int cell) noexcept nogil
cdef int up_line_down(Position pos, int end, unsigned int base, int cell) noexcept nogil
cdef int up_down(Position pos, int end, unsigned int base, int cell) noexcept nogil
cdef int flight(Position pos, int end, unsigned int base, int cell) noexcept nogil
cdef int land_beside(Position pos, int end, unsigned int base, int cell, int target) noexcept nogil
cdef int venom_steps(Position pos, int end, unsigned int base, int cell, unsigned int steps) noexcept nogil
cdef int reach_from_above(Position pos, int end, unsigned int base, int cell, unsigned int steps) noexcept nogil
cdef int without_doubles(Position pos, int start, int end) noexcept nogil
cdef unsigned int borrowed(Position pos, int cell) noexcept nogil
cdef int reach(Position pos, int end, unsigned int base, int cell, unsigned int steps) noexcept nogil
