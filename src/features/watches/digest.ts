import { InputError, LimitError, contained, failureOf } from "../../core/errors";
import type { App } from "../../app";
import { shortened } from "../../core/shortened";
import { addedInWords } from "../../core/look-in-words";
import type { HttpReply } from "../../google/ports";
import { type DigestTarget, digestTargetsOf } from "./digest-targets";
import { type DigestMessage, digestMessage, MOST_FINDS } from "./digest-text";
import { inOrder, type NewFind } from "./find";
import { capOfMonth, changeWatch, type StoredWatch, watchesIn } from "./stored-watch";

const MOST_CHARACTERS = 4_000;
const LONGEST_TEXT = 200;
const LONGEST_LINK = 500;
const TIMEOUT_SECONDS = 20;
const MOST_TRIES = 2;
/** Slack answers `ok`, Google Chat and Discord JSON, Teams `1` or nothing; whatever their type says. */
const PAGE = /^[\s\uFEFF]*</;
const ALL_OF_IT = "The sheet of what is new has all of it.";

/** What messages leave by. */
type Channels = Pick<App, "http" | "mail">;

/**
 * What a watch keeps for its digest once a look has found something: what its own orders have brought, and what was not sent yet.
 * Digests are made of nothing else: what a user types into What's new or into the journal, or calls a company in a sheet, is never
 * sent, and neither is what other users have bought: of that a digest tells how much there is.
 */
export function withFinds(
  { found, digest }: StoredWatch,
  run: string,
  { all, own }: { readonly all: readonly NewFind[]; readonly own: readonly NewFind[] },
): StoredWatch["found"] {
  const { length: count } = inOrder(all);
  if (count === 0) return found;
  const waiting = found === undefined || found.sent || digest === null ? { finds: [], more: 0 } : found;
  const told: NonNullable<StoredWatch["found"]>["finds"] = [];
  let characters = JSON.stringify(waiting.finds).length;
  for (const { company, name, what, link } of inOrder(own)) {
    const find = {
      company: shortened(name ?? company, LONGEST_TEXT),
      what: shortened(what, LONGEST_TEXT),
      link: link.length > LONGEST_LINK ? "" : link,
    };
    characters += JSON.stringify(find).length;
    if (told.length + waiting.finds.length >= MOST_FINDS || characters > MOST_CHARACTERS) break;
    told.push(find);
  }
  const more = waiting.more + Math.max(0, count - told.length);
  return { run, finds: [...told, ...waiting.finds], more, sent: false };
}

/**
 * Sends what watches of this user have found to where they want it: only if there is something, once a day at most, and
 * once more where a delivery failed. What has not arrived goes along the next day. Each try is noted before it is made, so that
 * neither a kill nor another execution repeats it.
 */
export function deliverDigests(app: App): void {
  const { state, settings, spreadsheet, clock } = app;
  const targets = digestTargetsOf(app);
  const today = spreadsheet.dayOf(clock.now());
  for (const watch of watchesIn(state.known())) {
    const { payer, digest, found } = watch;
    if (payer !== settings.payerTag || digest === null || found === undefined || found.sent) continue;
    const tries = digest.day === today ? digest.tries : 0;
    if (tries > 0 && (digest.problem === "" || tries >= MOST_TRIES)) continue;
    const note = (change: Partial<typeof digest>, isSent = false): void =>
      changeWatch(state, watch.id, (now) => ({
        ...now,
        digest: now.digest && { ...now.digest, ...change },
        // What came meanwhile is told next time.
        found: isSent && now.found?.run === found.run ? { ...now.found, sent: true } : now.found,
      }));
    contained(() => {
      note({ day: today, tries: tries + 1, problem: "" });
      const failure = contained(() => {
        const target = targets.of(watch.id);
        if (target === null)
          throw new InputError("input/argument", "The address for what is new is gone. Enter it again.");
        send(app, target, messageOf(app, { ...watch, ...found }, target.kind));
      });
      if (failure === null) note({}, true);
      else {
        const { code, fact, message } = failure;
        const isForToday = code === "limit/daily-quota";
        const then = isForToday
          ? "It is tried once more tomorrow."
          : tries + 1 < MOST_TRIES
            ? "It is tried once more."
            : ALL_OF_IT;
        const problem = `${code === "setup/permission" ? message : fact} ${then}`;
        note({ tries: isForToday ? MOST_TRIES : tries + 1, problem });
      }
    });
  }
}

