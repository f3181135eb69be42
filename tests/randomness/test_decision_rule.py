"""The decision rule: Holm over the declared family, failure at once, one retest, not applicable is no pass."""

from __future__ import annotations

import pytest

from certkit.randomness.family import Family, decide, holm
from certkit.randomness.judgement import overall
from certkit.randomness.results import Outcome, not_applicable


def test_holm_on_a_worked_example() -> None:
    """p = .01 .04 .03 .005: 4·.005 = .02, 3·.01 = .03, 2·.03 = .06, then .06 again because order is kept."""
    assert holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])
    assert holm([0.5, 0.9]) == [1.0, 1.0]
    assert holm([]) == []


def _judge(ps: dict[str, float], family: Family, again=None):
    outcomes = [Outcome(name, 1.0, p) for name, p in ps.items()]
    return decide(outcomes, family.of(ps), again)


def test_below_the_limit_fails_at_once_without_a_retest() -> None:
    tests, retests = _judge({"a": 9e-7, "b": 0.5}, Family(), lambda names: pytest.fail("no retest"))
    assert [each.verdict for each in tests] == ["fail", "pass"]
    assert retests == ()


def test_in_between_without_fresh_data_is_inconclusive() -> None:
    tests, _ = _judge({"a": 1e-4, "b": 0.5}, Family())
    assert [each.verdict for each in tests] == ["inconclusive", "pass"]
    assert overall(tests, (), 10, "shoes")[0] == "inconclusive"


@pytest.mark.parametrize(("second", "verdict"), [(0.2, "pass"), (0.009, "fail"), (1e-9, "fail")])
def test_a_retest_on_fresh_data_decides(second: float, verdict: str) -> None:
    asked = []

    def again(names):
        asked.append(names)
        return [Outcome("a", 1.0, second, n=7)]

    tests, retests = _judge({"a": 1e-4, "b": 0.5}, Family(), again)
    assert asked == [frozenset({"a"})]
    assert tests[0].verdict == verdict
    assert (retests[0].test, retests[0].n, retests[0].p, retests[0].verdict) == ("a", 7, second, verdict)


def test_two_suspects_are_judged_among_themselves_on_fresh_data() -> None:
    again = [Outcome("a", 1.0, 0.006), Outcome("b", 1.0, 0.5)]
    tests, _ = _judge({"a": 1e-4, "b": 1e-4, "c": 0.5}, Family(), lambda names: again)
    assert [each.verdict for each in tests] == ["pass", "pass", "pass"]  # 2 · 0.006 is above 1 %


def test_the_family_is_not_widened_afterwards() -> None:
    with pytest.raises(ValueError, match="not declared"):
        decide([Outcome("b", 1.0, 0.5)], Family().of(("a",)))


def test_a_declared_test_without_outcome_is_not_run() -> None:
    tests, _ = decide([Outcome("a", 1.0, 0.5)], Family().of(("a", "b")))
    assert [each.verdict for each in tests] == ["pass", "not_run"]
    assert overall(tests, (), 1, "shoes")[0] == "inconclusive"


def test_too_small_a_sample_is_not_applicable_never_a_pass() -> None:
    tests, _ = decide([not_applicable("a", "needs more")], Family().of(("a",)))
    assert tests[0].verdict == "not_applicable"
    assert overall(tests, (), 1, "shoes")[0] == "inconclusive"


def test_no_tests_are_no_pass() -> None:
    assert overall((), (), 0, "shoes")[0] == "inconclusive"


def test_judged_each_by_itself_there_is_no_adjustment() -> None:
    family = Family(method="each")
    tests, _ = _judge({"a": 0.009, "b": 0.011}, family)
    assert [each.p_adjusted for each in tests] == [0.009, 0.011]
    assert [each.verdict for each in tests] == ["inconclusive", "pass"]
