"""Packs and rule ledgers as text: documents within limits, records, numbered rules."""
