"""The rulesets that come with certkit, by id.

A source checkout keeps them in ``rulesets/`` beside the package; an installed
package carries a copy. Either way ``rulesets`` and ``seeds`` lie side by side,
so that a ruleset finds the written rules it cites.
"""

from __future__ import annotations

import difflib
from pathlib import Path

from certkit.errors import refuse

_PACKAGE = Path(__file__).resolve().parent.parent


def rulesets_folder() -> Path:
    """The folder of the bundled rulesets: the checkout's own, else the packaged copy."""
    checkout = _PACKAGE.parent
    if (checkout / "pyproject.toml").is_file() and (checkout / "rulesets").is_dir():
        return checkout / "rulesets"
    return _PACKAGE / "_bundled" / "rulesets"


def bundled() -> dict[str, Path]:
    """Every bundled ruleset: id to file, in order of the ids."""
    return {path.stem: path for path in sorted(rulesets_folder().glob("*.yaml"))}


def ruleset_path(id_or_path: str | Path) -> Path:
    """The file that a RULESET argument means: a path, or the id of a bundled ruleset.

    A path is taken as it is, there or not; an id is a bare word that is no file
    in the working folder. Raises RS090 for an id that is not bundled.
    """
    given = Path(id_or_path)
    known = bundled()
    looks_like_a_path = len(given.parts) != 1 or given.suffix in (".yaml", ".yml") or given.is_file()
    if looks_like_a_path:
        return given
    if given.name in known:
        return known[given.name]
    near = difflib.get_close_matches(given.name, known, 1, 0.5)
    raise refuse(
        "RS090",
        f"no bundled ruleset is called {str(id_or_path)!r}",
        why=f"bundled are: {', '.join(known) or 'none'}",
        remedy=f"did you mean {near[0]!r}? A file of your own is given by its path" if near else
        "give one of these ids, or the path of a ruleset file",
    )  # fmt: skip
