import type { Built } from "../../scripts/build";
import type { Reply } from "../../src/rpc/rpc";
import { DemoApi } from "../../demo-api/demo-api";
import { demoApiTransport } from "../../demo-api/transport";
import type { Transport } from "../../workbench/host/transport";
import type { WorkbookSheet } from "../../workbench/workbook/sheet";
import { Workbook } from "../../workbench/workbook/workbook";
import { WorkbookError } from "../../workbench/workbook/workbook-error";
import { OpenAddin } from "../addin/addin-on-host";
import { type Circumstances } from "./circumstances";
import { Events } from "./events";
import { Forger } from "./forger";
import { addressesOf, HOME, MarkedApi } from "./hosts";
import { checkSent } from "./invariants/hosts";
import { LyingService } from "./lying-service";
import type { BillAnswer } from "./odd-bills";
import { People } from "./people";
import { PlatformFaults } from "./platform-faults";
import { Purchases } from "./purchases";
import { randomFor, type Random } from "./random";
import { RunLeases } from "./run-leases";
import { COMPANY, MINE, ROW_ID } from "./table-headers";
import { KEYS, USERS } from "./users";

/** Where a user has digests sent. */
export const WEBHOOK = "https://hooks.chat.example/services/T0/B0";

/** At the other host everything costs so many times as much. */
const AWAY_PRICES = 2;

/** A document with the add-on, two users, and all the faults around them. */
export class World {
  readonly addin: OpenAddin;
  readonly events: Events;
  readonly purchases = new Purchases();
  readonly faults: PlatformFaults;
  readonly leases: RunLeases;
  /** Where each user works. */
  readonly addresses: Readonly<Record<string, string>>;
  /** What answers at each of these hosts. */
  readonly services: readonly LyingService[];
  /** The owner's. */
  readonly service: LyingService;
  readonly people: People;
  /** Whose service sends bills that no price explains; null for nobody's. */
  readonly oddPayer: string | null;
  readonly billAnswers: BillAnswer[] = [];
  /** Messages to the webhook. */
  readonly posted: { readonly at: number; readonly text: string }[] = [];
  private readonly forger: Forger;
  private readonly forges: () => boolean;
  readonly companies: readonly string[];
  readonly table: WorkbookSheet;
  readonly formulas: WorkbookSheet;
  /** Names of companies to be matched. */
  readonly names: WorkbookSheet;

  constructor(
    built: Built,
    readonly seed: number,
    readonly circumstances: Circumstances,
  ) {
    const random = (part: string): Random => randomFor(seed, part);
    const chance = random("script");
    const late: { transport?: Transport; faults?: PlatformFaults } = {};
    this.addin = new OpenAddin(built, {
      host: {
        workbook: (parts) => new Workbook({ id: "sim-book", name: "Accounts", ...parts }),
        transport: (request) => late.transport!(request),
        latency: (service, method) => late.faults?.latency(service, method),
        random: () => chance.next(),
      },
    });
    const now = () => this.addin.clock.now();
    this.events = new Events(now);
    const { addin, events, purchases } = this;
    this.addresses = addressesOf(circumstances.hosts, random("hosts"));
    const serviceAt = (host: string): LyingService => {
      const keys = USERS.filter((user) => this.addresses[user] === host).map((user) => KEYS[user]!);
      const options = { keys, now: () => new Date(now()) };
      const isHome = host === HOME;
      return new LyingService(circumstances, {
        api: isHome ? new DemoApi(options) : new MarkedApi(options),
        host,
        priceFactor: isHome ? 1 : AWAY_PRICES,
        purchases,
        events,
        random: random(isHome ? "service" : "other service"),
        now,
      });
    };
    this.services = [...new Set(Object.values(this.addresses))].map(serviceAt);
    this.service = this.services[0]!;
    this.oddPayer = circumstances.oddBillRate > 0 ? random("odd bills").one(USERS) : null;
    for (const service of this.services) service.oddPayer = this.oddPayer;
    const carriers = this.services.map(
      (service) => [service.host, demoApiTransport(service, service.host)] as const,
    );
    late.transport = (request) => {
      checkSent(this, request);
      const { host } = new URL(request.url);
      if (request.url === WEBHOOK) {
        const { text } = JSON.parse(String(request.body)) as { readonly text: string };
        this.posted.push({ at: now(), text });
        return { status: 200, headers: {}, body: "ok" };
      }
      const [, carry] = carriers.find(([own]) => own === host) ?? carriers[0]!;
      return carry(request);
    };
    [this.table, this.formulas] = [addin.sheet, addin.workbook.insertSheet("Formulas")];
    this.names = addin.workbook.insertSheet("Names");
    addin.workbook.renameSheet(this.table, "Accounts");
    addin.workbook.activateSheet(this.table);
    this.companies = fillTable(this, random("table"));
    if (circumstances.endings) {
      const ending = random("ending").one(this.companies);
      for (const service of this.services) service.ending = ending;
    }
    fillNames(this, random("names"));
    this.people = new People(this, random("people"));
    this.forger = new Forger(this, random("forger"));
    const forgeries = random("forgeries");
    this.forges = () => circumstances.forgeries > 0 && forgeries.chance(circumstances.forgeries);
    this.leases = new RunLeases(
      () => addin.host.documentProperties(),
      events,
      () => addin.clock.now(),
    );
    this.faults = new PlatformFaults(circumstances, {
      addin,
      purchases,
      leases: this.leases,
      events,
      random: random("platform"),
      act: (where, options) => this.act(where, options),
    });
    late.faults = this.faults;
    addin.host.intercept = this.faults.intercept;
  }

