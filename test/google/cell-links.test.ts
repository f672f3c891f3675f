// Platform fact K22: where a HYPERLINK leads is known whether Google tells it as a link or not.
import { expect, it } from "vitest";
import { linksIn } from "../../src/google/cell-links";

type Range = Parameters<typeof linksIn>[0];

const FORMULA = '=HYPERLINK("https://acme.example", "Acme")';

/** A text with a link for all of it; Google has null for a value that is no text. */
const text = (link: string | null, runs: readonly (string | null)[] = []) => ({
  getLinkUrl: () => link,
  getRuns: () => runs.map((run) => ({ getLinkUrl: () => run })),
});
const rangeOf = (texts: readonly unknown[], formulas: readonly string[]): Range =>
  ({
    getRichTextValues: () => texts.map((each) => [each]),
    getFormulas: () => formulas.map((each) => [each]),
  }) as unknown as Range;

it.each([
  ["a text links to", text("https://acme.example"), "", "https://acme.example"],
  [
    "the first linked part links to",
    text(null, [null, "https://acme.example", "#gid=0"]),
    "",
    "https://acme.example",
  ],
  [
    "a HYPERLINK has, where Google tells it as a link",
    text("https://acme.example"),
    FORMULA,
    "https://acme.example",
  ],
  ["a HYPERLINK has, where Google does not", text(null, [null]), FORMULA, "https://acme.example"],
  ["a HYPERLINK of a number has", null, '=HYPERLINK("acme.example"; 4711)', "acme.example"],
  ["a HYPERLINK without a label has", text(null), '=HyperLink("acme.example")', "acme.example"],
  ["a HYPERLINK has with quotes in it", text(null), '=HYPERLINK("a.example/""x""";"x")', 'a.example/"x"'],
  ["is put together: none", text(null), '=HYPERLINK("https://"&B2;"x")', ""],
  ["is in another cell: none", text(null), '=HYPERLINK(B2;"x")', ""],
  ["a number has: none", null, "", ""],
])("The address that %s", (_, shown, formula, link) => {
  expect(linksIn(rangeOf([shown], [formula]))).toEqual([[link]]);
});
