"""What all tests share."""

from hypothesis import settings

# The time that one example takes depends on what else the computer does: never a reason to fail.
settings.register_profile("everyday", deadline=None, derandomize=True)
# Looks for new examples at length: python -m tests --hypothesis-profile=search
settings.register_profile("search", deadline=None, max_examples=2000)
settings.load_profile("everyday")
