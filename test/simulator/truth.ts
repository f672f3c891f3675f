import type { Built } from "../../scripts/build";
import { DemoApi } from "../../demo-api/demo-api";
import { demoApiTransport } from "../../demo-api/transport";
import type { CellValue } from "../../workbench/workbook/cell-view";
import { OWNER, startAddin } from "../addin/addin-on-host";
import { AWAY, HOME, MarkedApi } from "./hosts";
import { KEYS } from "./users";

/** What an undisturbed run writes beside each company: by company, by header. */
export type Truth = ReadonlyMap<string, ReadonlyMap<string, CellValue>>;

/** By host: each says something else. */
export type Truths = ReadonlyMap<string, Truth>;

const SECTIONS = ["firmographic", "location"];

const learnt = new WeakMap<Built, Promise<Truths>>();

/** Computed once per build of the add-on. */
export function truthsOf(built: Built): Promise<Truths> {
  let known = learnt.get(built);
  if (known === undefined) learnt.set(built, (known = learnTruths(built)));
  return known;
}

async function learnTruths(built: Built): Promise<Truths> {
  return new Map([
    [HOME, await learnTruth(built, HOME)],
    [AWAY, await learnTruth(built, AWAY)],
  ]);
}

async function learnTruth(built: Built, host: string): Promise<Truth> {
  const companies = new DemoApi().companies.slice(0, 14).map(({ website }) => website);
  const apiKey = KEYS[OWNER]!;
  const options = { keys: [apiKey], now: () => new Date(addin.clock.now()) };
  const carry = demoApiTransport(
    {
      handle: (request) =>
        (api ??= host === HOME ? new DemoApi(options) : new MarkedApi(options)).handle(request),
    },
    host,
  );
  let api: Pick<DemoApi, "handle"> | undefined;
  const addin = await startAddin(built, {
    column: ["Account", ...companies],
    apiKey: null,
    formulas: false,
    host: { transport: (request) => carry(request) },
  });
  await addin.value("saveSettings", { apiKey, baseUrl: `https://${host}` });
  await addin.run({ kind: "enrichment", sections: SECTIONS });
  const [headers = [], ...rows] = addin.sheet.getValues(addin.sheet.dataRange);
  const truth = new Map(
    rows.map((row) => [
      String(row[0]),
      // A status and a time do not identify their company.
      new Map(
        row
          .map((value, column) => [String(headers[column]), value] as const)
          .slice(1)
          .filter(([, value]) => !(value instanceof Date)),
      ),
    ]),
  );
  await addin.host.dispose();
  return truth;
}

/** Whether only a host other than this one says such a text. */
export function isOnlyElsewhere(truths: Truths, host: string, header: string, text: string): boolean {
  if (text === "") return false;
  const says = (truth: Truth | undefined) =>
    [...(truth?.values() ?? [])].some((values) => String(values.get(header) ?? "") === text);
  return !says(truths.get(host)) && [...truths].some(([other, truth]) => other !== host && says(truth));
}

/** The website in a cell, for the simulator's own spellings. */
export function websiteIn(cell: unknown): string {
  return /^(?:https?:\/\/)?(?:www\.)?([a-z0-9-]+\.example)/.exec(String(cell))?.[1] ?? "";
}
