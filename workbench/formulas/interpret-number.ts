import { parseNumber } from "numfmt";
import { interpretDate, interpretTime } from "./interpret-date";

/** A number parsed from text, with the format that Sheets gives an automatic cell for it; none for plain numbers. */
export interface InterpretedNumber {
  readonly value: number;
  readonly format?: string;
}

/** numfmt returns the ids of Excel's built-in formats. */
const BUILT_IN_FORMATS: Readonly<Record<number, string>> = {
  3: "#,##0",
  4: "#,##0.00",
  6: "$#,##0",
  8: "$#,##0.00",
  9: "0%",
  10: "0.00%",
  11: "0.00E+00",
};
const FOREIGN_MONEY = /^(-?)([€£¥])\s?(\d[\d,]*)(\.\d+)?$/;
/** `22 34` is 2234 for Sheets (platform fact H4). */
const BLANKS_BETWEEN_DIGITS = /^\d+( \d+)+$/;

/**
 * Parses text as Sheets (locale en_US) parses what is typed: numbers, money, percentages, dates, times.
 *
 * @param year The current year, for dates without one; if omitted, such dates are not recognised.
 * @returns Undefined for anything else.
 */
export function interpretNumber(text: string, year?: number): InterpretedNumber | undefined {
  const trimmed = text.trim();
  // Cheap early exit for most text: everything below contains a digit.
  if (trimmed.length > 60 || !/\d/.test(trimmed)) return undefined;
  return plainOrMoney(trimmed) ?? dateAndTime(trimmed, year);
}

function plainOrMoney(text: string): InterpretedNumber | undefined {
  if (BLANKS_BETWEEN_DIGITS.test(text)) return { value: Number(text.replaceAll(" ", "")) };
  const money = FOREIGN_MONEY.exec(text);
  if (money) {
    const amount = plainOrMoney(`${money[3]}${money[4] ?? ""}`);
    if (!amount) return undefined;
    return {
      value: money[1] === "-" ? -amount.value : amount.value,
      format: `[$${money[2]}]#,##0${money[4] ? ".00" : ""}`,
    };
  }
  // Fractions ("1 1/2") exist in Excel only; what looks like one is a date here.
  if (/[/€£¥]/.test(text)) return undefined;
  const number = parseNumber(text);
  if (!number || !Number.isFinite(number.value)) return undefined;
  const format = number.formatId === undefined ? undefined : BUILT_IN_FORMATS[number.formatId];
  return format === undefined ? { value: number.value } : { value: number.value, format };
}

function dateAndTime(text: string, year: number | undefined): InterpretedNumber | undefined {
  const single = interpretDate(text, year) ?? interpretTime(text);
  if (single) return single;
  const parts = /^(.*\S),?\s+(\d{1,2}:\d{1,2}(?::\d{1,2}(?:\.\d+)?)?(?:\s*[ap]m)?|\d{1,2}\s*[ap]m)$/i.exec(
    text,
  );
  if (!parts) return undefined;
  const date = interpretDate(parts[1] ?? "", year);
  const time = interpretTime(parts[2] ?? "");
  if (!date || !time || time.value >= 1) return undefined;
  return { value: date.value + time.value, format: `${date.format} ${time.format}` };
}
