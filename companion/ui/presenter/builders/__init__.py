"""From a scene to view models: the map, the heroes, the status bar, the dice, the Why sheet."""