  /** A value rejected by a cell's validation is reported to the user, not to the script. */
  private act(...what: Parameters<People["act"]>): void {
    try {
      if (this.forges()) this.forger.act(what[0]);
      else this.people.act(...what);
    } catch (refused) {
      if (!(refused instanceof WorkbookError)) throw refused;
      this.events.tell(`a user is told: ${refused.message}`);
    }
  }

  /** IDs of companies at the first host. */
  get homeIds(): string[] {
    return this.addin.api.companies.map(({ uuid }) => uuid);
  }

  /** Whether every service answers as it should, from now on. */
  set honest(honest: boolean) {
    for (const service of this.services) service.honest = honest;
  }

  get honest(): boolean {
    return this.service.honest;
  }

  /** The current range of companies; null if its sheet was deleted. */
  get range(): string | null {
    const { table } = this;
    if (table.index < 0 || table.lastRow < 2) return null;
    const [headers = []] = table.getValues({ row: 1, column: 1, rows: 1, columns: table.lastColumn });
    const column = headers.indexOf(COMPANY);
    if (column < 0) return null;
    const letter = columnLetter(column + 1);
    return `'${table.name}'!${letter}2:${letter}${table.lastRow}`;
  }

  /** The range of names. */
  get nameRange(): string {
    return `'${this.names.name}'!A2:A${this.names.lastRow}`;
  }

  reply(text: string): Reply<unknown> {
    return JSON.parse(text) as Reply<unknown>;
  }
}

export function columnLetter(column: number): string {
  const rest = Math.floor((column - 1) / 26);
  return (rest > 0 ? columnLetter(rest) : "") + String.fromCharCode(65 + ((column - 1) % 26));
}

/** Five to twenty-four rows: known companies in several spellings, some twice, some unknown, some no company at all. */
function fillTable({ table }: World, random: Random): string[] {
  const known = new DemoApi().companies.slice(0, 14).map(({ website }) => website);
  const companies: string[] = [];
  const rows = Array.from({ length: 5 + random.below(random.one([5, 20])) }, (_, index) => {
    const website = random.one(known);
    companies.push(website);
    const kind = random.next();
    let cell = website;
    if (kind < 0.05) cell = "";
    else if (kind < 0.09) cell = "Acme Incorporated";
    else if (kind < 0.14) cell = `nobody-${random.below(3)}.example`;
    else if (kind < 0.25) cell = `https://www.${website}/about`;
    return [cell, `r${index}`, random.chance(0.5) ? `mine r${index} 0` : ""];
  });
  table.setValues({ row: 1, column: 1, rows: rows.length + 1, columns: 3 }, [
    [COMPANY, ROW_ID, MINE],
    ...rows,
  ]);
  return [...new Set(companies)];
}

/** Two to seven rows: names of known companies in several spellings, some twice, and one that no company has. */
function fillNames({ names }: World, random: Random): void {
  const known = new DemoApi().companies.slice(0, 14).map(({ name }) => name);
  const rows = Array.from({ length: 1 + random.below(6) }, () => {
    const name = random.one(known);
    return [random.chance(0.3) ? ` ${name.toUpperCase()} ` : name];
  });
  names.setValues({ row: 1, column: 1, rows: rows.length + 2, columns: 1 }, [
    ["Name"],
    ...rows,
    ["Zzyzx Unheard Of"],
  ]);
}
