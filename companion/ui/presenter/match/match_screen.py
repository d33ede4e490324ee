"""The table screen: the one question of a match, with its answers, and everything beside it."""

from collections.abc import Callable, Iterator
from functools import partial

from msgspec.structs import replace

from companion.engine.errors import Refused
from companion.engine.flow.prompts import Do, Prompt
from companion.engine.ids import NO_SEAT, SeatId
from companion.engine.message import Ref, say
from companion.engine.state.visibility import may_see
from companion.ports import BotDecided, Said, Scan, Sighting
from companion.session.bots.played_seats import bot_asked, played_seats
from companion.session.bots.policies import say_to
from companion.session.library.open_match import LiveMatch
from companion.session.match.entries import (
    Happened,
    LookAheadLine,
    RulesFailed,
    TakenBack,
    question_key,
)
from companion.ui.models import (
    ConsequencesModel,
    HeroesModel,
    NavBarModel,
    NavButton,
    OptionModel,
    OptionsModel,
    PlanModel,
    StoryModel,
)
from companion.ui.presenter.answering import Mode, QuestionContext, QuestionPage, mode_for
from companion.ui.presenter.answering.mode import SUPPORT_LETTERS
from companion.ui.presenter.answering.private_page import private_page
from companion.ui.presenter.answering.tile_placement import TilePlacement
from companion.ui.presenter.answering.why_stage import why_stage
from companion.ui.presenter.builders.dice_model import receipt_model
from companion.ui.presenter.builders.enemy_queue import as_done
from companion.ui.presenter.builders.plan_model import laid_tiles, plan_model
from companion.ui.presenter.builders.seating import quarter_of
from companion.ui.presenter.builders.status_bar_model import status_bar_model
from companion.ui.presenter.builders.why_model import why_asked
from companion.ui.presenter.correction.token_check import look_again
from companion.ui.presenter.match import device_input
from companion.ui.presenter.match.announcements import Announcements
from companion.ui.presenter.match.answer_run import AnswerRun
from companion.ui.presenter.match.answers_done import answered, as_all_see, entered
from companion.ui.presenter.match.bot_seat import BotSeat
from companion.ui.presenter.match.card_questions import with_card
from companion.ui.presenter.match.impossible_answers import (
    FOLD,
    ImpossibleScreen,
    folded,
    impossible,
)
from companion.ui.presenter.match.recent_changes import RecentChanges
from companion.ui.presenter.match.redo_offer import RedoOffer
from companion.ui.presenter.match.special_pages import (
    bot_page,
    held_for,
    redo_buttons,
    screen_is_elsewhere,
    secret_page,
    spoken_lines,
)
from companion.ui.presenter.moments.moment_stream import Answered
from companion.ui.presenter.moments.spoilers import up_to_moment
from companion.ui.presenter.page.page import Page, Part, is_typed
from companion.ui.presenter.page.page_parts import Button
from companion.ui.presenter.page.scene import NumbersWere, Scene
from companion.ui.presenter.shell.match_context import MatchContext, T
from companion.ui.presenter.shell.on_screen_keyboard import board_of
from companion.ui.presenter.shell.resting_hand import RestingHand
from companion.ui.presenter.shell.screen import Screen
from companion.ui.presenter.shell.status_badges import badges

HELD = {"undo": "log", "next": "telling"}


