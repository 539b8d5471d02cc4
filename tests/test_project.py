"""The house rules that a program can check: docstrings, exports, locks, the map, no trace of a machine."""

import ast
import re
import subprocess
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
TRACKED = [
    Path(name)
    for name in subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    ).stdout.split("\0")
    if name and (ROOT / name).exists()
]
MODULES = [path for path in TRACKED if path.suffix == ".py" and path.parts[0] in ("puzzles", "api", "workers")]
TEXTS = [
    path
    for path in TRACKED
    if path.suffix not in (".png", ".woff2", ".ico", ".jpg", ".gz") and b"\0" not in (ROOT / path).read_bytes()[:8000]
]


def tree_of(path: Path) -> ast.Module:
    return ast.parse((ROOT / path).read_text(encoding="utf-8"), str(path))


def exported(tree: ast.Module) -> list[str] | None:
    for node in tree.body:
        if isinstance(node, ast.Assign) and any(
            isinstance(one, ast.Name) and one.id == "__all__" for one in node.targets
        ):
            return list(ast.literal_eval(node.value))
    return None


def defined(tree: ast.Module) -> set[str]:
    names: set[str] = set()
    for node in tree.body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            names.add(node.name)
    return {name for name in names if not name.startswith("_")}


def isort_key(name: str) -> tuple[int, str]:
    """Constants, then classes, then the rest, each by the alphabet, as ruff sorts them."""
    kind = 0 if name.isupper() else 1 if name[0].isupper() else 2
    return kind, name


@pytest.mark.parametrize("path", MODULES, ids=str)
def test_a_module_opens_with_what_it_is_for_and_lists_what_it_gives_sorted(path: Path) -> None:
    tree = tree_of(path)
    assert ast.get_docstring(tree), "no docstring"
    names = exported(tree)
    public = defined(tree)
    if names is None:
        assert not public, f"no __all__ for {sorted(public)}"
        return
    assert names == sorted(names, key=isort_key)
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("path", MODULES, ids=str)
def test_what_a_module_lists_is_there(path: Path) -> None:
    tree = tree_of(path)
    present = defined(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.Import | ast.ImportFrom):
            present |= {(alias.asname or alias.name).split(".")[0] for alias in node.names}
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            present.add(node.id)
    assert set(exported(tree) or ()) <= present


INDEX_HOST = re.compile(
    r"(pypi\.|pythonhosted|pypi\.org/simple|registry\.npmjs|--index-url|--extra-index-url|--find-links)"
)
MACHINE_PATH = re.compile(r"(?<![\w.$}/])/(?:home/\w+|work|root|Users|opt/wheels|opt/pypi)\b")
THIS = Path("tests/test_project.py")


@pytest.mark.parametrize("path", [path for path in TEXTS if path != THIS], ids=str)
def test_no_file_names_an_index_or_a_place_on_somebodys_machine(path: Path) -> None:
    text = (ROOT / path).read_text(encoding="utf-8")
    assert not INDEX_HOST.findall(text)
    assert not MACHINE_PATH.findall(text)


@pytest.mark.parametrize("name", ["requirements.lock", "requirements-test.lock"])
def test_every_package_of_a_lock_has_one_version_and_its_hashes(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    entries = re.split(r"\n(?=\S)", re.sub(r"^ *#.*\n", "", text, flags=re.MULTILINE).strip())
    assert len(entries) > 20
    for entry in entries:
        assert re.match(r"[a-z0-9][a-z0-9-]*(\[[a-z,]+\])?==\S+", entry), entry.splitlines()[0]
        assert "--hash=sha256:" in entry, entry.splitlines()[0]


def test_what_runs_is_the_same_in_both_locks() -> None:
    def versions(name: str) -> dict[str, str]:
        text = (ROOT / name).read_text(encoding="utf-8")
        return dict(re.findall(r"^([a-z0-9-]+)==(\S+)", text, flags=re.MULTILINE))

    run, test = versions("requirements.lock"), versions("requirements-test.lock")
    assert run.items() <= test.items()
    assert "hatchling" in run
    assert "pytest" not in run


def test_every_dependency_and_every_ignored_rule_has_its_reason_beside_it() -> None:
    lines = (ROOT / "pyproject.toml").read_text(encoding="utf-8").splitlines()
    project = tomllib.loads("\n".join(lines))
    for dependency in project["project"]["dependencies"]:
        place = next(number for number, line in enumerate(lines) if f'"{dependency}"' in line)
        near = lines[max(0, place - 3) : place + 1]
        assert any("#" in line for line in near), dependency
    for rule in project["tool"]["ruff"]["lint"]["ignore"]:
        assert any(f'"{rule}"' in line and "#" in line for line in lines), rule


MACHINE_DATE = re.compile(
    r"\b(?:datetime|date)\.(?:now|utcnow|today)\b"
    r"|\btime\.(?:time|time_ns|clock_gettime|localtime|gmtime|ctime|strftime)\b"
    r"|\bfrom time import\b|\bsystem_clock\b|\bDate\.now\(|\bnew Date\b(?!\([^)])|\bDate\(\)"
)
TESTS = [path for path in TRACKED if path.parts[0] == "tests" and path.suffix == ".py" and path != THIS]


def test_no_test_reads_the_machines_date_which_may_change_while_it_runs() -> None:
    reading = [path for path in TESTS if MACHINE_DATE.search((ROOT / path).read_text(encoding="utf-8"))]
    assert reading == [Path("tests/clock.py")]


MAP = ROOT / "docs" / "architecture.md"


def test_the_map_in_the_documentation_names_every_file_and_nothing_else() -> None:
    text = MAP.read_text(encoding="utf-8")
    named = set(re.findall(r"^\| `([^`]+)` \|", text, flags=re.MULTILINE))
    wanted = {str(path) for path in TRACKED if path.name != "__init__.py" and path != MAP.relative_to(ROOT)}
    missing = {
        path
        for path in wanted
        if not any(path == name or (name.endswith("/") and path.startswith(name)) for name in named)
    }
    assert not missing
    for name in named:
        assert (ROOT / name).exists(), name


def test_api_and_workers_never_import_each_other() -> None:
    for path in MODULES:
        other = {"api": "workers", "workers": "api"}.get(path.parts[0])
        for node in ast.walk(tree_of(path)):
            names = (
                [node.module or ""]
                if isinstance(node, ast.ImportFrom)
                else ([alias.name for alias in node.names] if isinstance(node, ast.Import) else [])
            )
            assert not any(name.split(".")[0] == other for name in names), path


def test_the_scripts_that_start_everything_can_be_run() -> None:
    assert (ROOT / ".ci" / "run").stat().st_mode & 0o111
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for target in ("run", "test", "bench", "lint", "lock", "screenshots", "help"):
        assert re.search(rf"^{target}:.*##", makefile, flags=re.MULTILINE), target
