"""Sample view models for the gallery: one match, English and Polish with long words."""

from string import ascii_uppercase
from typing import Any

from msgspec.structs import replace

from companion.art.tile_records import Shaft, TileArt
from companion.engine.grid import Cell, Edge
from companion.ports import Lamp, Shot, SignalFrame
from companion.ui.models import (
    AskModel,
    CameraModel,
    Candidate,
    CardShown,
    CardsModel,
    CeremonyModel,
    ClockModel,
    CurtainModel,
    DiceModel,
    Die,
    EnemyListModel,
    EnemyRow,
    EventCardModel,
    EventColumn,
    FateRow,
    FatesModel,
    Figure,
    Glyph,
    HandCard,
    HelperModel,
    HeroCardModel,
    HeroesModel,
    HeroRow,
    ListModel,
    ListRow,
    NavBarModel,
    NavButton,
    NoteModel,
    OnWay,
    OptionModel,
    OptionsModel,
    Outline,
    PadModel,
    PlanBoard,
    PlanFigure,
    PlanMark,
    PlanModel,
    PlanTarget,
    PlanTile,
    PlanWay,
    PlotLine,
    PlotModel,
    PrivateGroup,
    PrivateModel,
    ReceiptModel,
    Reserve,
    RulerModel,
    SeatPlace,
    SeatsModel,
    StampModel,
    StampsModel,
    StatLine,
    StatusBarModel,
    StepperModel,
    StoryModel,
    TakenBack,
    ThrowModel,
    TickModel,
    TickRow,
    TrackModel,
    TrackStep,
    UndoModel,
    Value,
    WhyModel,
)
from companion.ui.models.match_models import Chip, ConsequencesModel


def doors(sides: str) -> tuple[Edge, ...]:
    return tuple(Edge(Cell(0, 0), "nesw".index(side)) for side in sides)


ANNA, MAREK = Figure("circle", "A", name="Anna"), Figure("square", "M", name="Marek")
INES, TOM = Figure("diamond", "I", name="Ines"), Figure("triangle", "T", name="Tom")
KASIA = Figure("hexagon", "K", name="Kasia")
GUARD = Figure("shield", "3", "sky", name="Guard 3")
CLONE = Figure("double_disc", "1", "mint", name="Clone 1")
ANY_GUARD, ANY_CLONE = Figure("shield", "", "sky"), Figure("double_disc", "", "mint")

TILES = {
    "bend": ((0, 0), TileArt("bend", "Bend", doors=doors("es"), shape="hall")),
    "cold": (
        (1, 0),
        TileArt(
            "cold",
            "Cold Store",
            doors=doors("sw"),
            icons=(("fear", True),),
            vents=(Shaft(doors("s")),),
            shape="room",
        ),
    ),
    "guard": (
        (3, 0),
        TileArt("guard", "Guard Room", doors=doors("sw"), icons=(("security", True),), shape="cut"),
    ),
    "passage": ((4, 0), TileArt("passage", "Passage", doors=doors("ns"), shape="hall")),
    "wash": (
        (0, 1),
        TileArt(
            "wash",
            "Wash Room",
            doors=doors("ne"),
            icons=(("fear", False),),
            vents=(Shaft(doors("e")),),
            shape="room",
        ),
    ),
    "junction": (
        (1, 1),
        TileArt(
            "junction",
            "Junction 4",
            doors=doors("nesw"),
            vents=(Shaft(doors("wn"), grille=False),),
            shape="hall",
        ),
    ),
    "pump": (
        (2, 1),
        TileArt(
            "pump", "Pump Room", doors=doors("nesw"), icons=(("facility", False),), shape="room"
        ),
    ),
    "tee": ((3, 1), TileArt("tee", "Corridor 3", doors=doors("nesw"), shape="hall")),
    "control": (
        (4, 1),
        TileArt(
            "control",
            "Control",
            doors=doors("nw"),
            icons=(("security", False), ("panel", False)),
            shape="room",
        ),
    ),
    "reactor": (
        (1, 2),
        TileArt(
            "reactor",
            "Reactor",
            doors=doors("ns"),
            icons=(("facility", False), ("generator", False)),
            shape="round",
        ),
    ),
    "records": (
        (2, 2),
        TileArt(
            "records",
            "Records",
            doors=doors("n"),
            icons=(("security", False), ("crate", False)),
            shape="room",
        ),
    ),
    "ward": (
        (3, 2),
        TileArt(
            "ward",
            "Ward B",
            doors=doors("ne"),
            icons=(("supplies", False),),
            vents=(Shaft(doors("e")),),
            shape="room",
        ),
    ),
}
PLAN_TILES = tuple(PlanTile(art, Cell(*at), ref=name) for name, (at, art) in TILES.items())


def standing(ref: str, x: int, y: int, figure: Figure) -> PlanFigure:
    return PlanFigure(ref, figure, Cell(x, y))


