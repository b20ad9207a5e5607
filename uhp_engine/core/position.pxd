from .constants cimport *
cdef int OFFSET[6]
cdef unsigned int BACK[6]
cdef unsigned char ARCS[64]
cdef unsigned char LOWEST[64]
cdef unsigned char KIND[64]
cdef unsigned int COLOUR_UNIT[2]
cdef unsigned long long CELL_KEY[4096]
cdef unsigned long long BUG_KEY[64]
cdef unsigned long long RECORD_KEY[5]
cdef unsigned int PASS
cdef unsigned long long GAPS
cdef unsigned long long SCRAMBLE_A
cdef unsigned long long SCRAMBLE_B
cdef int FREE_PLIES
cdef int MOST_MOVES

cdef class Position:
    # The board, a cell.
    cdef unsigned short ring[4096]
    cdef unsigned char top[4096]
    cdef unsigned char height[4096]
    # The tiles, and those of each kind: colour * 16 + kind.
    cdef short cell_of[64]
    cdef unsigned char below[64]
    cdef unsigned char face[64]
    cdef unsigned char placed[32]
    cdef unsigned char reserve[32]
    cdef unsigned char faces[32]
    # What `moves.call_roll` lists, a colour.
    cdef unsigned char own[64]
    cdef unsigned char own_count[2]
    cdef unsigned int choices[32]
    cdef unsigned char choice_count[2]
    cdef unsigned char roll_called[2]
    # What `evaluate` counts on the way, a colour.
    cdef unsigned char movers[2]
    cdef unsigned char raiders[2]
    cdef unsigned long long free
    # The game.
    cdef int kinds
    cdef readonly bint queen_later
    cdef readonly bint thrower
    cdef readonly bint two_faced
    cdef readonly bint flips
    cdef readonly bint venom
    cdef bint records
    cdef readonly int ply
    cdef readonly int first_ply
    cdef int rest_a
    cdef int rest_b
    cdef int euler
    cdef int stacks
    cdef unsigned long long stacked
    cdef unsigned long long salt
    cdef unsigned long long key
    # History, `history_size` plies of room.
    cdef unsigned int* history
    cdef unsigned long long* key_before
    cdef unsigned int* rest_before
    cdef short* euler_before
    cdef int history_size
    # The moves of the positions under way, one list behind the other, and scratch memory.
    cdef unsigned int* moves
    cdef int moves_size
    cdef unsigned int stamp[4096]
    cdef unsigned int stamp_now
    cdef unsigned int visited[4096]
    cdef unsigned int visit
    cdef unsigned int whole[4096]
    cdef unsigned int cut_now
    cdef bint cuts_known
    cdef unsigned int region[4096]
    cdef unsigned int region_base
    cdef unsigned int regions
    cdef unsigned short region_start[66]
    cdef unsigned short region_cells[512]
    cdef unsigned int work[512]
    cdef unsigned int listed[32768]
    cdef unsigned int listed_at[32768]
    cdef int sharing

cdef unsigned long long scramble(unsigned long long number) noexcept nogil
cdef void fill_keys() noexcept nogil
cdef bint room_for_plies(Position pos, int plies) noexcept nogil
cdef bint room_for_moves(Position pos, int start) noexcept nogil
cdef void copy_state(Position pos, Position other) noexcept nogil

cdef void around(Position pos, int cell, unsigned int unit) noexcept nogil
cdef void off_around(Position pos, int cell, unsigned int unit) noexcept nogil
cdef void recolour(Position pos, int cell, int colour) noexcept nogil
cdef void drop(Position pos, int cell, int tile) noexcept nogil
cdef void lift(Position pos, int cell, int tile) noexcept nogil
cdef unsigned long long tile_key(Position pos, int tile, int cell) noexcept nogil
cdef void turn_over(Position pos, int cell, int tile) noexcept nogil
cdef void exchange(Position pos, int cell, int other) noexcept nogil
cdef void act(Position pos, unsigned int packed_move, int cell, int tile) noexcept nogil
cdef void make(Position pos, unsigned int packed_move) noexcept nogil
cdef void unmake(Position pos) noexcept nogil

cdef bint full(Position pos, int tile) noexcept nogil
cdef int loser(Position pos) noexcept nogil
cdef bint is_over(Position pos) noexcept nogil
cdef unsigned long long record_key(unsigned int packed_move) noexcept nogil
cdef unsigned long long signature(Position pos) noexcept nogil
cdef int stood_before(Position pos, int ply, int before) noexcept nogil
cdef int occurrences(Position pos, int enough) noexcept nogil

cdef unsigned int visit_cell(Position pos, int cell, unsigned int back, bint root) noexcept nogil
cdef void beside_hole(Position pos, int cell) noexcept nogil
cdef bint has_small_holes(Position pos) noexcept nogil
cdef void find_cuts(Position pos, int cell) noexcept nogil
cdef bint is_cut(Position pos, int cell) noexcept nogil
cdef bint holds_without(Position pos, int cell, int other) noexcept nogil
