#!/usr/bin/env bash
# Runs Companion, setting it up first if need be: ./run.sh [COMMAND ...]; ./run.sh --help lists the
# commands. Without a command it opens the table where there is a display, and otherwise plays a
# demonstration match and leaves its pictures, log and journal in demo/. As root on a Pi,
# --install [--cage] makes it start with the machine, --uninstall [--purge] takes it away again.
set -euo pipefail
source "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.ci/setup.sh"

has_display() {
    local status card
    [ -z "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ] || return 0
    for status in /sys/class/drm/card*-*/status; do
        card="$(basename "$(dirname "$status")")"
        if [ -w "/dev/dri/${card%%-*}" ] && grep -qx connected "$status"; then
            return 0
        fi
    done
    return 1
}

case "${1:-}" in
--install | --uninstall)
    [ "$(id -u)" = 0 ] || give_up "that needs root: sudo $0 $*"
    command -v python3 >/dev/null || install_debian python3
    cd "$root"
    exec env PYTHONDONTWRITEBYTECODE=1 python3 -m companion.kiosk.install "$@"
    ;;
esac

set_up ""
if [ $# = 0 ]; then
    if has_display; then set -- play; else set -- demo -o "$root/demo"; fi
fi
exec "$python" -P -m companion "$@"
