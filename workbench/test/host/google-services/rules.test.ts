import { type Expectation, told } from "./told";
import { expect, it } from "vitest";

const NEW = "SpreadsheetApp.newDataValidation()";
const DAY = "new Date(Date.UTC(2026, 0, 2))";

function criterion(call: string, type: string, values: unknown): Expectation {
  return [
    `const rule = ${NEW}.${call}.build(); return [rule.getCriteriaType(), rule.getCriteriaValues()];`,
    [type, values],
  ];
}

const VALIDATION: readonly Expectation[] = [
  [`${NEW}.requireDate().build().getAllowInvalid()`, true],
  [`${NEW}.requireDate().setAllowInvalid(false).build().getAllowInvalid()`, false],
  [`${NEW}.requireDate().build().getHelpText()`, null],
  [`${NEW}.requireDate().setHelpText('a day').build().getHelpText()`, "a day"],
  [
    `${NEW}.requireDate().setAllowInvalid(false).setHelpText('x').build().copy().build().getAllowInvalid()`,
    false,
  ],
  [`${NEW}.requireNumberBetween(1, 2).copy().getCriteriaValues()`, [1, 2]],
  [`${NEW}.setHelpText('x').requireDate().getHelpText()`, "x"],
  [
    `r.setDataValidation(${NEW}.requireNumberGreaterThan(3).build()).getDataValidation().getAllowInvalid()`,
    true,
  ],
  [`r.setDataValidation(${NEW}.requireNumberGreaterThan(3).build()).setValue(1).getValue()`, 1],
  [
    `r.setDataValidation(${NEW}.requireNumberGreaterThan(3).setAllowInvalid(false).build()).setValue(1).getValue()`,
    "Exception: The data you entered in cell A1 violates the data validation rules set on this cell.",
  ],
  [
    `r.setDataValidation(${NEW}.requireNumberNotBetween(3, 5).setAllowInvalid(false).build()).setValue(4).getValue()`,
    "Exception: The data you entered in cell A1 violates the data validation rules set on this cell.",
  ],
  [
    `r.setDataValidation(${NEW}.requireTextIsEmail().setAllowInvalid(false).build()).setValue('nobody').getValue()`,
    "Exception: The data you entered in cell A1 violates the data validation rules set on this cell.",
  ],
  [
    `r.setDataValidation(${NEW}.requireTextIsUrl().setAllowInvalid(false).build()).setValue('https://acme.example').getValue()`,
    "https://acme.example",
  ],
  [`s.getRange('A1:B1').setDataValidation(${NEW}.requireDate().build()).getDataValidations()[0].length`, 2],
  criterion("requireCheckbox()", "CHECKBOX", []),
  criterion("requireCheckbox('yes')", "CHECKBOX", ["yes"]),
  criterion("requireCheckbox('yes', 'no')", "CHECKBOX", ["yes", "no"]),
  criterion("requireDate()", "DATE_IS_VALID_DATE", []),
  criterion(`requireDateAfter(${DAY})`, "DATE_AFTER", ["2026-01-02T00:00:00.000Z"]),
  criterion(`requireDateBefore(${DAY})`, "DATE_BEFORE", ["2026-01-02T00:00:00.000Z"]),
  criterion(`requireDateEqualTo(${DAY})`, "DATE_EQUAL_TO", ["2026-01-02T00:00:00.000Z"]),
  criterion(`requireDateOnOrAfter(${DAY})`, "DATE_ON_OR_AFTER", ["2026-01-02T00:00:00.000Z"]),
  criterion(`requireDateOnOrBefore(${DAY})`, "DATE_ON_OR_BEFORE", ["2026-01-02T00:00:00.000Z"]),
  criterion(`requireDateBetween(${DAY}, ${DAY})`, "DATE_BETWEEN", [
    "2026-01-02T00:00:00.000Z",
    "2026-01-02T00:00:00.000Z",
  ]),
  criterion(`requireDateNotBetween(${DAY}, ${DAY})`, "DATE_NOT_BETWEEN", [
    "2026-01-02T00:00:00.000Z",
    "2026-01-02T00:00:00.000Z",
  ]),
  criterion("requireFormulaSatisfied('=A1>1')", "CUSTOM_FORMULA", ["=A1>1"]),
  criterion("requireNumberBetween(1, 2)", "NUMBER_BETWEEN", [1, 2]),
  criterion("requireNumberNotBetween(1, 2)", "NUMBER_NOT_BETWEEN", [1, 2]),
  criterion("requireNumberEqualTo(1)", "NUMBER_EQUAL_TO", [1]),
  criterion("requireNumberNotEqualTo(1)", "NUMBER_NOT_EQUAL_TO", [1]),
  criterion("requireNumberGreaterThan(1)", "NUMBER_GREATER_THAN", [1]),
  criterion("requireNumberGreaterThanOrEqualTo(1)", "NUMBER_GREATER_THAN_OR_EQUAL_TO", [1]),
  criterion("requireNumberLessThan(1)", "NUMBER_LESS_THAN", [1]),
  criterion("requireNumberLessThanOrEqualTo(1)", "NUMBER_LESS_THAN_OR_EQUAL_TO", [1]),
  criterion("requireTextContains('a')", "TEXT_CONTAINS", ["a"]),
  criterion("requireTextDoesNotContain('a')", "TEXT_DOES_NOT_CONTAIN", ["a"]),
  criterion("requireTextEqualTo('a')", "TEXT_EQUAL_TO", ["a"]),
  criterion("requireTextIsEmail()", "TEXT_IS_VALID_EMAIL", []),
  criterion("requireTextIsUrl()", "TEXT_IS_VALID_URL", []),
  criterion("requireValueInList(['a', 'b'])", "VALUE_IN_LIST", [["a", "b"], true]),
  criterion("requireValueInList(['a'], false)", "VALUE_IN_LIST", [["a"], false]),
  criterion("requireValueInList([1, true])", "VALUE_IN_LIST", [["1", "true"], true]),
  criterion("requireValueInRange(r)", "VALUE_IN_RANGE", ["A1", true]),
  criterion("requireValueInRange(r, false)", "VALUE_IN_RANGE", ["A1", false]),
  criterion(
    "withCriteria(SpreadsheetApp.DataValidationCriteria.NUMBER_BETWEEN, [1, 5])",
    "NUMBER_BETWEEN",
    [1, 5],
  ),
  criterion("withCriteria(SpreadsheetApp.DataValidationCriteria.DATE_AFTER, ['=A1'])", "DATE_AFTER", ["=A1"]),
];

