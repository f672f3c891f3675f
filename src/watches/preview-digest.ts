import { addedInWords } from "../core/look-in-words";
import { InputError, LimitError } from "../errors";
import type { RunServices } from "../runs/run-services";
import { digestMessage, type DigestMessage } from "./digest-text";
import type { DigestTarget } from "./digest-targets";
import { roomThisMonth } from "./month";
import { sendDigest, type Channels } from "./send-digest";
import { watchesIn } from "./stored-watch";
import type { WatchKind } from "./watch-request";

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
