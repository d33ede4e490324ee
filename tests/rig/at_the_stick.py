"""Runs in a booted guest: a USB stick is put in, written to by the service's user, pulled, put in."""

import sys

sys.path.insert(0, "/host")

from pathlib import Path

from in_the_guest import report, run, say, shown, wait

GADGET = Path("/sys/kernel/config/usb_gadget/stick")
MEDIA = Path("/run/companion-media")
IMAGE = "/run/stick.img"
COMPANION = "/opt/companion/current/bin/companion"


def gadget():
    run("truncate", "-s", "64M", IMAGE)
    run("mkfs.vfat", "-n", "FRIDAY", IMAGE)
    (GADGET / "configs/c.1").mkdir(parents=True)
    (GADGET / "strings/0x409").mkdir()
    (GADGET / "functions/mass_storage.usb0").mkdir()
    for name, text in {
        "idVendor": "0x0951",
        "idProduct": "0x1666",
        "strings/0x409/serialnumber": "0123456789AB",
        "strings/0x409/product": "DataTraveler",
        "functions/mass_storage.usb0/lun.0/removable": "1",
        "functions/mass_storage.usb0/lun.0/file": IMAGE,
    }.items():
        (GADGET / name).write_text(text)
    (GADGET / "configs/c.1/mass_storage.usb0").symlink_to(GADGET / "functions/mass_storage.usb0")


def plug(*, there):
    name = next(Path("/sys/class/udc").iterdir()).name
    (GADGET / "UDC").write_text(name if there else "\n")
    return wait(lambda: bool(mounted()) == there, 60)


def mounted():
    return [line.split() for line in Path("/proc/mounts").read_text().splitlines()
            if line.split()[1].startswith(f"{MEDIA}/")]  # fmt: skip


def inside(*command):
    """Run as the service does: its user, what it sees of the disk."""
    pid = shown()["MainPID"]
    user = ("setpriv", "--reuid=companion", "--regid=companion", "--init-groups")
    home = ("env", "COMPANION_HOME=/var/lib/companion")
    return run("nsenter", "-t", pid, "-m", "--", *user, *home, *command)


def main():
    found = {"up_s": wait(lambda: shown()["ActiveState"] == "active", 300)}
    gadget()
    found["in_s"] = plug(there=True)
    found["options"] = mounted()[0][3].split(",")
    where = mounted()[0][1]
    file = f"{where}/companion-2026-11-28-2000.companion-backup"
    found["written"] = inside(COMPANION, "backup", "-o", file)
    found["doctor"] = inside(COMPANION, "doctor", "--json")
    found["out_s"] = plug(there=False)
    found["again_s"] = plug(there=True)
    found["files"] = sorted(path.name for path in Path(where).iterdir())
    found["back"] = inside(COMPANION, "restore", file)
    found["left"] = plug(there=False)
    say(found)
    report(found)


main()
