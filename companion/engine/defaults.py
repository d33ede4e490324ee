"""What a game says of which it has nothing: the usual values of its hooks."""


def nothing(*about: object) -> tuple[()]:
    """Return nothing, whatever it is about."""
    del about
    return ()


def none(*about: object) -> None:
    """Return None, whatever it is about."""
    del about


def always(*about: object) -> bool:
    """Tell that it is so, whatever it is about."""
    del about
    return True


def never(*about: object) -> bool:
    """Tell that it is not so, whatever it is about."""
    del about
    return False
