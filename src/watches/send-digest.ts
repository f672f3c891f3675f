import { addedInWords } from "../core/look-in-words";
import { type AddinError, codeOf, contained, InputError, LimitError } from "../errors";
import type { Http, Mail } from "../google/ports";
import type { RunServices } from "../runs/run-services";
import { changeWatch } from "./change-watches";
import {
  digestMessage,
  type DigestMessage,
  type DigestTarget,
  type DigestTargets,
  findsToTell,
} from "./digest-text";
import { roomThisMonth, type StoredWatch, watchesIn } from "./stored-watch";
import type { WatchKind } from "./watch-request";

const TIMEOUT_SECONDS = 20;

/** What messages leave by. */
export interface Channels {
  readonly http: Http;
  readonly mail: Mail;
}

/** Why a message did not arrive. */
export interface Undelivered {
  /** A sentence, without the address. */
  readonly problem: string;
  /** Whether it is of no use before the next day. */
  readonly isForToday: boolean;
}

/** @returns Null if it left. */
export function sendDigest(
  { http, mail }: Channels,
  { kind, host, address }: DigestTarget,
  { subject, text }: DigestMessage,
): Undelivered | null {
  try {
    if (kind === "mail") {
      mail.send({ to: address, subject, body: text });
      return null;
    }
    const body = JSON.stringify({ text });
    const [reply] = http.sendAll([{ method: "POST", url: address, headers: {}, body }], TIMEOUT_SECONDS);
    const status = reply?.status ?? 0;
    if (status >= 200 && status < 300) return null;
    return { problem: `${host} refused the digest (status ${status}).`, isForToday: false };
  } catch (error) {
    const code = codeOf(error);
    if (code === null) throw error;
    const isForToday = code === "limit/daily-quota";
    const { fact, message } = error as AddinError;
    if (code === "setup/permission") return { problem: message, isForToday };
    const isTold = kind === "mail" || isForToday;
    return { problem: isTold ? fact : `${host} could not be reached with the digest.`, isForToday };
  }
}

const MOST_TRIES = 2;
const DAY_MS = 24 * 60 * 60 * 1000;
/** Longer than an execution lives. */
const LEAVING_MS = 7 * 60 * 1000;

/**
 * Sends what watches of mine have found to where their owner wants it: only if there is something, once a day at most, and
 * once more where a delivery failed. Each try is noted before it is made, so that a kill repeats none more often than that.
 */
export function deliverDigests(services: RunServices, targets: DigestTargets, channels: Channels): void {
  const { state, settings, spreadsheet, clock } = services;
  const today = spreadsheet.dayOf(clock.now());
  const open = watchesIn(state.known()).filter(
    ({ payer, digest, lookedAt }) =>
      payer === settings.payerTag &&
      digest.host !== "" &&
      lookedAt > digest.upTo &&
      (digest.day !== today || digest.tries > 0) &&
      (digest.notBefore ?? 0) <= clock.now(),
  );
  for (const watch of open) {
    contained(() => deliver(services, watch, { target: targets.of(watch.id), channels, today }));
  }
}

