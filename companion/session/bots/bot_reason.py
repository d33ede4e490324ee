"""Why Companion answered as it did for a seat that it played: told once the match is over."""

from companion.engine.because import Because
from companion.session.bots.bot_question import bot_question
from companion.session.bots.played_seats import seat_of_bot
from companion.session.match.entries import BOT
from companion.session.match.match_replay import ReplayMoment


def bot_reason(moment: ReplayMoment) -> Because | None:
    """Return why the bot of a played seat gave an answer, or began a side flow.

    None for what people did, and for a game that says nothing of its bots.
    """
    entry, question = moment.line.entry, moment.question
    if entry is None or question is None or moment.line.source != BOT:
        return None
    seat = seat_of_bot(question.table, question.prompt)
    if not seat or entry.kind not in ("answer", "side"):
        return None
    answer = entry.text if entry.kind == "answer" else f"side {entry.text} {entry.seat}"
    return bot_question(question, seat).explain(answer)
