import { isWebAddress } from "../core/company";
import { creditsInWords, shortAmount } from "../core/credits";
import { isPublicHost } from "../core/shared-hosts";
import { oneLine, shortened } from "../core/text";
import { InputError } from "../errors";
import type { Properties } from "../google/ports";
import { inOrder, type NewFind } from "./find";
import type { FoundByLook, StoredWatch } from "./stored-watch";
import type { DigestChoice } from "./watch-request";
import type { Find } from "./whats-new";

const PREFIX = "WATCH_HOOK_";
const LONGEST_URL = 500;
const WEBHOOK = /^https:\/\/([a-z0-9.-]+)(?::443)?\/./i;
/** One address and nothing else: no name, no list, no line break. Longest as RFC 5321 has it. */
const E_MAIL = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@([a-z0-9.-]+)$/i;
const LONGEST_E_MAIL = 254;
const LONGEST_NAME = 64;
const MAILTO = "mailto:";

/** Where a digest goes. */
export interface DigestTarget {
  readonly kind: "mail" | "webhook";
  /** Of a webhook all that anybody is shown; of an e-mail address all that other editors are. */
  readonly host: string;
  /** The URL, or the e-mail address. */
  readonly address: string;
}

/**
 * Addresses that digests go to, kept with the user, beside the key: whoever knows a webhook may post there, and whose e-mail
 * address it is concerns nobody else in the spreadsheet.
 */
export class DigestTargets {
  constructor(private readonly userProperties: Properties) {}

  of(watchId: string): DigestTarget | null {
    const kept = this.userProperties.get(PREFIX + watchId);
    if (kept === null) return null;
    return kept.startsWith(MAILTO) ? readMail(kept.slice(MAILTO.length)) : readWebhook(kept);
  }

  save(watchId: string, { kind, address }: DigestTarget): void {
    this.userProperties.set(PREFIX + watchId, kind === "mail" ? MAILTO + address : address);
  }

  forget(watchId: string): void {
    this.userProperties.remove(PREFIX + watchId);
  }
}

/** @returns Null if nothing was entered: then digests end. @throws {InputError} If it is no such address. */
export function readTarget(choice: DigestChoice): DigestTarget | null {
  const typed = ("email" in choice ? choice.email : choice.webhook).trim();
  if (typed === "") return null;
  const target = "email" in choice ? readMail(typed) : readWebhook(typed);
  if (target !== null) return target;
  throw "email" in choice
    ? new InputError(
        "input/address",
        "This is not an e-mail address.",
        "Enter one address, such as name@example.com.",
      )
    : new InputError(
        "input/address",
        "This is not the address of a webhook.",
        "Enter the address of an incoming webhook of Slack or Google Chat: it begins with https://.",
      );
}

function readWebhook(url: string): DigestTarget | null {
  const host = (WEBHOOK.exec(url)?.[1] ?? "").toLowerCase();
  const isShort = host !== "" && url.length <= LONGEST_URL;
  return isShort && isWebAddress(url) ? { kind: "webhook", host, address: url } : null;
}

function readMail(address: string): DigestTarget | null {
  const host = (E_MAIL.exec(address)?.[1] ?? "").toLowerCase();
  const isShort = address.length <= LONGEST_E_MAIL && address.indexOf("@") <= LONGEST_NAME;
  return isShort && isPublicHost(host) ? { kind: "mail", host, address } : null;
}

const ZERO_WIDTH_SPACE = "\u200B";
/** What mail programs and chats make a link of by themselves: a scheme, `www.`, a domain. */
const LINKS = /:(?=\/\/)|\.(?=[a-z]{2})|\b(?:mailto|tel):/gi;

/** Text of the API's that stays text: nothing in it becomes a link. */
export function unlinked(text: string): string {
  return oneLine(text).replace(LINKS, (mark) => mark + ZERO_WIDTH_SPACE);
}

