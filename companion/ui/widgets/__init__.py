"""What the screens are made of: each widget shows one view model of ``companion.ui.models``."""
