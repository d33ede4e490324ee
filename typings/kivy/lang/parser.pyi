from typing import Any

global_idmap: dict[str, Any]
