import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { filterControls } from "../../../src/lists/filters/filter-control";
import { type NamesOf, readWish } from "../../../src/lists/filters/read-wish";
import { anyFilter } from "./any-filter";

const band = (value: string, label: string) => ({ value, label });
const LISTS: Readonly<Record<string, readonly { value: string; label: string }[]>> = {
  "shop.colour": [band("r", "Deep red"), band("g", "Deep green"), band("b", "Pale blue")],
  "shop.size": [band("s", "Under $1M"), band("m", "$1M-$5M"), band("l", "$5M-$20M"), band("x", "$20M+")],
  "shop.place": [band("POL", "Poland"), band("NOR", "Norway")],
};
const controls = filterControls({
  filters: [
    anyFilter({ filter: "shop.colour", dropdown_type: "shop.colour" }),
    anyFilter({ filter: "shop.size", dropdown_type: "shop.size" }),
    anyFilter({ filter: "shop.place", dropdown_type: "shop.place" }),
    anyFilter({ filter: "shop.opened_year", value_shape: "range of int" }),
    anyFilter({ filter: "shop.is_open", value_shape: "bool" }),
    anyFilter({ filter: "shop.codes", dropdown_type: "shop.codes" }),
  ],
  groups: [],
  fetchedAt: "",
});
const namesOf: NamesOf = (filter) => LISTS[filter] ?? [];

const word = fc.constantFrom(
  ..."Deep red green Pale blue Poland Norwegian size colour above under between and or not 10 $5M 2.5m 1,000 million 2015 years".split(
    " ",
  ),
  ..."companies with a B opened place R&D it's naïve 日本 robots, ( more-than ; 50-200 last".split(" "),
);
const given = fc.record(
  {
    "shop.colour": fc.subarray(["r", "g", "b"], { minLength: 1 }),
    "shop.size": fc.subarray(["s", "m"], { minLength: 1 }),
    "shop.place": fc.constant(["POL"]),
    "shop.opened_year": fc.constantFrom({ gte: 2016 }, { lte: 10 }),
    "shop.is_open": fc.boolean(),
    "shop.codes": fc.constant(["1204"]),
  },
  { requiredKeys: [] },
);

describe("readWish", () => {
  it("uses or names every word of a sentence, and keeps what was read before", () => {
    fc.assert(
      fc.property(fc.array(word, { maxLength: 12 }), given, (said, filters) => {
        const wish = said.join(" ");

        const read = readWish(wish, filters, controls, namesOf);

        const left = read.words.reduce((rest, { text }) => rest.replace(text, ""), wish);
        expect(left).not.toMatch(/[\p{L}\p{N}]/u);
        const told = [...read.unused, ...read.unclear.said].join(" | ");
        const isTold = (text: string) => told.includes(text);
        const silent = read.words.filter(({ text, by }) => by === null && !isTold(text));
        const invented = read.words.filter(
          ({ by }) => by !== null && by !== "small" && !(by in read.filters),
        );
        expect([silent, invented]).toEqual([[], []]);
        const lost = Object.entries(filters).filter(
          ([filter, value]) => ![value].flat().every((each) => [read.filters[filter]].flat().includes(each)),
        );
        expect(lost).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  it("takes any two values of a filter as alternatives", () => {
    const options = LISTS["shop.colour"]!;
    for (const one of options)
      for (const other of options.filter((each) => each !== one)) {
        const read = readWish(
          `${one.label} or ${other.label}`,
          { "shop.colour": [one.value] },
          controls,
          namesOf,
        );
        expect(read).toMatchObject({ filters: { "shop.colour": [one.value, other.value] }, unused: [] });
      }
  });

  it.each([
    ["deep red or green shops", { "shop.colour": ["r"] }, { "shop.colour": ["r", "g"] }, ["shops"]],
    ["deep red, not green", { "shop.colour": ["r"] }, { "shop.colour": ["r"] }, ["not green"]],
    ["a size above 5 million", {}, { "shop.size": ["l", "x"] }, []],
    ["size 1-5M", {}, { "shop.size": ["m"] }, []],
    ["size of $7M", {}, { "shop.size": ["l"] }, []],
    ["size below 1,000k", {}, { "shop.size": ["s"] }, []],
    ["opened before 2015", {}, { "shop.opened_year": { lte: 2014 } }, []],
    ["pale blue", {}, { "shop.colour": ["b"] }, []],
    ["pale blue walls", {}, {}, ["pale blue walls"]],
    ["12 dogs", {}, {}, ["12 dogs"]],
  ])("reads %j beside %j as %j", (wish, before, filters, unused) => {
    expect(readWish(wish, before, controls, namesOf)).toMatchObject({ filters, unused });
  });
});
