"""Files that ship with the house are found; `test_build.py` finds them in an installed wheel."""

import pytest

from companion.resources import resource


def test_a_file_inside_the_package_is_found() -> None:
    assert resource("data", "tokens.toml").read_text().startswith("#")


def test_what_is_not_there_is_named() -> None:
    with pytest.raises(FileNotFoundError, match=r"install it again.*data/nothing\.toml"):
        resource("data", "nothing.toml")