type Told = Pick<StoredWatch, "id" | "name" | "monthCap"> &
  Pick<NonNullable<StoredWatch["found"]>, "finds" | "more"> & { readonly last: StoredWatch["last"] };

function messageOf(app: App, watch: Told, to: DigestTarget["kind"]): DigestMessage {
  const { name, finds, more, last } = watch;
  return digestMessage(
    finds,
    {
      name,
      more,
      credits: last?.credits ?? 1,
      remark: last === null ? "" : addedInWords(last),
      leftThisMonth: app.state.known().leftOf(capOfMonth(watch, app)) - (last === null ? 1 : 0),
      spreadsheet: app.spreadsheet.name,
    },
    to,
  );
}

/** @throws {AddinError} Why it did not leave, without the address. */
function send(
  { http, mail }: Channels,
  { kind, host, address }: DigestTarget,
  { subject, text, html }: DigestMessage,
): void {
  if (kind === "mail") return mail.send({ to: address, subject, body: text, html });
  const sent = JSON.stringify({ text });
  let reply: HttpReply | undefined;
  const failure = failureOf(() => {
    const request = { method: "POST", url: address, headers: {}, body: sent } as const;
    [reply] = http.sendAll([request], TIMEOUT_SECONDS);
  });
  if (failure?.code === "limit/daily-quota") throw failure;
  if (failure !== null)
    throw new LimitError("limit/service", `${host} could not be reached with what is new.`);
  const { status, body } = reply ?? { status: 0, body: "" };
  if (status < 200 || status >= 300)
    throw new LimitError("limit/service", `${host} refused the message (status ${status}).`);
  if (PAGE.test(body))
    throw new LimitError(
      "limit/service",
      `${host} answered with a web page, such as a sign-in, so the message did not arrive.`,
      "Enter the address of the webhook again.",
    );
}

/** A watch as far as a digest of it tells. With an ID it is saved, and its last finds are shown. */
export type DigestOf = Pick<StoredWatch, "name" | "kind" | "monthCap"> & { readonly watchId?: string };

/** Readers do not take these for finds: the names are reserved for examples. */
const EXAMPLES = {
  news: ["An example: opens an office in Lisbon", "An example: raises 20 million"],
  jobs: ["An example: Data Engineer, Lisbon", "An example: Head of Sales"],
  enrichment: ["An example: Employees: 51-100 → 101-250", "An example: City: Porto → Lisbon"],
  fill: ["An example: New rows filled", "An example: New rows filled"],
  list: ["An example: is in “Software firms” now", "An example: is no longer in “Software firms”"],
} as const;
const EXAMPLE_COMPANIES = ["example.com", "example.org"];

export interface Preview {
  readonly message: DigestMessage;
  readonly isExample: boolean;
}

/** The digest of what a watch found last; of an example where it has found nothing yet. */
export function previewDigest(
  app: App,
  { watchId = "", name, kind, monthCap }: DigestOf,
  to: DigestTarget["kind"],
): Preview {
  const watch = watchesIn(app.state.known()).find(({ id }) => id === watchId);
  const examples = EXAMPLES[kind].map((what, place) => ({
    company: EXAMPLE_COMPANIES[place]!,
    what,
    link: "",
  }));
  const { finds, more } = watch?.found ?? { finds: examples, more: 0 };
  const told = { id: watchId, name, monthCap, finds, more, last: watch?.last ?? null };
  const message = messageOf(app, told, to);
  return {
    message: to === "mail" ? message : { ...message, subject: "" },
    isExample: watch?.found === undefined,
  };
}

/** @throws {AddinError} If it did not leave. */
export function sendTestDigest(
  channels: Channels,
  target: DigestTarget,
  { message: { subject, text, html }, isExample }: Preview,
): void {
  const remark = isExample ? "This is a test, with finds of an example." : "This is a test.";
  send(channels, target, {
    subject: `Test: ${subject}`,
    text: `${remark}\n\n${text}`,
    ...(html === undefined ? {} : { html: `<p>${remark}</p>\n${html}` }),
  });
}

export function noTarget(): InputError {
  return new InputError("input/argument", "There is no address to send to.", "Enter one first.");
}
