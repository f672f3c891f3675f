import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished } from "vitest";
import { exportAnswers } from "../../../sidebar/transfer/export-file";
import { lookAt } from "../../../sidebar/transfer/import-file";
import type { Call } from "../../../sidebar/server";
import { toRow } from "../../../src/money/entry";
import type { TakenSlice } from "../../../src/features/transfer";
import { heldHere } from "../../../src/features/transfer/import-answers";
import { slicesThatStand, takeAnswers } from "../../../src/features/transfer/take-answers";
import type { MethodName } from "../../../src/rpc/rpc";
import { fileOf, linesIn } from "../../addin/files-of-answers";
import { Warehouse } from "../../docs/warehouse-sql";
import { FakeCodec } from "../../fakes/fake-codec";
import { ListDesk } from "../../lists/list-desk";
import { entryOf } from "../../money/entry-of";

/** Answers about each company. */
const EACH = 10;
/** What `google.script.run` certainly carries. */
const LARGEST_REPLY = 5_000_000;
const AT_ONCE = 500;

const codec = new FakeCodec();

/** The row of one of them; every thousandth is long, and compressed. */
function rowOf(number: number): string[] {
  const company = `company-${Math.floor(number / EACH)}.example`;
  const unit = `unit_${number % EACH}`;
  const long = number % 1_000 === 0 ? { text: `=${"long ".repeat(1_000)}` } : {};
  return toRow(entryOf({ company, unit, credits: 1, answer: JSON.stringify({ number, ...long }) }), codec);
}

/**
 * A journal of so many answers leaves in slices, each once, though rows are sorted, deleted and appended meanwhile, and comes back
 * from DuckDB.
 *
 * @returns How many have come back.
 */
export async function leaveAndComeBack(answersHeld: number): Promise<number> {
  const desk = new ListDesk();
  const { store } = desk;
  store.rows = Array.from({ length: answersHeld }, (_, number) => rowOf(number));
  // Slices hold some 1,200 answers.
  const [sorted, deleted, appended] = [0.2, 0.6, 0.7].map((part) => Math.floor((part * answersHeld) / 1_000));
  let [taken, largest] = [0, 0];
  const answers = {
    takeAnswers: ({ first }: { first: number }) => takeAnswers(desk.execution(), first),
    checkTaken: ({ slices }: { slices: TakenSlice[] }) => ({
      stand: slicesThatStand(desk.execution(), slices),
    }),
    getHeld: ({ ids }: { ids: string[] }) => heldHere(desk.execution(), ids),
  } as Readonly<Partial<Record<MethodName, (args: never) => unknown>>>;
  const call: Call = async (method, args) => {
    const text = JSON.stringify(answers[method]!(args as never));
    largest = Math.max(largest, text.length);
    if (method === "takeAnswers") taken += 1;
    if (method === "takeAnswers" && taken === sorted) store.rows.reverse();
    if (method === "takeAnswers" && taken === deleted)
      store.rows.splice(Math.floor(0.3 * answersHeld), AT_ONCE);
    if (method === "takeAnswers" && taken === appended)
      store.append(Array.from({ length: AT_ONCE }, (_, number) => rowOf(answersHeld + number)));
    return JSON.parse(text) as never;
  };
  const { parts, count } = await exportAnswers(
    call,
    () => undefined,
    async () => undefined,
  );
  const text = parts.join("");
  const ids = linesIn(text).map(({ id }) => id);
  const folder = mkdtempSync(join(tmpdir(), "answers-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, "company-answers.ndjson"), text);
  const warehouse = await Warehouse.open(folder);
  onTestFinished(() => warehouse.close());
  await warehouse.runBlock("CREATE TABLE answers");
  await warehouse.runBlock("company-answers-back.ndjson");
  const back = readFileSync(join(folder, "company-answers-back.ndjson"), "utf8");
  const here = await lookAt(fileOf(back), call, async () => undefined);

  expect(taken).toBeGreaterThan(appended!);
  expect(ids).toEqual(store.rows.map((row) => row[1]));
  expect(await warehouse.count("answers")).toBe(answersHeld);
  expect([count, here.answers, here.lacking]).toEqual([answersHeld, answersHeld, 0]);
  expect(largest).toBeLessThan(LARGEST_REPLY);
  expect(desk.sent).toEqual([]);
  return here.answers;
}
