"""What is printed: the records that packs hold, and the boards made from them by chance."""
