"""The screen: view models and theme without Kivy, widgets and window with it."""
