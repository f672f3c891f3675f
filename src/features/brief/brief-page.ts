import { rolesTitle } from "../../core/roles-title";
import { latestInWords, yearChangeInWords } from "../../core/month-series";
import { inLocale, separatorOf } from "../../core/formula";
import type { App } from "../../app";
import { oneLine, shortened } from "../../core/shortened";
import { InputError } from "../../core/errors";
import { type Brief, briefOf } from "./brief";
import type { BriefItem } from "./brief-sections";

export interface MadePage {
  sheetId: number;
  sheetName: string;
}

/** Pixels: a page of these columns fits on paper. */
const WIDTHS = [190, 420, 110] as const;
const LONGEST_NAME = 60;
/** Where small charts stand. */
const CHART_COLUMN = 3;
/** The company is in A2. */
const SERIES = {
  headcount: { label: "Headcount", formula: "=SPARKLINE(COMPANY_HEADCOUNT(A2))" },
  traffic: { label: "Website visits", formula: "=SPARKLINE(COMPANY_TRAFFIC(A2))" },
} as const;

/** What it is, in words, when, and where the words lead. */
type Line = readonly [label: string, text: string, when: string, link: string];

const BLANK: Line = ["", "", "", ""];
const TEXT_COLUMN = 2;

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
export function makePage(app: Pick<App, "spreadsheet" | "answers" | "clock">, company: string): MadePage {
  const { spreadsheet, clock } = app;
  const brief = briefOf(app, company);
  const dayOf = (at: string): string => spreadsheet.dayOf(Date.parse(at));
  const blocks = blocksOf(brief, dayOf);
  if (blocks.length + brief.series.length === 0) {
    throw new InputError(
      "input/company",
      `Nothing was bought about ${company} yet.`,
      "Complete its brief first.",
    );
  }
  const lines: Line[] = [
    [brief.name || company, "", spreadsheet.dayOf(clock.now()), ""],
    [company, brief.about, "", ""],
  ];
  const headings = [1];
  const formulas = new Map<number, string>();
  if (brief.series.length > 0) lines.push(BLANK);
  for (const series of brief.series) {
    const words = [latestInWords(series), yearChangeInWords(series)].filter((part) => part !== "");
    lines.push([SERIES[series.name].label, words.join(", "), "", ""]);
    formulas.set(lines.length, SERIES[series.name].formula);
  }
  for (const { title, when, lines: those } of blocks) {
    lines.push(BLANK, [title, "", when, ""]);
    headings.push(lines.length);
    lines.push(...those);
  }
  const links = lines.flatMap(([, text, , url], index) =>
    url === "" || text === "" ? [] : [{ row: index + 1, column: TEXT_COLUMN, text, url }],
  );
  if (brief.website !== "") links.push({ row: 2, column: 1, text: company, url: brief.website });
  const separator = separatorOf(spreadsheet.locale);
  const sheet = spreadsheet.addSheet(shortened(oneLine(brief.name) || company, LONGEST_NAME, ""));
  sheet.write(
    1,
    1,
    lines.map(([label, text, when]) => [label, text, when]),
  );
  for (const [row, formula] of formulas)
    sheet.writeTexts(row, CHART_COLUMN, "formulas", [[inLocale(formula, separator)]]);
  sheet.layOutPage({ widths: WIDTHS, headings, rows: lines.length, links, isForPaper: true });
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
      lines: facts.map(({ label, text, link = "" }): Line => [label, withoutScheme(text, link), "", link]),
    })),
  ];
  return blocks.filter(({ lines }) => lines.length > 0);
}

function itemLine({ title, date, detail, sentiment = "", link = "" }: BriefItem): Line {
  const who = [detail, sentiment].map((part) => part.trim()).filter((part) => part !== "");
  return [who.join(", "), title, date, link];
}

/** An address without `https://` and `www.`, which only lengthen it. */
function withoutScheme(text: string, link: string): string {
  return link === "" ? text : text.replace(/^https?:\/\/(www\.)?/i, "").replace(/\/$/, "");
}
