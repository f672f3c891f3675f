import { expect } from "vitest";
import { isPending, PENDING } from "../../src/features/formulas/evaluation";
import { openAddin, OWNER, type OpenAddin } from "./open-addin";

/** Formulas in column C, below its header, for the companies beside them, and an open sidebar that has them go on. */

export const POLL_MS = 20_000;
const MOST_POLLS = 30;

export async function openAddinFor(companies: number): Promise<OpenAddin> {
  const addin = await openAddin();
  addin.fillColumn(["Website", ...addin.api.companies.slice(0, companies).map(({ website }) => website)]);
  await addin.value("saveSettings", { formulaDayCap: 100_000 });
  addin.host.activeUser = OWNER;
  return addin;
}

export const formulasOf = ({ sheet }: OpenAddin) =>
  sheet.getFormulas({ row: 2, column: 3, rows: 12, columns: 1 }).flat();

/** Twelve formulas of which some are pending because no more answers could be parked. */
export async function openWaiting(): Promise<OpenAddin> {
  const addin = await openAddinFor(12);
  leaveRoomFor(addin, 4_000);
  await fillDown(addin, 12);
  // Formulas have their full room again: only the record that they are pending is left.
  leaveRoomFor(addin, 250_000);
  await addin.clock.sleep(POLL_MS);
  expect(shown(addin, 12)).toContain(PENDING);
  return addin;
}

/** Uses up the document properties' room for parked answers. */
export function leaveRoomFor(addin: OpenAddin, characters: number): void {
  const properties = addin.host.documentProperties();
  for (const name of properties.keys()) if (name.startsWith("ORDER_900_")) properties.delete(name);
  for (let filled = 250_000 - characters, part = 0; filled > 0; part++, filled -= 8_000) {
    properties.set(`ORDER_900_${part}`, "x".repeat(Math.min(8_000, filled)));
  }
}

export async function fillDown(addin: OpenAddin, rows: number): Promise<void> {
  addin.sheet.enter(
    { row: 2, column: 3, rows, columns: 1 },
    Array.from({ length: rows }, (_, index) => [`=COMPANY_ENRICH(A${index + 2},"uuid")`]),
  );
  await addin.workbook.settle();
}

export async function enter(addin: OpenAddin, formula: string, column: number): Promise<void> {
  addin.sheet.enter({ row: 2, column, rows: 1, columns: 1 }, [[formula]]);
  await addin.workbook.settle();
}

/** What an open sidebar does. */
export async function poll(addin: OpenAddin, rows: number): Promise<void> {
  for (let polls = 0; polls < MOST_POLLS; polls++) {
    await addin.clock.sleep(POLL_MS);
    await addin.value("flushAnswers", {});
    await addin.workbook.settle();
    if (!shown(addin, rows).some((value) => isPending(value) || ["", "#NAME?"].includes(String(value))))
      return;
  }
}

export function shown(addin: OpenAddin, rows: number) {
  return addin.sheet.getValues({ row: 2, column: 3, rows, columns: 1 }).flat();
}

export function isUuid(value: unknown): boolean {
  return typeof value === "string" && /^[a-z0-9]{7}$/.test(value);
}

export function failedExecutions(addin: OpenAddin) {
  return addin.host.executions.filter(({ status }) => status !== "done");
}
