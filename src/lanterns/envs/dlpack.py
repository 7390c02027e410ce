"""Memory of a device as a capsule of DLPack, through which libraries share arrays without a copy.

numba's device arrays do not speak it. The structures are those of DLPack 0.8, which every library
reads: https://dmlc.github.io/dlpack/latest/c_api.html
"""

import ctypes
from typing import Any, Final

import numpy as np

_CODES: Final = {"i": 0, "u": 1, "f": 2, "b": 6}
"""DLPack's codes for kinds of numbers, by numpy's."""


class _Tensor(ctypes.Structure):
    _fields_ = (
        ("data", ctypes.c_void_p),
        ("device_type", ctypes.c_int32),
        ("device_id", ctypes.c_int32),
        ("ndim", ctypes.c_int32),
        ("code", ctypes.c_uint8),
        ("bits", ctypes.c_uint8),
        ("lanes", ctypes.c_uint16),
        ("shape", ctypes.POINTER(ctypes.c_int64)),
        ("strides", ctypes.POINTER(ctypes.c_int64)),
        ("byte_offset", ctypes.c_uint64),
    )


_Callback: Final = ctypes.CFUNCTYPE(None, ctypes.c_void_p)


class _Managed(ctypes.Structure):
    _fields_ = (
        ("tensor", _Tensor),
        ("manager", ctypes.c_void_p),
        ("deleter", _Callback),
    )


_NAME: Final = b"dltensor"
_shared: Final[dict[int, tuple[Any, ...]]] = {}
"""Memory that must not be freed while somebody reads it, by the address of its description."""


_new_capsule: Final = ctypes.PYFUNCTYPE(
    ctypes.py_object, ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p
)(("PyCapsule_New", ctypes.pythonapi))
_is_valid: Final = ctypes.PYFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_char_p)(
    ("PyCapsule_IsValid", ctypes.pythonapi)
)
_pointer: Final = ctypes.PYFUNCTYPE(ctypes.c_void_p, ctypes.c_void_p, ctypes.c_char_p)(
    ("PyCapsule_GetPointer", ctypes.pythonapi)
)


def _let_go(address: int) -> None:
    """Free the memory that a reader is done with."""
    _shared.pop(address, None)


def _drop(address: int) -> None:
    """Free the memory of a capsule, unless a reader has taken it, and so renamed it."""
    if _is_valid(address, _NAME):
        _shared.pop(_pointer(address, _NAME), None)


_deleter: Final = _Callback(_let_go)
_destructor: Final = _Callback(_drop)


def capsule(
    address: int, shape: tuple[int, ...], kind: np.dtype[Any], device: tuple[int, int], owner: Any
) -> Any:
    """Describe memory in row-major order; *owner* lives for as long as a library reads it."""
    lengths = (ctypes.c_int64 * len(shape))(*shape)
    managed = _Managed(
        _Tensor(
            data=address,
            device_type=device[0],
            device_id=device[1],
            ndim=len(shape),
            code=_CODES[kind.kind],
            bits=8 * kind.itemsize,
            lanes=1,
            shape=lengths,
        ),
        None,
        _deleter,
    )
    where = ctypes.addressof(managed)
    _shared[where] = managed, lengths, owner
    return _new_capsule(where, _NAME, ctypes.cast(_destructor, ctypes.c_void_p))
