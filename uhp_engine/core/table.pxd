# What Python has no word for: hints to the processor and to the system, which may ignore them.
cdef extern from *:
    """
    #if defined(__GNUC__) || defined(__clang__)
    #define fetch_early(words, index) __builtin_prefetch((words) + (index))
    #else
    #define fetch_early(words, index) ((void)(words))
    #endif
    #include <stdint.h>
    #if defined(__linux__)
    #include <sys/mman.h>
    #endif
    /* Where the next page begins; the system is asked to make the memory of pages of that size. */
    static unsigned long long *whole_pages(char *memory, size_t size, int page) {
        char *start = memory + (page - (uintptr_t)memory % page);
    #if defined(MADV_HUGEPAGE)
        madvise(start, size, MADV_HUGEPAGE);
    #endif
        return (unsigned long long *)start;
    }
    """
    void fetch_early(unsigned long long* words, size_t index) noexcept nogil
    unsigned long long* whole_pages(char* memory, size_t size, int page) noexcept nogil

cdef class Table:
    cdef readonly int mib
    cdef char* memory
    cdef unsigned long long* words
    cdef int bits
    cdef int age
    cdef unsigned long long busy[4096]
    cdef int* history

cdef int PAGE
cdef int MARKS
cdef int HISTORY

cdef bint allocate(Table table) noexcept nogil
cdef void expect(Table table, unsigned long long key) noexcept nogil
cdef unsigned long long probe(Table table, unsigned long long key) noexcept nogil
cdef void store(Table table, unsigned long long key, unsigned int move, int score, int depth, int bound) noexcept nogil
cdef unsigned int move_of(unsigned long long entry) noexcept nogil
cdef int score_of(unsigned long long entry) noexcept nogil
cdef int depth_of(unsigned long long entry) noexcept nogil
cdef int bound_of(unsigned long long entry) noexcept nogil
cdef unsigned int mark_index(unsigned long long key, unsigned int packed) noexcept nogil
cdef bint is_busy(Table table, unsigned long long key, unsigned int packed) noexcept nogil
cdef void mark_busy(Table table, unsigned long long key, unsigned int packed) noexcept nogil
cdef void clear_busy(Table table, unsigned long long key, unsigned int packed) noexcept nogil
