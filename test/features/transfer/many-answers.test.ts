// docs/warehouse.md: whatever is held leaves in slices, and comes back from DuckDB.
import { expect, it } from "vitest";
import { checksum } from "../../../src/core/json";
import { takeAnswers } from "../../../src/features/transfer/take-answers";
import { HEAD_COLUMNS, toRow } from "../../../src/money/entry";
import { FakeCodec } from "../../fakes/fake-codec";
import { ListDesk } from "../../lists/list-desk";
import { entryOf } from "../../money/entry-of";
import { leaveAndComeBack } from "./many-answers";

it("20,000 answers leave, each once, though rows move meanwhile, and come back from DuckDB", async () => {
  expect(await leaveAndComeBack(20_000)).toBe(20_000);
});

it("an answer that cannot be unpacked right now is told, and leaves as no answer that would be held elsewhere", () => {
  const desk = new ListDesk();
  const row = toRow(entryOf(), new FakeCodec());
  const [head = ""] = row[HEAD_COLUMNS - 1]!.split("-");
  const packed = "gz:of nothing";
  row.splice(HEAD_COLUMNS - 1, 2, `${head}-${checksum([packed])}`, packed);
  desk.store.rows = [row, toRow(entryOf(), new FakeCodec())];

  expect(takeAnswers(desk.execution(), 1)).toMatchObject({ answers: [{}], unreadable: 1, rows: 2 });
});
