"""The examples run, and show what they say. Those whose packages are missing are skipped."""

from __future__ import annotations

import runpy
import subprocess
import sys
import warnings
from pathlib import Path
from xml.etree import ElementTree

import pytest

EXAMPLES = Path(__file__).parent.parent / "examples"


def run(name: str, *arguments: str) -> str:
    done = subprocess.run(
        [sys.executable, str(EXAMPLES / name), *arguments], capture_output=True, text=True, encoding="utf-8", check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_data_frames() -> None:
    pytest.importorskip("pandas")
    pytest.importorskip("polars")
    lines = run("data_frames.py").splitlines()
    assert lines[0] == "{'unique': 999, 'none': 1}"
    assert lines[-1] == "[('none', 1), ('unique', 999)]"


def test_spark_by_its_function_on_columns() -> None:
    pd = pytest.importorskip("pandas")
    verdicts = runpy.run_path(str(EXAMPLES / "spark.py"))["verdicts"]
    column = pd.Series(["1...2...3...4...", "11..............", "1234341221434..."], index=[5, 6, 7])
    assert verdicts(column).tolist() == ["multiple", "none", "unique"]


def test_training_set() -> None:
    pytest.importorskip("torch")
    counts = eval(run("training_set.py", "60"))
    assert list(counts) == ["trivial", "easy", "medium", "hard", "expert", "extreme"]
    assert sum(counts.values()) == 60


def test_notebook(tmp_path: Path) -> None:
    nbformat = pytest.importorskip("nbformat")
    nbclient = pytest.importorskip("nbclient")
    pytest.importorskip("ipykernel")
    pytest.importorskip("pysat")
    notebook = nbformat.read(EXAMPLES / "sudoku_is_sat.ipynb", as_version=4)
    assert not any(cell.get("outputs") for cell in notebook.cells)
    with warnings.catch_warnings():
        # Packages of the kernel's client warn about each other.
        warnings.simplefilter("ignore")
        nbclient.NotebookClient(notebook, timeout=120, kernel_name="python3", resources={"metadata": {"path": tmp_path}}).execute()
    outputs = [output for cell in notebook.cells for output in cell.get("outputs", ())]
    texts = [output.data["text/plain"] for output in outputs if "data" in output]
    pictures = [output.data["image/svg+xml"] for output in outputs if "image/svg+xml" in output.get("data", {})]
    assert texts[1:4] == ["(1, 729)", "11988", "10551"]
    assert "True" in texts
    assert "False" in texts
    assert len(pictures) == 3
    for picture in pictures:
        ElementTree.fromstring(picture)