PLAN_FIGURES = (
    standing("A", 2, 1, Figure("circle", "A", state="turn")),
    standing("guard-2", 2, 1, Figure("shield", "2", "sky")),
    standing("guard-1", 4, 1, Figure("shield", "1", "sky")),
    standing("M", 3, 1, MAREK),
    standing("I", 0, 1, INES),
    standing("clone-1", 1, 0, CLONE),
    standing("clone-3", 1, 2, Figure("double_disc", "3", "mint", "stunned")),
)
PLAN = PlanModel(
    PLAN_TILES,
    PLAN_FIGURES,
    (PlanMark("lock", "lock", Edge(Cell(2, 1), 2)),),
    lights=((Cell(2, 1), 1.0), (Cell(3, 1), 0.62), (Cell(0, 1), 0.62)),
    open_edges=tuple(
        (Edge(Cell(x, y), "nesw".index(side)), f"open {x} {y} {side}")
        for x, y, side in ((2, 1, "n"), (3, 0, "w"), (4, 0, "n"), (3, 2, "e"), (1, 2, "s"))
    ),
)
ASKED_PLAN = PlanModel(
    PLAN.tiles,
    PLAN.figures,
    PLAN.marks,
    (
        PlanTarget("go junction", Cell(1, 1), "A"),
        PlanTarget("explore", Cell(2, 0), "B", beyond=True),
        PlanTarget("go tee", Cell(3, 1), "C", focused=True),
    ),
    PLAN.lights,
    PLAN.open_edges,
    paths=((Cell(4, 1), Cell(3, 1)),),
)


