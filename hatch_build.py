"""A wheel carries the page for the browser, or it is not built."""

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class PageHook(BuildHookInterface[Any]):
    """Looks whether the page has been built."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Refuse to go on without it. An editable install may build it later."""
        page = Path(self.root, "src/lanterns/server/web/page/index.html")
        if version != "editable" and not page.is_file():
            raise SystemExit("the page for the browser has not been built: make page")
