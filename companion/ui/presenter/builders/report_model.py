"""The report of a match in words: for the end screen, as a picture and as tables of numbers."""

import csv
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from io import BytesIO, StringIO

from companion.art.report_picture import (
    LineArt,
    ListArt,
    PlotArt,
    ReportArt,
    RowArt,
    SignArt,
    draw_report,
)
from companion.engine.message import Message, say, say_n
from companion.engine.person_names import unmarked
from companion.session.match_summary import NEVER, DiceStatistics, MatchSummary
from companion.text.surfaces import capital
from companion.ui.models import Figure, ListModel, PlotLine, PlotModel
from companion.ui.presenter.builders.dice_model import face_icons
from companion.ui.presenter.page.page_parts import Row
from companion.ui.presenter.page.scene import Scene

PLOTS_DRAWN = 3
"""Numbers on the exported picture; the tables have them all."""


# -- for the screen


def plot_model(scene: Scene, report: MatchSummary, track: str) -> PlotModel:
    """Return one number of every seat over the turns, with the turn in which the alarm began."""
    return PlotModel(
        head=scene.upper(say("{track} by turn", track=scene.words.name(track))),
        lines=tuple(
            PlotLine(scene.figure(seat) or Figure("circle"), tuple(map(float, values)))
            for seat, values in report.values(track).items()
        ),
        mark_at=_mark_at(report),
        mark_word=scene.upper(scene.status.alarm.name),
    )


def luck_model(scene: Scene, report: MatchSummary) -> ListModel:
    """Return what the dice did: the hits of every seat, then each icon, fell against expected."""
    people = (
        Row(
            "",
            scene.words.name(luck.seat).upper(),
            value=_compared(luck.hits, luck.expected_hits),
            icon=scene.figure(luck.seat),
        )
        for luck in report.luck
    )
    icons = (
        Row("", _face_name(scene, icon), value=text, icon="" if icon.isdigit() else icon)
        for icon, text in _icon_lines(scene, report)
    )
    head, empty = say("Hits and faces (expected)"), say("No dice were thrown.")
    return scene.listing((*people, *icons), empty, 2, head)


def _compared(fell: int, expected: float) -> str:
    return f"{fell} ({expected:.1f})"


def met_model(scene: Scene, report: MatchSummary) -> ListModel:
    """Return which figures came onto the map, and how often."""
    rows = (
        Row("", scene.words.name(kind).upper(), value=text, icon=scene.sign(kind))
        for kind, text in _met_lines(scene, report)
    )
    return scene.listing(rows, say("Nobody came."), head=say("Who was met"))


# -- for files


def report_files(scene: Scene, report: MatchSummary) -> dict[str, bytes]:
    """Return the report as files: a picture, the numbers by turn, the dice, who was met."""
    picture = BytesIO()
    draw_report(report_art(scene, report)).save(picture, "PNG")
    return {
        "report.png": picture.getvalue(),
        "turns.csv": _table(_turn_rows(scene, report)),
        "dice.csv": _table(_dice_rows(scene, report)),
        "met.csv": _table(
            [("kind", "came", "left"), *((met.kind, met.came, met.left) for met in report.met)]
        ),
    }


def report_art(scene: Scene, report: MatchSummary) -> ReportArt:
    """Return the report as it is drawn."""
    lists = (
        _listed(scene, say("How it ended"), _fate_lines(scene, report)),
        _listed(
            scene,
            say("Dice: fell, expected"),
            ((luck.seat, _hits_line(scene, luck)) for luck in report.luck),
        ),
        _listed(scene, say("Faces: fell, expected"), _icon_lines(scene, report)),
        _listed(scene, say("Who was met"), _met_lines(scene, report)),
    )
    return ReportArt(
        title=scene.say(scene.title()),
        subtitle=_subtitle(scene, report),
        plots=tuple(_plotted(scene, report, track) for track in report.tracks()[:PLOTS_DRAWN]),
        turns=tuple(turn.number for turn in report.turns),
        mark_at=_mark_at(report),
        mark_word=scene.say(scene.status.alarm.name),
        lists=tuple(listed for listed in lists if listed.rows),
        foot=scene.say(say("Companion: every answer of this match is in its journal.")),
    )


def _subtitle(scene: Scene, report: MatchSummary) -> str:
    turns = say_n("{n} turn", "{n} turns", report.turns[-1].number)
    parts = [scene.say(turns)]
    if report.fates:
        won = sum(1 for fate in report.fates if fate.won)
        parts.insert(0, scene.say(say("{n} of {total} won", n=won, total=len(report.fates))))
    if report.alarm != NEVER:
        alarm = scene.say(scene.status.alarm.name).lower()
        parts.append(scene.say(say("{alarm} in turn {n}", alarm=alarm, n=report.alarm)))
    return ", ".join(parts)


