cdef class Table:
    cdef readonly int mib
    cdef unsigned long long* keys
    cdef unsigned long long* entries
    cdef int bits
    cdef int age

cdef bint allocate(Table table) noexcept nogil
cdef unsigned long long probe(Table table, unsigned long long key) noexcept nogil
cdef void store(Table table, unsigned long long key, unsigned int move, int score, int depth, int bound) noexcept nogil
cdef unsigned int move_of(unsigned long long entry) noexcept nogil
cdef int score_of(unsigned long long entry) noexcept nogil
cdef int depth_of(unsigned long long entry) noexcept nogil
cdef int bound_of(unsigned long long entry) noexcept nogil