function deliver(
  services: RunServices,
  watch: StoredWatch,
  {
    target,
    channels,
    today,
  }: { readonly target: DigestTarget | null; readonly channels: Channels; readonly today: string },
): void {
  const { state, spreadsheet, clock } = services;
  const change = (digest: Partial<StoredWatch["digest"]>): void =>
    changeWatch(state, watch.id, (now) => ({ ...now, digest: { ...now.digest, ...digest } }));
  const told = { upTo: watch.lookedAt, day: today, tries: 0, problem: "", notBefore: undefined };
  const { finds, more } = findsToTell(watch);
  if (finds.length === 0) {
    change({ upTo: watch.lookedAt });
    return;
  }
  if (target === null) {
    change({ ...told, problem: `The address of its digests is gone. Enter it again. ${ALL_OF_IT}` });
    return;
  }
  const tries = watch.digest.tries + 1;
  // Nobody else sends it while it leaves, or tries again at once.
  change({ day: today, tries, notBefore: clock.now() + LEAVING_MS });
  const message = digestMessage(
    finds,
    {
      name: watch.name,
      more,
      credits: watch.last?.credits ?? 0,
      remark: watch.last === null ? "" : addedInWords(watch.last),
      leftThisMonth: roomThisMonth(watch, services),
      spreadsheet: spreadsheet.name,
    },
    target.kind,
  );
  const failure = sendDigest(channels, target, message);
  // What came meanwhile is told next time.
  if (failure === null) change(told);
  else if (tries >= MOST_TRIES) change({ ...told, problem: `${failure.problem} ${ALL_OF_IT}` });
  else if (failure.isForToday) {
    const notBefore = clock.now() + DAY_MS;
    change({ problem: `${failure.problem} It is tried once more tomorrow.`, notBefore });
  } else change({ problem: `${failure.problem} It is tried once more.`, notBefore: undefined });
}

const ALL_OF_IT = "The sheet of what is new has all of it.";

/** A watch as far as a digest of it tells, saved or not. */
export interface DigestOf {
  /** Of a watch that is saved: then its last finds are shown. */
  watchId?: string;
  name: string;
  kind: WatchKind;
  monthCap: number;
}

/** Nobody takes these for finds: the names are reserved for examples. */
const EXAMPLES = {
  news: ["An example: opens an office in Lisbon", "An example: raises 20 million"],
  jobs: ["An example: Data Engineer, Lisbon", "An example: Head of Sales"],
  enrichment: ["An example: Employees: 51-100 → 101-250", "An example: City: Porto → Lisbon"],
  market: ["An example: opens an office in Lisbon", "An example: raises 20 million"],
  list: ["An example: is in “Software firms” now", "An example: is no longer in “Software firms”"],
} as const;
const EXAMPLE_COMPANIES = ["example.com", "example.org"];

export interface Preview {
  readonly message: DigestMessage;
  readonly isExample: boolean;
}

/** The digest of what a watch found last; of an example where it has found nothing yet. */
export function previewDigest(
  services: RunServices,
  { watchId, name, kind, monthCap }: DigestOf,
  to: DigestTarget["kind"],
): Preview {
  const { state, spreadsheet } = services;
  const watch = watchesIn(state.known()).find(({ id }) => id === watchId);
  const last = [...(watch?.found ?? [])].reverse().find((look) => look.finds.length > 0);
  const { finds, more } = last ?? { finds: [], more: 0 };
  const isExample = finds.length === 0;
  const look = {
    name,
    more,
    credits: watch?.last?.credits ?? 1,
    remark: watch?.last ? addedInWords(watch.last) : "",
    leftThisMonth: watch === undefined ? monthCap - 1 : roomThisMonth({ id: watch.id, monthCap }, services),
    spreadsheet: spreadsheet.name,
  };
  const examples = EXAMPLES[kind].map((what, index) => ({
    company: EXAMPLE_COMPANIES[index]!,
    what,
    link: "",
  }));
  const message = digestMessage(isExample ? examples : finds, look, to);
  return { message: to === "mail" ? message : { ...message, subject: "" }, isExample };
}

/** @throws {LimitError} If it did not leave. */
export function sendTestDigest(
  channels: Channels,
  target: DigestTarget,
  { message, isExample }: Preview,
): void {
  const remark = isExample ? "This is a test, with finds of an example." : "This is a test.";
  const text = `${remark}\n\n${message.text}`;
  const failure = sendDigest(channels, target, { subject: `Test: ${message.subject}`, text });
  if (failure === null) return;
  throw new LimitError(failure.isForToday ? "limit/daily-quota" : "limit/service", failure.problem);
}

export function noTarget(): InputError {
  return new InputError("input/argument", "There is no address to send to.", "Enter one first.");
}
