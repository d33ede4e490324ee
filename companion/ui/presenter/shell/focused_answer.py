"""Which answer Confirm gives: the one filled with the accent, and how Next moves the fill."""

from msgspec.structs import replace

from companion.ui.models import OptionModel


class FocusedAnswer:
    """Where Next has moved the fill.

    Attributes:
        ref: The answer, "" where the page's own is filled.
    """

    def __init__(self) -> None:
        """Begin with the page's own."""
        self.ref = ""

    def shown(self, options: tuple[OptionModel, ...]) -> tuple[OptionModel, ...]:
        """Return the options with the fill where it has been moved."""
        if self.ref not in {option.ref for option in options}:
            return options
        return tuple(
            replace(option, focused=True)
            if option.ref == self.ref
            else replace(
                option,
                kind="possible" if option.kind == "confirm" else option.kind,
                focused=False,
            )
            for option in options
        )

    def move(self, options: tuple[OptionModel, ...]) -> bool:
        """Move the fill to the next answer that can be given; False if there is none."""
        legal = [option for option in options if option.kind != "off"]
        if not legal:
            return False
        refs = [option.ref for option in legal]
        start = self.ref or filled(tuple(legal))
        at = refs.index(start) + 1 if start in refs else 0
        self.ref = refs[at % len(refs)]
        return True


def filled(options: tuple[OptionModel, ...]) -> str:
    """Return the answer that is filled, "" for none."""
    return next(
        (option.ref for option in options if option.kind == "confirm" or option.focused), ""
    )
