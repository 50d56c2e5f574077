"""Tests of the engine of Magic."""
