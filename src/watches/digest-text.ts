import { rounded } from "../core/credits";
import type { Find } from "../core/watches-contract";

/** A message that people read; all of it stands in the sheet. */
const MOST_FINDS = 20;
const LONGEST_LINE = 200;
const ZERO_WIDTH_SPACE = "\u200B";

interface Look {
  readonly name: string;
  readonly credits: number;
  readonly leftThisMonth: number;
}

/**
 * What a watch has found, plain and short, by company: what the API said is text, without anything that Slack or Google Chat
 * would take for markup, a mention or a link.
 */
export function digestText(finds: readonly Find[], { name, credits, leftThisMonth }: Look): string {
  const shown = finds.slice(0, MOST_FINDS);
  const companies = [...new Set(shown.map(({ company }) => company))];
  const lines = companies.flatMap((company) => [
    "",
    plain(company),
    ...shown.filter((find) => find.company === company).map(lineOf),
  ]);
  const count = finds.length === 1 ? "1 new find" : `${finds.length} new finds`;
  const more = finds.length > shown.length ? ["", `${finds.length - shown.length} more in the sheet.`] : [];
  const unit = credits === 1 ? "credit" : "credits";
  const cost = `${rounded(credits)} ${unit}, ${rounded(leftThisMonth)} left this month.`;
  return [`${plain(name)}: ${count}`, ...lines, ...more, "", cost].join("\n");
}

function lineOf({ what, link }: Find): string {
  return `- ${plain(what)}${link === "" ? "" : ` ${link}`}`;
}

/** Angle brackets would be links and mentions, the others bold, italics and code. */
function plain(text: string): string {
  const short = text.length > LONGEST_LINE ? `${text.slice(0, LONGEST_LINE)}…` : text;
  return short
    .replace(/\s+/g, " ")
    .replace(/</g, "‹")
    .replace(/>/g, "›")
    .replace(/&/g, "＆")
    .replace(/[*_~`]/g, (mark) => mark + ZERO_WIDTH_SPACE);
}
