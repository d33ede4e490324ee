"""The board's own description with a backlight added: a lamp on its first pin, as panels have one.

Linux knows it as ``gpio-backlight`` (kernel documentation, devicetree bindings).
"""

import subprocess
from pathlib import Path

from arm64.guest import BOARD, QEMU

PIN = "/pl061@9030000"
"""The board's controller of pins (QEMU's hw/arm/virt.c)."""
LAMP = f"""
/ {{
    backlight {{
        compatible = "gpio-backlight";
        gpios = <&{{{PIN}}} 0 0>;
        default-on;
    }};
}};
"""
LIGHT = "/sys/class/backlight/backlight"


def with_backlight(folder: Path) -> tuple[str, ...]:
    """Words of QEMU's for a board with a backlight; its description is written to a folder."""
    plain, text, lit = folder / "plain.dtb", folder / "lit.dts", folder / "lit.dtb"
    machine, kind, *more = BOARD
    dump = [QEMU, machine, f"{kind},dumpdtb={plain}", *more, "-display", "none"]
    subprocess.run(dump, check=True, capture_output=True)
    subprocess.run(["dtc", "-q", "-I", "dtb", "-O", "dts", "-o", text, plain], check=True)
    text.write_text(text.read_text() + LAMP)
    subprocess.run(["dtc", "-q", "-I", "dts", "-O", "dtb", "-o", lit, text], check=True)
    return "-dtb", str(lit)
