import { findPlace } from "../enrich/place";
import { prefixOf } from "../enrich/column-set";
import { companyRowsIn, shownRange } from "../enrich/company-selection";
import { companiesIn } from "../enrich/company-rows";
import { type ApiClient, readAnswer, type Received } from "../api/client";
import { companySearch } from "../api/endpoints/lists";
import type { Pause } from "../buying/pause";
import type { Looked } from "../buying/questions";
import { settle } from "../buying/settle";
import { readCompany } from "../core/company";
import { plainName, spellingsOf } from "../core/text";
import { codeOf, failureOf } from "../errors";
import { type Cache, CACHE_TTL_SECONDS, type Clock, type Codec } from "../google/ports";
import type { Spreadsheet } from "../google/spreadsheet";
import type { Standing } from "../journal/answers";
import type { Bought } from "../journal/purchasing";
import type { Settling, Source } from "./buy-companies";
import { type Match, readMatch } from "./kinds/match";
import { planOf } from "./kinds/plan-of";
import { type RunAnswer, WEBSITE_TAG } from "./kinds/run-plan";
import type { RunRecord } from "./run-record";

const UNKNOWN: Standing<RunAnswer> = { kind: "miss", why: "missing", reason: "", at: "" };
const KEY = "m1:";

export interface MatchParts {
  client(): ApiClient;
  readonly cache: Cache;
  readonly codec: Codec;
  /** Host and prefix of the API. */
  readonly host: string;
  readonly clock: Clock;
}

type Sent = Bought["results"][number];

/** Nothing is paid, so nothing is booked. */
const FREE = { entries: [], credits: 0 } as const;

/** Looks names up by the free search. Nothing is paid, so nothing is journalled: the cache keeps it for six hours. */
export class MatchNames implements Source {
  private readonly found = new Map<string, RunAnswer>();

  constructor(
    private readonly parts: MatchParts,
    private readonly record: RunRecord,
    /** Makes sure that the run is still this execution's; throws `limit/lease`. */
    private readonly renew: () => void,
  ) {}

  settle({ companies, on, until }: Settling): Pause | null {
    const { clock } = this.parts;
    const terms = { clock, pace: this.record, rate: null, until, retries: true, patienceMs: 0, subject: "" };
    const questions = {
      keys: companies,
      lookUp: (names: readonly string[]) => this.lookUp(names),
      buy: (names: readonly string[], most: number) => {
        const { results, failure } = this.search(names.slice(0, most));
        return { results: names.map((_, index): Sent => results[index] ?? { kind: "later" }), failure };
      },
      isAnother: () => false,
      refresh: () => undefined,
    };
    return settle(questions, terms, (settled) =>
      on(
        new Map(
          [...settled].map(([name, each]) => [name, "paidNow" in each ? { ...each, paidNow: true } : each]),
        ),
      ),
    ).pause;
  }

  /** What was found within the last hours. */
  private lookUp(names: readonly string[]): Looked<Standing<RunAnswer>, string>[] {
    const unknown = names.filter((name) => !this.found.has(name));
    const cached = this.parts.cache.getAll(unknown.map((name) => this.keyOf(name)));
    for (const name of unknown) {
      const text = cached.get(this.keyOf(name));
      if (text !== undefined) this.found.set(name, readMatch(JSON.parse(text) as Match));
    }
    return names.map((name) => {
      const answer = this.found.get(name);
      return answer === undefined
        ? { found: UNKNOWN, lacking: name }
        : { found: { kind: "answered", answer }, lacking: null };
    });
  }

  /** @param spelling Which of the spellings of each name is searched for: the next one where nothing is found. */
  private search(names: readonly string[], spelling = 0): Bought {
    const { parts } = this;
    let received: readonly Received[] = [];
    const failure = failureOf(() => {
      this.renew();
      const client = parts.client();
      const calls = names.map((name) =>
        client.prepare(companySearch, { query: spellingsOf(name)[spelling]! }),
      );
      received = client.sendAll(calls, companySearch.timeoutSeconds);
    });
    if (failure !== null) return { results: names.map((): Sent => ({ kind: "lost", ...FREE })), failure };
    const texts = new Map<string, string>();
    const unfound: string[] = [];
    const results = received.map((reply, index): Sent => {
      const name = names[index]!;
      if (reply.kind === "refused" && reply.error.code !== "api/not-found")
        return { kind: "refused", error: reply.error, ...FREE };
      const match = this.read(name, reply);
      if (match?.match === "none" && spellingsOf(name)[spelling + 1] !== undefined) unfound.push(name);
      else if (match !== null) {
        texts.set(this.keyOf(name), JSON.stringify(match));
        this.found.set(name, readMatch(match));
      }
      return { kind: "kept", ...FREE };
    });
    parts.cache.putAll(texts, CACHE_TTL_SECONDS);
    if (unfound.length === 0) return { results, failure: null };
    const again = this.search(unfound, spelling + 1);
    again.results.forEach((result, index) => (results[names.indexOf(unfound[index]!)] = result));
    return { results, failure: again.failure };
  }

  /** null for a reply that cannot be read. */
  private read(name: string, reply: Received): Match | null {
    const now = this.parts.clock.now();
    if (reply.kind !== "answer") return reply.kind === "unreadable" ? null : bestMatch(name, [], now);
    let data: readonly Candidate[] = [];
    const failure = failureOf(() => (data = readAnswer(companySearch, reply.document).data));
    return failure === null ? bestMatch(name, data, now) : null;
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

export interface OpenedResults {
  sheetName: string;
  /** Beside the names of a run that looked for their websites: what a run about these companies is started with. */
  websites?: { range: string; companies: number };
}

/** The websites that a run over names has put beside them, for a run about these; none where they are gone. */
export function foundWebsites(
  { kind, request, sheetId }: RunRecord,
  spreadsheet: Spreadsheet,
): Pick<OpenedResults, "websites"> {
  if (kind !== "match") return {};
  try {
    const { sheet, columns } = findPlace(spreadsheet, sheetId, planOf(request));
    const column = columns.get(prefixOf(request) + WEBSITE_TAG);
    if (column === undefined) return {};
    const found = companyRowsIn({ sheet, boxes: [{ row: 1, column, rows: 1, columns: 1 }], isCell: true });
    const companies = companiesIn(found.rows).length;
    return companies === 0 ? {} : { websites: { range: shownRange(found), companies } };
  } catch (error) {
    if (codeOf(error) === null) throw error;
    return {};
  }
}
