"""The kernel: one table model, changes, questions and the flow of a match. Pure."""
