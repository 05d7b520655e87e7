"""Sphinx's settings for the site. `build` copies the pages of the repository beside this file."""
import os

project = "Dyno"
author = "Dyno contributors"
copyright = "2026, Dyno contributors"
version = release = os.environ["DYNO_VERSION"]
extensions = ["myst_parser", "sphinx_copybutton"]
source_suffix = {".md": "markdown"}
# Anchors of headings are those of a forge, so that links work there and here.
myst_heading_anchors = 4
# Links to the documentation of DynoTesting, which docc makes.
myst_url_schemes = {
    "http": None, "https": None, "mailto": None, "library": {"url": "/library/documentation/dynotesting/{{path}}"}}
suppress_warnings = ["myst.header", "misc.highlighting_failure"]
# A page shows what it says: two hyphens begin an option.
smartquotes = False
# What is shown in a terminal has no language.
highlight_language = "text"
copybutton_prompt_text = r"\$ |>>> "
copybutton_prompt_is_regexp = True

html_theme = "furo"
html_title = f"Dyno {version}"
html_favicon = "icon.svg"
html_show_sphinx = False
html_copy_source = False
html_theme_options = {"sidebar_hide_name": False, "navigation_with_keys": True}
