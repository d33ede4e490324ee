#!/bin/sh
# What people type on an installed table: it acts on the table's data, as the service's user; files
# that are named are opened as whoever types.
exec /opt/companion/current/bin/python -I -m companion.by_hand "$@"
