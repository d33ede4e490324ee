"""The options of a match: what the ledger leaves to the table, and how things are done."""

from collections.abc import Mapping
from typing import Final

from companion.engine.errors import CompanionError
from companion.engine.game import Game
from companion.engine.packs.content import Content
from companion.engine.packs.ledger import Ledger, OptionEntry, named

PACK: Final = "pack"
"""The option that names the pack a match learns into; a match of the usual packs has none."""


class BadOption(CompanionError):
    """An option, edition or scenario that the game does not have."""


def choices_of(game: Game, ledger: Ledger, content: Content) -> dict[str, tuple[str, ...]]:
    """Return what can be chosen, by option: edition and scenario, settings, then the ledger's."""
    found = {
        "edition": tuple(game.editions),
        "scenario": tuple(game.scenarios(content)),
        **{setting.key: tuple(setting.choices) for setting in game.vocabulary.settings},
    }
    rules = ledger.options().items()
    return found | {key: tuple(rule.option.choices) for key, rule in rules if rule.option}


def options_for(
    game: Game, ledger: Ledger, content: Content, chosen: Mapping[str, str]
) -> dict[str, str]:
    """Return every option of a match: what was chosen, and the default of everything else.

    Raises:
        BadOption: Something chosen does not exist; the message lists what does.
    """
    choices = choices_of(game, ledger, content)
    chosen = named_choices(choices, chosen)
    for key, choice in chosen.items():
        if key == PACK:
            continue  # the packs were read by it
        if key not in choices:
            raise BadOption(f"there is no option '{key}'; there are: {', '.join(sorted(choices))}")
        if choice not in choices[key]:
            known = ", ".join(choices[key]) or "none"
            raise BadOption(f"{key} cannot be '{choice}'; it can be: {known}")
    edition = chosen.get("edition", choices["edition"][0])
    options = {"edition": edition, "scenario": next(iter(choices["scenario"]), "")}
    options |= {setting.key: setting.default for setting in game.vocabulary.settings}
    rules = ledger.options().items()
    options |= {key: _default(rule.option, edition) for key, rule in rules if rule.option}
    return {**options, **chosen, **game.forced(content)}


def named_choices(
    choices: Mapping[str, tuple[str, ...]], chosen: Mapping[str, str]
) -> dict[str, str]:
    """Return choices by their names: files of earlier releases have letters."""
    return {key: named(choices.get(key, ()), choice) for key, choice in chosen.items()}


def _default(option: OptionEntry, edition: str) -> str:
    """The choice that holds; an option that does not arise in this edition keeps its first."""
    if isinstance(option.default, str) or edition in option.default:
        return option.default_for(edition)
    return next(iter(option.default.values()))
