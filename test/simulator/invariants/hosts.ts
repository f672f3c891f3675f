import type { TransportRequest } from "../../../workbench/host/transport";
import { OWNER } from "../../addin/addin-on-host";
import { AWAY, HOME, MARK } from "../hosts";
import { COMPANY } from "../table-headers";
import { isOnlyElsewhere, websiteIn } from "../truth";
import { KEYS, userOf } from "../users";
import type { World } from "../world";
import type { Evidence } from "./invariants";

/** k: a key goes to its own host alone, for whoever pays, and with nothing that only another host has returned. */
export function checkSent(world: World, { url, headers, body = "" }: TransportRequest): void {
  const { addresses, events, purchases } = world;
  const { host, pathname } = new URL(url);
  const key = Object.entries(headers).find(([name]) => name.toLowerCase() === "x-api-key")?.[1] ?? "";
  const text = `${decodeURIComponent(url)} ${String(body)}`;
  const what = `${pathname} at ${host}`;
  if (
    Object.values(KEYS).some(
      (each) => text.includes(each) || (key === "" && JSON.stringify(headers).includes(each)),
    )
  )
    events.breaks("k-key", `a key in what was sent: ${what}`);
  if (!Object.values(addresses).includes(host)) {
    if (key !== "") events.breaks("k-key", `a key was sent to ${host}`);
    return;
  }
  const user = userOf(key);
  const execution = purchases.sender;
  const payer = execution === null || execution.kind === "custom function" ? OWNER : execution.user;
  if (user !== payer) events.breaks("k-payer", `${what} for ${payer} with the key of ${user ?? "nobody"}`);
  if (user !== null && addresses[user] !== host) events.breaks("k-key", `${what} with the key of ${user}`);
  const foreign = foreignIn(world, host, text, String(body));
  if (foreign !== null) events.breaks("k-foreign", `${foreign} in ${what}`);
}

/** What only another host has returned; null if there is nothing of that. */
function foreignIn(world: World, host: string, text: string, body: string): string | null {
  if (host === HOME) return new RegExp(`${MARK}[\\w-]*`).exec(text)?.[0] ?? null;
  const { filters = {} } = body === "" ? {} : (JSON.parse(body) as { filters?: object });
  const values = JSON.stringify(filters).match(/(?<=[[,:])"[^"]+"(?=[\],}])/g) ?? [];
  const plain = values.find((value) => !value.startsWith(`"${MARK}`) && /^"[a-z]/i.test(value));
  if (plain !== undefined) return plain;
  const ids = new Set(world.homeIds);
  return text.split(/[^\w-]+/).find((word) => ids.has(word)) ?? null;
}

/** k: each user's formulas and rows show what their own host has said. */
export function checkHosts(world: World, { truths, settled }: Evidence): void {
  const { addresses, events, formulas, table } = world;
  if (!world.circumstances.hosts) return;
  const host = addresses[OWNER]!;
  if (formulas.index >= 0)
    for (const { row, column, display } of formulas.cellViews())
      for (const header of ["Founded", "HQ country"])
        if (isOf(host, display) || isOnlyElsewhere(truths, host, header, display))
          events.breaks(
            "k-formula",
            `Formulas R${row}C${column}: ${display.slice(0, 40)} is of another host`,
          );
  if (table.index < 0 || settled.finalRun?.state !== "done") return;
  const [headers = [], ...rows] = table.getValues(table.dataRange).map((row) => row.map(String));
  const known = truths.get(host)!;
  for (const [index, row] of rows.entries()) {
    // What this host does not know, or did not answer, keeps what the other has said of it.
    const isAnswered = /^(Done|Up to date)$/.test(row[headers.indexOf("Status")] ?? "");
    if (!isAnswered || !known.get(websiteIn(row[headers.indexOf(COMPANY)]))?.get("Name")) continue;
    for (const [column, text] of row.entries()) {
      const header = headers[column]!;
      if (!OF_LAST_RUN.has(header) || text.startsWith("mine ")) continue;
      if (isOnlyElsewhere(truths, host, header, text))
        events.breaks("k-cell", `row ${index + 2}: ${header} is another host's ${text.slice(0, 40)}`);
    }
  }
}

/** Columns of the last run, which is the owner's. */
const OF_LAST_RUN = new Set(["Founded", "Legal name", "Name", "Description", "Type"]);

/** Whether a text is one of the host that does not answer there. */
const isOf = (host: string, text: string): boolean => host !== AWAY && text.startsWith(MARK);
