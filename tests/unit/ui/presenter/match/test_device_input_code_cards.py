"""Code cards of the lair: scanned, each is the card that the match has dealt it, for its seat alone."""

import pytest

from companion.engine.chance import Chance
from companion.engine.flow.chain import Chain
from companion.engine.game import Start
from companion.engine.vocabulary.code_cards import numbers_of
from companion.ports import Scan
from companion.session.devices.taught_tags import TagBook
from companion.session.library.match_library import Library
from companion.session.positions.position_read import read_position
from companion.session.positions.position_write import write_position
from companion.session.session import Session
from games_kit import LAIR, cast
from presenter_kit import match
from session_kit import SEATS

HAND = ("companion:lair:hand:1", "companion:lair:hand:2", "companion:lair:hand:3")
PEOPLE = cast(LAIR.game, SEATS[:3], people=True)
OTHERS = ("companion:lair:hand:4", "companion:lair:hand:x", "companion:lair:ploy:stalk", "stalk")


def to_window(session, windows=1):
    """Answer by chance until the warden is asked for the n-th time."""
    chance = Chance("codes")
    while True:
        if isinstance(session.prompt, Chain):
            windows -= 1
            if not windows:
                return session
        session.answer(session.prompt.sample(chance.below))


def at_window(seed="s", windows=1, ploys="codes"):
    start = Start(PEOPLE, LAIR.options(ploys=ploys), LAIR.content)
    session = to_window(Session.new(LAIR.game, start, seed=seed), windows)
    return match(session, seats=PEOPLE)[0], session


def meanings(session):
    """What each number stands for, as the warden sees it."""
    seat = session.prompt.seats[0]
    view = session.view(seat)
    found = numbers_of(LAIR.game.vocabulary.code_cards, view, seat)
    return {number: card for card, numbers in found.items() for number in numbers}


def scan(bench, text):
    _ = bench.page
    bench.wait()
    bench.stack.receive(Scan(text, bench.now[0]))
    return bench.page


def hold(bench):
    bench.wait()
    bench.stack.hold("hold", down=True)
    return bench.page


def test_a_seat_sees_which_number_stands_for_which_card():
    bench, session = at_window()
    page, meant = hold(bench), meanings(session)
    assert sorted(meant) == ["1", "2", "3"]
    for option in page.options.options[1:]:
        numbers = [number for number, card in meant.items() if card == option.ref]
        if option.kind != "off":
            assert option.second == f"code {', '.join(numbers)}"


@pytest.mark.parametrize("number", ["1", "2", "3"])
def test_a_code_card_chooses_what_it_was_dealt_for_who_holds(number):
    bench, session = at_window()
    card = meanings(session)[number]
    hold(bench)
    page = scan(bench, f"companion:lair:hand:{number}")
    off = {option.key for option in session.prompt.options() if option.off.text}
    if card in off:
        assert page.ask.notice == "That card does nothing now."
    else:
        assert bench.stack.match.mode.keys == (card,)


def test_while_nobody_holds_code_cards_and_others_look_alike():
    shown = set()
    for text in (*HAND, *OTHERS):
        bench, session = at_window()
        shown.add(repr((scan(bench, text), bench.refused, session.number)))
    assert len(shown) == 1


def test_what_was_scanned_before_is_read_as_the_seat_sees_it():
    bench, session = at_window()
    able = {option.key for option in session.prompt.choosable()}
    number, card = next(pair for pair in meanings(session).items() if pair[1] in able)
    scan(bench, f"companion:lair:hand:{number}")
    assert [option.ref for option in hold(bench).options.options if option.focused] == [card]


def test_a_tag_may_be_taught_as_a_code_card(tmp_path):
    bench, session = at_window()
    able = {option.key for option in session.prompt.choosable()}
    number, card = next(pair for pair in meanings(session).items() if pair[1] in able)
    bench.context.tags = TagBook(tmp_path)
    bench.context.tags.teach("lair", "62E3", f"companion:lair:hand:{number}")
    hold(bench)
    scan(bench, "62E3")
    assert bench.stack.match.mode.keys == (card,)


def test_a_position_keeps_what_the_numbers_mean():
    for n in range(6):
        _, session = at_window(f"seed {n}")
        text = write_position(session.table)
        table = read_position("x", text, LAIR.game, LAIR.content, LAIR.ledger).table
        assert table.piles["hand"].cards == session.table.piles["hand"].cards


def test_a_code_card_means_nothing_in_a_match_without_them():
    bench, _ = at_window(ploys="screen")
    page = hold(bench)
    assert all(not option.second.startswith("code") for option in page.options.options)
    assert scan(bench, HAND[0]).ask.notice == "That card does nothing now."
    assert bench.stack.match.mode.keys == ()


def test_a_code_card_is_named_in_no_open_question():
    bench, session = at_window()
    session.answer("none")
    while session.prompt.secret:
        session.answer(session.prompt.sample(lambda n: 0))
    bench.stack.changed()
    said = {scan(bench, text).ask.notice for text in HAND}
    assert said == {"That card does nothing now."}


def test_matches_deal_the_same_paper_otherwise():
    dealt = {tuple(sorted(meanings(at_window(f"seed {n}")[1]).items())) for n in range(12)}
    assert len(dealt) > 6


def test_undo_redo_and_resume_bring_the_same_meaning(tmp_path):
    home = Library(tmp_path, {"lair": LAIR.game_folder}, version="0")
    session = to_window(home.begin("lair", PEOPLE, {"ploys": "codes"}, seed="s"), 3)
    before = meanings(session)
    session.answer(a_ploy(session.prompt))
    session.undo()
    assert meanings(session) == before
    session.redo()
    after = meanings(to_window(session))
    name = session.match
    session.close()
    again = Library(tmp_path, {"lair": LAIR.game_folder}, version="0").resume(name)
    assert meanings(again.session) == after


def a_ploy(prompt):
    """An answer that plays a card."""
    chance = Chance("ploy")
    while (answer := prompt.sample(chance.below)) == "none":
        pass
    return answer
