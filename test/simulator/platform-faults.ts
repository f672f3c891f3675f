import type { ExecutionRecord, Intercept, ServiceCall, Verdict } from "../../workbench/host/execution-record";
import type { HTTPResponse } from "../../workbench/host/services/http-response";
import { ServiceError } from "../../workbench/host/service-error";
import { WorkbookSheet } from "../../workbench/workbook/sheet";
import type { OpenAddin } from "../addin/addin-on-host";
import type { Circumstances } from "./circumstances";
import type { Events } from "./events";
import { ENDS_EXECUTION } from "./lying-service";
import { refusalOf, WORDS } from "./platform-words";
import type { Purchases } from "./purchases";
import type { Random } from "./random";
import type { RunLeases } from "./run-leases";

const MOST_KILLS = 3;
const MINUTE_MS = 60_000;
const PAUSE_BETWEEN_ACTIONS_MS = 1_500;
/** Requests are under way or orders are recorded: nearly all of a slice's time. */
const BETWEEN_SHEET_CALLS = /^(UrlFetchApp|HTTPResponse|Properties|Lock|Cache)$/;

const READS_REPLIES = /^(UrlFetchApp|HTTPResponse)$/;

interface Outage {
  readonly from: number;
  readonly to: number;
}

interface Parts {
  readonly addin: OpenAddin;
  readonly purchases: Purchases;
  readonly leases: RunLeases;
  readonly events: Events;
  readonly random: Random;
  /** A user does something between two calls. */
  readonly act: (where: string, options: { readonly types: boolean }) => void;
}

/** What Google does to executions: it kills them, refuses calls, evicts caches, and is slow. */
export class PlatformFaults {
  private kills = 0;
  /** Whether Google works without faults. */
  calm = false;
  /** Those whose last call was one of a sheet: what they have read may be what they are about to write. */
  private readonly amongSheetCalls = new Set<ExecutionRecord>();
  private idleSince = -Infinity;
  private readonly outages: Readonly<Record<"properties" | "locks" | "append" | "stops", readonly Outage[]>>;
  calls = 0;

  constructor(
    private readonly circumstances: Circumstances,
    private readonly parts: Parts,
  ) {
    const { propertyOutages, lockOutages, appendOutages, stops } = circumstances;
    const some = (wanted: boolean) => (wanted ? this.drawnOutages() : []);
    this.outages = {
      properties: some(propertyOutages !== "none"),
      locks: some(lockOutages),
      append: some(appendOutages),
      stops: some(stops),
    };
  }

  /** From now on Google works without faults. */
  end(): void {
    this.calm = true;
    this.stopOrAllow();
  }

  readonly intercept: Intercept = (call) => {
    this.stopOrAllow();
    if (call.phase === "before") {
      this.calls++;
      if (BETWEEN_SHEET_CALLS.test(call.service)) this.amongSheetCalls.delete(call.execution);
      else this.amongSheetCalls.add(call.execution);
      return this.before(call);
    }
    return this.after(call);
  };

  readonly latency = (service: string, method: string): number | undefined => {
    const { addin, purchases, random, events } = this.parts;
    if (!this.calm && random.chance(this.circumstances.slowRate) && isSlow(method)) {
      const ms = 100_000 + random.below(100_000);
      events.fault("slow call", `${service}.${method} ${ms} ms`);
      purchases.slowDown(addin.clock.now(), ms);
      return ms;
    }
    if (method === "fetchAll") return random.below(300);
    return random.chance(0.15) ? random.below(250) : undefined;
  };

  private before(call: ServiceCall): Verdict {
    const { addin, purchases, events, random } = this.parts;
    const { service, method, execution } = call;
    const where = `#${execution.id} ${execution.functionName} before ${service}.${method}`;
    if (!this.calm) {
      this.maybeAct(where);
      if (this.maybeKill(where)) return "kill";
      this.refuse(call, where);
      if (method === "tryLock" && this.isOut("locks")) {
        events.fault("lock refused", where);
        return { returns: false };
      }
      if (service === "Cache" && random.chance(this.circumstances.forgetRate)) {
        const all = random.chance(0.3);
        events.fault(all ? "cache forgets all" : "cache forgets some", where);
        addin.host.evictCaches(() => all || random.chance(0.3));
      }
    }
    if (method === "fetchAll") {
      events.tell(`#${execution.id} ${execution.functionName} fetches`);
      purchases.begin(execution);
    }
    return undefined;
  }

