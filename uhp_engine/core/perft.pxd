from . cimport moves, position
from .position cimport Position

cdef long long leaves(Position pos, int depth, int start) noexcept nogil