/** Nor markup or a mention of Slack's or Google Chat's: angle brackets, bold, italics and code. */
export function unmarked(text: string): string {
  return text
    .replace(/</g, "‹")
    .replace(/>/g, "›")
    .replace(/&/g, "＆")
    .replace(/[*_~`]/g, (mark) => mark + ZERO_WIDTH_SPACE);
}

/** A message that people read; all of it is in the sheet. */
const MOST_FINDS = 20;

export interface DigestMessage {
  /** Of an e-mail; a webhook's message has none. */
  readonly subject: string;
  readonly text: string;
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
  const { credits, remark = "", leftThisMonth, spreadsheet, more: others = 0 } = look;
  const plain = to === "mail" ? unlinked : (text: string) => unmarked(unlinked(text));
  const shown = finds.slice(0, MOST_FINDS);
  const companies = [...new Set(shown.map(({ company }) => company))];
  const lines = companies.flatMap((company) => [
    "",
    isPublicHost(company) ? company : plain(company),
    ...shown
      .filter((find) => find.company === company)
      .map(({ what, link }) => `- ${plain(what)}${isWebAddress(link) ? ` ${link}` : ""}`),
  ]);
  const all = finds.length + others;
  const count = all === 1 ? "1 new find" : `${all} new finds`;
  const more = all > shown.length ? ["", `${all - shown.length} more in the sheet.`] : [];
  const cost = `${creditsInWords(credits)}, ${shortAmount(leftThisMonth)} left this month.`;
  const subject = `${oneLine(look.name)}: ${count}`;
  const text = [...lines, ...more, "", ...(remark === "" ? [] : [remark]), cost];
  return to === "mail"
    ? { subject, text: [...text.slice(1), "", originOf(plain(spreadsheet))].join("\n") }
    : { subject, text: [plain(subject), ...text].join("\n") };
}

/** Whoever gets it need not be the one who asked for it. */
function originOf(spreadsheet: string): string {
  return `From the spreadsheet “${spreadsheet}”. Whoever made the watch can end these messages there, under Watches.`;
}

/** A digest shows so many; the watches of a spreadsheet share one property. */
const MOST = 20;
const MOST_CHARACTERS = 4_000;
const LONGEST_TEXT = 200;
const LONGEST_LINK = 500;

/**
 * What a watch keeps for its digests once a look has found something: what earlier looks have left to tell, and this. Digests
 * are made of nothing else, so what anybody types into What's new is sent to nobody.
 *
 * @param names What companies are called in answers; what a sheet calls them is somebody's text.
 */
export function withFinds(
  { found = [], digest }: StoredWatch,
  look: number,
  finds: readonly NewFind[],
  names: ReadonlyMap<string, string> = new Map(),
): StoredWatch["found"] {
  const each = [...new Map(inOrder(finds).map((find) => [find.key, find])).values()];
  if (each.length === 0) return found;
  const waiting = found.filter((other) => other.look !== look && isToTell(digest, other));
  const room = {
    finds: MOST - sumOf(waiting, ({ finds: { length } }) => length),
    characters: MOST_CHARACTERS - JSON.stringify(waiting).length,
  };
  const told: FoundByLook["finds"][number][] = [];
  for (const { company, name, what, link } of each) {
    const find = {
      company: shortened(names.get(company) ?? name ?? company, LONGEST_TEXT),
      what: shortened(what, LONGEST_TEXT),
      link: link.length > LONGEST_LINK ? "" : link,
    };
    room.characters -= JSON.stringify(find).length;
    if (told.length >= room.finds || room.characters < 0) break;
    told.push(find);
  }
  return [...waiting, { look, finds: told, more: each.length - told.length }];
}

/** What the next digest of a watch tells, the newest first, and how many finds beyond that. */
export function findsToTell({ found = [], digest }: StoredWatch): Omit<FoundByLook, "look"> {
  const looks = found.filter((each) => isToTell(digest, each)).reverse();
  return { finds: looks.flatMap(({ finds }) => finds), more: sumOf(looks, ({ more }) => more) };
}

function isToTell({ host, upTo }: StoredWatch["digest"], { look }: FoundByLook): boolean {
  return host !== "" && look > upTo;
}

function sumOf(looks: readonly FoundByLook[], count: (each: FoundByLook) => number): number {
  return looks.reduce((sum, each) => sum + count(each), 0);
}
