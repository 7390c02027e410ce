"""How Sphinx makes a site of these pages: ``make docs`` writes it to build/docs.

The pages are also read as they are, in the repository. There, ``../examples/bot.py`` leads to a
file; on the site such a link leads to a copy, and one to a folder becomes plain text.
"""

import os
import re
import shutil
from pathlib import Path
from typing import Any

_DOCS = Path(__file__).parent
_ROOT = _DOCS.parent
_LINK = re.compile(r"\[([^\]]+)\]\(((?:\.\./)+[\w./-]+)\)")
_COPIES = "repository"

project = "Lanterns"
author = "the Lanterns contributors"
extensions = ["myst_parser", "sphinx.ext.autodoc"]
myst_heading_anchors = 4
html_theme = "furo"
html_title = "Lanterns"
html_copy_source = False
html_show_copyright = False
html_theme_options = {
    # The colors of the table, by day and by night; no fonts or scripts from elsewhere.
    "light_css_variables": {"color-brand-primary": "#1d4f8f", "color-brand-content": "#1d4f8f"},
    "dark_css_variables": {"color-brand-primary": "#f5c869", "color-brand-content": "#f5c869"},
}
pygments_style = "friendly"
pygments_dark_style = "github-dark"
suppress_warnings = ["misc.highlighting_failure"]  # our EBNF is not that of Pygments

autodoc_default_options = {"members": True, "imported-members": True, "undoc-members": True}
autodoc_member_order = "alphabetical"
autodoc_class_signature = "mixed"
autodoc_preserve_defaults = True
python_use_unqualified_type_names = True
python_maximum_signature_line_length = 80
add_module_names = False
toc_object_entries_show_parents = "hide"


def _copied(page: Path, link: str) -> Path | None:
    """Return the file of the repository that a page links to, unless it is a page."""
    target = (page.parent / link).resolve()
    if target.is_relative_to(_DOCS) or not target.is_relative_to(_ROOT):
        return None
    return target


def _lead_to_copies(app: Any, name: str, content: list[str]) -> None:
    page = _DOCS / f"{name}.md"
    up = "../" * name.count("/")

    def replace(found: re.Match[str]) -> str:
        text, link = found.groups()
        target = _copied(page, link)
        if target is None:
            return found[0]
        if not target.is_file():
            return text
        copy = f"{_COPIES}/{target.relative_to(_ROOT)}.txt"
        app.lanterns_copies[target] = copy
        return f'<a href="{up}{copy}">{text}</a>'

    content[0] = _LINK.sub(replace, content[0])


def _copy(app: Any, error: Exception | None) -> None:
    for source, copy in app.lanterns_copies.items():
        # As text, whatever it is: a browser shows it instead of saving it.
        to = Path(app.outdir) / copy
        to.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source, to)


def _show_the_functions(_app: Any) -> None:
    """Let compiled functions be described as what they were written as."""
    from lanterns import kernel

    for name in kernel.__all__:
        compiled = getattr(kernel, name)
        if hasattr(compiled, "py_func"):
            setattr(kernel, name, compiled.py_func)


def _leave_out_examples(
    _app: Any, _what: str, _name: str, _object: object, _options: object, lines: list[str]
) -> None:
    """Python's own words for a type or a number that has none of ours say nothing about it."""
    if _what == "data" or (lines and lines[0].startswith(("int([x])", "dict() ->", "tuple("))):
        lines.clear()


def setup(app: Any) -> None:
    """Connect all of this to Sphinx."""
    os.environ.setdefault("NUMBA_DISABLE_PERFORMANCE_WARNINGS", "1")
    app.lanterns_copies = {}
    app.connect("source-read", _lead_to_copies)
    app.connect("builder-inited", _show_the_functions)
    app.connect("autodoc-process-docstring", _leave_out_examples)
    app.connect("build-finished", _copy)
