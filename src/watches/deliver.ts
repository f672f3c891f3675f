import { codeOf } from "../errors";
import type { Http } from "../ports/http";
import type { RunServices } from "../runs/run-services";
import { changeWatch } from "./change-watches";
import { digestText } from "./digest-text";
import { roomThisMonth } from "./month";
import { watchesIn, type StoredWatch } from "./stored-watch";
import type { Webhooks } from "./webhooks";
import { WhatsNew } from "./whats-new";

const MOST_TRIES = 2;
const TIMEOUT_SECONDS = 20;

/**
 * Sends what watches of mine have found to their webhooks: only if there is something, once a day at most, and once more
 * where a delivery failed. Each try is noted before it is made, so that a kill repeats none more often than that.
 */
export function deliverDigests(services: RunServices, webhooks: Webhooks, http: Http): void {
  const { state, settings, spreadsheet, clock } = services;
  const today = spreadsheet.dayOf(clock.now());
  const open = watchesIn(state.known()).filter(
    (watch) =>
      watch.payer === settings.payerTag &&
      watch.digest.host !== "" &&
      watch.lookedAt > watch.digest.upTo &&
      (watch.digest.day !== today || watch.digest.tries > 0),
  );
  for (const watch of open) deliver(services, watch, { url: webhooks.of(watch.id), http, today });
}

function deliver(
  services: RunServices,
  watch: StoredWatch,
  { url, http, today }: { readonly url: string | null; readonly http: Http; readonly today: string },
): void {
  const { state, spreadsheet } = services;
  const { upTo, host } = watch.digest;
  const finds = new WhatsNew(spreadsheet)
    .lines()
    .filter(({ watch: name, foundAt }) => name === watch.name && Date.parse(foundAt) > upTo);
  const told = { ...watch.digest, upTo: watch.lookedAt, day: today, tries: 0, problem: "" };
  if (finds.length === 0 || url === null) {
    changeWatch(state, watch.id, (now) => ({ ...now, digest: { ...watch.digest, upTo: watch.lookedAt } }));
    return;
  }
  const tries = watch.digest.tries + 1;
  changeWatch(state, watch.id, (now) => ({ ...now, digest: { ...now.digest, day: today, tries } }));
  const month = spreadsheet.localTime(services.clock.now()).slice(0, 7);
  const text = digestText(finds, {
    name: watch.name,
    credits: watch.last?.credits ?? 0,
    leftThisMonth: roomThisMonth(watch, month),
  });
  const problem = send(http, url, host, text);
  const isLast = tries >= MOST_TRIES;
  changeWatch(state, watch.id, (now) => ({
    ...now,
    digest: problem === null ? told : isLast ? { ...told, problem } : { ...now.digest, problem },
  }));
}

/** @returns Null if it arrived, else why not, without the address. */
function send(http: Http, url: string, host: string, text: string): string | null {
  const body = JSON.stringify({ text });
  try {
    const [reply] = http.sendAll([{ method: "POST", url, headers: {}, body }], TIMEOUT_SECONDS);
    const status = reply?.status ?? 0;
    return status >= 200 && status < 300 ? null : `${host} refused the digest (status ${status}).`;
  } catch (error) {
    if (codeOf(error) === null) throw error;
    return `${host} could not be reached with the digest.`;
  }
}