class MatchScreen(MatchContext):
    """A match being played.

    Attributes:
        mode: How the open question is asked; None before it was taken up, and without one.
    """

    def __init__(self, open_match: LiveMatch) -> None:
        super().__init__(open_match)
        self.mode: Mode | None = None
        self._asked: tuple[object, ...] = ()
        self._number = self._taken_up = -1
        self._ahead: tuple[LookAheadLine, ...] = ()
        self._acted: tuple[LookAheadLine, ...] = ()
        self._why = False
        self._hand = RestingHand()
        self._focus = ""
        self._chapters = Announcements(open_match)
        self._proxy = BotSeat(self)
        self._redo = RedoOffer(self)
        self._run = AnswerRun()
        self._recent = RecentChanges(self)
        self._entered: int | None = None

    def opened(self) -> None:
        """Lay out the table first, where it was put away; else explain the first phase."""
        if not self.open_match.left_open:
            self.stack.context.store.shown(self.open_match)
        self._recent.look_back()
        self.stack.context.vision.begin(self.open_match)
        if self.open_match.lay_out:
            self.stack.go("check", self)
        else:
            self._announce()

    def uncovered(self) -> None:
        """The screen over the table was closed: the camera says what it saw meanwhile once more."""
        self._focus = ""
        self._take_up()
        if isinstance(self.answerable, TilePlacement):
            self.stack.context.vision.read_again()

    @property
    def viewer(self) -> SeatId:
        """Who holds a page of their own, or else whose screen it is; no seat of Companion."""
        shown = self._hand.shown
        held = NO_SEAT if shown in played_seats(self.session.table) else shown
        return held or super().viewer

    @property
    def answerable(self) -> Mode | None:
        """How the open question is asked, where whoever answers it now may see it; else None."""
        return self.mode if self._seen().prompt is not None else None

    def _seen(self) -> Scene:
        """Return the match as who looks at the page may see it."""
        return self.scene(self._hand.shown or self.viewer)

    # -- what is shown

    def numbers_were(self, seat: SeatId) -> NumbersWere:
        return self._recent.numbers_were(seat)

    def page(self) -> Page:
        """Return the question with its stage."""
        self._follow()
        scene = self._seen()
        if self.session.prompt is None:
            nav_bar = self.nav_bar_model()
            # under the report
            return Page("table", status_bar_model(scene), state="over", nav_bar=nav_bar)
        frame = Page(
            "table",
            status_bar_model(scene, badges(self)),
            nav_bar=self.nav_bar_model(),
            alarm=scene.alarm,
            secret=self.among_others and bool(scene.seat or self._hand.shown),
            consequences=ConsequencesModel() if self._why else self._recent.model(scene),
        )
        if self.mode is None:
            return bot_page(self, scene, frame)
        if scene.prompt is None:
            return secret_page(self, scene, frame, resting=bool(self._hand.seat))
        asked = with_card(scene, self.mode.asked(self._setting(scene)), self.session.log)
        shown, handed = self._hand.shown, self.screen_use.handed
        if shown:
            asked = private_page(scene, self.mode, asked)
        ask, stage = asked.ask, self._stage(scene, asked)
        if len(ask.support) > SUPPORT_LETTERS:
            stage = (Part("stage", StoryModel(scene.upper(scene.title()), ask.support)),)
            ask = replace(ask, support="")
        return replace(
            frame,
            state=asked.state,
            stage=stage,
            ask=ask,
            options=OptionsModel(
                f"{self.session.number_for(scene.seat)} {asked.state}",
                (
                    *self._answers(scene, asked),
                    *redo_buttons(self, self._redo.run()),
                    *self.answers(),
                ),
            ),
            quarter=0 if handed or self.screen_use.seat else self._quarter(self.viewer),
            held=bool(shown),
            single=handed and bool(shown),
            spoken=self._spoken(scene, asked),
            split=0.41 if self._why else asked.split,
            far=asked.state in ("", "list") and not self._why,
            consequences=ConsequencesModel() if is_typed(stage) else frame.consequences,
        )

    def buttons(self) -> Iterator[Button]:
        """Yield what can be done beside answering: do again what was undone, let a bot go on.

        Where the screen is one seat's, another's secret question waits for it to go elsewhere.
        """
        if screen_is_elsewhere(self):
            elsewhere = partial(self.stack.go, "whose", self)
            yield Button("whose", say("Whose screen"), elsewhere, icon="private")
        yield from self._redo.buttons()
        yield from self._proxy.buttons()

    def nav_bar_model(self) -> NavBarModel:
        undoable = self.session.undoable(self.viewer)
        return NavBarModel(
            (
                NavButton("why", self.upper(say("Why")), "why", lit=self._why),
                NavButton("undo", self.upper(say("Undo")), "undo", off=not undoable),
                NavButton("card", self.upper(say("Card")), "card"),
                NavButton("more", self.upper(say("More")), "more"),
            )
        )

    def _answers(self, scene: Scene, asked: QuestionPage) -> tuple[OptionModel, ...]:
        """Return the buttons; what a seat alone is asked shows nobody how much of it there is."""
        if self.mode is None or self._hand.shown or scene.seat:
            return asked.options
        return folded(scene, self.mode, asked.options)

    def _stage(self, scene: Scene, asked: QuestionPage) -> tuple[Part, ...]:
        if self._why and scene.prompt is not None:
            plans = (part.model for part in asked.stage if isinstance(part.model, PlanModel))
            plan, because = next(plans, plan_model(scene)), asked.because or scene.prompt.because
            if because is not None:
                return why_stage(scene, because, self.open_match.ledger, plan)
            sheet = why_asked(scene, scene.prompt, self.open_match.ledger)
            return (Part("left", plan), Part("right", sheet))
        return asked.stage

    def _spoken(self, scene: Scene, asked: QuestionPage) -> tuple[str, ...]:
        """Return what a voice says: what everybody may hear."""
        if self._hand.shown:
            return ()
        if scene.seat and self.among_others:
            scene = self.scene()
            if scene.prompt is None or self.mode is None:
                return ()
            asked = self.mode.asked(self._setting(scene))
        return spoken_lines(asked.ask, asked.spoken, scene.asks)

    def _quarter(self, seat: SeatId) -> int:
        """Return by how much the page turns towards a seat, "" for nobody."""
        return quarter_of(self.scene().seat_number(seat), len(self.open_match.seats))

    def _setting(self, scene: Scene) -> QuestionContext:
        return QuestionContext(
            scene,
            self.open_match.ledger,
            self._acted,
            {seat.id: self.sides(seat.id) for seat in self.open_match.seats},
            receipt_model(scene, roll) if (roll := self._chapters.roll) is not None else None,
            self._focus,
        )

    # -- what people do

    def option(self, ref: str) -> None:
        """Take an answer's button; some are about what the camera sees."""
        self._focus, act = "", self.act_of(ref)
        if ref in device_input.VISION_REFS:
            device_input.camera_button(self, ref)
        elif act is not None:
            _ = act()
        elif ref == FOLD and self.mode is not None:
            options = self.mode.asked(self._setting(self._seen())).options
            self.stack.open(ImpossibleScreen(self, impossible(self.mode, options)))
        elif (mode := self.answerable) is not None:
            self.give(mode.option(ref))
        else:
            self.stack.refused()

    def stage(self, ref: str) -> None:
        """Take a tap on map, list or dice, or on what changed."""
        if ref == self._recent.ref:
            self.stack.go("log", self)
        elif ref.startswith("help "):
            self.seat(ref.removeprefix("help "))
        elif self._is_hero(ref):
            self.stack.go("numbers", self, ref)
        elif (mode := self.answerable) is not None:
            self.give(mode.stage(ref))

    def _is_hero(self, ref: str) -> bool:
        """Tell whether a hero was tapped beside the map, where no answer stands for one."""
        listed = any(isinstance(part.model, HeroesModel) for part in self.stack.shown.stage)
        offered = mode.offered() if (mode := self.answerable) is not None else ()
        about = any(ref in (option.key, option.ref) for option in offered)
        return listed and not about and self.scene().seat_number(ref) >= 0

    def focused(self, ref: str) -> None:
        """Next has moved to this answer: the map shows it too."""
        self._focus = ref

    def navigate(self, ref: str) -> None:
        """Why, undo, card, more."""
        if ref == "why":
            self._why = not self._why
        elif ref == "undo":
            self.take_back()
        elif ref in ("card", "more"):
            self.stack.go(ref, self)

    def navigate_held(self, ref: str) -> None:
        """Undo held opens the log; why held says it again; next held tells what lies where."""
        if ref in HELD:
            self.stack.go(HELD[ref], self)
        elif ref == "why":
            self.stack.repeat()
        else:
            self.navigate(ref)

    def hold(self, ref: str, *, down: bool) -> None:
        """Show a secret while it is held; hide it at once when it is let go."""
        shown = self._hand.shown
        if shown and not down and self.mode is not None:
            self.mode.let_go()
        seat = held_for(self, ref) if down else NO_SEAT
        if seat:
            handed = self.screen_use.handed
            self._hand.rest(seat, self.stack.context.clock(), handed=handed)
        else:
            self._hand.lift()
        if shown != self._hand.shown:
            device_input.page_opened(self, self._seen(), self.answerable)

    def seat(self, seat: str) -> None:
        """Open what a seat can do at any time; one that Companion plays has no page."""
        if seat in played_seats(self.session.table):
            self.stack.say(say("A bot plays for {who}.", who=Ref(seat)))
        elif self.scene().seat_number(seat) >= 0:
            self.stack.go("card", self, seat)

    def tick(self) -> bool:
        """Let a bot answer for a seat it plays; say which token has differed for a while."""
        opened = self._hand.tick(self.stack.context.clock())
        if opened:
            device_input.page_opened(self, self._seen(), self.answerable)
        return look_again(self) | self._proxy.tick() | opened

    def take_back(self, to: int | None = None) -> None:
        point = self._run.undo_point(self.session, self.viewer) if to is None else to
        known = self.session.number_for()
        _ = self.enter(lambda: self.session.undo(point), partial(self._taken_back, known))

    def _taken_back(self, known: int, taken: TakenBack) -> None:
        if self.session.number_for() == known:  # a secret, of which no page of others may tell
            self._hand.lift()
        else:
            self._went_back()
        self._chapters.look_around()
        self._take_up()
        self.stack.guard()
        if taken.moves:
            self.stack.go("undo", self, taken)
        elif taken.opened:
            self.stack.say(say("Taken back. All was seen in the open book."))
        else:
            self.stack.say(say("Taken back. Leave everything where it is."))

    def skip(self) -> None:
        _ = self.enter(self.session.skip, lambda _: self.went_back())

    def did(self) -> None:
        entries = self.session.entries
        if not entries or may_see(entries[-1].seen, NO_SEAT):
            self._start_over()
        self._hand.lift()  # of what was done in secret no page of others may tell
        self._announce(*self._done())

    def went_back(self, then: Screen | None = None) -> None:
        self._went_back()
        self._announce(*self._done(), then=then)

    def _done(self) -> tuple[Answered, ...]:
        """Return what was entered just now beside answering, one thing after another."""
        self._follow()
        if self._entered is None:
            return ()
        return entered(self, self._entered, self._ahead[0].notes if self._ahead else ())

    def left(self) -> None:
        """The match was closed."""
        device_input.pause_vision(self)
        store = self.stack.context.store
        store.leave(self.open_match)
        self.stack.after(self.session, lambda: store.left(self.open_match))

    def _went_back(self) -> None:
        self._forget()
        entries = self.session.entries
        self._run.went_back(entries[-1].n if entries else -1)
        self._proxy.wait()
        self.stack.context.vision.expect(laid_tiles(self.scene()))
        self.stack.context.vision.mistrust()

    # -- answers

    def give(self, answers: tuple[str, ...], first: int | None = None) -> None:
        """Give answers one after another, as long as each is an answer to the same run.

        Args:
            answers: The answers.
            first: Number of the question before the first of the run; None if this is it.
        """
        if not answers:
            return
        begun = self.session.number if first is None else first

        def rest() -> None:
            self._run.given(begun, self.session.number)
            if isinstance(self.session.prompt_for(), Do):
                self.give(answers[1:], begun)

        _ = self.answer(answers[0], then=rest)

    def answer(
        self, text: str, source: str = "finger", then: Callable[[], None] | None = None
    ) -> bool:
        self._follow()
        self._proxy.answered()
        number, seat = self.session.number, self._hand.shown
        said = partial(self.session.answer, text, source=source, number=number, seat=seat)
        return self._act(said, then)

    def let_bot(self, decision: str) -> bool:
        self._follow()
        return self._act(lambda: say_to(self.session, decision))

    def enter(
        self,
        act: Callable[[], T],
        then: Callable[[T], None],
        refused: Callable[[Refused], None] | None = None,
    ) -> bool:
        first = self.session.number
        try:
            done = act()
        except Refused as why:
            self.stack.after(self.session, partial(refused or self.not_taken, why))
            return False

        def entered() -> None:
            self._entered = first
            then(done)
            self._entered = None

        self.stack.after(self.session, entered)
        return True

    def _act(self, act: Callable[[], Happened], then: Callable[[], None] | None = None) -> bool:
        prompt, ahead, before = self.session.prompt, self._ahead, as_all_see(self)

        def happened(what: Happened) -> None:
            self._note(prompt, ahead, what)
            self._follow()
            foreseen = self._ahead[0].notes if self._ahead else ()
            self._announce(answered(self, before, what, foreseen))
            if then is not None:
                then()

        return self.enter(act, happened, self._not_taken)

    def _not_taken(self, why: Refused) -> None:
        if isinstance(why, RulesFailed):
            self._forget()
            self._take_up()
            self.stack.say(why.reason)
            self.stack.go("wrong", self)
        else:
            self.not_taken(why)

    def _note(self, prompt: object, ahead: tuple[LookAheadLine, ...], happened: Happened) -> None:
        """Remember what the next page shows of this answer."""
        run = isinstance(prompt, Do) and isinstance(self.session.prompt, Do)
        text = happened.entry.text if happened.entry is not None else ""
        self._acted = (*self._acted, as_done(ahead[0], text)) if run and ahead else ()
        self._why, self._focus = False, ""
        self._hand.lift()

    def _announce(self, *done: Answered, then: Screen | None = None) -> None:
        """Open what people read before play goes on: a throw, a card, a great moment, the end."""
        for screen in self._chapters.after(self, done, then):
            self.stack.open(screen)
        self._take_up()

    def _take_up(self) -> None:
        self._follow()
        device_input.update_vision(self, self._seen().prompt, self.answerable, self._taken_up)

    def _forget(self) -> None:
        """Begin anew with a table that was set otherwise."""
        self._start_over()
        self._chapters.forget()

    def _start_over(self) -> None:
        """Begin the open question anew."""
        self.mode, self._acted, self._ahead = None, (), ()
        self._number = self.noticed.known_number = -1
        self._why, self._focus = False, ""
        self._hand.lift()

    def _follow(self) -> None:
        """Take up the open question if it is a new one to those who are asked.

        What somebody else corrects in secret leaves an answer that is half given as it is.
        """
        session = self.session
        prompt = session.prompt if not bot_asked(session) else None
        if self._number == session.number and (self.mode or prompt is None):
            return
        self._number, asked = session.number, self._as_asked(prompt)
        if self.mode is not None and self._asked == asked:
            return
        self._asked, self._taken_up = asked, session.number
        lines = session.ahead() if isinstance(prompt, Do) else ()
        seats = tuple([seat.id for seat in self.open_match.seats])
        self._ahead = up_to_moment(lines, session.game, session.copy_of_view, seats)
        board = board_of(self.stack)
        self.mode = mode_for(prompt, board, self._ahead) if prompt is not None else None

    def _as_asked(self, prompt: Prompt[object] | None) -> tuple[object, ...]:
        """Return what changes with the open question for those who may see it."""
        if prompt is None:
            return ()
        seats = prompt.seats if prompt.secret else (NO_SEAT,)
        numbers = [self.session.number_for(seat) for seat in seats]
        return seats, *numbers, question_key(prompt), *(option.key for option in prompt.options())

    # -- what devices say

    def receive(self, event: Said) -> None:
        """A card answers by what it stands for; a tile seen answers the open PlaceTile."""
        self._follow()
        mode = self.answerable
        if isinstance(event, BotDecided):
            self._proxy.take(event)
        elif isinstance(event, Scan) and mode is not None:
            device_input.scanned(self, self._seen(), event, mode)
        elif isinstance(event, Scan):
            device_input.scanned_unseen(self, event, self.mode)
        elif isinstance(event, Sighting) and isinstance(mode, TilePlacement):
            device_input.sighted(self, event, mode)
        else:
            device_input.other_reading(self, event, mode)
