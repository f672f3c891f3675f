import type { CellValue } from "../core/cell";
import { sectionTitle } from "../core/columns/known-columns";
import { call, type Expression, formulaText, reference, separatorOf } from "../core/formula";
import { rolesTitle } from "../core/run-kind";
import { shortened } from "../core/text";
import { InputError } from "../errors";
import { type Brief, briefOf, type BriefServices } from "./brief";
import type { BriefItem } from "./brief-sections";

export interface MadePage {
  sheetId: number;
  sheetName: string;
}

/** Pixels: a page of these columns fits on paper. */
const WIDTHS = [190, 400, 100, 300] as const;
const LONGEST_NAME = 60;
/** Where the company is: formulas of the page refer to it. */
const COMPANY = reference("A2");

const SERIES = {
  headcount: {
    label: "Headcount, month by month",
    formula: call("SPARKLINE", call("COMPANY_HEADCOUNT", COMPANY)),
  },
  traffic: {
    label: "Website visits, month by month",
    formula: call("SPARKLINE", call("COMPANY_TRAFFIC", COMPANY)),
  },
} as const;

/** What it is, in words, when, and where that is. */
type Line = readonly [label: string, text: string, when: string, link: string];

interface Block {
  readonly title: string;
  readonly when: string;
  readonly lines: readonly Line[];
}

/**
 * Writes everything that is held of a company onto a new sheet: a page of that day, which nothing of ours changes later.
 *
 * @throws {InputError} `input/company`, if it is no company or nothing is held of it.
 */
export function makePage(services: BriefServices & { readonly now: number }, company: string): MadePage {
  const { spreadsheet, now } = services;
  const brief = briefOf(services, company);
  const dayOf = (at: string): string => spreadsheet.dayOf(Date.parse(at));
  const blocks = blocksOf(brief, dayOf);
  if (blocks.length + brief.series.length === 0) {
    throw new InputError(
      "input/company",
      `Nothing was bought about ${company} yet, so there is nothing to put on a page.`,
      "Complete its brief first.",
    );
  }
  const lines: (readonly CellValue[])[] = [
    [brief.name || company, "", spreadsheet.dayOf(now), ""],
    [company, brief.about, "", brief.website],
  ];
  const headings = [1];
  const formulas = new Map<number, Expression>();
  if (brief.series.length > 0) lines.push(["", "", "", ""]);
  for (const { name } of brief.series) {
    lines.push([SERIES[name].label, "", "", ""]);
    formulas.set(lines.length, SERIES[name].formula);
  }
  for (const { title, when, lines: those } of blocks) {
    lines.push(["", "", "", ""], [title, "", when, ""]);
    headings.push(lines.length);
    lines.push(...those);
  }
  if (brief.missing.length > 0)
    lines.push(["", "", "", ""], ["Not bought", brief.missing.map(sectionTitle).join(", "), "", ""]);
  const separator = separatorOf(spreadsheet.locale);
  const sheet = spreadsheet.addSheet(`Brief of ${shortened(company, LONGEST_NAME, "")}`);
  sheet.write(1, 1, lines);
  for (const [row, formula] of formulas)
    sheet.writeTexts(row, 2, "formulas", [[formulaText(formula, separator)]]);
  sheet.layOutPage({ widths: WIDTHS, headings, rows: lines.length });
  spreadsheet.activate(sheet.sheetId);
  return { sheetId: sheet.sheetId, sheetName: sheet.name };
}

function blocksOf(
  { changes, articles, roles, openRoles, parts }: Brief,
  dayOf: (at: string) => string,
): Block[] {
  const blocks: Block[] = [
    {
      title: "What has changed",
      when: "",
      lines: changes.map(({ label, before, after, at }) => [label, `${before} → ${after}`, dayOf(at), ""]),
    },
    { title: "Newest articles", when: "", lines: articles.map(itemLine) },
    { title: rolesTitle(roles.length, openRoles), when: "", lines: roles.map(itemLine) },
    ...parts.map(({ title, at, facts }) => ({
      title,
      when: dayOf(at),
      lines: facts.map(({ label, text, link = "" }): Line => [label, text, "", link]),
    })),
  ];
  return blocks.filter(({ lines }) => lines.length > 0);
}

function itemLine({ title, date, detail, sentiment = "", link = "" }: BriefItem): Line {
  const who = [detail, sentiment].map((part) => part.trim()).filter((part) => part !== "");
  return [who.join(", "), title, date, link];
}
