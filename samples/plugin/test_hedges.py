"""What each part of the package must keep, checked by excelmaze: `python -m pytest`."""

from excelmaze import contract, generate


def test_the_algorithm_keeps_its_contract() -> None:
    contract.check("window")
    assert generate("B2:K11", "window", seed=1, options={"width": 8}).stats().kind == "perfect"


def test_the_measure_keeps_its_contract() -> None:
    contract.check_measure("longest-view")


def test_the_theme_keeps_its_contract() -> None:
    contract.check_theme("hedge")


def test_the_writer_keeps_its_contract() -> None:
    contract.check_writer("csv")
