import { expect, it } from "vitest";
import { sectionsOperation as enrichment } from "../../src/products/sections";
import { answersSince, keptVersions } from "../../src/products/kept-versions";
import { BuyingDesk } from "../money/buying-desk";
import { COMPANY, DAY_MS, entryOf } from "../money/entry-of";

it("returns every answer that a cell may show, oldest first, without misses", () => {
  const desk = new BuyingDesk();
  const { answers, journal } = desk.buyer();
  const daysAgo = (days: number) => new Date(desk.clock.now() - days * DAY_MS).toISOString();
  journal.append([
    entryOf({ answer: '"second"', at: daysAgo(1), credits: 3.5 }),
    entryOf({ answer: '"first"', at: daysAgo(9) }),
    entryOf({ unit: "location", answer: '"only"', at: daysAgo(5) }),
    entryOf({ unit: "technology", status: "none", answer: "", at: daysAgo(5) }),
    entryOf({ unit: "people", status: "missing", answer: "no", at: daysAgo(5) }),
  ]);
  const sections = ["firmographic", "location", "technology", "people"];

  const versions = keptVersions(answers, enrichment, [
    { company: COMPANY, sections },
    { company: "never-bought.example", sections },
  ]);

  const times = { firmographic: daysAgo(9), location: daysAgo(5) };
  const before = {
    firmographic: "first",
    location: "only",
    fetched_at: daysAgo(9),
    fetched_by_section: times,
  };
  expect(versions).toEqual([
    [
      {
        firmographic: "first",
        fetched_at: daysAgo(9),
        fetched_by_section: { firmographic: daysAgo(9) },
      },
      before,
      {
        firmographic: "second",
        location: "only",
        fetched_at: daysAgo(5),
        fetched_by_section: { ...times, firmographic: daysAgo(1) },
      },
    ],
    [],
  ]);
});

it("returns what was held at a time, and each answer since", () => {
  const desk = new BuyingDesk();
  const { answers, journal } = desk.buyer();
  const daysAgo = (days: number) => new Date(desk.clock.now() - days * DAY_MS).toISOString();
  journal.append([
    entryOf({ answer: '"first"', at: daysAgo(9) }),
    entryOf({ answer: '"second"', at: daysAgo(5) }),
    entryOf({ unit: "location", answer: '"only"', at: daysAgo(4) }),
    entryOf({ answer: '"third"', at: daysAgo(1) }),
  ]);
  const questions = [{ company: COMPANY, sections: ["firmographic", "location"] }];

  const [since] = answersSince(
    answers,
    enrichment,
    questions,
    Date.parse(daysAgo(5)),
    ({ answer }) => answer === '"third"',
  );

  const { all, own } = since!;
  const told = ({ firmographic, location }: Record<string, unknown>) => [firmographic, location];
  expect(all.before.map(({ answer }) => told(answer))).toEqual([["second", undefined]]);
  expect(all.after.map(({ answer }) => told(answer))).toEqual([
    ["second", "only"],
    ["third", "only"],
  ]);
  expect(all.after.map(({ at }) => at)).toEqual([daysAgo(4), daysAgo(1)]);
  expect(own.before).toEqual(all.before);
  expect(own.after.map(({ answer }) => told(answer))).toEqual([["third", undefined]]);
});
