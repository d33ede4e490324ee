"""What people see of a game: looks and faces, its status, and the table as each seat may see it."""
