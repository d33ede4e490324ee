"""``companion print GAME -o FILE``: a game's kit, or the camera's sheets, on paper."""

from __future__ import annotations

from argparse import Namespace
from collections import Counter
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING

from companion.commands import DONE, UsedWrongly, answer, need_known, need_writable
from companion.commands.shared.arguments import GAME, argument, language, output

if TYPE_CHECKING:
    from companion.config import Printing
    from companion.engine.game import Game
    from companion.engine.packs.content import Content
    from companion.printkit.backs import BackPrinting
    from companion.text.words import Words

NAME = "print"
HELP = "write tiles with stickers, cards with codes, tokens and a check page to a PDF"
PAPER_NAMES = ("A4", "Letter")
WHATS = ("kit", "check", "stickers", "numbers", "tray", "lens")
BACK_WAYS = ("none", "long", "short", "fold")
WITH_BACKS = ("kit", "check")
ARGUMENTS = (
    GAME,
    output("FILE", required=True, help="the PDF to write"),
    argument(
        "--what",
        choices=WHATS,
        default="kit",
        help="kit (default); its check page alone; stickers for this game's tiles, or with all "
        "numbers, both with the camera's check page; a dice tray; the lens sheet",
    ),
    argument("--paper", choices=PAPER_NAMES, help="the sheets (default: the settings', or A4)"),
    argument(
        "--backs",
        choices=BACK_WAYS,
        help="backs of tiles, cards and tokens: none; on the other side of each sheet, turned over "
        "its long or short edge; or beside the fronts, to fold (default: the settings', or none)",
    ),
    argument(
        "--offset",
        metavar="X,Y",
        help="mm the printer is off to the right and downwards on the other side, as the check "
        "page shows: --offset=-0.4,0.2 (default: the settings', or 0,0)",
    ),
    language("en or pl (default: en)"),
)


def run(args: Namespace) -> int:
    """Draw every page and write the file."""
    from companion.commands.shared.progress import Progress
    from companion.config import load
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
    usual = load().printing
    printing = printing_for(args, usual)
    paper = args.paper or usual.paper
    content = read_packs(game, pack_folders(game_folders()[game.id] / "content" / "packs"))
    words = words_for(game, content, args.language)
    with Progress() as progress:
        kit = Kit(game, content, words, PAPERS[paper], printing=printing, tell=progress.tell)
        pages = {
            "kit": kit.pages,
            "check": kit.check_alone,
            "stickers": kit.stickers,
            "numbers": kit.numbers,
            "tray": kit.tray,
            "lens": kit.lens,
        }[args.what]()
        write_pdf(pages, path, words.say(game.title), tell=progress.tell)
    kinds = Counter(page.kind for page in pages if not page.behind)
    document = {
        "file": str(path),
        "paper": paper,
        "backs": printing.way,
        "offset": printing.offset_mm,
        "language": args.language,
        "pages": len(pages),
        "kinds": kinds,
    }
    counts = ", ".join(f"{count} {kind}" for kind, count in kinds.items())
    both = f", turned over the {printing.way} edge; sheets: " if printing.two_sided else ": "
    answer(args, document, f"{path}: {len(pages)} pages of {paper}{both}{counts}")
    return DONE


def printing_for(args: Namespace, usual: Printing) -> BackPrinting:
    """Return how backs are printed: as the command says, else as the settings do.

    Raises:
        UsedWrongly: What is printed has no backs, the offset is none, or nothing is moved by it.
    """
    from companion.printkit.backs import BackPrinting

    if args.what not in WITH_BACKS:
        if args.backs or args.offset:
            raise UsedWrongly(f"{args.what} has no backs", f"they are of: {', '.join(WITH_BACKS)}")
        return BackPrinting()
    way = args.backs or usual.backs
    printing = BackPrinting(way, offset_of(args.offset) if args.offset else usual.offset)
    if args.offset and not printing.two_sided:
        raise UsedWrongly(
            f"--backs {way} prints one side: there is no offset", "add --backs long or short"
        )
    return printing


def offset_of(typed: str) -> tuple[float, float]:
    """Return the offset that was typed, in mm to the right and downwards.

    Raises:
        UsedWrongly: It is no pair of numbers, or more than any printer is off.
    """
    from companion.config import MOST_OFFSET_MM

    try:
        x, y = map(float, typed.split(","))
    except ValueError:
        x = y = inf
    if not all(abs(off) <= MOST_OFFSET_MM for off in (x, y)):
        least = f"from -{MOST_OFFSET_MM:g} to {MOST_OFFSET_MM:g} mm"
        raise UsedWrongly(f"--offset {typed} is none", f"two numbers {least}: --offset=-0.4,0.2")
    return x, y


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
