from .constants cimport *
from . cimport moves, position
from .position cimport Position
from .places cimport *

# What Python has no word for: four products and two sums of them at once, which every x86-64 has. It
# takes a third of the time that a C compiler's own arrangement of the loop below takes.
cdef extern from *:
    """
    #if (defined(__SSE2__) || defined(_M_X64)) && !defined(PLAIN_UNITS)
    #include <emmintrin.h>
    static int told_by_units(unsigned long long mine, unsigned long long theirs, const short *pairs,
                             const int *biases, const short *worths, int units, int most) {
        const __m128i none = _mm_setzero_si128(), limit = _mm_set1_epi16((short)(most >> 10));
        const __m128i sums = _mm_set_epi64x((long long)theirs, (long long)mine);
        const __m128i twice[4] = {_mm_shuffle_epi32(sums, 0x00), _mm_shuffle_epi32(sums, 0x55),
                                  _mm_shuffle_epi32(sums, 0xaa), _mm_shuffle_epi32(sums, 0xff)};
        __m128i score = none;
        for (int i = 0; i < units; i += 4) {
            __m128i unit = _mm_loadu_si128((const __m128i *)(biases + i));
            for (int k = 0; k < 4; k++) {
                const short *two = pairs + (k * units + i) * 2;
                unit = _mm_add_epi32(
                    unit, _mm_madd_epi16(twice[k], _mm_loadu_si128((const __m128i *)two)));
            }
            /* In sixteen bits there is a least and a greatest; what does not fit is beyond them. */
            unit = _mm_packs_epi32(_mm_srai_epi32(unit, 10), none);
            unit = _mm_min_epi16(_mm_max_epi16(unit, none), limit);
            score = _mm_add_epi32(
                score,
                _mm_madd_epi16(_mm_unpacklo_epi16(unit, none),
                               _mm_unpacklo_epi16(
                                   _mm_loadl_epi64((const __m128i *)(worths + i)), none)));
        }
        score = _mm_add_epi32(score, _mm_shuffle_epi32(score, 0x4e));
        return _mm_cvtsi128_si32(_mm_add_epi32(score, _mm_shuffle_epi32(score, 0xb1)));
    }
    #else
    static int told_by_units(unsigned long long mine, unsigned long long theirs, const short *pairs,
                             const int *biases, const short *worths, int units, int most) {
        int score = 0;
        for (int i = 0; i < units; i++) {
            int unit = biases[i];
            for (int k = 0; k < 8; k++)
                unit += (short)((k < 4 ? mine : theirs) >> 16 * (k & 3))
                        * pairs[(k / 2 * units + i) * 2 + k % 2];
            unit = unit < 0 ? 0 : unit > most ? most : unit;
            score += (unit >> 10) * worths[i];
        }
        return score;
    }
    #endif
    """
    int told_by_units(unsigned long long mine, unsigned long long theirs, short* pairs, int* biases, short* worths, int units, int most) noexcept nogil

cdef unsigned char COUNT[64]
cdef unsigned char SLIDES[64]
cdef unsigned char DISTANCE[4096]
cdef int FIRST[16]
cdef int LOW_OFFSET[64]
cdef unsigned short GROUND_PLACE[1024]
cdef unsigned char ARC[64]
cdef int SWAP_REACH
cdef unsigned long long NO_WHITE
cdef unsigned long long NO_BLACK
cdef long long WEIGHTS[3][512]
cdef long long OTHERS[512]
cdef int SIZE
cdef bint HAS_NET[3]
cdef unsigned long long HALVES
cdef short PAIRS[3][128]
cdef int BIASES[3][33][16]
cdef short WORTHS[3][16]

cdef long long queen(Position pos, long long* w, int tile) noexcept nogil
cdef long long tiles(Position pos, long long* w, int colour) noexcept nogil
cdef long long abilities(Position pos, long long* w, int colour) noexcept nogil
cdef int lone_queen(Position pos, int colour) noexcept nogil
cdef long long beside_tick(Position pos, long long* w, int cell, int colour) noexcept nogil
cdef int enemies_beside(Position pos, int cell, int colour) noexcept nogil
cdef long long stand(Position pos, long long* w, int colour) noexcept nogil
cdef void prepare(Position pos) noexcept nogil
cdef int weigh(Position pos, long long* w, int net) noexcept nogil
cdef int low(long long parts) noexcept nogil
cdef unsigned long long apart(long long parts) noexcept nogil
cdef int ask(int net, long long mine, long long theirs, int placed) noexcept nogil
cdef int family(Position pos) noexcept nogil
cdef int evaluate(Position pos) noexcept nogil
