"""Messages: panels as data, their pictures, the clicks on them, and keeping them up to date."""
