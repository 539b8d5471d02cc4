"""The command as a whole."""

import argparse
from importlib import import_module

import pytest

from workers.cli import main
from workers.cli.registry import GROUPS


def test_help_explains_every_command(capsys):
    with pytest.raises(SystemExit) as ended:
        main(["--help"])
    assert ended.value.code == 0
    text = capsys.readouterr().out
    for word in ("count", "discard", "table", "MUGGINS_DATA", "five-card game", "--batch"):
        assert word in text


@pytest.mark.parametrize("group", GROUPS)
def test_every_command_says_what_it_does_and_sets_what_runs(group):
    parser = argparse.ArgumentParser()
    commands = parser.add_subparsers()
    import_module(group).add_commands(commands)
    assert commands.choices
    for command in commands.choices.values():
        assert command.description


def test_an_unknown_command_is_refused(capsys):
    for line in (["deal"], []):
        with pytest.raises(SystemExit) as ended:
            main(line)
        assert ended.value.code == 2
    assert "usage: muggins" in capsys.readouterr().err