def grid_plan(columns: int, rows: int, *, letters: bool = False, **more: Any) -> PlanModel:
    """Rooms edge to edge; far ways, noise and doors on them, light and dark in thirds."""
    cells = [Cell(x, y) for y in range(rows) for x in range(columns)]
    shades = ("lit", "", "dark", "unseen")
    tiles = tuple(
        PlanTile(
            TileArt(f"room {c.x} {c.y}", doors=tuple(Edge(Cell(0, 0), side) for side in range(4))),
            c,
            ref=f"{c.x},{c.y}",
            shade=shades[c.x * len(shades) // columns],  # type: ignore[arg-type]
        )
        for c in cells
    )
    ways = (
        PlanWay("lift", (Cell(0, 0), Cell(columns - 1, rows - 1))),
        PlanWay("pipe", (Cell(1, rows - 1), Cell(3, 0)), walled=True),
        PlanWay("crawl", (Cell(columns - 1, 0), Cell(2, 1))),
    )
    return replace(
        PlanModel(
            tiles,
            (
                standing("A", 1, 1, Figure("circle", "A", state="turn")),
                standing("M", 3, 1, MAREK),
                standing("guard-1", 3, 1, Figure("shield", "1", "sky")),
            ),
            (PlanMark("lift", "lock", OnWay("lift")), PlanMark("noise", "sound", OnWay("crawl"))),
            tuple(
                PlanTarget(f"{c.x},{c.y}", c, letter)
                for c, letter in zip(cells, letters_of(len(cells)), strict=True)
            )
            if letters
            else (),
            lights=((Cell(1, 1), 1.0), (Cell(3, 1), 0.62)),
            names=tuple((c, f"Room {n}") for n, c in enumerate(cells)),
            ways=ways,
            frame=(Cell(1, 1),),
            whole=True,
        ),
        **more,
    )


def letters_of(count: int) -> list[str]:
    return [f"{'A' * (n // 26)}{ascii_uppercase[n % 26]}" for n in range(count)]


def track(polish: bool) -> TrackModel:
    """A countdown that stands at 11."""
    due = {
        10: ("generator", pick(polish, "a power token is lost", "ginie żeton zasilania")),
        9: ("exit", pick(polish, "a capsule may leave", "kapsuła może odlecieć")),
        8: ("lock", pick(polish, "the isolation room opens", "otwiera się izolatka")),
        3: ("alarm_on", pick(polish, "the base may end", "baza może zginąć")),
        0: ("killed", pick(polish, "it is over", "koniec gry")),
    }
    steps = tuple(
        TrackStep(
            str(n),
            tuple({"exit": "escaped"}.get(icon, icon) for icon, _ in (due[n],)) if n in due else (),
            due[n][1] if n in due else "",
            now=n == 11,
            past=n > 11,
        )
        for n in range(15, -1, -1)
    )
    return TrackModel(pick(polish, "TIME", "CZAS"), steps, pick(polish, "Nothing.", "Nic."))


def rooms(count: int) -> OptionsModel:
    """A button for each room of a grid plan."""
    rows = enumerate(letters_of(count))
    return OptionsModel(
        "rooms",
        tuple(OptionModel(f"room {n}", f"ROOM {n}", letter=it) for n, it in rows),
        small_rows=1,
    )


def two_levels(polish: bool, **more: Any) -> PlanModel:
    """A plan of two boards of five by three rooms, joined by a lift."""
    plan, names = (
        grid_plan(10, 3, ways=(PlanWay("lift", (Cell(1, 0), Cell(7, 2))),)),
        (("GÓRA", "PIWNICA") if polish else ("UPPER", "CELLAR")),
    )
    halves = ([t.at for t in plan.tiles if (t.at.x < 5) is upper] for upper in (True, False))
    boards = (PlanBoard(name, name, tuple(half)) for name, half in zip(names, halves, strict=True))
    marks = (PlanMark("lift", "lift", OnWay("lift")),)
    return replace(plan, boards=tuple(boards), marks=marks, whole=False, **more)


def pick(polish: bool, english: str, other: str) -> str:
    return other if polish else english


def signal(lit: int, alarm: bool) -> SignalFrame:
    names = ("draw", "act", "event", "end")
    phases = tuple(Lamp(n, "steady" if i == lit else "off") for i, n in enumerate(names))
    return SignalFrame(phases, (), "breath" if alarm else "off")


def status_bar(polish: bool, alarm: bool) -> StatusBarModel:
    words = (
        ("DOBIERZ", "DZIAŁAJ", "ZDARZENIE", "KONIEC") if polish else ("DRAW", "ACT", "EVENT", "END")
    )
    return StatusBarModel(
        pick(polish, "ANNA'S TURN", "TURA: BOGUMIŁA"),
        pick(polish, "ANNA", "BOGUMIŁA"),
        Figure("circle", "A", state="turn"),
        tuple(Figure(f, state="hollow") for f in ("square", "diamond", "triangle")),  # type: ignore[arg-type]
        signal(1, alarm),
        words,
        clocks=()
        if alarm
        else (
            ClockModel("3", pick(polish, "THREAT POOL", "PULA GROŹBY"), "threat"),
            ClockModel("1", pick(polish, "KEYCARDS", "KARTY DOSTĘPU"), "key"),
        ),
        alarm_word=pick(polish, "LOCKDOWN", "BLOKADA"),
        left=ClockModel("3", pick(polish, "3 LEFT", "ZOSTAŁY 3")) if alarm else None,
        devices=() if alarm else (Glyph("camera_off", "camera lost"),),
    )


def ask(polish: bool) -> AskModel:
    guard = Figure("shield", "3", "sky")
    if polish:
        return AskModel(
            ("PRZESUŃ", guard, "STRAŻNIKA 3 NA KORYTARZ 3"),
            "Z Wartowni, przez południowe drzwi, jeden krok.",
            "3 Z 5",
        )
    return AskModel(
        ("MOVE", guard, "GUARD 3 TO CORRIDOR 3"),
        "Out of Guard Room, through the south door.",
        "3 OF 5",
    )


def options(polish: bool) -> OptionsModel:
    p = polish
    return OptionsModel(
        "q",
        (
            OptionModel(
                "move",
                pick(p, "MOVE", "RUCH"),
                pick(p, "held by Guard 2", "trzyma Strażnik 2"),
                "off",
                Glyph("move"),
            ),
            OptionModel(
                "challenge",
                pick(p, "CHALLENGE", "WYZWANIE"),
                pick(p, "1 left this turn", "jedno na turę"),
                "confirm",
                Glyph("challenge"),
            ),
            OptionModel(
                "items",
                pick(p, "ITEMS", "PRZEDMIOTY"),
                pick(p, "Baton, Key", "pałka, klucz"),
                sign=Glyph("items"),
            ),
            OptionModel(
                "end",
                pick(p, "END TURN", "KONIEC TURY"),
                pick(p, "draws an event", "karta zdarzenia"),
                sign=Glyph("end_turn"),
            ),
        ),
    )


def chain_ask(polish: bool) -> AskModel:
    """The second choice of a secret chain, held, with a card that was scanned before."""
    return AskModel(
        (pick(polish, "WHICH BEAST?", "KTÓRA BESTIA?"),),
        pick(
            polish,
            "Scanned: Howl. Hold on one with › to go on.",
            "Zeskanowano: Wycie. Zatrzymaj się na tej z ›, by iść dalej.",
        ),
    )


def chain_options(polish: bool) -> OptionsModel:
    """What leads on has a mark; the card that was scanned is filled; one answers at once."""
    p = polish
    return OptionsModel(
        "chain",
        (
            OptionModel("none", pick(p, "PLAY NOTHING", "NIC NIE GRAJ"), "", "choice"),
            OptionModel(
                "stalk",
                pick(p, "STALK›", "PODCHODY›"),
                "",
                "choice",
                leads=True,
            ),
            OptionModel(
                "howl",
                pick(p, "HOWL›", "WYCIE›"),
                "",
                "choice",
                focused=True,
                leads=True,
            ),
            OptionModel(
                "wake",
                pick(p, "WAKE", "PRZEBUDZENIE"),
                pick(p, "It can do nothing now.", "Teraz nic nie zdziała."),
                "off",
            ),
            OptionModel(
                "back",
                pick(p, "BACK›", "WSTECZ›"),
                sign=Glyph("back"),
                leads=True,
            ),
        ),
    )


def many_options(count: int) -> OptionsModel:
    places = "JUNCTION 4,CORRIDOR 3,PUMP ROOM,WASH ROOM,LABORATORY,CONTROL,REACTOR,RECORDS"
    names = places.split(",")
    return OptionsModel(
        f"q{count}",
        tuple(
            OptionModel(
                f"o{i}", names[i % len(names)], "2 steps east", "choice", letter=chr(65 + i % 26)
            )
            for i in range(count)
        ),
    )


def pictures(polish: bool) -> OptionsModel:
    return OptionsModel(
        "pictures",
        (
            OptionModel(
                "a",
                pick(polish, "WASH ROOM", "UMYWALNIA"),
                "",
                "choice",
                letter="A",
                picture=TILES["wash"][1],
            ),
            OptionModel(
                "b", "BOILER", "", "choice", letter="B", picture=TILES["cold"][1], picture_turns=1
            ),
            OptionModel(
                "n", pick(polish, "NEITHER", "ŻADNA"), "look again", sign=Glyph("look_again")
            ),
            OptionModel("h", "BY HAND", "pick and turn", sign=Glyph("by_hand")),
        ),
    )


def nav_bar(polish: bool, lit: str = "") -> NavBarModel:
    words = ("CZEMU", "COFNIJ", "KARTA", "WIĘCEJ") if polish else ("WHY", "UNDO", "CARD", "MORE")
    refs = ("why", "undo", "card", "more")
    return NavBarModel(
        tuple(
            NavButton(ref, word, ref, lit=ref == lit) for ref, word in zip(refs, words, strict=True)
        )
    )


def changed(polish: bool, much: bool = False) -> ConsequencesModel:
    """What changed: for one hero and the table, or for all at once."""
    p = polish
    fear = Chip(
        "A",
        pick(p, "FEAR 4 > 5, \N{MINUS SIGN}SLIP AWAY", "STRACH 4 > 5, \N{MINUS SIGN}WYMKNIĘCIE"),
        pick(p, "take 1 token", "weź 1 żeton"),
        ANNA,
    )
    pool = Chip("pool", pick(p, "THREAT POOL 6 > 5", "PULA GRÓŹB 6 > 5"), sign=Glyph("threat"))
    if not much:
        return ConsequencesModel((fear, pool))
    place = Chip(
        "M",
        pick(p, "> INTERROGATION ROOM, +CROWBAR", "> SALA PRZESŁUCHAŃ, +ŁOM"),
        pick(p, "move the figure", "przestaw figurkę"),
        MAREK,
        others=(INES,),
    )
    guard = Chip("g", pick(p, "NO LONGER STUNNED", "JUŻ NIE: OGŁUSZONY"), figure=ANY_GUARD)
    dark = Chip(
        "dark",
        pick(p, "DARKNESS ON MAIN DRAIN, TANK FARM", "CIEMNOŚĆ: KOLEKTOR, ZBIORNIKOWNIA"),
        pick(p, "put 1 token there", "połóż tam 1 żeton"),
        sign=Glyph("dark"),
    )
    return ConsequencesModel((fear, place, pool, guard, dark, dark))


def changed_heroes(polish: bool) -> HeroesModel:
    """The heroes, with what numbers were that changed."""
    model = heroes(polish)
    values = (Value("5", "threshold", "4"), Value("3/4", was="4/4"), Value("3", "threshold"))
    last = (Value("7", "last", "6"), Value("2/3"), Value("0", was="1"))
    first, second, third, fourth = model.rows
    rows = (replace(first, values=values), second, replace(third, values=last), fourth)
    return replace(model, rows=rows)


def heroes(polish: bool) -> HeroesModel:
    return HeroesModel(
        (
            HeroRow(
                "A",
                ANNA,
                pick(polish, "ANNA", "BOGUMIŁA-EWA"),
                (Value("5", "threshold"), Value("3/4"), Value("3", "threshold")),
                turn=True,
            ),
            HeroRow("M", MAREK, "MAREK", (Value("2"), Value("4/4"), Value("1"))),
            HeroRow("I", INES, "INES", (Value("7", "last"), Value("2/3"), Value("0"))),
            HeroRow(
                "T",
                Figure("triangle", "T", state="hollow"),
                "TOM",
                note=pick(polish, "INFIRMARY", "SZPITALIK"),
            ),
        ),
        ("STRACH", "KARTY", "GROŹBA") if polish else ("FEAR", "CARDS", "THREAT"),
        ("fear", "cards", "threat"),
        pick(polish, "IN RESERVE", "W REZERWIE"),
        pick(polish, "EVENT 16 OF 40", "ZDARZENIE 16 Z 40"),
        (
            Reserve(
                ANY_GUARD, pick(polish, "2 of 4", "2 z 4"), pick(polish, "GUARDS", "STRAŻNICY")
            ),
            Reserve(ANY_CLONE, pick(polish, "4 of 6", "4 z 6"), pick(polish, "CLONES", "KLONY")),
        ),
    )


def enemies(polish: bool) -> EnemyListModel:
    p = polish
    return EnemyListModel(
        (
            EnemyRow(
                "0",
                Figure("shield", "2", "sky"),
                pick(p, "GUARD 2 HIT ANNA", "STRAŻNIK 2 TRAFIŁ ANNĘ"),
                pick(p, "2 cards lost, fear 6", "2 karty mniej, strach 6"),
                "done",
            ),
            EnemyRow(
                "1",
                GUARD,
                pick(p, "GUARD 3 MOVES", "STRAŻNIK 3 IDZIE"),
                pick(p, "to Corridor 3", "na Korytarz 3"),
                "now",
            ),
            EnemyRow("2", CLONE, pick(p, "CLONE 1 MOVES", "KLON 1 IDZIE"), "to Junction 4"),
            EnemyRow("3", Figure("double_disc", "2", "mint"), "CLONE 2 MOVES", "to Ward B"),
        )
    )


def why(polish: bool) -> WhyModel:
    return WhyModel(
        pick(polish, "GUARDS WALK TO THE MOST THREAT", "STRAŻNICY IDĄ DO NAJWIĘKSZEJ GROŹBY"),
        ("GROŹBA", "OBOK", "SUMA", "KROKI") if polish else ("THREAT", "NEXT", "SUM", "STEPS"),
        (
            Candidate(ANNA, "ANNA", ("4", "", "4", "2"), target=True),
            Candidate(MAREK, "MAREK", ("1", "+1", "2", "1")),
            Candidate(INES, "INES", ("0", "", "0", "4")),
        ),
        2,
        pick(
            polish, "Tom is in the infirmary: no target.", "Tom leży w szpitaliku: nie jest celem."
        ),
        "ESC-EMOV-010",
    )


def why_text(polish: bool) -> WhyModel:
    return WhyModel(
        pick(polish, "Explored Records, a security tile.", "Odkryte Archiwum, pole ochrony."),
        text=(
            "After the spawn the card's entry is resolved that matches the event icon of the tile "
            "explored this turn; with none, the entry of the hero's own tile counts. A choice is "
            "made by the hero whose turn it is."
        ),
        ref="ESC-EVT-100",
    )


def event(polish: bool) -> EventCardModel:
    p = polish
    return EventCardModel(
        pick(p, "THE LIGHTS GO DOWN", "GASNĄ ŚWIATŁA"),
        pick(p, "EVENT 17 OF 40", "ZDARZENIE 17 Z 40"),
        (
            EventColumn(
                pick(p, "1 SPAWN", "1 NOWY WRÓG"),
                "done",
                pick(p, "A GUARD", "STRAŻNIK"),
                foot=pick(p, "Guard 3 in Guard Room.", "Strażnik 3: Wartownia."),
            ),
            EventColumn(
                pick(p, "2 SECURITY", "2 OCHRONA"),
                "now",
                sentences=pick(
                    p,
                    "A siren starts and stops. Take 1 threat, or gain 2 fear.",
                    "Syrena zaczyna wyć i milknie. Weź 1 groźbę albo dodaj 2 strachu.",
                ),
            ),
            EventColumn(
                pick(p, "3 ACTIVATE", "3 RUCH WROGÓW"),
                "next",
                pick(p, "GUARDS, THEN CLONES", "STRAŻNICY, POTEM KLONY"),
            ),
        ),
    )


def dice(polish: bool) -> DiceModel:
    faces = (
        (("strength",), True),
        (("strength", "strength"), True),
        (("intelligence",), False),
        (("strength",), True),
        (("speed",), False),
        (("strength",), True),
        (("intelligence", "intelligence"), False),
    )
    return DiceModel(
        tuple(Die(str(i), icons, hit=hit) for i, (icons, hit) in enumerate(faces)),
        "5",
        pick(polish, "HITS", "TRAFIEŃ"),
        tappable=True,
    )


def thrown(polish: bool) -> ThrowModel:
    """A throw that stands."""
    p = polish
    return ThrowModel(
        "go on",
        ANNA,
        "ANNA",
        GUARD,
        pick(p, "GUARD 3", "STRAŻNIK 3"),
        pick(p, "Strength 4, Shock Baton: +2 = 6 dice", "Siła 4, Pałka ogłuszająca: +2 = 6 kości"),
        pick(p, "3 needed", "potrzeba 3"),
        replace(dice(p), tappable=False),
        verdict=pick(p, "5 OF 3: PASSED", "5 Z 3: SUKCES"),
    )


def turned_up(polish: bool) -> CardsModel:
    """Cards that were dealt."""
    p = polish
    cards = (
        CardShown(
            pick(p, "LOCKPICK", "WYTRYCH"),
            pick(p, "ITEMS OF ANNA", "PRZEDMIOTY ANNY"),
            "intelligence",
            (("", pick(p, "+2 Intelligence when you pick.", "+2 do Inteligencji przy zamkach.")),),
        ),
        CardShown(pick(p, "CALM", "SPOKÓJ"), pick(p, "SKILLS OF MAREK", "UMIEJĘTNOŚCI MARKA")),
    )
    return CardsModel("go on", cards)


def ceremony(polish: bool, *, good: bool = False) -> CeremonyModel:
    """A great moment."""
    why = pick(polish, "Fear would pass 8.", "Strach przekroczyłby 8.")
    return CeremonyModel("go on", ANNA, "ANNA", why, good=good)


def receipt(polish: bool) -> ReceiptModel:
    p = polish
    return ReceiptModel(
        (
            (pick(p, "Strength", "Siła"), "4"),
            (pick(p, "Fear 5", "Strach 5"), "+1"),
            (pick(p, "Shock Baton", "Pałka ogłuszająca"), "+2"),
        ),
        pick(p, "DICE", "KOŚCI"),
        "7",
        pick(p, "3 stuns, 6 removes", "3 ogłusza, 6 usuwa"),
    )


def helpers(polish: bool) -> tuple[HelperModel, ...]:
    return (
        HelperModel("A", ANNA, "ANNA", pick(polish, "plays a card", "zagrywa kartę")),
        HelperModel(
            "M", MAREK, "MAREK", pick(polish, "assists, next tile", "pomaga, sąsiednie pole")
        ),
    )


def undo(polish: bool) -> UndoModel:
    p = polish
    return UndoModel(
        pick(p, "TAKEN BACK", "COFNIĘTE"),
        (
            TakenBack("undo", pick(p, "Guard 3 to Corridor 3", "Strażnik 3 na Korytarz 3")),
            TakenBack("undo", pick(p, "Guard 2 attacks Anna", "Strażnik 2 atakuje Annę")),
            TakenBack("forward", "Guard 1 to Corridor 3", taken=False),
            TakenBack("cards", "Event: The Lights Go Down", taken=False),
        ),
        TickModel(
            pick(p, "PUT BACK ON THE TABLE", "ODSTAW NA STÓŁ"),
            (
                TickRow("0", GUARD, pick(p, "GUARD 3", "STRAŻNIK 3"), "back to Guard Room"),
                TickRow(
                    "1",
                    ANNA,
                    pick(p, "ANNA: 2 CARDS", "ANNA: 2 KARTY"),
                    "from the discard pile",
                    done=True,
                ),
            ),
        ),
    )


def rows(polish: bool) -> ListModel:
    p = polish
    return ListModel(
        (
            ListRow(
                "a",
                pick(p, "Language", "Język"),
                value=pick(p, "English", "polski"),
                sign=Glyph("language"),
            ),
            ListRow("b", pick(p, "Sound", "Dźwięk"), value="7", sign=Glyph("sound"), state="now"),
            ListRow(
                "c",
                pick(p, "Guard 3 to Corridor 3", "Strażnik 3 na Korytarz 3"),
                sign=GUARD,
                icon_right="why",
            ),
            ListRow(
                "d", "Anna: fear 5 to 7, because she took the vent twice", sign=ANNA, struck=True
            ),
            ListRow(
                "e",
                "THE WAY DOWN",
                "turn 7, Anna, Marek, Ines",
                "21:14",
                sign=Glyph("plan"),
                icon_right="next",
            ),
            ListRow("f", "CHOSEN", "filled with bone", chosen=True, sign=Glyph("done")),
        ),
        head=pick(p, "SETTINGS", "USTAWIENIA"),
        head_note=pick(p, "TAP TO CHANGE", "DOTKNIJ, BY ZMIENIĆ"),
    )


def read_rows(polish: bool) -> ListModel:
    p = polish
    return ListModel(
        (
            ListRow("", pick(p, "Game", "Gra"), value="Escape", state="done"),
            ListRow("", pick(p, "People", "Osoby"), value="Anna, Marek, Ines", state="now"),
            ListRow("", pick(p, "Rules", "Zasady"), value=pick(p, "revised", "poprawione")),
            ListRow("", pick(p, "Scenario", "Scenariusz"), value="1 The Way Down"),
            ListRow("", pick(p, "Cards", "Karty"), value="Companion draws"),
            ListRow("", pick(p, "Tiles", "Pola"), value="camera and touch"),
        )
    )


def steppers(polish: bool) -> tuple[StepperModel, ...]:
    p = polish
    return (
        StepperModel(
            "A|fear", pick(p, "FEAR", "STRACH"), 7, note=pick(p, "was 5", "było 5"), changed=True
        ),
        StepperModel("A|threat", pick(p, "THREAT", "GROŹBA"), 3),
        StepperModel("A|cards", pick(p, "CARDS", "KARTY"), 3, note="of 4"),
        StepperModel("A|vitality", pick(p, "VITALITY", "ŻYWOTNOŚĆ"), 0),
    )


def stamps(polish: bool) -> StampsModel:
    p = polish
    return StampsModel(
        (
            StampModel("fear", pick(p, "FEAR", "STRACH"), (Glyph("fear"),)),
            StampModel(
                "security", pick(p, "SECURITY", "OCHRONA"), (Glyph("security"),), chosen=True
            ),
            StampModel("facility", pick(p, "FACILITY", "INSTALACJA"), (Glyph("facility"),)),
            StampModel(
                "two",
                pick(p, "GUARD, CLONE", "STRAŻNIK, KLON"),
                (ANY_GUARD, ANY_CLONE),
                choice=True,
            ),
            StampModel("crate", pick(p, "CRATE", "SKRZYNIA"), (Glyph("crate"),)),
            StampModel("vent", pick(p, "VENT", "SZYB"), (Glyph("vent"),), chosen=True),
            StampModel("off", "HYBRIDS", (Glyph("note"),), off=True),
            StampModel("none", pick(p, "NO EVENT", "BRAK"), (Glyph("not_possible"),)),
        ),
        pick(p, "TAP THE PRINTED ICONS", "DOTKNIJ NADRUKOWANYCH IKON"),
    )


def pad(polish: bool) -> PadModel:
    letters = "AĄBCĆDEĘFGHIJKLŁMNŃOÓPRSŚTUWYZŹŻ" if polish else "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    return PadModel(
        "Bogumi", (*letters, "space", "erase", "done"), 9, pick(polish, "12 letters", "12 liter")
    )


