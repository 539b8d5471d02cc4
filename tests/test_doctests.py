"""The examples of the README and of docstrings, run."""

import doctest
import importlib
import pkgutil
from pathlib import Path

import pytest

import api
import puzzles

ROOT = Path(__file__).parents[1]


def modules_with_examples() -> list[str]:
    names = [
        info.name
        for package in (puzzles, api)
        for info in pkgutil.walk_packages(package.__path__, f"{package.__name__}.")
        if not info.ispkg
    ]
    return [name for name in names if ">>> " in (ROOT / f"{name.replace('.', '/')}.py").read_text(encoding="utf-8")]


def test_the_readme_tells_the_truth(solver_data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # As after `make run`, in the directory of the program.
    (tmp_path / ".muggins").symlink_to(solver_data)
    monkeypatch.chdir(tmp_path)
    found = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert found.attempted > 5
    assert found.failed == 0


@pytest.mark.parametrize("name", modules_with_examples())
def test_the_examples_of_a_module_are_right(name: str) -> None:
    found = doctest.testmod(importlib.import_module(name))
    assert found.attempted
    assert found.failed == 0
