"""Pictures of the owner's tiles: taken, kept, varied, and a classifier trained on them."""