def hero_card(polish: bool) -> HeroCardModel:
    p = polish
    return HeroCardModel(
        ANNA,
        "ANNA",
        pick(p, "Pump Room", "Pompownia"),
        (
            StatLine(
                "strength",
                pick(p, "STRENGTH", "SIŁA"),
                "7",
                ((pick(p, "own", "własna"), "4"), ("Fear 5", "+1"), ("Baton", "+2")),
            ),
            StatLine("intelligence", pick(p, "INTELLIGENCE", "INTELIGENCJA"), "3"),
        ),
        (
            (pick(p, "FEAR", "STRACH"), Value("5", "threshold")),
            (pick(p, "THREAT", "GROŹBA"), Value("3")),
            (pick(p, "VITALITY", "ŻYWOTNOŚĆ"), Value("1", "last")),
        ),
        (
            (pick(p, "SKILLS", "UMIEJĘTNOŚCI"), ("Boxer: reroll 1 die", "Calm")),
            (pick(p, "ITEMS", "PRZEDMIOTY"), ("Shock Baton", "Key")),
        ),
    )


def hand(polish: bool) -> PrivateModel:
    p = polish
    cards = (
        HandCard(
            "1",
            "strength",
            pick(p, "STRENGTH +2", "SIŁA +2"),
            pick(p, "fear +1", "strach +1"),
            pick(p, "STEADY HANDS", "PEWNA RĘKA"),
            pick(
                p,
                "Pass one door challenge with 1 hit less.",
                "Jedno wyzwanie przy drzwiach wymaga 1 trafienia mniej.",
            ),
        ),
        HandCard(
            "2",
            "speed",
            pick(p, "SPEED +1", "SZYBKOŚĆ +1"),
            pick(p, "no cost", "bez kosztu"),
            "SPRINT",
            "Move once more after a vent.",
        ),
        HandCard(
            "3",
            "intelligence",
            "INTELLIGENCE +3",
            "fear +2",
            "BLUFF",
            "Outwit one guard.",
            off=pick(p, "after the roll", "po rzucie"),
        ),
    )
    head = pick(p, "HAND OF INES", "RĘKA: INES")
    return PrivateModel((PrivateGroup(head, cards=cards),))


