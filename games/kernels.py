"""Compiled kernels: found in the cache or compiled, once a process, and blamed once if they fail.

A kernel that was compiled on this machine before is loaded in about a second; else it takes a
quarter of a minute, so :func:`prepare` belongs into a thread or a process of its own.
"""

from __future__ import annotations

import hashlib
import importlib
import logging
import os
import sys
import tempfile
import threading
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from traceback import extract_tb
from typing import Any, Final, TypeAlias

from filelock import FileLock

_log = logging.getLogger(__name__)

Evaluate: TypeAlias = Callable[[Any, Any, int, Any, Any], int]
"""A kernel's entry, as :mod:`games.search` tells it: position, codes, first world, seed, values."""

_READY: Final[dict[str, Evaluate]] = {}
_BLAMED: Final[set[str]] = set()
_LOADING: Final = threading.Lock()


def ready(kernel: str) -> Evaluate | None:
    """The entry of a kernel, None until it is loaded."""
    return _READY.get(kernel)


def prepare(kernel: str) -> bool:
    """Load a kernel, compiling it if need be; whether it is there to use. Never raises."""
    with _LOADING:
        if kernel in _READY:
            return True
        try:
            _READY[kernel] = _load(kernel)
        except Exception as error:  # noqa: BLE001 - the rule policy goes on moving
            blame(kernel, error)
    return kernel in _READY


def compiled(kernel: str) -> bool:
    """Whether this machine has compiled a kernel before, so that it is loaded in a second."""
    return find_spec(kernel) is not None and any(cache_folder(kernel).glob("*/*.nbc"))


def _load(kernel: str) -> Evaluate:
    """The entry of a kernel; of several processes one compiles, and the others wait for it."""
    from numba import config  # noqa: PLC0415 - may be missing

    folder = cache_folder(kernel)
    folder.mkdir(parents=True, exist_ok=True)
    with FileLock(folder / "lock"):
        config.CACHE_DIR = str(folder)  # type: ignore[attr-defined]
        module = importlib.import_module(kernel)
    entry: Evaluate = module.evaluate
    return entry


def cache_folder(kernel: str) -> Path:
    """Where the compiled form of these sources is kept: a change of any gives another folder.

    numba itself looks at the one file that a function stands in, and not at those that it calls.
    """
    digest = hashlib.sha256(os.environ.get("NUMBA_BOUNDSCHECK", "").encode())
    for source in sources(kernel):
        digest.update(source.read_bytes())
    key = f"{kernel.split('.')[-2]}-{digest.hexdigest()[:16]}"
    return _user_cache() / "kernels" / key


def sources(kernel: str) -> list[Path]:
    """The files that a kernel is compiled from; ImportError if there is no such kernel."""
    spec = find_spec(kernel)
    if spec is None or spec.origin is None:
        raise ImportError(kernel)
    own = sorted(Path(spec.origin).parent.glob("kernel*.py"))
    return [Path(__file__).with_name("bits.py"), *own]


def _user_cache() -> Path:
    """The user's folder for what can be made again, or a temporary one if that can't be written."""
    if named := os.environ.get("NUMBA_CACHE_DIR"):
        return Path(named) / "tricktable"
    home = Path(os.path.expanduser("~"))  # noqa: PTH111 - Path.home() raises where there is none
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA", home / "AppData" / "Local"))
    elif sys.platform == "darwin":
        base = home / "Library" / "Caches"
    else:
        base = Path(os.environ.get("XDG_CACHE_HOME") or home / ".cache")
    folder = base / "tricktable"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return Path(tempfile.mkdtemp(prefix="tricktable"))
    return folder if os.access(folder, os.W_OK) else Path(tempfile.mkdtemp(prefix="tricktable"))


def blame(kernel: str, error: Exception) -> None:
    """Tell once a kernel that its computers play by rule, without the error's text or any card."""
    if kernel in _BLAMED:
        return
    _BLAMED.add(kernel)
    if isinstance(error, ImportError) and error.name in ("numba", "numpy", "llvmlite"):
        _log.warning("%s is not used, computers play by rule: no %s", kernel, error.name)
    else:
        frame = extract_tb(error.__traceback__)[-1]
        where = f"{type(error).__name__} in {frame.name} line {frame.lineno}"
        _log.error("%s has failed, computers play by rule: %s", kernel, where)
