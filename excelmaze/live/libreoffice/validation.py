"""Rules for what may be typed into cells."""

from collections.abc import Sequence
from typing import Any

from xlwings import base_classes

from excelmaze.live.libreoffice import values
from excelmaze.live.libreoffice.bridge import enum
from excelmaze.live.libreoffice.cells import Cells
from excelmaze.live.libreoffice.unsupported import refusing

_TYPES = {
    "none": "ANY",
    "whole_number": "WHOLE",
    "decimal": "DECIMAL",
    "list": "LIST",
    "date": "DATE",
    "time": "TIME",
    "text_length": "TEXT_LEN",
    "custom": "CUSTOM",
}
_OPERATORS = {
    "between": "BETWEEN",
    "not_between": "NOT_BETWEEN",
    "equal_to": "EQUAL",
    "not_equal_to": "NOT_EQUAL",
    "greater_than": "GREATER",
    "less_than": "LESS",
    "greater_than_or_equal": "GREATER_EQUAL",
    "less_than_or_equal": "LESS_EQUAL",
}
_ALERTS = {"STOP": "stop", "WARNING": "warning", "INFO": "information"}
_HIDDEN, _AS_LISTED = 0, 1  # com.sun.star.sheet.TableValidationVisibility
_NO_RULE = ("none", "mixed_criteria")


@refusing
class DataValidation(base_classes.DataValidation):
    """The rule of a range's cells; without a common one all but `type` is None."""

    def __init__(self, cells: Cells) -> None:
        self._cells = cells

    @property
    def api(self) -> Any:
        """A copy of Calc's `TableValidation` of the cells."""
        return self._cells.api.Validation

    @property
    def type(self) -> str:
        """xlwings' word for the rule; `mixed_criteria` where cells differ."""
        if self._cells.common("Validation") is None:
            return "mixed_criteria"
        now = self.api.Type.value
        return next((word for word, calc in _TYPES.items() if calc == now), "unknown")

    @property
    def operator(self) -> str | None:
        """xlwings' word for the comparison; None for lists and formulas."""
        if self.type in (*_NO_RULE, "list", "custom"):
            return None
        now = self.api.getOperator().value
        return next((word for word, calc in _OPERATORS.items() if calc == now), None)

    @property
    def formula1(self) -> str | None:
        """The value, or the lower one, that is compared with."""
        return self._formula(0) if self.operator else None

    @property
    def formula2(self) -> str | None:
        """The upper value that is compared with."""
        return self._formula(1) if self.operator in ("between", "not_between") else None

    @property
    def formula(self) -> str | None:
        """The formula that has to be true."""
        return self._formula(0) if self.type == "custom" else None

    @property
    def source(self) -> str | None:
        """The values of a list, parted by commas, or where they stand."""
        if self.type != "list":
            return None
        listed = self.api.getFormula1()
        # Calc has each value in quotes.
        return listed[1:-1].replace('";"', ",").replace('""', '"') if listed.startswith('"') else self._formula(0)

    @property
    def in_cell_dropdown(self) -> bool | None:
        """Whether the cell shows the list."""
        return bool(self.api.ShowList != _HIDDEN) if self.type == "list" else None

    @property
    def ignore_blank(self) -> bool | None:
        """Whether blank cells are allowed."""
        return self._property("IgnoreBlankCells")  # type: ignore[no-any-return]

    @property
    def input_title(self) -> str | None:
        """The title of what is shown before something is typed."""
        return self._property("InputTitle")  # type: ignore[no-any-return]

    @property
    def input_message(self) -> str | None:
        """What is shown before something is typed."""
        return self._property("InputMessage")  # type: ignore[no-any-return]

    @property
    def show_input(self) -> bool | None:
        """Whether that is shown."""
        return self._property("ShowInputMessage")  # type: ignore[no-any-return]

    @property
    def error_title(self) -> str | None:
        """The title of what is said of a wrong value."""
        return self._property("ErrorTitle")  # type: ignore[no-any-return]

    @property
    def error_message(self) -> str | None:
        """What is said of a wrong value."""
        return self._property("ErrorMessage")  # type: ignore[no-any-return]

    @property
    def show_error(self) -> bool | None:
        """Whether that is said, and the value refused."""
        return self._property("ShowErrorMessage")  # type: ignore[no-any-return]

    @property
    def alert_style(self) -> str | None:
        """`stop`, `warning` or `information`."""
        style = self._property("ErrorAlertStyle")
        return None if style is None else _ALERTS.get(style.value)

    def _property(self, name: str) -> Any:
        return None if self.type in _NO_RULE else getattr(self.api, name)

    def _formula(self, index: int) -> str:
        text = self.api.getFormula2() if index else self.api.getFormula1()
        return values.in_excels_notation(self._cells.sheet.book.api, text, self._cells.first_cell)

    def set_list(self, source: Sequence[str] | Cells | base_classes.Name, in_cell_dropdown: bool) -> None:
        """Allow the values of a list, of a range or of a name."""
        if isinstance(source, Cells):
            sheet = source.sheet.name.replace("'", "''")
            formula = f"='{sheet}'!{source.address}"
        elif isinstance(source, base_classes.Name):
            formula = f"={source.name}"
        else:
            formula = "=" + ",".join('"' + text.replace('"', '""') + '"' for text in source)
        self._set("list", None, formula, None, ShowList=_AS_LISTED if in_cell_dropdown else _HIDDEN)

    def set_rule(self, rule_type: str, operator: str | None, formula1: str, formula2: str | None) -> None:
        """Allow what compares so with one value or two, or makes a formula true."""
        self._set(rule_type, operator, formula1, formula2)

    def _set(self, rule: str, operator: str | None, first: str, second: str | None, **options: Any) -> None:
        self._cells.check_writable()
        cell, document = self._cells.first_cell, self._cells.sheet.book.api
        validation = self.api
        validation.Type = enum("sheet.ValidationType", _TYPES[rule])
        validation.setOperator(enum("sheet.ConditionOperator", _OPERATORS[operator] if operator else "EQUAL"))
        validation.setSourcePosition(cell.getCellAddress())
        for index, formula in enumerate((first, second)):
            validation.setTokens(index, values.parsed(document, formula, cell) if formula else ())
        # Excel refuses what breaks a rule; Calc's new rules say nothing.
        options.setdefault("ShowErrorMessage", True)
        for name, value in options.items():
            setattr(validation, name, value)
        self._cells.change("Validation", validation)

    def delete(self) -> None:
        """Allow everything."""
        self._cells.check_writable()
        validation = self.api
        validation.Type = enum("sheet.ValidationType", "ANY")
        self._cells.change("Validation", validation)
