"""Puts the bundled rulesets and the written rules that they cite into the wheel.

An editable installation reads them from the checkout and gets no copy.
"""

from __future__ import annotations

from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class BundledRulesets(BuildHookInterface[Any]):
    """``rulesets/`` and ``seeds/`` side by side under ``certkit/_bundled/``."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Add both folders to a standard wheel."""
        if version == "standard":
            build_data["force_include"].update({part: f"certkit/_bundled/{part}" for part in ("rulesets", "seeds")})
