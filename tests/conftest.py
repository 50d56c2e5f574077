"""What all tests share."""

from hypothesis import settings

# The time that one example takes depends on what else the computer does: never a reason to fail.
settings.register_profile("duelcore", deadline=None)
settings.load_profile("duelcore")
