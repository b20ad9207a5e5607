from .constants cimport *
from . cimport moves, position
from .position cimport Position
from .places cimport *

cdef unsigned char COUNT[64]
cdef unsigned char SLIDES[64]
cdef unsigned char DISTANCE[4096]
cdef int FIRST[16]
cdef int LOW_OFFSET[64]
cdef unsigned short GROUND_PLACE[1024]
cdef unsigned char ARC[64]
cdef unsigned long long NO_WHITE
cdef unsigned long long NO_BLACK
cdef long long WEIGHTS[3][512]
cdef long long OTHERS[512]
cdef int SIZE
cdef bint HAS_NET[3]
cdef short NETS[3][160]
cdef int BIASES[3][16]

cdef long long queen(Position pos, long long* w, int tile) noexcept nogil
cdef long long tiles(Position pos, long long* w, int colour) noexcept nogil
cdef long long abilities(Position pos, long long* w, int colour) noexcept nogil
cdef long long beside_tick(Position pos, long long* w, int cell, int colour) noexcept nogil
cdef int enemies_beside(Position pos, int cell, int colour) noexcept nogil
cdef long long stand(Position pos, long long* w, int colour) noexcept nogil
cdef void prepare(Position pos) noexcept nogil
cdef int weigh(Position pos, long long* w, int net) noexcept nogil
cdef int low(long long parts) noexcept nogil
cdef int ask(int net, long long mine, long long theirs, int phase) noexcept nogil
cdef int family(Position pos) noexcept nogil
cdef int evaluate(Position pos) noexcept nogil
