from typing import Any

from kivy.uix.floatlayout import FloatLayout

class Screen(FloatLayout):
    name: str
    manager: Any

class ScreenManager(FloatLayout):
    current: str
    current_screen: Screen
    screens: list[Screen]
    transition: Any
    def has_screen(self, name: str) -> bool: ...

class NoTransition:
    def __init__(self, **kwargs: Any) -> None: ...

class FadeTransition:
    def __init__(self, **kwargs: Any) -> None: ...
