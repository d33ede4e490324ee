from kivy.input.provider import MotionEventProvider

class MotionEventFactory:
    @staticmethod
    def register(name: str, classname: type[MotionEventProvider]) -> None: ...
    @staticmethod
    def get(name: str) -> type[MotionEventProvider]: ...
