import { plainName, spellingsOf } from "../core/plain-name";
import { companySearch } from "../api/endpoints/company-search";
import { readAnswer, type ApiClient, type Received } from "../api/client";
import { readCompany } from "../core/company";
import { outcomeOf } from "../api/outcomes";
import { codeOf, messageOf, type AddinError, type ApiError } from "../errors";
import { CACHE_TTL_SECONDS, type Cache } from "../ports/cache";
import type { Codec } from "../ports/codec";
import type { Standing } from "../journal/answers";
import type { Bought, Source } from "./buy-companies";
import type { SettledCompanies } from "./settled-companies";
import { readMatch, type Match } from "./kinds/match";
import type { RunAnswer } from "./kinds/run-plan";
import { backOff, stopped, type Pause } from "../buying/pause";
import type { RunRecord } from "./run-record";
import type { FailedRow } from "./status";

const LARGEST_BATCH = 40;
const LOOK_UP_AT_ONCE = 200;
const KEY = "m1:";

export interface MatchParts {
  client(): ApiClient;
  readonly cache: Cache;
  readonly codec: Codec;
  /** Host and prefix of the API. */
  readonly host: string;
  now(): number;
}

/** Looks names up by the free search. Nothing is paid, so nothing is journalled: the cache keeps it for six hours. */
export class MatchNames implements Source {
  constructor(
    private readonly parts: MatchParts,
    private readonly record: RunRecord,
    /** Makes sure that the run is still this execution's; throws `limit/lease`. */
    private readonly renew: (() => void) | null = null,
  ) {}

  next(names: readonly string[]): Bought {
    const asked = names.slice(0, LOOK_UP_AT_ONCE);
    const settled: SettledCompanies = new Map();
    const failed = new Map<string, FailedRow>();
    const known = this.remembered(asked);
    for (const [name, answer] of known) settled.set(name, answered(answer));
    const unknown = asked.filter((name) => !known.has(name));
    const batch = unknown.slice(0, this.record.batchSize);
    const pause = batch.length > 0 ? this.search(batch, settled, failed) : null;
    return { settled, failed, pause };
  }

  /** What was found within the last hours, without asking. */
  remembered(names: readonly string[]): Map<string, RunAnswer> {
    const cached = this.parts.cache.getAll(names.map((name) => this.keyOf(name)));
    return new Map(
      names.flatMap((name) => {
        const text = cached.get(this.keyOf(name));
        return text === undefined ? [] : [[name, readMatch(JSON.parse(text) as Match)] as const];
      }),
    );
  }

  /** @param spelling Which of the spellings of each name is searched for: the next one where nothing is found. */
  private search(
    names: readonly string[],
    settled: SettledCompanies,
    failed: Map<string, FailedRow>,
    spelling = 0,
  ): Pause | null {
    const { cache } = this.parts;
    const client = this.parts.client();
    const { record } = this;
    let received: Received[];
    try {
      this.renew?.();
      const calls = names.map((name) =>
        client.prepare(companySearch, { query: spellingsOf(name)[spelling]! }),
      );
      received = client.sendAll(calls, companySearch.timeoutSeconds);
    } catch (error) {
      const code = codeOf(error);
      if (code === null) throw error;
      const failure = error as AddinError;
      if (code === "limit/lease") return { state: "lost", message: failure.message, delayMs: 0 };
      if (!outcomeOf(code).retry) return stopped(failure);
      record.batchSize = 1;
      return this.tryLater(names, [failure], failed);
    }
    const found = new Map<string, string>();
    const later: { name: string; error: ApiError }[] = [];
    const unfound: string[] = [];
    let final: Pause | null = null;
    received.forEach((reply, index) => {
      const name = names[index]!;
      const refusal = reply.kind === "refused" ? reply.error : null;
      if (refusal?.retryable === true) {
        later.push({ name, error: refusal });
      } else if (refusal !== null && refusal.code !== "api/not-found") {
        if (outcomeOf(refusal.code).stopsBatch) final = stopped(refusal);
        else failed.set(name, { code: "failed", reason: refusal.message });
      } else {
        const match = this.read(name, reply, failed);
        if (match === null) return;
        if (match.match === "none" && spellingsOf(name)[spelling + 1] !== undefined) {
          unfound.push(name);
          return;
        }
        found.set(this.keyOf(name), JSON.stringify(match));
        delete record.tries[name];
        settled.set(name, answered(readMatch(match)));
      }
    });
    cache.putAll(found, CACHE_TTL_SECONDS);
    if (final !== null) return final;
    if (later.length > 0) {
      record.batchSize = Math.max(1, Math.floor(record.batchSize / 2));
      const waiting = later.map(({ name }) => name);
      const errors = later.map(({ error }) => error);
      return this.tryLater(waiting, errors, failed);
    }
    if (spelling === 0) record.batchSize = Math.min(LARGEST_BATCH, Math.max(record.batchSize * 2, 2));
    return unfound.length === 0 ? null : this.search(unfound, settled, failed, spelling + 1);
  }

  private tryLater(
    names: readonly string[],
    errors: readonly AddinError[],
    failed: Map<string, FailedRow>,
  ): Pause {
    const { pause, givenUp } = backOff(this.record.tries, names, errors);
    for (const name of givenUp) failed.set(name, { code: "failed", reason: errors[0]!.message });
    return pause;
  }

  private read(name: string, reply: Received, failed: Map<string, FailedRow>): Match | null {
    if (reply.kind !== "answer" && reply.kind !== "unreadable") return bestMatch(name, [], this.parts.now());
    try {
      const document = reply.kind === "answer" ? reply.document : undefined;
      return bestMatch(name, readAnswer(companySearch, document).data, this.parts.now());
    } catch (error) {
      if (codeOf(error) === null) throw error;
      failed.set(name, { code: "failed", reason: messageOf(error) });
      return null;
    }
  }

  private keyOf(name: string): string {
    return KEY + this.parts.codec.digest(`${this.parts.host}|${name}`);
  }
}

interface Candidate {
  readonly uuid: string;
  readonly name?: string | null | undefined;
  readonly website?: string | null | undefined;
}

/**
 * The best of what the search found, which comes best first.
 *
 * @param asked A domain, or a name in lower case.
 */
export function bestMatch(asked: string, found: readonly Candidate[], nowMs: number): Match {
  const at = new Date(nowMs).toISOString();
  const isDomain = asked.includes(".") && !asked.includes(" ");
  const same = found.filter(({ name, website }) =>
    isDomain && websiteOf(website) === asked ? true : plainName(name ?? "") === plainName(asked),
  );
  const best = same[0] ?? found[0];
  if (best === undefined) return { match: "none", website: "", uuid: "", name: "", at };
  return {
    // Names are not unique: two companies of one name are for a person to tell apart.
    match: same.length === 1 ? "exact" : "check",
    website: websiteOf(best.website),
    uuid: best.uuid,
    name: best.name ?? "",
    at,
  };
}

function websiteOf(website: string | null | undefined): string {
  const company = readCompany(website ?? "");
  return company.kind === "company" ? company.key : (website ?? "");
}

function answered(answer: RunAnswer): { standing: Standing<RunAnswer>; paidNow: boolean } {
  return { standing: { kind: "answered", answer }, paidNow: true };
}
