import { expect, it } from "vitest";
import { wholeNumber } from "../../sidebar/in-words";

it.each([
  ["1000", 1000],
  [" 1,000 ", 1000],
  ["1,000,000", 1_000_000],
  ["0", 0],
  ["2,5", null],
  ["1,0000", null],
  ["1.000", null],
  ["1 000", null],
  ["-1", null],
  ["", null],
  ["2000000", null],
])("reads %j as %j", (text, number) => {
  expect(wholeNumber(text, 0, 1_000_000)).toBe(number);
});
