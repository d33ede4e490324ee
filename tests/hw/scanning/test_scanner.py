"""Readers: the data sheets' frames in any pieces, damaged, flooded, and as scans."""

import pickle
import random  # noqa: TID251  chunks and garbage, not chance of a game

import pytest
from hw_kit import Heard
from reader_kit import (
    CODES,
    DAMAGED,
    ID12,
    OTHER,
    RDM,
    THIRD,
    texts,
)

from companion.hw.scanning.code_parser import Read
from companion.hw.scanning.gm65 import CONTINUOUS, HEARTBEAT, LONGEST, CodeParser, command, crc16
from companion.hw.scanning.nfc import Presence
from companion.hw.scanning.rfid import REMOVED_S, RfidParser
from companion.hw.scanning.scanner import MOST_A_SECOND, SAME_S, ScanFilter
from companion.ports import Scan


def printed_number(tag):
    """The ten digits that are printed on a tag: its last four bytes as a number."""
    return f"{int.from_bytes(bytes.fromhex(tag)[1:], 'big'):010d}"


@pytest.mark.parametrize(
    ("frame", "tag", "number"),
    [
        (RDM, "62E3086CED", "3808980205"),
        (ID12, "62E3086CED", "3808980205"),
        (OTHER, "13005D1DA5", "0006102437"),
        (THIRD, "0400193E0C", "0001654284"),
    ],
)
def test_a_tag_is_read_as_it_is_printed(frame, tag, number):
    assert texts(RfidParser(), frame) == [tag]
    assert printed_number(tag) == number


def test_damaged_frames_are_counted_and_dropped():
    parser = RfidParser()
    assert texts(parser, DAMAGED) == []
    assert texts(parser, b"\xff\x00" + RDM[:9] + RDM) == ["62E3086CED"]
    assert parser.bad == 2


def test_a_tag_counts_once_until_it_was_removed():
    parser = RfidParser()
    seen = [tag for n in range(40) for tag in texts(parser, RDM, n * 0.065)]
    assert seen == ["62E3086CED"]
    last_s = 39 * 0.065
    assert texts(parser, RDM, last_s + REMOVED_S + 0.01) == ["62E3086CED"]
    assert texts(parser, OTHER, last_s + REMOVED_S + 0.02) == ["13005D1DA5"]


def test_a_scan_is_dated_by_its_first_byte():
    parser = RfidParser()
    assert parser.feed(RDM[:5], 7.0) == []
    assert parser.feed(RDM[5:], 7.1) == [Read("62E3086CED", 7.0)]
    codes = CodeParser()
    assert codes.feed(b"CARD", 3.0) == []
    assert codes.feed(b":17\r", 3.2) == [Read("CARD:17", 3.0)]


def test_replies_and_codes_are_distinguished():
    parser = CodeParser()
    assert texts(parser, CODES) == ["052301", "CARD:17"]
    assert (parser.replies, parser.bad) == (2, 0)
    parser = CodeParser()
    assert texts(parser, bytes.fromhex("020000010033") + b"131\r") != ["131"]


def test_commands_are_those_of_the_manual():
    assert bytes.fromhex("7E 00 0A 01 00 00 00 30 1A") == HEARTBEAT
    assert bytes.fromhex("7E 00 08 01 00 00 D6 DF 22") == CONTINUOUS
    assert command(8, 2, b"\x01") == bytes.fromhex("7E 00 08 01 00 02 01 02 DA")
    assert command(7, 10, b"\x01") == bytes.fromhex("7E 00 07 01 00 0A 01 EE 8A")
    assert command(9, 0, b"\x00") == bytes.fromhex("7E 00 09 01 00 00 00 DE C8")
    assert command(8, 0xD9, b"\x55") == bytes.fromhex("7E 00 08 01 00 D9 55 D1 76")
    assert crc16(b"123456789") == 0x31C3


def test_garbage_reads_nothing_wrong_and_the_next_frame_reads_right():
    chance = random.Random(6)
    for _ in range(400):
        garbage = chance.randbytes(chance.randrange(1, 300))
        rfid, codes = RfidParser(), CodeParser()
        assert set(texts(rfid, garbage)) <= {""}
        assert texts(rfid, RDM, 1.0) == ["62E3086CED"]
        wrong = texts(codes, garbage)
        assert all(text.isprintable() and len(text) < 40 for text in wrong)
        assert texts(codes, b"\rCARD:17\r", 9.0)[-1:] == ["CARD:17"]


@pytest.mark.parametrize("flood", [b"\x02" * 100_000, b"A" * 100_000, b"\x02\x00" * 50_000])
def test_floods_fill_no_memory(flood):
    rfid, codes = RfidParser(), CodeParser()
    before = len(pickle.dumps((rfid, codes)))
    for at in range(0, len(flood), 4096):
        assert texts(rfid, flood[at : at + 4096]) == texts(codes, flood[at : at + 4096]) == []
        assert len(pickle.dumps((rfid, codes))) <= before + 2 * LONGEST
    assert codes.bad
    assert texts(codes, b"\rCARD:17\r", 5.0) == ["CARD:17"]


def test_a_torn_reply_does_not_swallow_the_next_code():
    parser = CodeParser()
    assert texts(parser, CODES[:5], 0.0) == []
    assert texts(parser, b"CARD:17\r", 2.0) == ["CARD:17"]


def test_what_stays_in_view_is_one_scan_and_floods_are_thinned():
    inbox = Heard()
    calm = ScanFilter(inbox, "deck")
    for n in range(50):
        calm.take([Read("A", n * 0.1)])
    assert inbox.all == [Scan("A", 0.0, "deck")]
    calm.take([Read("A", 4.9 + SAME_S)])
    assert len(inbox.all) == 2
    calm.take([Read(str(n), 10 + n / 1000) for n in range(1000)])
    assert len(inbox.all) - 2 <= MOST_A_SECOND


def test_a_tag_on_the_nfc_reader_counts_once_until_it_was_removed():
    presence = Presence()
    uid = bytes.fromhex("FB0EE20B")
    assert presence.near(uid, 1.0) == [Read("FB0EE20B", 1.0)]
    assert presence.near(uid, 1.5) == []
    assert presence.near(None, 2.0) == []
    assert presence.near(bytes.fromhex("04A1B2C3D4E580"), 3.0) == [Read("04A1B2C3D4E580", 3.0)]