  private after(call: ServiceCall): Verdict {
    const { purchases, leases, events, random } = this.parts;
    const { service, method, execution } = call;
    const where = `#${execution.id} ${execution.functionName} after ${service}.${method}`;
    if (!READS_REPLIES.test(service)) purchases.goOn(execution);
    if (service === "Properties") purchases.met(execution, "properties", true);
    if (service === "Properties" && method.startsWith("set")) leases.check(execution);
    if (isHiddenWrite(call)) purchases.met(execution, "sheet", true);
    if (this.calm) {
      if (method === "fetchAll") purchases.arrive(execution, this.parts.addin.clock.now());
      return undefined;
    }
    if (this.maybeKill(where) || endsExecution(call)) return "kill";
    if (method === "fetchAll" && random.chance(this.circumstances.lossRate)) {
      events.fault("replies lost", where);
      throw new ServiceError(`${WORDS.unavailable}demo.company-intelligence.example/`);
    }
    if (method === "fetchAll") purchases.arrive(execution, this.parts.addin.clock.now());
    return undefined;
  }

  private maybeAct(where: string): void {
    const { addin, random, act } = this.parts;
    const { userRate, anywhere } = this.circumstances;
    const now = addin.clock.now();
    const between = ![...this.amongSheetCalls].some(({ status }) => status === "running");
    if (!(anywhere || between) || now - this.idleSince < PAUSE_BETWEEN_ACTIONS_MS) return;
    if (!random.chance(between ? userRate * 3 : userRate)) return;
    this.idleSince = now;
    // What is typed into a cell at the very moment of a write is overwritten, as with any concurrent editor.
    act(where, { types: between });
  }

  /** Sets the user's spending switch as it is stored in the document. */
  private stopOrAllow(): void {
    const { addin, purchases, events } = this.parts;
    const isWanted = !this.calm && this.isOut("stops");
    if (isWanted === purchases.isStopped) return;
    const now = addin.clock.now();
    const at = new Date(now).toISOString();
    addin.host.documentProperties().set("SPENDING_STOP", isWanted ? `${at} somebody` : "-");
    purchases.stop(isWanted, now);
    if (isWanted) events.fault("spending stopped", at);
  }

  private maybeKill(where: string): boolean {
    const { events, random } = this.parts;
    if (this.kills >= MOST_KILLS || !random.chance(this.circumstances.killRate)) return false;
    this.kills++;
    events.fault("kill", where);
    return true;
  }

  /** @throws {ServiceError} With the platform's message. */
  private refuse(call: ServiceCall, where: string): void {
    const { random, events } = this.parts;
    const { service, method, execution } = call;
    const refuse = (kind: string, words: string) => {
      events.fault(kind, where);
      if (service === "Properties") this.parts.purchases.met(execution, "properties", false);
      else if (/^(Range|Sheet|Spreadsheet)/.test(service))
        this.parts.purchases.met(execution, "sheet", false);
      throw new ServiceError(words);
    };
    const { propertyOutages, refusalRate } = this.circumstances;
    if (
      service === "Properties" &&
      this.isOut("properties") &&
      (propertyOutages === "all" || execution.kind === "custom function")
    )
      refuse("properties refuse", WORDS.properties);
    if (isHiddenWrite(call) && this.isOut("append"))
      refuse("hidden sheet refuses", random.one([WORDS.sheetTimeout, WORDS.cells]));
    if (!random.chance(refusalRate)) return;
    const words = refusalOf(service, method, random);
    if (words !== null) refuse(`refusal ${service}`, words);
  }

  private isOut(what: keyof PlatformFaults["outages"]): boolean {
    const now = this.parts.addin.clock.now();
    return this.outages[what].some(({ from, to }) => now >= from && now < to);
  }

  /** One to three outages of some minutes each, the first one early. */
  private drawnOutages(): Outage[] {
    const { addin, random } = this.parts;
    let at = addin.clock.now() + random.below(MINUTE_MS);
    return Array.from({ length: 1 + random.below(3) }, () => {
      const from = at;
      const to = from + MINUTE_MS / 2 + random.below(10 * MINUTE_MS);
      at = to + random.below(5 * MINUTE_MS);
      return { from, to };
    });
  }
}

function endsExecution({ method, target }: ServiceCall): boolean {
  return method === "getContentText" && ENDS_EXECUTION in (target as HTTPResponse).getAllHeaders();
}

const isSlow = (method: string): boolean => /^(fetchAll|flush)$/.test(method);

function isHiddenWrite({ target, method }: ServiceCall): boolean {
  if (!/^(setValues?|setFormulas?|appendRow|insertRows\w*)$/.test(method)) return false;
  const { sheet } = target as { readonly sheet?: unknown };
  return sheet instanceof WorkbookSheet && sheet.hidden;
}
