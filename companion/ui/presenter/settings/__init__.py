"""Settings and the machine: devices, backups, ruler, shutting down."""
