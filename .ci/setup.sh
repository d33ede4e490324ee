# Sourced by run.sh and test.sh. set_up EXTRAS makes .venv fit for use with the project and those of
# its extras; it is quick when there is nothing to do and safe when two call it at once.
# Afterwards $root is the checkout and $python its Python.

root="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd -P)"
python="$root/.venv/bin/python"
camera_library=/usr/lib/python3/dist-packages/picamera2

say() { printf '%s\n' "companion: $*" >&2; }

give_up() {
    say "$*"
    exit 2
}

quietly() { # runs a command and shows what it said only if it failed
    local said
    said="$("$@" 2>&1 </dev/null)" || {
        printf '%s\n' "$said" >&2
        return 1
    }
}

fits() { # a Python of a version we support
    "$1" -c 'import sys; sys.exit(not (3, 11) <= sys.version_info < (3, 14))' 2>/dev/null
}

can_make_venvs() { "$1" -c 'import ensurepip, venv' 2>/dev/null; }

pythons() { # prints those that fit, the system's own first
    local name
    for name in ${COMPANION_PYTHON:-} python3 /usr/bin/python3 python3.13 python3.12 python3.11; do
        ! fits "$name" || printf '%s\n' "$name"
    done
}

find_python() { # prints the Python to build .venv with
    local name
    for name in $(pythons); do
        ! can_make_venvs "$name" || { command -v "$name" && return; }
    done
    return 1
}

has_libraries() { # what Kivy's window needs, with a display or without
    "$1" -c 'import ctypes; [ctypes.CDLL(name) for name in ("libGL.so.1", "libEGL.so.1")]' 2>/dev/null
}

install_debian() { # the packages given, as root or by sudo; otherwise says what to type
    local install=(apt-get install -y -qq --no-install-recommends "$@") as=()
    local line="apt-get update && sudo apt-get install -y --no-install-recommends $*"
    command -v apt-get >/dev/null || give_up "please install what Debian calls: $*"
    if [ "$(id -u)" != 0 ]; then
        command -v sudo >/dev/null && { sudo -n true 2>/dev/null || [ -t 0 ]; } ||
            give_up "something is missing; please run: sudo $line"
        as=(sudo)
    fi
    say "installing $*"
    quietly "${as[@]}" env DEBIAN_FRONTEND=noninteractive sh -c \
        'apt-get update -qq && "$@"' sh "${install[@]}" ||
        give_up "that did not work; please run: sudo $line"
}

need_debian() { # Python with venv, and the libraries, if they are not there yet
    local missing=() fit
    if fit="$(find_python)"; then
        :
    elif read -r fit < <(pythons); then
        missing+=("$(basename "$fit")-venv")
    elif fit=python3 && ! command -v python3 >/dev/null; then
        missing+=(python3 python3-venv)
    else
        give_up "Python 3.11, 3.12 or 3.13 is needed and this is $(python3 --version);" \
            "COMPANION_PYTHON=/where/it/is/python3.12 names another"
    fi
    has_libraries "$fit" || missing+=(libgl1 libegl1)
    [ ${#missing[@]} = 0 ] || install_debian "${missing[@]}"
}

need_64_bits() { # PYTHON: programs, not the kernel alone: for others OpenCV is compiled for hours
    local architecture bits
    architecture="$(dpkg --print-architecture 2>/dev/null || true)"
    bits="$("$1" -c 'import struct; print(8 * struct.calcsize("P"))' 2>/dev/null || true)"
    case "$architecture:$bits" in
    armhf:* | armel:* | i386:* | *:32)
        give_up "the programs of this system are not 64 bit (${architecture:-$bits bit}), though its" \
            "kernel may be: please write the 64-bit Raspberry Pi OS"
        ;;
    esac
}

sees_camera() { # PYTHON: whether Debian's camera library is there for it
    "$1" -c 'import sys; from importlib.util import find_spec
sys.exit(not all(map(find_spec, ("picamera2", "libcamera"))))' 2>/dev/null
}

made_here() { # whether .venv works and was made at this place
    fits "$python" && head -n 2 "$root/.venv/bin/pip" 2>/dev/null | grep -qF "$root/.venv/"
}

lock_file() {
    "$python" -c 'import sys; print("py311" if sys.version_info < (3, 12) else "py313")'
}

wanted() { # what an up-to-date .venv was made from
    "$python" --version
    [ ! -d "$camera_library" ] || echo "with the system's camera library"
    cat "$root/pyproject.toml" "$root/.ci/locks/"*.txt
}

make_venv() { # as the installed one is made: with the system's packages where its camera library is
    local base system=() sees=false
    base="$(find_python)"
    ! sees_camera "$base" || { system=(--system-site-packages) && sees=true; }
    if ! made_here ||
        ! grep -qx "include-system-site-packages = $sees" "$root/.venv/pyvenv.cfg"; then
        rm -rf "$root/.venv"
        "$base" -m venv "${system[@]}" "$root/.venv"
    fi
}

pins() { # exact versions; the system's camera library was built for the system's numpy
    local lock="$root/.ci/locks/$(lock_file).txt" numpy
    if sees_camera "$python" && numpy="$("$(find_python)" -c 'import numpy; print(numpy.__version__)')"; then
        grep -v '^numpy==' "$lock"
        echo "numpy==$numpy"
    else
        cat "$lock"
    fi
}

install_project() { # EXTRAS
    say "setting up; the first time this takes some minutes"
    make_venv
    pins >"$root/.venv/pins.txt"
    (cd "$root" && quietly "$python" -m pip install --no-input --disable-pip-version-check \
        --constraint "$root/.venv/pins.txt" --editable ".${1:+[$1]}") ||
        give_up "pip could not install the parts; is there a network?"
}

compile_translations() {
    local po
    while IFS= read -r -d '' po; do
        if ! [ "${po%.po}.mo" -nt "$po" ]; then
            "$python" "$root/.ci/catalogues.py" "$root/companion"
            return
        fi
    done < <(find "$root/companion" -name '*.po' -print0)
}

up_to_date() { # EXTRAS: whether they are there, alone or with others
    local stamp
    made_here || return 1
    for stamp in "$root/.venv/made-${1:-}"*; do
        [ "$(wanted)" != "$(cat "$stamp" 2>/dev/null)" ] || return 0
    done
    return 1
}

set_up() { # EXTRAS
    exec 9<"$root/.ci/setup.sh"
    flock --nonblock 9 || { say "waiting for another set-up to end" && flock 9; }
    if ! made_here || ! has_libraries "$python"; then
        need_64_bits python3
        need_debian
    fi
    if ! up_to_date "$1"; then
        need_64_bits "$(find_python)"
        (cd "$root" && "$(find_python)" -m companion.memory) || exit 2
        install_project "$1"
        wanted >"$root/.venv/made-${1:-plain}"
    fi
    compile_translations
    exec 9<&-
}
