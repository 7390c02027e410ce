"""``python -m tools.sounds``: how loud every sound of the page is, as Chromium plays it.

Prints the peak, the level and the loudness of each voice at full volume, and of music and ambience
at the volumes that the page starts with. ``--save FOLDER`` writes what was rendered as WAV files.
"""

import base64
import subprocess
import sys
import wave
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray
from playwright.sync_api import Browser
from tests.browser.chromium import run_chromium

Samples: TypeAlias = NDArray[np.float64]
_WEB: Final = Path(__file__).parents[1] / "web"
_RATE: Final = 48_000
_SCENE_SECONDS: Final = 45
_ENTRY: Final = """
import {{ startAmbience }} from "{web}/src/sound/ambience.ts";
import {{ makeMixer }} from "{web}/src/sound/mixer.ts";
import {{ startMusic }} from "{web}/src/sound/music.ts";
import {{ VOICES }} from "{web}/src/sound/voices.ts";

const START = {{ music: startMusic, ambience: startAmbience }};
globalThis.voices = Object.keys(VOICES);
globalThis.render = async (names, seconds, volume) => {{
  const audio = new OfflineAudioContext(2, seconds * {rate}, {rate});
  const {{ buses }} = makeMixer(audio, {{ music: volume, ambience: volume, effects: volume }});
  for (const name of names) {{
    const start = START[name];
    if (start) start({{ audio, out: buses[name], at: 0 }}, 1).schedule(0, seconds);
    else VOICES[name]({{ audio, out: buses.effects, at: 0.05 }}, 440);
  }}
  const drawn = await audio.startRendering();
  const bytes = new Uint8Array(drawn.length * 8);
  for (const channel of [0, 1]) {{
    const samples = new Float32Array(bytes.buffer, channel * drawn.length * 4, drawn.length);
    drawn.copyFromChannel(samples, channel);
  }}
  let text = "";
  for (let at = 0; at < bytes.length; at += 0x6000) {{
    text += String.fromCharCode(...bytes.subarray(at, at + 0x6000));
  }}
  return btoa(text);
}};
"""


class Studio:
    """A page with nothing but the sounds of ours."""

    def __init__(self, browser: Browser) -> None:
        self._page = browser.new_page()
        with TemporaryDirectory() as folder:
            entry, bundle = Path(folder) / "entry.js", Path(folder) / "bundle.js"
            entry.write_text(_ENTRY.format(web=_WEB, rate=_RATE))
            rolldown = str(_WEB / "node_modules" / ".bin" / "rolldown")
            command = [rolldown, str(entry), "--file", str(bundle), "--format", "iife"]
            subprocess.run(command, cwd=_WEB, check=True, capture_output=True)
            self._page.evaluate(bundle.read_text())
        self.voices: list[str] = self._page.evaluate("() => voices")

    def close(self) -> None:
        """Close the page."""
        self._page.close()

    def render(self, *names: str, seconds: int, volume: float) -> Samples:
        """Return what Chromium plays for some voices, music or ambience: one row for each ear."""
        asked: list[Any] = [list(names), seconds, volume]
        text = self._page.evaluate(
            "([names, seconds, volume]) => render(names, seconds, volume)", asked
        )
        samples = np.frombuffer(base64.b64decode(text), dtype="<f4")
        return samples.astype(np.float64).reshape(2, -1)


def decibels(value: float) -> float:
    """Return a ratio in decibels; silence is far below everything."""
    return 20 * float(np.log10(max(value, 1e-9)))


def peak(samples: Samples) -> float:
    """Return the highest sample, in dBFS."""
    return decibels(float(np.abs(samples).max()))


def level(samples: Samples) -> float:
    """Return the root of the mean square, in dBFS."""
    return decibels(float(np.sqrt((samples**2).mean())))


def loudness(samples: Samples) -> float:
    """Return the loudness of ITU-R BS.1770 in LUFS: weighted as the ear does, without pauses."""
    size, step = int(0.4 * _RATE), int(0.1 * _RATE)
    heard = np.fft.irfft(np.fft.rfft(samples) * _weights(samples.shape[1]), samples.shape[1])
    starts = range(0, heard.shape[1] - size + 1, step)
    power = np.array([(heard[:, at : at + size] ** 2).mean(axis=1).sum() for at in starts])
    power = power[_lufs(power) > -70]
    if not power.size:
        return -70.0
    loud = power[_lufs(power) > _lufs(power.mean()) - 10]
    return float(_lufs(loud.mean()))


def _lufs(power: Any) -> Any:
    return -0.691 + 10 * np.log10(np.maximum(power, 1e-12))


def _weights(length: int) -> NDArray[np.complex128]:
    """Return the two filters of the standard at 48 kHz, by their effect on each frequency."""
    z = np.exp(-2j * np.pi * np.fft.rfftfreq(length))
    shelf = ((1.53512485958697, -2.69169618940638, 1.19839281085285),
             (1.0, -1.69065929318241, 0.73248077421585))  # fmt: skip
    cut = ((1.0, -2.0, 1.0), (1.0, -1.99004745483398, 0.99007225036621))
    answer: NDArray[np.complex128] = np.ones_like(z)
    for above, below in (shelf, cut):
        answer *= np.polyval(above[::-1], z) / np.polyval(below[::-1], z)
    return answer


def offset(samples: Samples) -> float:
    """Return how far the middle of the wave is from zero, in dBFS: it should be nowhere."""
    return decibels(float(np.abs(samples.mean(axis=1)).max()))


def _save(folder: Path, name: str, samples: Samples) -> None:
    with wave.open(str(folder / f"{name}.wav"), "wb") as file:
        file.setnchannels(2)
        file.setsampwidth(2)
        file.setframerate(_RATE)
        whole = np.clip(np.round(samples.T * 32767), -32768, 32767)
        file.writeframes(whole.astype("<i2").tobytes())


def main(folder: Path | None) -> None:
    """Render, measure and print."""
    with run_chromium() as browser:
        studio = Studio(browser)
        rendered = {name: studio.render(name, seconds=7, volume=1) for name in studio.voices}
        for names in (("music",), ("ambience",), ("music", "ambience")):
            drawn = studio.render(*names, seconds=_SCENE_SECONDS, volume=0.7)
            rendered[" + ".join(names)] = drawn
    print(f"{'sound':<18} {'peak':>7} {'RMS':>7} {'LUFS':>7} {'offset':>7}")
    for name, samples in rendered.items():
        figures = (peak(samples), level(samples), loudness(samples), offset(samples))
        print(f"{name:<18}", *(f"{figure:7.1f}" for figure in figures))
        if folder is not None:
            folder.mkdir(parents=True, exist_ok=True)
            _save(folder, name.replace(" + ", "-"), samples)


if __name__ == "__main__":
    main(Path(sys.argv[2]) if sys.argv[1:2] == ["--save"] else None)
