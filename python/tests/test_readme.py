"""The examples of the README and of the package's documentation give what they show."""

from __future__ import annotations

import doctest
from pathlib import Path

import pytest

import satdoku as sd


def test_the_readme(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # It writes a file.
    monkeypatch.chdir(tmp_path)
    path = Path(__file__).parent.parent / "README.md"
    failed, tried = doctest.testfile(str(path), module_relative=False, encoding="utf-8")
    assert tried > 20
    assert failed == 0
    assert (tmp_path / "book.pdf").exists()


def test_the_documentation_of_the_package() -> None:
    failed, tried = doctest.testmod(sd)
    assert tried > 2
    assert failed == 0


def test_everything_is_documented() -> None:
    for name in sd.__all__:
        value = getattr(sd, name)
        if isinstance(value, str):
            continue
        assert value.__doc__, name
        if not isinstance(value, type) or issubclass(value, Exception):
            continue
        for member, attribute in vars(value).items():
            if not member.startswith("_"):
                assert getattr(attribute, "__doc__", None), f"{name}.{member}"


def test_licences_are_those_of_the_repository() -> None:
    here = Path(__file__).parent.parent
    if not (here.parent / "Cargo.toml").exists():
        pytest.skip("not in the repository")
    for licence in here.parent.glob("LICENSE-*"):
        assert (here / "licenses" / licence.name).read_bytes() == licence.read_bytes()
