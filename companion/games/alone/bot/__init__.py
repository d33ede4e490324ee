"""Who plays a seat where no person does."""
