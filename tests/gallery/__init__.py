"""Pictures of moments that games really come to, with the words of every language."""
