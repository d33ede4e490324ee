"""How far a command is shows on a terminal alone, and leaves a clean line."""

from io import StringIO

from companion.commands.shared.progress import Progress


class Terminal(StringIO):
    def isatty(self):
        return True


def shown(stream):
    """What stands on the last line of a terminal."""
    return stream.getvalue().rpartition("\r\x1b[K")[2]


def test_a_terminal_sees_one_line_that_is_gone_at_the_end():
    stream = Terminal()
    with Progress(stream) as progress:
        progress.tell("drawing tile 3 of 44")
        assert shown(stream) == "drawing tile 3 of 44"
        progress.tell("drawing tile 4 of 44")
        assert shown(stream) == "drawing tile 4 of 44"
    assert shown(stream) == ""
    assert "\n" not in stream.getvalue()


def test_a_pipe_sees_nothing():
    stream = StringIO()
    with Progress(stream) as progress:
        progress.tell("drawing tile 3 of 44")
    assert stream.getvalue() == ""