def private_hand(polish: bool) -> PrivateModel:
    """Two cards, and beside them what is only named."""
    (group,) = hand(polish).groups
    return PrivateModel((replace(group, cards=group.cards[:2]), *private_names(polish)[:2]))


def private(polish: bool) -> PrivateModel:
    """Things of the map, only named."""
    return PrivateModel(private_names(polish)[1:])


def curtain(polish: bool) -> CurtainModel:
    return CurtainModel(pick(polish, "INES", "BOGUMIŁA-EWA"), INES)


def private_names(polish: bool) -> tuple[PrivateGroup, ...]:
    """Groups of things that are only named, some of them known to another too."""
    p = polish
    also = pick(p, "also: Anna", "także: Anna")
    named = lambda *names: tuple(HandCard(name, "cards", name) for name in names)  # noqa: E731
    return (
        PrivateGroup(
            pick(p, "EVENT DECK", "TALIA ZDARZEŃ"),
            also,
            named(pick(p, "Power cut: on top", "Power cut: na wierzchu")),
        ),
        PrivateGroup(
            pick(p, "TOKENS", "ŻETONY"),
            "",
            named(pick(p, "trap: Wash Room", "pułapka: Łaźnia"), "egg: Cell 4"),
        ),
        PrivateGroup(
            pick(p, "PLACES", "MIEJSCA"), "", named(*(f"Corridor {n}" for n in range(1, 9)))
        ),
    )


