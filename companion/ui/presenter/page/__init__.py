"""What pages are made of: scene, texts, buttons, rows; no match state is changed here."""
