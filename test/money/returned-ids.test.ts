import { describe, expect, it } from "vitest";
import { ReturnedIds } from "../../src/money/returned-ids";
import { SharedState } from "../../src/money/shared-state";
import { FakeCodec } from "../fakes/fake-codec";
import { DocumentLock, FakeLock } from "../fakes/fake-lock";
import { MemoryProperties } from "../fakes/memory-properties";

function desk() {
  const properties = new MemoryProperties();
  const lock = new DocumentLock();
  const codec = new FakeCodec();
  return {
    properties,
    execution: (host = "api.example") =>
      new ReturnedIds(
        () => new SharedState(properties, new FakeLock(lock), codec),
        () => host,
      ),
  };
}
const reply = (ids: readonly string[]) =>
  JSON.stringify({ data: ids.map((uuid) => ({ uuid, name: "Acme" })) });

describe("ReturnedIds", () => {
  it("knows at once what it has heard, and for others once it was kept", () => {
    const { execution } = desk();
    const first = execution();
    first.hear('{"data":[{"uuid":"ABC1234","company_uuid":"Kt4Qx","job_id":"other12","name":"Acme"}]}');

    const before = [first.has("ABC1234"), execution().has("ABC1234")];
    first.keep();

    expect(before).toEqual([true, false]);
    const second = execution();
    expect(["ABC1234", "Kt4Qx", "abc1234", "other12", "Acme"].map((id) => second.has(id))).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });

  it("knows an ID only at the host that has returned it", () => {
    const { execution } = desk();
    const staging = execution("staging.example");
    staging.hear(reply(["ABC1234"]));
    staging.keep();

    expect(execution("staging.example").has("ABC1234")).toBe(true);
    expect(execution().has("ABC1234")).toBe(false);
  });

  it("takes a word for an ID only from the member in which the specification has IDs", () => {
    const ids = desk().execution();

    ids.hear('{"deals":[{"uuid":"closed","parent_company_uuid":"Kt4Qx"}],"company_uuid":"secret"}');
    ids.hear('{"data":[{"company_uuid":"abcdefg","uuid":"netting"}]}', "company_uuid");

    expect(["closed", "secret", "netting", "Kt4Qx", "abcdefg"].map((id) => ids.has(id))).toEqual([
      false,
      false,
      false,
      true,
      true,
    ]);
  });

  it("keeps nothing of IDs that are known by their form", () => {
    const { properties, execution } = desk();
    const ids = execution();
    ids.hear(reply(["00000l1", "1234567"]));

    ids.keep();

    expect(properties.stored.size).toBe(0);
  });

  it("keeps the last 12,000 in properties of less than 9 KB each", () => {
    const { properties, execution } = desk();
    const idOf = (index: number) => `ID${String(index).padStart(6, "0")}`;
    for (let from = 0; from < 13_500; from += 500) {
      const ids = execution();
      ids.hear(reply(Array.from({ length: 500 }, (_, index) => idOf(from + index))));
      ids.keep();
    }

    const now = execution();
    expect([now.has(idOf(13_499)), now.has(idOf(2_500)), now.has(idOf(0))]).toEqual([true, true, false]);
    expect(properties.stored.size).toBe(10);
    expect([...properties.stored.values()].every((text) => text.length < 9_000)).toBe(true);
  });
});
