import { isWebAddress } from "../../core/company";
import { oneLine } from "../../core/shortened";
import { creditsInWords, shortAmount } from "../../core/credits";
import type { DigestTarget } from "./digest-targets";
import type { Find } from "./whats-new";

const ZERO_WIDTH_SPACE = "\u200B";
/**
 * What mail programs and chats make a link or a call of by themselves, wherever something follows at once: the dot of a domain or
 * of numbers, in any script; the colon of a scheme; `@` of an address or of everybody; the brackets of Markdown; two backslashes.
 */
const LINKS =
  /[.\u2024\u3002\uFE52\uFF0E\uFF61](?=\S)|[a-z][:\uFF1A](?=\S)|[@\uFE6B\uFF20](?=\S)|\](?=[([:])|\\(?=\\)/gi;

/** Text that stays text: nothing in it becomes a link or calls a person. */
function unlinked(text: string): string {
  return oneLine(text).replace(LINKS, (mark) => mark + ZERO_WIDTH_SPACE);
}

/** Text that becomes no markup or mention of Slack's or Google Chat's either: angle brackets, bold, italics and code. */
function unmarked(text: string): string {
  return text
    .replace(/</g, "‹")
    .replace(/>/g, "›")
    .replace(/&/g, "＆")
    .replace(/[*_~`]/g, (mark) => mark + ZERO_WIDTH_SPACE);
}

/** So that people read the message; all finds are in the sheet. */
export const MOST_FINDS = 20;

/** What others have bought is not sent in the name of the user who made the watch. */
const NONE_OF_ITS_OWN = "They came with data that was bought before this check: see the sheet.";

export interface DigestMessage {
  /** Of an e-mail; a webhook's message has none. */
  readonly subject: string;
  readonly text: string;
  /** Of an e-mail: the same, with titles as links. */
  readonly html?: string;
}

interface Look {
  readonly name: string;
  /** Finds beyond those that are given; left out where there are none. */
  readonly more?: number;
  readonly credits: number;
  /** What else to say of the look. */
  readonly remark?: string;
  readonly leftThisMonth: number;
  /** The spreadsheet's name: an e-mail says where it comes from. */
  readonly spreadsheet: string;
}

type Told = Pick<Find, "company" | "what" | "link">;

/**
 * What a watch has found, plain and short, by company: what the API said, and what things are called, is text, without
 * anything that would be taken for markup, a mention or a link.
 */
export function digestMessage(finds: readonly Told[], look: Look, to: DigestTarget["kind"]): DigestMessage {
  const { name, more = 0, credits, remark = "", leftThisMonth, spreadsheet } = look;
  const plain = to === "mail" ? unlinked : (text: string) => unmarked(unlinked(text));
  const shown = finds.slice(0, MOST_FINDS);
  const companies = [...new Set(shown.map(({ company }) => company))].map((company) => ({
    title: plain(company),
    finds: shown.filter((find) => find.company === company),
  }));
  const all = finds.length + more;
  const subject = `${oneLine(name)}: ${all === 1 ? "1 new find" : `${all} new finds`}`;
  const others =
    all === shown.length
      ? []
      : [shown.length === 0 ? NONE_OF_ITS_OWN : `${all - shown.length} more in the sheet.`];
  const cost = `${creditsInWords(credits)}, ${shortAmount(leftThisMonth)} left this month.`;
  const ends = remark === "" ? [cost] : [remark, cost];
  const lines = [
    ...companies.flatMap(({ title, finds: its }) => [
      "",
      title,
      ...its.map((find) => lineOf(find, plain, to)),
    ]),
    ...others.flatMap((line) => ["", line]),
    "",
    ...ends,
  ];
  if (to === "webhook") return { subject, text: [plain(subject), ...lines].join("\n") };
  const origin = originOf(plain(spreadsheet));
  const html = [
    ...companies.map(
      ({ title, finds: its }) => `<p><b>${escaped(title)}</b></p><ul>${its.map(itemOf).join("")}</ul>`,
    ),
    ...[...others, ...ends, origin].map((line) => `<p>${escaped(line)}</p>`),
  ];
  return { subject, text: [...lines.slice(1), "", origin].join("\n"), html: html.join("\n") };
}

/** Chats show a title as a link; plain text has the address behind it. */
function lineOf({ what, link }: Told, plain: (text: string) => string, to: DigestTarget["kind"]): string {
  const title = plain(what);
  if (!isWebAddress(link)) return `- ${title}`;
  return to === "webhook" ? `- <${link}|${title.replace(/\|/g, "∣")}>` : `- ${title} ${link}`;
}

function itemOf({ what, link }: Told): string {
  const title = escaped(unlinked(what));
  return `<li>${isWebAddress(link) ? `<a href="${escaped(link)}">${title}</a>` : title}</li>`;
}

/** What is text in markup. */
function escaped(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/"/g, "&quot;");
}

/** The reader may be another person than the one who made the watch. */
function originOf(spreadsheet: string): string {
  return `From the spreadsheet “${spreadsheet}”. The person who made the watch can stop these messages there, under Watches.`;
}
