"""Made-up tables and their pictures, to look at, to time and to test with. No game is asked."""
