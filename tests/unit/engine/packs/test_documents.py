"""Documents from elsewhere: TOML and JSON within limits, every fault with its line."""

import sys

import pytest

from companion.engine.errors import BadInput, ContentError
from companion.engine.packs.documents import MOST_DEPTH, json_of, plain_json, text_of, toml_of


def line_and_problem(text):
    with pytest.raises(ContentError) as fault:
        toml_of(text, "x.toml", ContentError)
    assert fault.value.file == "x.toml"
    assert fault.value.remedy
    return fault.value.line, fault.value.problem


def test_what_is_well_formed_is_read():
    text = 'a = "[[[[ {{{{ . . ."\nb = [[1, 2], [3]]\n# [[[[[\n[c.d]\ne = {f = 1.5}\n'
    assert toml_of(text, "x") == {
        "a": "[[[[ {{{{ . . .",
        "b": [[1, 2], [3]],
        "c": {"d": {"e": {"f": 1.5}}},
    }


def test_brackets_in_texts_and_remarks_do_not_nest():
    deep = "[{" * 3000
    texts = (f"'{deep}'", f'"{deep}"', f"'''{deep}\n{deep}'''", f'"""{deep}\\"\n{deep}"""')
    for text in texts:
        assert toml_of(f"# {deep}\na = {text}\n", "x")["a"]
    prose = ". ".join(["word"] * 200)
    assert toml_of(f'a = """\n{prose}\n"""\n', "x")["a"].strip() == prose


@pytest.mark.parametrize("ends", ["[" * 2000 + "]" * 2000, "[" * 2000, "{a=" * 2000 + "1"])
def test_what_nests_too_deep_is_refused_with_its_line(ends):
    assert line_and_problem(f"a = 1\nb = {ends}") == (2, f"nested deeper than {MOST_DEPTH} levels")


def test_a_key_of_too_many_parts_is_refused_before_it_costs_time():
    parts = ".".join(["a"] * 300_000)
    for text in (f"{parts} = 1", f"[{parts}]", f"x = {{{parts} = 1}}"):
        assert line_and_problem(f"\n{text}") == (2, f"nested deeper than {MOST_DEPTH} levels")


def test_more_tables_than_any_file_has_are_refused_before_they_cost_time():
    line, problem = line_and_problem("[[tile]]\n" * 100_000)
    assert (line, problem) == (25_001, "more than 50,000 lists and tables")


def test_depth_that_keys_and_tables_make_together_is_refused():
    text = "a = " + "{" + ".".join(["k"] * 30) + " = {" + ".".join(["k"] * 30) + " = 1}}"
    assert line_and_problem(text)[1] == f"nested deeper than {MOST_DEPTH} levels"


@pytest.mark.parametrize("number", ["0x" + "f" * 5000, str(2**63), f"[[{2**70}]]", "9" * 5000])
def test_a_number_that_no_record_holds_is_refused(number):
    line, problem = line_and_problem(f"a = {number}\n")
    assert line
    assert "too large" in problem or "digits" in problem


def test_what_is_not_toml_names_its_line():
    assert line_and_problem("a = 1\nb = \n") == (2, "this is not TOML: Invalid value")
    assert line_and_problem("a = 1\nb = 2024-02-30")[0] == 2
    assert line_and_problem("x" * 10)[0] == 1


def test_what_is_too_large_is_refused():
    with pytest.raises(BadInput, match="larger than 10 characters"):
        toml_of("a = 1 # remark", "x", most=10)


def test_what_is_not_utf8_names_line_and_byte():
    assert text_of(b"\xef\xbb\xbfa", "x") == "a"
    with pytest.raises(BadInput, match=r"x:3: this is not text: byte 4 is not UTF-8"):
        text_of(b"a\nb\n\xff", "x")


def test_json_is_read_or_refused_with_its_line():
    assert json_of(b'\xef\xbb\xbf{"a": 1}', dict[str, int], "x") == {"a": 1}
    for bad in (b'{"a": 1,\n]', b'{"a": "x"}', b"[" * 100_000, b"", b'"\xff"'):
        with pytest.raises(ContentError) as fault:
            json_of(bad, dict[str, int], "x.json", ContentError, remedy="mend it")
        assert (fault.value.file, fault.value.remedy) == ("x.json", "mend it")
    with pytest.raises(ContentError, match=r"x.json:2: "):
        json_of(b'{"a": 1,\n]', dict[str, int], "x.json", ContentError)
    with pytest.raises(ValueError, match="nested too deep"):
        plain_json(b"[" * 100 * sys.getrecursionlimit())
