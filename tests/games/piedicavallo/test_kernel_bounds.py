"""The kernel stays within its rows: its tests pass where the machine checks every index."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("numba")


@pytest.mark.slow
def test_no_index_is_out_of_bounds() -> None:
    """Numba checks none unless it is told to, before it compiles."""
    tests = [str(Path(__file__).with_name(f"test_kernel{part}.py")) for part in ("", "_secrets")]
    ran = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *tests],
        env={**os.environ, "NUMBA_BOUNDSCHECK": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stdout
