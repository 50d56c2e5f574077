"""The pictures in images/ show the product as it is now."""

from __future__ import annotations

import pytest
from PIL import Image

from tests.pictures import DIGEST, IMAGES, PICTURES, Picture, digest


def test_every_picture_is_made_by_the_script() -> None:
    made = {f"{one.name}-{theme}.png" for one in PICTURES for theme in ("light", "dark")}
    assert {path.name for path in IMAGES.iterdir()} == made


@pytest.mark.parametrize("picture", PICTURES, ids=lambda one: one.name)
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_it_is_up_to_date(picture: Picture, theme: str) -> None:
    with Image.open(IMAGES / f"{picture.name}-{theme}.png") as image:
        assert image.info.get(DIGEST) == digest(picture), "run: python -m tests.pictures"


def test_the_digest_tells_one_moment_from_another() -> None:
    digests = {digest(picture) for picture in PICTURES}
    assert len(digests) == len(PICTURES)
    (stepper, *_) = PICTURES
    earlier = Picture(stepper.name, stepper.imports, stepper.call, stepper.pressed[:-1])
    assert digest(earlier) not in digests
