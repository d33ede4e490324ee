from typing import Any

class Texture:
    size: tuple[int, int]
    width: int
    height: int
    min_filter: str
    mag_filter: str
    wrap: str
    uvsize: tuple[float, float]
    uvpos: tuple[float, float]
    tex_coords: tuple[float, ...]
    pixels: bytes
    @staticmethod
    def create(
        size: tuple[int, int] = ...,
        colorfmt: str = ...,
        bufferfmt: str = ...,
        mipmap: bool = ...,
        callback: Any = ...,
        icolorfmt: str = ...,
    ) -> Texture: ...
    def blit_buffer(
        self,
        pbuffer: Any,
        size: tuple[int, int] | None = ...,
        colorfmt: str | None = ...,
        pos: tuple[int, int] | None = ...,
        bufferfmt: str = ...,
        mipmap_level: int = ...,
        mipmap_generation: bool = ...,
        rowlength: int = ...,
    ) -> None: ...
    def flip_vertical(self) -> None: ...
    def get_region(self, x: int, y: int, width: int, height: int) -> Texture: ...
