from .constants cimport *
from . cimport evaluate, moves, position, table
from .position cimport Position
from .table cimport Table

cdef unsigned char BESIDE[4096]
cdef unsigned char COUNT[64]
cdef int LOW_OFFSET[64]
cdef unsigned int PASS
cdef int WIN
cdef int WIN_FOUND
cdef int INFINITE
cdef int DEEPEST
cdef int LAST_PLY
cdef int QUIESCENCE_PLIES
cdef int TACTICAL
cdef int RELIEF
cdef int KILLER
cdef int PUT_OFF
cdef int MOST_LINES
cdef int SORTED
cdef int LATE
cdef int LEAST_REDUCED
cdef int LOGARITHM[256]
cdef int REDUCE_BASE
cdef int REDUCE_SLOPE
cdef int REDUCE_HISTORY
cdef int SHARED_DEPTH
cdef int AHEAD
cdef int AHEAD_DEPTH
cdef int HOPE
cdef int HOPE_DEPTH

cdef class Search:
    cdef Position pos
    cdef readonly Table table
    cdef bint stopping
    cdef bint ended
    cdef int left
    cdef int target
    cdef bint out_of_memory
    cdef public long long node_limit
    cdef public bint repetition_draw
    cdef public bint shared
    cdef readonly long long nodes
    cdef readonly int depth
    cdef readonly int score
    cdef readonly unsigned int best_move
    cdef int root_ply
    cdef unsigned int killers[256]
    cdef int* history
    cdef int* order
    cdef int order_size
    cdef unsigned int line[16384]
    cdef int line_end[128]
    cdef unsigned int best_line[128]
    cdef int best_line_end
    cdef unsigned int skipped[128]
    cdef int skips
    cdef readonly long long effort

cdef bint room_for_order(Search s, int end) noexcept nogil
cdef int hard_pressed(Position pos, int tile) noexcept nogil
cdef bint hole_filled(Position pos) noexcept nogil
cdef bint hole_beside(Position pos, int tile) noexcept nogil
cdef bint is_queen(Position pos, int cell, int colour) noexcept nogil
cdef bint closes_in(Position pos, unsigned int packed, int first, int second, int enemy) noexcept nogil
cdef bint beside(int cell, int other) noexcept nogil
cdef void rank(Search s, Position pos, int start, int end, unsigned int first, int ply) noexcept nogil
cdef unsigned int pick(Search s, Position pos, int i, int end) noexcept nogil
cdef void exchange(Search s, Position pos, int i, int j) noexcept nogil
cdef bint halted(Search s) noexcept nogil
cdef bint is_draw(Search s, Position pos) noexcept nogil
cdef int quiescence(Search s, Position pos, int alpha, int beta, int ply, int start, int left) noexcept nogil
cdef int without_skipped(Search s, Position pos, int start, int end) noexcept nogil
cdef int search(Search s, Position pos, int alpha, int beta, int depth, int ply, int start) noexcept nogil
cdef int aspire(Search s, Position pos, int depth) noexcept nogil
cdef void change_history(Search s, unsigned int packed, int gain) noexcept nogil
cdef bint fills(Position pos, int to_cell, int source, bint placed, int queen) noexcept nogil
cdef void reward(Search s, Position pos, int start, int i, int depth, int ply) noexcept nogil
