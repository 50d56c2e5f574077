"""The tests of duelcore; ``python3 -m tests`` runs them all."""
