from collections.abc import Callable

from kivy.input.provider import MotionEventProvider

class MotionEventFactory:
    @staticmethod
    def register(name: str, classname: Callable[[str, str], MotionEventProvider]) -> None: ...
    @staticmethod
    def get(name: str) -> Callable[[str, str], MotionEventProvider]: ...
