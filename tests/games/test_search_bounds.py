"""Compiled code checks no bounds; once in a while everything is tried with the checks on."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("numba")


@pytest.mark.slow
def test_the_kernels_stay_within_their_arrays(tmp_path: Path) -> None:
    """Every test of a kernel, in a process that compiles them anew with NUMBA_BOUNDSCHECK=1."""
    here = Path(__file__).parent
    suites = [str(path) for path in sorted(here.glob("*/test_kernel*.py"))]
    checked = os.environ | {"NUMBA_BOUNDSCHECK": "1", "NUMBA_CACHE_DIR": str(tmp_path)}
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", *suites]
    done = subprocess.run(command, env=checked, check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout[-3000:]
