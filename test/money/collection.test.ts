import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { LimitError } from "../../src/core/errors";
import { SharedState } from "../../src/money/shared-state";
import { collection } from "../../src/money/store";
import { FakeCodec } from "../fakes/fake-codec";
import { FakeLock } from "../fakes/fake-lock";
import { MemoryProperties } from "../fakes/memory-properties";

interface Note {
  readonly id: string;
  readonly text: string;
}

const notes = collection<Note>({
  prefix: "NOTE_",
  schema: () => z.object({ id: z.string(), text: z.string() }),
  key: ({ id }) => id,
  most: 3,
  largest: 20_000,
  full: () => new LimitError("limit/store", "There is no room."),
  tooLarge: ({ id }) => new LimitError("limit/store", `${id} is too large.`),
});

function desk() {
  const properties = new MemoryProperties();
  const state = new SharedState(properties, new FakeLock(), new FakeCodec());
  const kept = () => [...properties.stored.keys()].sort();
  return { properties, state, kept, listed: () => notes.list(state.read()) };
}

const note = (id: string, text = id): Note => ({ id, text });

describe("collection", () => {
  it("adds, changes and removes records, each in properties of its own", () => {
    const { state, kept, listed } = desk();

    notes.change(state, (all) => [...all, note("a"), note("b")]);
    notes.change(state, (all) => all.map((each) => (each.id === "a" ? note("a", "again") : each)));

    expect(listed()).toEqual([note("a", "again"), note("b")]);
    expect(kept()).toEqual(["NOTE_a", "NOTE_b"]);

    notes.change(state, (all) => all.filter(({ id }) => id !== "a"));

    expect(listed()).toEqual([note("b")]);
    expect(notes.list(state.known())).toEqual([note("b")]);
    expect(kept()).toEqual(["NOTE_b"]);
  });

  it("writes what has changed and nothing else", () => {
    const { state, properties } = desk();
    notes.change(state, () => [note("a"), note("b")]);
    const written: string[] = [];
    const setAll = properties.setAll.bind(properties);
    properties.setAll = (values) => {
      written.push(...Object.keys(values));
      setAll(values);
    };

    notes.change(state, (all) => all.map((each) => (each.id === "b" ? note("b", "again") : each)));
    notes.change(state, (all) => all);

    expect(written).toEqual(["NOTE_b"]);
  });

  it("keeps a large record in pieces, and none of them once it is small", () => {
    const { state, kept, listed } = desk();

    notes.change(state, () => [note("a", "x".repeat(18_000))]);

    expect(listed()).toEqual([note("a", "x".repeat(18_000))]);
    expect(kept()).toEqual(["NOTE_a", "NOTE_a_1", "NOTE_a_2"]);

    notes.change(state, () => [note("a")]);

    expect(kept()).toEqual(["NOTE_a"]);
  });

  it.each(["", "{", "7", "[]", '{"id":"x"}', '{"id":"other","text":"x"}', "3:{}"])(
    "leaves a record that reads %j as it is, and counts it",
    (text) => {
      const { state, properties, listed } = desk();
      properties.stored.set("NOTE_x", text);

      notes.change(state, (all) => [...all, note("a")]);
      notes.change(state, () => [note("b")]);

      expect(listed()).toEqual([note("b")]);
      expect(notes.unread(state.known())).toBe(1);
      expect(() => notes.change(state, () => [note("x")])).toThrow("There is no room");
      expect(properties.stored.get("NOTE_x")).toBe(text);
    },
  );

  it("refuses one that is too large, one too many, and one that there is no room for", () => {
    const { state, properties, listed } = desk();

    expect(() => notes.change(state, () => [note("a", "x".repeat(20_001))])).toThrow("a is too large");
    expect(() => notes.change(state, () => ["a", "b", "c", "d"].map((id) => note(id)))).toThrow("no room");
    properties.stored.set("OTHER", "x".repeat(410_000));
    expect(() => notes.change(state, () => [note("a")])).toThrow("no room");

    expect(listed()).toEqual([]);
  });
});
