"""The only home of colours and sizes on the screen; no module here imports Kivy."""