def seats(polish: bool) -> SeatsModel:
    return SeatsModel(
        (
            SeatPlace("0", "north", 0.5, MAREK, "MAREK"),
            SeatPlace("1", "east", 0.5, INES, pick(polish, "INES", "BOGUMIŁA-EWA")),
            SeatPlace("2", "south", 0.25, ANNA, "ANNA"),
            SeatPlace("3", "south", 0.72),
            SeatPlace("4", "west", 0.5, asked_for=True),
        )
    )


def plot(polish: bool) -> PlotModel:
    return PlotModel(
        pick(polish, "FEAR BY TURN", "STRACH W TURACH"),
        (
            PlotLine(ANNA, (3, 3, 4, 4, 5, 5, 5, 6, 6, 5, 6, 6, 7, 7, 6, 6, 6)),
            PlotLine(MAREK, (3, 2, 2, 2, 2, 2, 3, 3, 4, 4, 4, 5, 5, 5, 4, 4)),
            PlotLine(INES, (3, 4, 4, 5, 6, 7, 7, 7, 8, 8, 8)),
            PlotLine(TOM, (3, 3, 2, 1, 1, 1)),
        ),
        8,
        pick(polish, "LOCKDOWN", "BLOKADA"),
    )


def fates(polish: bool) -> FatesModel:
    p = polish
    return FatesModel(
        (
            FateRow(ANNA, "ANNA", pick(p, "out, Lift 1", "ucieczka, Winda 1"), "won"),
            FateRow(MAREK, "MAREK", pick(p, "out, Lift 1", "ucieczka, Winda 1"), "won"),
            FateRow(
                Figure("diamond", "I", state="hollow"),
                "INES",
                "killed, Clone 2",
                "lost",
                good=False,
            ),
            FateRow(
                Figure("triangle", "T", state="hollow"),
                "TOM",
                "lost, alarm",
                "lost",
                good=False,
            ),
        )
    )


