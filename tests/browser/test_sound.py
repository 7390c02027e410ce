"""The sounds of the page as Chromium plays them: none is silent, none clips."""

from collections.abc import Callable, Iterator
from contextlib import closing

import numpy as np
import pytest
from playwright.sync_api import Browser, Page, expect

from tools.sounds import Studio, loudness, offset, peak

from .conftest import Visit

_TONE = np.sin(2 * np.pi * 997 * np.arange(4 * 48_000) / 48_000)


@pytest.fixture(scope="module")
def studio(chromium: Callable[[], Browser]) -> Iterator[Studio]:
    with closing(Studio(chromium())) as made:
        yield made


def test_loudness_is_measured_as_the_standard_says() -> None:
    """A tone of 997 Hz at full scale in one channel has a loudness of -3.01 LUFS."""
    assert loudness(np.stack([_TONE, 0 * _TONE])) == pytest.approx(-3.01, abs=0.05)
    assert loudness(np.stack([_TONE, _TONE]) / 10) == pytest.approx(-20, abs=0.05)


def test_no_voice_is_silent_or_clips(studio: Studio) -> None:
    for voice in studio.voices:
        drawn = studio.render(voice, seconds=2 if voice == "winner" else 1, volume=1)
        assert -18 < peak(drawn) < -3, voice
        assert offset(drawn) < -60, voice


def test_music_and_ambience_are_as_loud_as_they_should_be(studio: Studio) -> None:
    drawn = studio.render("music", "ambience", seconds=15, volume=0.7)
    assert loudness(drawn) == pytest.approx(-20, abs=2)
    assert peak(drawn) < -1


def _contexts(page: Page) -> list[str]:
    states: list[str] = page.evaluate("() => window.contexts.map((one) => one.state)")
    return states


def test_sound_is_loaded_when_it_is_wanted(visit: Visit) -> None:
    page = visit("/settings")
    page.evaluate(
        """() => {
            window.contexts = [];
            window.AudioContext = class extends AudioContext {
                constructor() { super(); window.contexts.push(this); }
            };
        }"""
    )
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    expect(page.get_by_role("checkbox", name="Play sounds")).not_to_be_checked()
    expect(page.get_by_role("slider")).to_have_count(0)
    assert _contexts(page) == []
    page.get_by_role("checkbox", name="Play sounds").check()
    expect(page.get_by_role("slider", name="Music")).to_be_visible()
    page.wait_for_function("() => window.contexts.length === 1")
    assert any("sounds" in url for url in asked)
    page.get_by_role("slider", name="Ambience").press("ArrowLeft")
    page.wait_for_function("() => JSON.parse(localStorage.lanterns).volumes.ambience === 0.65")
    stored = page.evaluate("() => JSON.parse(localStorage.lanterns)")
    assert stored["volumes"] == {"music": 0.7, "ambience": 0.65, "effects": 0.7}