function condition(call: string, type: string, values: unknown): Expectation {
  return [
    `const rule = SpreadsheetApp.newConditionalFormatRule().${call}.setRanges([r]).build().getBooleanCondition(); return [rule.getCriteriaType(), rule.getCriteriaValues()];`,
    [type, values],
  ];
}

const CONDITIONS: readonly Expectation[] = [
  condition("whenCellEmpty()", "CELL_EMPTY", []),
  condition("whenCellNotEmpty()", "CELL_NOT_EMPTY", []),
  condition("whenNumberGreaterThanOrEqualTo(1)", "NUMBER_GREATER_THAN_OR_EQUAL_TO", [1]),
  condition("whenNumberLessThanOrEqualTo(1)", "NUMBER_LESS_THAN_OR_EQUAL_TO", [1]),
  condition("whenNumberNotBetween(1, 2)", "NUMBER_NOT_BETWEEN", [1, 2]),
  condition("whenNumberNotEqualTo(1)", "NUMBER_NOT_EQUAL_TO", [1]),
  condition(`whenDateAfter(${DAY})`, "DATE_AFTER", ["2026-01-02T00:00:00.000Z"]),
  condition("whenDateBefore(SpreadsheetApp.RelativeDate.TODAY)", "DATE_BEFORE_RELATIVE", ["TODAY"]),
  condition("whenFormulaSatisfied('=A1>1')", "CUSTOM_FORMULA", ["=A1>1"]),
  condition("withCriteria(SpreadsheetApp.BooleanCriteria.TEXT_CONTAINS, ['a'])", "TEXT_CONTAINS", ["a"]),
  ["SpreadsheetApp.newConditionalFormatRule().getBooleanCondition()", null],
  ["SpreadsheetApp.newConditionalFormatRule().setRanges([r]).getRanges()", ["A1"]],
  [
    "SpreadsheetApp.newConditionalFormatRule().whenCellEmpty().setUnderline(true).setRanges([r]).build().getBooleanCondition().getUnderline()",
    true,
  ],
];

it.each([
  ["data validation", VALIDATION],
  ["conditions of conditional formats", CONDITIONS],
])("%s are returned as they were set", async (_what, expectations) => {
  expect(await told(expectations)).toEqual(expectations);
});