def story(polish: bool) -> StoryModel:
    p = polish
    return StoryModel(
        pick(p, "LOCKDOWN", "BLOKADA"),
        pick(
            p,
            "The threat pool is empty. The doors know your names.",
            "Pula groźby jest pusta. Drzwi znają wasze imiona.",
        ),
        (
            ("lost", pick(p, "KNOCKED OUT NOW MEANS KILLED", "NOKAUT OZNACZA TERAZ ŚMIERĆ")),
            ("token", pick(p, "EACH TURN ENDS WITH A TOKEN", "KAŻDA TURA KOŃCZY SIĘ ŻETONEM")),
            ("quiet", pick(p, "SIGNS WITH RAYS STAY QUIET", "ZNAKI Z PROMIENIAMI MILCZĄ")),
            ("people", pick(p, "TOM, IN THE INFIRMARY, IS OUT", "TOM, W SZPITALIKU, ODPADA")),
        ),
        alarm=True,
    )


SHOT = Shot(1, (640, 480), bytes([235, 240, 245]) * (640 * 480))
"""A camera's picture of white paper in full light: the brightest there is."""


def _cell(x: int, y: int) -> tuple[tuple[float, float], ...]:
    side = 110.0
    left, top = 160.0 + x * side, 120.0 + y * side
    return ((left, top), (left + side, top), (left + side, top + side), (left, top + side))


