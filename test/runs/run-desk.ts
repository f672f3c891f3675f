import { features } from "../../src/features";
import { Kinds } from "../../src/runs/kinds";
import { createApp } from "../../src/app";
import type { Pause } from "../../src/money/pause";
import type { RunRequest } from "../../src/products/run-request";
import type { ProductRequest } from "../../src/products";
import { settleCompanies, type SettledCompanies, type Settling } from "../../src/runs/buy-companies";
import { planOf } from "../../src/products/plan-of";
import { Paging } from "../../src/runs/paging";
import type { Progress } from "../../src/runs/progress";
import { type LeaseParts, RunLease } from "../../src/runs/run-lease";
import { runOf, type RunRecord, runRecords, runsIn } from "../../src/runs/run-record";
import type { Runs } from "../../src/runs/runs";
import { Settings } from "../../src/money/settings";
import { DEMO_BASE_URL } from "../fakes/demo-http";
import { MemoryCache } from "../fakes/memory-cache";
import { MemoryProperties } from "../fakes/memory-properties";
import type { MemorySheet } from "../fakes/memory-sheet";
import { MemorySpreadsheet } from "../fakes/memory-spreadsheet";
import { BuyingDesk } from "../money/buying-desk";
import { runRecordOf } from "./run-record-of";

const FIRMOGRAPHIC: ProductRequest = {
  kind: "enrichment",
  sections: ["firmographic"],
  range: "Sheet1!A2:A",
};

/** A document with a run; every `execution()` may drive it. */
export class RunDesk {
  readonly desk = new BuyingDesk().knowPrices();
  readonly userCache = new MemoryCache();
  settings = { payerTag: "payer-1", keyTag: "key-1", host: "demo.example" };
  dayCap = 500;

  constructor(changes: Partial<RunRecord> = {}) {
    this.store(runRecordOf({ takesValues: true, ...changes }));
  }

  store(record: RunRecord): void {
    for (const [name, value] of Object.entries(runRecords.put(record)))
      this.desk.properties.stored.set(name, value);
  }

  /** The stored record. */
  get record(): RunRecord {
    return runOf(this.desk.snapshot, "run-1")!;
  }

  execution(): RunExecution {
    return new RunExecution(this);
  }
}

export class RunExecution {
  readonly buyer;
  readonly leaseParts: LeaseParts;

  constructor(private readonly of: RunDesk) {
    this.buyer = of.desk.buyer({ account: "run:run-1" });
    this.leaseParts = {
      state: this.buyer.state,
      clock: of.desk.clock,
      settings: of.settings,
    };
  }

  take(creditCap = 0): RunLease | null {
    return RunLease.take(this.leaseParts, "run-1", creditCap);
  }

  /** The run's purchases, under a new lease unless one is given. */
  source(lease = this.take()!, request: RunRequest = lease.record.request): Source {
    const { desk, userCache, dayCap } = this.of;
    const { answers, purchasing, state } = this.buyer;
    const { clock } = desk;
    const plan = planOf(request);
    const paging = new Paging(plan, null);
    const app = {
      answers,
      purchasing: () => purchasing,
      state,
      clock,
      userCache,
      settings: { host: "demo.example", dayCap, payerTag: "payer-1" },
      kinds: new Kinds(features),
      watchCaps: () => null,
    };
    return (settling) => settleCompanies({ app, lease, plan, paging }, settling);
  }
}

/** Settles some companies. */
type Source = (settling: Settling) => Pause | null;

/** What one batch of a run brought. */
export interface Batch {
  readonly settled: SettledCompanies;
  readonly pause: Pause | null;
}

/** Settles what is held of these companies, and buys one batch of the rest. */
export function nextBatch(source: Source, companies: readonly string[]): Batch {
  const settled = new Map<string, SettledCompanies extends ReadonlyMap<string, infer Each> ? Each : never>();
  const pause = source({
    companies,
    until: 0,
    on(some) {
      for (const [company, each] of some)
        if (each.kind === "failed" || !each.lacks) settled.set(company, each);
    },
  });
  return { settled, pause };
}

/** A spreadsheet with a column of companies, in which runs are started and driven as the sidebar does. */
export class RunsDesk {
  readonly desk = new BuyingDesk().knowPrices();
  readonly spreadsheet: MemorySpreadsheet;
  private readonly users = new Map<string, MemoryProperties>();

  constructor(companies: readonly unknown[] = ["a.example", "b.example", "c.example"]) {
    this.spreadsheet = new MemorySpreadsheet({ Sheet1: [["Website"], ...companies.map((each) => [each])] });
  }

  get sheet(): MemorySheet {
    return this.spreadsheet.sheets[0]!;
  }

  /** Rows as `company status`. */
  get rows(): string[] {
    const [heads = [], ...lines] = this.sheet.values();
    const status = heads.indexOf("Status");
    return lines.map((cells) => `${String(cells[0])} ${String(cells[status])}`);
  }

  get record(): RunRecord | null {
    return runsIn(this.desk.snapshot)[0] ?? null;
  }

  /** Changes the stored record of the run that started last. */
  change(changes: Partial<RunRecord>): void {
    const values = runRecords.put({ ...this.record!, ...changes });
    for (const [name, value] of Object.entries(values)) this.desk.properties.stored.set(name, value);
  }

  settings(user = "ann"): Settings {
    const properties = this.users.get(user) ?? new MemoryProperties();
    const isNew = !this.users.has(user);
    this.users.set(user, properties);
    const settings = new Settings(properties, this.desk.clock, () => "sheet-1");
    if (isNew)
      settings.save({ apiKey: `key-of-${user}`, baseUrl: DEMO_BASE_URL, newTag: () => `tag-of-${user}` });
    return settings;
  }

  /** What one call of a user executes. */
  runs(user = "ann"): Runs {
    const { desk, spreadsheet } = this;
    const { clock, codec, http, cache } = desk;
    const settings = this.settings(user);
    const payer = settings.payerTag;
    const buyer = desk.buyer({ payer });
    const app = createApp(
      features,
      {},
      {
        clock: () => clock,
        codec: () => codec,
        cache: () => cache,
        userCache: () => new MemoryCache(),
        spreadsheet: () => spreadsheet,
        http: () => http,
        settings: () => settings,
        state: () => buyer.state,
        answers: () => buyer.answers,
        bookkeeping: () => buyer.bookkeeping,
        purchasing: () => () => buyer.purchasing,
        goOnHourly: () => () => undefined,
      },
    );
    return app.runs;
  }

  start(user = "ann", creditCap = 100): Progress {
    return this.runs(user).start(FIRMOGRAPHIC, creditCap);
  }

  /** Drives slices until the run pauses or ends. */
  slice(runId: string, user = "ann"): Progress {
    for (let slice = 0; slice < 20; slice++) {
      const progress = this.runs(user).slice(runId);
      if (progress.state !== "running") return progress;
    }
    throw new Error("The run does not end.");
  }
}
