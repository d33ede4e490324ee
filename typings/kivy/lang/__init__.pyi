from typing import Any

class BuilderBase:
    files: list[str]
    def load_file(self, filename: str, **kwargs: Any) -> Any: ...
    def load_string(self, string: str, **kwargs: Any) -> Any: ...
    def unload_file(self, filename: str) -> None: ...

Builder: BuilderBase
global_idmap: dict[str, Any]