def _plotted(scene: Scene, report: MatchSummary, track: str) -> PlotArt:
    head = scene.say(say("{track} by turn", track=scene.words.name(track)))
    return PlotArt(
        capital(head),
        tuple(
            LineArt(_sign_art(scene, seat), tuple(map(float, values)))
            for seat, values in report.values(track).items()
        ),
    )


def _listed(scene: Scene, head: Message, lines: Iterable[tuple[str, str]]) -> ListArt:
    rows = tuple(RowArt(_sign_art(scene, ref), _face_name(scene, ref), text) for ref, text in lines)
    return ListArt(scene.say(head), rows)


def _sign_art(scene: Scene, ref: str) -> SignArt:
    figure = scene.figure(ref)
    return SignArt(figure.form, figure.label) if figure is not None else SignArt()


def _fate_lines(scene: Scene, report: MatchSummary) -> Iterator[tuple[str, str]]:
    for fate in report.fates:
        yield fate.seat, scene.say(fate.text)


def _met_lines(scene: Scene, report: MatchSummary) -> Iterator[tuple[str, str]]:
    for met in report.met:
        came = scene.say(say("{n} came", n=met.came))
        gone = scene.say(say("{n} went", n=met.left))
        yield met.kind, f"{came}, {gone}" if met.left else came


def _hits_line(scene: Scene, luck: DiceStatistics) -> str:
    """Return how many hits fell on how many dice, and how many were to be expected."""
    dice = scene.say(say_n("{n} die", "{n} dice", luck.dice))
    expected = f"{luck.expected_hits:.1f}"
    hits = say("{n} hits, {expected} expected", n=luck.hits, expected=expected)
    return f"{dice}: {scene.say(hits)}"


def _icon_lines(scene: Scene, report: MatchSummary) -> Iterator[tuple[str, str]]:
    """Yield each icon with how often it fell at the whole table, and was to be expected."""
    fell = defaultdict[str, float](float)
    expected = defaultdict[str, float](float)
    for luck in report.luck:
        for total, faces in ((fell, luck.faces), (expected, luck.expected)):
            for icon, count in icons_of(scene, faces).items():
                total[icon] += count
    for icon, count in sorted(expected.items()):
        yield icon, _compared(round(fell[icon]), count)


def _face_name(scene: Scene, ref: str) -> str:
    """Return the name of an icon or anything else; a number says that it is one on a die."""
    return scene.say(say("Die: {n}", n=int(ref))) if ref.isdigit() else scene.words.name(ref)


def icons_of(scene: Scene, faces: Mapping[str, float]) -> dict[str, float]:
    """Return how often each icon stands on faces, by icon word; a face without icons is itself."""
    found: dict[str, float] = {}
    for face, count in faces.items():
        for icon in face_icons(scene, face) or (face,):
            found[icon] = found.get(icon, 0.0) + count
    return dict(sorted(found.items()))


def _mark_at(report: MatchSummary) -> int:
    numbers = [turn.number for turn in report.turns]
    return numbers.index(report.alarm) if report.alarm in numbers else -1


def _turn_rows(scene: Scene, report: MatchSummary) -> Iterator[Sequence[object]]:
    names = sorted({name for turn in report.turns for n in turn.numbers.values() for name in n})
    gauges = sorted({name for turn in report.turns for name in turn.gauges})
    yield ("turn", "seat", "name", "active", "alarm", *names, *(f"all {gauge}" for gauge in gauges))
    for turn in report.turns:
        for seat, numbers in turn.numbers.items():
            yield (
                turn.number,
                seat,
                scene.words.name(seat),
                int(seat == turn.seat),
                int(turn.alarm),
                *(numbers.get(name, "") for name in names),
                *(turn.gauges.get(name, "") for name in gauges),
            )


def _dice_rows(scene: Scene, report: MatchSummary) -> Iterator[Sequence[object]]:
    yield ("seat", "name", "kind", "what", "fell", "expected")
    for luck in report.luck:
        head = luck.seat, scene.words.name(luck.seat)
        yield (*head, "hits", "", luck.hits, f"{luck.expected_hits:.3f}")
        for face, count in sorted(luck.expected.items()):
            yield (*head, "face", face, luck.faces.get(face, 0), f"{count:.3f}")
        fell = icons_of(scene, luck.faces)
        for icon, count in icons_of(scene, luck.expected).items():
            yield (*head, "icon", icon, round(fell.get(icon, 0)), f"{count:.3f}")


def _table(rows: Iterable[Sequence[object]]) -> bytes:
    text = StringIO()
    csv.writer(text, lineterminator="\n").writerows(rows)
    return unmarked(text.getvalue()).encode()
