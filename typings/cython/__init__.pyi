"""What the type checker is told of the `cython` module, which ships no types of its own.

Only what the core uses. In C's terms a `uint` is not an `int`; to the checker both are, because
un-compiled both are. A pointer or array is a list: that is what it is un-compiled.
"""

import builtins
from collections.abc import Callable
from types import TracebackType
from typing import Any, Protocol, TypeAlias, TypeVar

_T = TypeVar("_T")
_C = TypeVar("_C", bound=type)
_F = TypeVar("_F", bound=Callable[..., Any])

# A plain bool on purpose: both branches of `if cython.compiled` are checked.
compiled: builtins.bool

schar: TypeAlias = builtins.int
uchar: TypeAlias = builtins.int
char: TypeAlias = builtins.int
short: TypeAlias = builtins.int
ushort: TypeAlias = builtins.int
int: TypeAlias = builtins.int
uint: TypeAlias = builtins.int
long: TypeAlias = builtins.int
ulong: TypeAlias = builtins.int
longlong: TypeAlias = builtins.int
ulonglong: TypeAlias = builtins.int
Py_ssize_t: TypeAlias = builtins.int
size_t: TypeAlias = builtins.int
float: TypeAlias = builtins.float
double: TypeAlias = builtins.float
bint: TypeAlias = builtins.bool
void: TypeAlias = None

pointer: TypeAlias = builtins.list[_T]  # pointer[uint]
p_uchar: TypeAlias = builtins.list[builtins.int]
p_char: TypeAlias = builtins.list[builtins.int]
p_short: TypeAlias = builtins.list[builtins.int]
p_ushort: TypeAlias = builtins.list[builtins.int]
p_int: TypeAlias = builtins.list[builtins.int]
p_uint: TypeAlias = builtins.list[builtins.int]
p_long: TypeAlias = builtins.list[builtins.int]
p_ulong: TypeAlias = builtins.list[builtins.int]
p_longlong: TypeAlias = builtins.list[builtins.int]
p_ulonglong: TypeAlias = builtins.list[builtins.int]
p_void: TypeAlias = builtins.list[Any]
NULL: p_void

def cclass(cls: _C, /) -> _C: ...
def final(cls: _C, /) -> _C: ...
def auto_pickle(on: builtins.bool, /) -> Callable[[_C], _C]: ...
def cfunc(function: _F, /) -> _F: ...
def ccall(function: _F, /) -> _F: ...
def inline(function: _F, /) -> _F: ...
def noexcept(function: _F, /) -> _F: ...
def exceptval(value: Any = ..., *, check: builtins.bool = ...) -> Callable[[_F], _F]: ...
def locals(**types: Any) -> Callable[[_F], _F]: ...
def returns(kind: Any, /) -> Callable[[_F], _F]: ...
def cast(kind: type[_T], value: Any, /, *, typecheck: builtins.bool = ...) -> _T: ...
def declare(kind: type[_T], value: Any = ..., /) -> _T: ...
def sizeof(kind: Any, /) -> builtins.int: ...
def address(value: Any, /) -> Any: ...

class _Gil(Protocol):
    """`with cython.nogil:`, and `@cython.nogil` over a function."""

    def __call__(self, function: _F, /) -> _F: ...
    def __enter__(self) -> None: ...
    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
        /,
    ) -> None: ...

nogil: _Gil
gil: _Gil
