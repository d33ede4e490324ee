"""Checks of what the board gives: enough current, memory that is counted, coolness."""

from typing import Final

from companion.hw.doctor.kiosk_checks import enabled
from companion.hw.doctor.machine import Finding, Machine

HOT_C: Final = 75
_MB: Final = 1024 * 1024
_BITS: Final = {
    0: "under-voltage now",
    1: "capped now",
    2: "slowed down now",
    3: "at its limit of heat now",
    16: "under-voltage has occurred",
    17: "it was capped",
    18: "it was slowed down",
    19: "it was at its limit of heat",
}
"""What the firmware tells (Raspberry Pi documentation, vcgencmd get_throttled)."""
_LOW: Final = 1 << 0 | 1 << 16
_FILES: Final = (
    "sys/devices/platform/soc*/*firmware*/get_throttled",
    "sys/devices/platform/*firmware*/get_throttled",
)
"""Kernels of Raspberry Pi OS; the folder is called after the board's bus."""
_SUPPLY: Final = "the supply that belongs to this Raspberry Pi, without a long cable"
_COOL: Final = "a heat sink, or a fan"
_COUNTED: Final = (
    "add cgroup_enable=memory to the one line of /boot/firmware/cmdline.txt, then start anew"
)


def power(machine: Machine) -> Finding:
    """Under-voltage and slowing down, by whatever way the board tells it."""
    bits = _throttled(machine)
    if bits is None:
        return _voltage(machine)
    wrong = [name for bit, name in _BITS.items() if bits & 1 << bit]
    if not wrong:
        return Finding("power", "good", "enough")
    remedy = _SUPPLY if bits & _LOW else _COOL
    return Finding("power", "bad" if bits & 1 else "odd", f"{bits:#x}", ", ".join(wrong), remedy)


def _throttled(machine: Machine) -> int | None:
    """Return the firmware's bits: from its own program, else from the kernel, which warns of it."""
    answers = [machine.run(["vcgencmd", "get_throttled"]).partition("=")[2]]
    answers += [machine.read(path[1:]) for pattern in _FILES for path in machine.glob(pattern)]
    for text in answers:
        try:
            return int(text, 16)
        except ValueError:
            continue
    return None


def _voltage(machine: Machine) -> Finding:
    """Return what the kernel's monitor of the voltage says (Linux, raspberrypi-hwmon)."""
    for path in machine.glob("sys/class/hwmon/hwmon*/in0_lcrit_alarm"):
        folder = path[1:].rpartition("/")[0]
        if machine.read(f"{folder}/name") == "rpi_volt":
            if machine.read(path[1:]) == "0":
                return Finding("power", "good", "enough, says the kernel")
            return Finding("power", "bad", "says the kernel", _BITS[0], _SUPPLY)
    return Finding("power", "none", "this machine does not tell")


def memory(machine: Machine) -> Finding:
    """How much there is, and whether the service's limit has any effect."""
    fields = machine.read("proc/meminfo").split()
    total_mb = int(fields[1]) // 1024 if fields[:1] == ["MemTotal:"] else 0
    found = f"{total_mb} MB"
    limit = ""
    for unit in enabled(machine)[:1]:
        limit = machine.run(["systemctl", "show", unit, "-p", "MemoryMax", "--value"])
    if not limit.isdecimal():
        return Finding("memory", "good", found)
    limit_mb = int(limit) // _MB
    if not _counted(machine):
        wrong = f"the service's limit of {limit_mb} MB has no effect: this kernel counts no memory"
        return Finding("memory", "odd", found, wrong, _COUNTED)
    if limit_mb >= total_mb:
        wrong = f"the service's limit of {limit_mb} MB has no effect: there is no more than that"
        remedy = f"sudo systemctl set-property companion.service MemoryMax={total_mb * 3 // 4}M"
        return Finding("memory", "odd", found, wrong, remedy)
    return Finding("memory", "good", f"{found}, at most {limit_mb} MB for the service")


def _counted(machine: Machine) -> bool:
    """Return whether the kernel counts the memory of groups of processes (cgroups(7)).

    On Raspberry Pi OS it does not, unless it is asked to.
    """
    if (controllers := machine.read("sys/fs/cgroup/cgroup.controllers")) != "":
        return "memory" in controllers.split()
    rows = [line.split() for line in machine.read("proc/cgroups").splitlines()]
    return any(row[0] == "memory" and row[-1] == "1" for row in rows if row)


def heat(machine: Machine) -> Finding:
    """The processor's temperature."""
    zones = machine.glob("sys/class/thermal/thermal_zone*/temp")
    values = [int(text) for zone in zones if (text := machine.read(zone[1:])).isdecimal()]
    if not values:
        return Finding("temperature", "none", "this machine does not tell")
    hot = max(values) // 1000
    if hot >= HOT_C:
        return Finding("temperature", "odd", f"{hot} °C", "hot", _COOL)
    return Finding("temperature", "good", f"{hot} °C")
