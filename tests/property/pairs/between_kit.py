"""Pages that stand over the table between two questions, one after another.

A throw, cards turned up, a great moment, what to put back: in both matches of a pair the same, spoken
and lit the same, and each that goes by itself goes at the same time.
"""

from sight_kit import same

STEP_S = 0.5
"""The clock while a page goes by itself."""


def pass_between(pair):
    """Compare each page until both matches stand at the table again; chance taps some of them away."""
    while any(bench.stack.top is not bench.match for bench in pair.benches):
        pages = [bench.page() for bench in pair.benches]
        same("page between", *pair.pages())
        pair.counted.between += 1
        lasts_s = pages[0].lasts_s
        if lasts_s and pair.chance.below(2):
            _by_itself(pair, lasts_s)
        else:
            for bench in pair.benches:
                bench.stack.back()
                bench.follow()
        same("voice, lamps, broker, print, between", *(bench.sent() for bench in pair.benches))


def _by_itself(pair, lasts_s):
    """Let a page stand until it goes."""
    over = [bench.stack.top for bench in pair.benches]
    for _ in range(int(lasts_s / STEP_S) + 2):
        same("waits between", *(bench.pass_time(STEP_S) for bench in pair.benches))
        gone = [bench.stack.top is not top for bench, top in zip(pair.benches, over, strict=True)]
        same("pages that go", *gone)
        if gone[0]:
            return
    raise AssertionError("a page that goes by itself stays")
