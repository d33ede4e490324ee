#!/usr/bin/env bash
# Checks everything, setting it up first if need be: ./test.sh [--long|--rig] [PYTEST ARGUMENT ...]
# --long runs the long counts in full; without it a seeded part of each runs. With tests named, only
# those run. --rig, as root, installs in clean Debian roots and the like; it takes two hours.
# Walls of imports and types are looked at while the tests run; what was found is shown after them.
set -euo pipefail
source "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.ci/setup.sh"

set_up dev
cd "$root"
export PYRIGHT_PYTHON_IGNORE_WARNINGS=1 PYTHONPYCACHEPREFIX="$root/build/pycache"
unset PYTHONDONTWRITEBYTECODE # or every worker and every command that a test starts compiles anew

step() {
    printf '\n== %s\n' "$*"
    "$root/.venv/bin/$1" "${@:2}"
}

started=()
start() { # a step that runs while the tests do; what it says is shown after them
    mkdir -p "$root/build"
    nice "$root/.venv/bin/$1" "${@:2}" >"$root/build/$1.txt" 2>&1 &
    started+=("$1:$!")
}

if [ $# = 0 ] || [ "$*" = --long ]; then
    step ruff check .
    step ruff format --check .
    start lint-imports
    start pyright
fi
if [ "${1:-}" = --rig ]; then
    [ "$(id -u)" = 0 ] || give_up "--rig needs root: sudo $0 $*"
    command -v debootstrap >/dev/null || install_debian debootstrap
    command -v systemd-nspawn >/dev/null || install_debian systemd-container
    for program in qemu-aarch64-static:qemu-user-static qemu-system-aarch64:qemu-system-arm \
        qemu-img:qemu-utils dtc:device-tree-compiler; do
        command -v "${program%:*}" >/dev/null || install_debian "${program#*:}"
    done
    [ $# -gt 1 ] || set -- --rig tests/rig
    step pytest -o junit_family=xunit1 --junitxml="$root/build/rig.xml" "$@" # keeps the figures
    exit
fi
workers=$(($(nproc) < 4 ? $(nproc) : 4))
status=0
step pytest --numprocesses="$workers" --dist=worksteal "$@" || status=$?
for it in "${started[@]}"; do
    printf '\n== %s\n' "${it%:*}"
    wait "${it#*:}" || status=1
    cat "$root/build/${it%:*}.txt"
done
exit "$status"
