"""axe, which looks for what keeps people from using a page."""

from pathlib import Path
from typing import Any

from playwright.sync_api import Page

_AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
_OF_COLORS = ["color-contrast", "link-in-text-block"]


def check_axe(page: Page) -> None:
    """Let axe look at the page as it is, by night and by day: no violations."""
    page.wait_for_load_state("networkidle")
    if not page.evaluate("() => 'axe' in window"):
        # As the developer's console would: the page's own policy allows no foreign script.
        page.evaluate(_AXE.read_text(encoding="utf-8"))
    _look(page, "dark", {})
    # The themes differ in their colors alone.
    _look(page, "light", {"runOnly": {"type": "rule", "values": _OF_COLORS}})


def _look(page: Page, theme: str, options: dict[str, Any]) -> None:
    page.evaluate("theme => (document.documentElement.dataset.theme = theme)", theme)
    report: dict[str, Any] = page.evaluate(
        "options => axe.run({ resultTypes: ['violations'], ...options })", options
    )
    # Of text on a picture it cannot tell the contrast.
    assert report["passes"] or report["incomplete"], "axe has looked at nothing"
    told = [
        f"{page.url}, {theme}: {one['id']}: {one['help']}: {node['html'][:200]}"
        for one in report["violations"]
        for node in one["nodes"]
    ]
    assert not told, "\n".join(told)
