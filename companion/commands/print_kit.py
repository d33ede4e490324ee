"""``companion print GAME -o FILE``: a game's kit, or the camera's sheets, on paper."""

from __future__ import annotations

from argparse import Namespace
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

from companion.commands import DONE, UsedWrongly, answer, need_known, need_writable
from companion.commands.shared.arguments import GAME, argument, language, output

if TYPE_CHECKING:
    from companion.engine.game import Game
    from companion.engine.packs.content import Content
    from companion.text.words import Words

NAME = "print"
HELP = "write tiles with stickers, cards with codes, tokens and a check page to a PDF"
PAPER_NAMES = ("A4", "Letter")
WHATS = ("kit", "stickers", "numbers", "tray", "lens")
ARGUMENTS = (
    GAME,
    output("FILE", required=True, help="the PDF to write"),
    argument(
        "--what",
        choices=WHATS,
        default="kit",
        help="kit (default); stickers for this game's tiles, or with all numbers, both with the "
        "camera's check page; a dice tray; the lens sheet",
    ),
    argument("--paper", choices=PAPER_NAMES, default="A4"),
    language("en or pl (default: en)"),
)


def run(args: Namespace) -> int:
    """Draw every page and write the file."""
    from companion.commands.shared.progress import Progress
    from companion.engine.game import UnknownGame
    from companion.games import game_named
    from companion.printkit.kit import Kit
    from companion.printkit.paper import PAPERS
    from companion.printkit.pdf import write_pdf
    from companion.resources import game_folders
    from companion.session.packs.pack_reader import pack_folders, read_packs

    try:
        game = game_named(args.game)
    except UnknownGame as unknown:
        raise UsedWrongly(str(unknown)) from unknown
    path = Path(args.output)
    need_writable(path)
    content = read_packs(game, pack_folders(game_folders()[game.id] / "content" / "packs"))
    words = words_for(game, content, args.language)
    with Progress() as progress:
        kit = Kit(game, content, words, PAPERS[args.paper], tell=progress.tell)
        pages = {
            "kit": kit.pages,
            "stickers": kit.stickers,
            "numbers": kit.numbers,
            "tray": kit.tray,
            "lens": kit.lens,
        }[args.what]()
        write_pdf(pages, path, words.say(game.title), tell=progress.tell)
    kinds = Counter(page.kind for page in pages)
    document = {
        "file": str(path),
        "paper": args.paper,
        "language": args.language,
        "pages": len(pages),
        "kinds": kinds,
    }
    counts = ", ".join(f"{count} {kind}" for kind, count in kinds.items())
    answer(args, document, f"{path}: {len(pages)} pages of {args.paper} ({counts})")
    return DONE


def words_for(game: Game, content: Content, language: str) -> Words:
    """Return the words of a language for a game that nobody plays.

    Raises:
        UsedWrongly: There is no such language.
    """
    from companion.engine.message import Message
    from companion.engine.state.table import Table
    from companion.resources import PACKAGE, game_folders
    from companion.text.catalogue import Catalogue, languages
    from companion.text.thing_names import pack_words
    from companion.text.words import Words

    homes = (("companion", PACKAGE / "locale"), (game.id, game_folders()[game.id] / "locale"))
    need_known("language", language, languages(homes))
    table = Table(game=game.id).use(content)

    def describe(ref: str) -> Message | None:
        described = game.vocabulary.describe(table, ref)
        return described.name if described else None

    return Words(Catalogue(language, homes), pack=pack_words(content, language), describe=describe)
