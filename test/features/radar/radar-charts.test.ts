import { describe, expect, it } from "vitest";
import { jobFunction, type RadarCompany } from "../../../src/features/radar/radar-company";
import { radarCharts as radarPictures } from "../../../src/features/radar/radar-charts";
import { allOf, NOTHING } from "./nothing-held";

const MONTHS = ["2026-10", "2026-11"];
const role = (title: string, month = "2026-11", skills: readonly string[] = []) => ({ month, title, skills });
const radarCharts = (...given: Parameters<typeof radarPictures>) => radarPictures(...given).charts;
const named = (companies: readonly RadarCompany[], title: string) =>
  radarCharts(companies, MONTHS).find((chart) => chart.title.startsWith(title))!;

/** L* of CIELAB, 0 to 100: how light a colour is in greyscale. */
function lightnessOf(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 116 * Math.cbrt(0.2126 * red! + 0.7152 * green! + 0.0722 * blue!) - 16;
}

describe("the charts of a radar", () => {
  it("are empty if there is nothing to draw", () => {
    const empty = radarPictures([NOTHING, { ...NOTHING, roles: allOf([]), articles: allOf([]) }], MONTHS);

    expect(empty).toEqual({ charts: [], figures: [] });
  });

  it("stack the largest functions in the order of their colours, small and unknown ones together last", () => {
    const titles = [
      ...Array.from({ length: 4 }, () => "Account Executive"),
      ...Array.from({ length: 3 }, () => "Backend Developer"),
      "Data Analyst",
      "Data Analyst",
      "Recruiter",
      "Recruiter",
      "Brand Manager",
      "Brand Manager",
      "Legal Counsel",
      "Lion tamer",
    ];

    const chart = named([{ ...NOTHING, roles: allOf(titles.map((title) => role(title))) }], "Roles");

    expect(chart.lines).toEqual([
      ["Month", "Engineering", "Sales", "Marketing", "People", "Data", "Other"],
      ["2026-10", 0, 0, 0, 0, 0, 0],
      ["2026-11", 3, 4, 2, 2, 2, 2],
    ]);
    expect(chart.colours).toHaveLength(6);
    expect(new Set(chart.colours).size).toBe(6);
  });

  it("keep the colour of a function, and of what is small or unknown, whatever else is drawn", () => {
    const colourIn = (name: string, ...titles: string[]) => {
      const roles = allOf([...titles, "Data Analyst", "Lion tamer"].map((title) => role(title)));
      const { colours, lines } = named([{ ...NOTHING, roles }], "Roles");
      return colours[lines[0]!.indexOf(name) - 1];
    };

    for (const name of ["Data", "Other"]) {
      const alone = colourIn(name);
      expect(alone).toBeDefined();
      expect(colourIn(name, "Recruiter", "Recruiter")).toBe(alone);
      expect(colourIn(name, "Account Executive", "Backend Developer", "Brand Manager")).toBe(alone);
    }
  });

  it("count a skill once per role, and a company by its last round", () => {
    const first = {
      ...NOTHING,
      roles: allOf([role("a", "2026-11", ["SQL", "SQL", ""]), role("b", "2020-01", ["SQL", "CAD"])]),
    };
    const funding = { round: "Series A", on: null, raised: null };

    const seed = { ...funding, round: "Seed" };
    const funded = [funding, seed, funding].map((each) => ({ ...NOTHING, funding: each }));

    expect(named([first], "Skills").lines).toEqual([
      ["Skill", "Known roles"],
      ["SQL", 2],
      ["CAD", 1],
    ]);
    expect(named(funded, "Last funding").lines).toEqual([
      ["Round", "Companies"],
      ["Series A", 2],
      ["Seed", 1],
    ]);
  });

  it("add up the headcount of companies that are known for all months, and say of how many", () => {
    const of = (...values: number[]) => values.map((value, index) => ({ month: MONTHS[index]!, value }));
    const companies = [
      { ...NOTHING, headcount: of(5, 6) },
      { ...NOTHING, headcount: of(1, 1) },
      { ...NOTHING, headcount: of(100) },
      NOTHING,
    ];

    const chart = named(companies, "Headcount");

    expect(chart.title).toBe("Headcount by month, 2 of 4 companies");
    expect(chart.lines).toEqual([
      ["Month", "People"],
      ["2026-10", 6],
      ["2026-11", 7],
    ]);
  });

  it("have no bar for a month that is not held whole, and are of the companies that are held that far", () => {
    const whole = {
      ...NOTHING,
      roles: allOf([role("a", "2026-10"), role("a")]),
      articles: allOf([{ month: "2026-11", sentiment: "Positive" }]),
    };
    const { roles, articles } = whole;
    const newest = {
      ...whole,
      roles: { ...roles, since: "2026-10" },
      articles: { ...articles, since: "9999-12" },
    };
    const old = {
      ...whole,
      roles: { ...roles, until: "2026-10" },
      articles: { ...articles, until: "2026-10" },
    };
    const drawn = (companies: readonly RadarCompany[]) =>
      radarCharts(companies, MONTHS).flatMap(({ title, lines }) =>
        title.includes("by month") ? [[title, lines.slice(1).map(([month]) => month)]] : [],
      );

    expect(drawn([whole, whole])).toEqual([
      ["Roles by month and function", MONTHS],
      ["Articles by month and sentiment", MONTHS],
    ]);
    expect(drawn([whole, newest])).toEqual([
      ["Roles by month and function, 1 of 2 companies", MONTHS],
      ["Articles by month and sentiment, 1 of 2 companies", MONTHS],
    ]);
    expect(drawn([whole, newest, newest])).toEqual([]);
    expect(drawn([old, old])).toEqual([]);
  });

  it("are figures where they would have a single bar, and have a bar for each part of a single month", () => {
    const newest = <Held extends object>(held: Held) => ({ ...held, since: "2026-10" });
    const titles = ["Account Executive", "Account Executive", "Backend Developer"];
    const company = {
      ...NOTHING,
      roles: newest(allOf(titles.map((title) => role(title, "2026-11", ["SQL"])))),
      articles: newest(allOf([{ month: "2026-11", sentiment: "Positive" }])),
      traffic: [{ month: "2026-11", value: 50 }],
    };

    const { charts, figures } = radarPictures([company, company], MONTHS);

    expect(charts.map(({ kind, title, lines }) => [kind, title, lines])).toEqual([
      [
        "bars",
        "Roles by function in November 2026",
        [
          ["Function", "Known roles"],
          ["Sales", 4],
          ["Engineering", 2],
        ],
      ],
    ]);
    expect(figures).toEqual([
      { label: "Skills that are asked for: SQL", value: 6 },
      { label: "Articles by sentiment in November 2026: Positive", value: 2 },
      { label: "Website visits in November 2026", value: 100 },
    ]);
  });

  it("say how much of all they draw", () => {
    const skills = Array.from({ length: 20 }, (_, index) => `Skill ${index}`);
    const companies = Array.from({ length: 20 }, (_, index) => ({
      ...NOTHING,
      company: `c${index}.example`,
      openRoles: index,
      roles: index < 15 ? allOf([role("a", "2026-11", skills)]) : null,
    }));

    const drawn = radarCharts(companies, MONTHS);

    expect(drawn.map(({ title, lines }) => [title, lines.length - 1])).toEqual([
      ["Open roles, 12 of 20 companies", 12],
      ["Roles by month and function, 15 of 20 companies", 2],
      ["Skills that are asked for, the top 12 of 20, 15 of 20 companies", 12],
    ]);
  });

  it("are left out if they would be of fewer than half of the companies", () => {
    const month = { month: "2026-11", value: 5 };
    const held = {
      ...NOTHING,
      roles: allOf([role("a", "2026-11", ["SQL"])]),
      openRoles: 57,
      headcount: [{ ...month, month: "2026-10" }, month],
      funding: { round: "Seed", on: null, raised: null },
    };

    const told = (companies: readonly RadarCompany[]) => {
      const { charts, figures } = radarPictures(companies, MONTHS);
      return [...charts.map(({ title }) => title), ...figures.map(({ label }) => label)];
    };

    expect(told([held, NOTHING, NOTHING])).toEqual([]);
    expect(told([held, NOTHING])).toEqual([
      "Roles by month and function, 1 of 2 companies",
      "Headcount by month, 1 of 2 companies",
      "Open roles, 1 of 2 companies: a.example",
      "Skills that are asked for, 1 of 2 companies: SQL",
      "Last funding rounds, 1 of 2 companies: Seed",
    ]);
  });

  it("show how many roles each company has if that was paid for, however few of them are held", () => {
    const companies = [
      { ...NOTHING, company: "b.example", name: "Bee", openRoles: 7 },
      { ...NOTHING, openRoles: 57, roles: allOf([role("a")]) },
      { ...NOTHING, company: "c.example" },
    ];

    const chart = named(companies, "Open roles");

    expect(chart.title).toBe("Open roles, 2 of 3 companies");
    expect(chart.lines).toEqual([
      ["Company", "Roles"],
      ["a.example", 57],
      ["Bee", 7],
    ]);
  });

  it("have colours that also differ in greyscale wherever two of them touch", () => {
    const titles = [
      "Account Executive",
      "Backend Developer",
      "Data Analyst",
      "Recruiter",
      "Brand Manager",
      "x",
    ];
    const held = { ...NOTHING, roles: allOf(titles.map((title) => role(title))) };
    const articles = allOf(["Positive", ""].map((sentiment) => ({ month: "2026-11", sentiment })));

    for (const { colours } of radarCharts([{ ...held, articles }], MONTHS)) {
      const light = colours.map(lightnessOf);
      const steps = light.slice(1).map((each, index) => Math.abs(each - light[index]!));
      expect(Math.min(...steps)).toBeGreaterThan(10);
    }
  });

  it("stack articles by the service's sentiment; those without one have their own series, if there are any", () => {
    const articles = [
      { month: "2026-10", sentiment: "Positive" },
      { month: "2026-11", sentiment: "Negative" },
    ];
    const unknown = [...articles, { month: "2026-11", sentiment: "" }];

    expect(named([{ ...NOTHING, articles: allOf(articles) }], "Articles").lines[0]).toEqual([
      "Month",
      "Positive",
      "Neutral",
      "Negative",
    ]);
    expect(named([{ ...NOTHING, articles: allOf(unknown) }], "Articles").lines).toEqual([
      ["Month", "Positive", "Neutral", "Negative", "Not said"],
      ["2026-10", 1, 0, 0, 0],
      ["2026-11", 0, 0, 1, 1],
    ]);
  });
});

describe("the function of a job", () => {
  it.each([
    ["Senior Data Analyst", "Data"],
    ["Customer Success Manager", "Customer service"],
    ["Machine Learning Engineer", "Data"],
    ["IT-Systemadministrator", "Engineering"],
    ["Field Service Technician", "Operations"],
    ["Accountant", "Finance"],
    ["Account Executive (m/w/d)", "Sales"],
    ["Unit lead", "Other"],
    ["", "Other"],
  ])("for %s is %s", (title, name) => {
    expect(jobFunction(title)).toBe(name);
  });
});
