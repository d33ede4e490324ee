from typing import Any

from kivy.graphics.texture import Texture

class Image:
    texture: Texture
    size: tuple[int, int]
    def __init__(self, arg: Any, **kwargs: Any) -> None: ...
    def save(self, filename: str, flipped: bool = False, fmt: str | None = None) -> bool: ...
