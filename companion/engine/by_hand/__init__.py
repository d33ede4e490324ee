"""What is put right by hand, what must hold of every table, and the procedures of case files."""