def seen(polish: bool) -> CameraModel:
    return CameraModel(
        SHOT,
        (
            Outline(_cell(0, 0), "sure", "POMPOWNIA" if polish else "PUMP ROOM"),
            Outline(_cell(1, 0), "probable"),
            Outline(_cell(2, 0), "hidden"),
            Outline(_cell(0, 1), "doubt", badge="?"),
        ),
        head="KAMERA" if polish else "CAMERA",
    )


def dragged(polish: bool) -> CameraModel:
    corners = _cell(1, 1)
    return CameraModel(SHOT, (Outline(corners, "asked"),), corners, corners, bright=True)


def note(polish: bool) -> NoteModel:
    if polish:
        return NoteModel(
            "NIEPEWNE",
            ("Znacznik mówi jeden kafel, obraz inny.", "Wybierz kafel, który tam leży."),
            foot="9 OBRAZÓW NA SEKUNDĘ, RĘKA W KADRZE",
        )
    return NoteModel(
        "NOT SURE",
        ("Its sticker says one tile, its picture another.", "Choose the tile that lies there."),
        foot="9 PICTURES A SECOND, A HAND IS IN VIEW",
    )


def learning(polish: bool) -> NoteModel:
    lines = ("Gotowe strony: 12 z 49.",) if polish else ("12 of 49 faces done.",)
    return NoteModel("NAUKA KAFLI" if polish else "LEARNING TILES", lines, 0.25)


def no_picture(polish: bool) -> CameraModel:
    return CameraModel(
        empty="Teraz nie ma obrazu. Gra toczy się dotykiem."
        if polish
        else "No picture now. Play on by touch."
    )


def ruler(polish: bool) -> RulerModel:
    thing = "karta bankowa, krótszy bok" if polish else "a bank card, short edge"
    size = f"15.6 {'cala' if polish else 'inches'}  ·  344 \u00d7 194 mm"
    return RulerModel(420, thing, "53.98 mm", size)
