#!/bin/sh
# Installs the checkout that this file lies in: into-root.sh ROOT. ROOT is "/" on a table, or the root of
# an image that is being made. Boot text is kept off the picture, too.
set -eu
root="${1%/}"
checkout="$(cd "$(dirname "$0")/../.." && pwd -P)"
source=/usr/src/companion

mkdir -p "$root$source"
trap 'rm -rf "$root$source"' EXIT
(cd "$checkout" && tar -cf - --exclude=./.venv --exclude=./.git --exclude=./build .) |
    tar -C "$root$source" -xf - --no-same-owner
chroot "$root/" /bin/bash "$source/run.sh" --install

cmdline="$root/boot/firmware/cmdline.txt"
if [ -f "$cmdline" ]; then
    line="$(sed 's/console=tty1/console=tty3/' "$cmdline")"
    for word in quiet loglevel=3 vt.global_cursor_default=0 logo.nologo; do
        case " $line " in *" $word "*) ;; *) line="$line $word" ;; esac
    done
    printf '%s\n' "$line" >"$cmdline.new"
    mv "$cmdline.new" "$cmdline"
fi
