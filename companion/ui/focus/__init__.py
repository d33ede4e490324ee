"""The screen without a finger: keys move a ring over what can be tapped, and tap there."""
