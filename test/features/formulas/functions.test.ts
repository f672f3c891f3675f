import { describe, expect, it } from "vitest";
import { customFunctions } from "../../../src/features/formulas/catalogue";
import { formulasWait } from "../../../src/features/formulas/waiting-formulas";
import { beyondDayCap, PENDING } from "../../../src/features/formulas/evaluation";
import { SHOWCASE_COMPANIES } from "../../../demo-api/demo-api";
import { credits, FormulaBench } from "./formula-bench";

const ROBOTS = "northwind-robotics.example";
const PAY = "harbourlight-pay.example";
const column = (...cells: unknown[]) => cells.map((cell) => [cell]);
const thirty = column(
  ...SHOWCASE_COMPANIES.map(({ website }) => website),
  ...Array.from({ length: 10 }, (_, index) => `unknown-${index}.example`),
);

describe("A function with more arguments than it takes", () => {
  it("says so instead of leaving some out, and asks nothing", () => {
    const bench = new FormulaBench();

    expect(() => bench.run("COMPANY_JOBS_COUNT", ROBOTS, PAY)).toThrow(
      "COMPANY_JOBS_COUNT takes 1 argument: companies. Give several cells as a range",
    );
    expect(() => bench.run("COMPANY_JOBS_COUNT", ROBOTS, "")).not.toThrow();
    expect(bench.http.sent).toHaveLength(1);
  });
});

describe("COMPANY_ENRICH", () => {
  it("returns a single value for one company and one field", () => {
    const bench = new FormulaBench();

    expect(bench.run("COMPANY_ENRICH", ROBOTS, "Founded")).toBe(2016);
  });

  it("buys nothing twice, even in another execution and another spelling", () => {
    const bench = new FormulaBench();

    bench.run("COMPANY_ENRICH", ROBOTS, "Founded");
    bench.run("COMPANY_ENRICH", `https://www.${ROBOTS}/about`, "Founded, Name");

    expect(bench.http.sent).toHaveLength(1);
    expect(credits(bench.api)).toBe(2);
  });

  it("returns exactly one row per row: labels for a heading, blanks for blanks, messages for mistakes", () => {
    const bench = new FormulaBench().knowPrices("enrichment:firmographic,location");

    const rows = bench.run(
      "COMPANY_ENRICH",
      column("Website", ROBOTS, "", "someone@gmail.com", PAY, ROBOTS),
      "Founded, HQ country, status",
    );

    expect(rows).toEqual([
      ["Founded", "HQ country", "Status"],
      [2016, "Germany", "Done"],
      [null, null, null],
      [expect.stringMatching(/^⚠ someone@gmail\.com is a private e-mail address\./), null, null],
      [2013, "United Kingdom", "Done"],
      [2016, "Germany", "Done"],
    ]);
    expect(bench.http.batches.map(({ requests }) => requests)).toEqual([2]);
  });

  it("gives the size of a company as two numbers too, for what its text costs", () => {
    const bench = new FormulaBench();

    const [sizes] = bench.run(
      "COMPANY_ENRICH",
      ROBOTS,
      "Employees, Employees from, employees to",
    ) as unknown[][];

    const [from, to] = String(sizes![0]).split("-").map(Number);
    expect(sizes!.slice(1)).toEqual([from, to]);
    expect(credits(bench.api)).toBe(2);
  });

  it("sends one request alone until the price is known, then all others", () => {
    const bench = new FormulaBench();

    bench.run("COMPANY_ENRICH", thirty, "Founded");

    expect(bench.http.batches.map(({ requests }) => requests)).toEqual([1, 24]);
  });

  it("throws for a single cell that has no answer", () => {
    const bench = new FormulaBench();

    expect(() => bench.run("COMPANY_ENRICH", "nobody-at-all.example")).toThrow(
      "Not found: nobody-at-all.example. Check the website or try COMPANY_SEARCH.",
    );
    expect(() => bench.run("COMPANY_ENRICH", "Acme Incorporated")).toThrow("is a name, not a website");
  });

  it("is blank for a blank cell and sends nothing", () => {
    const bench = new FormulaBench({ key: false, allowed: false });

    expect(bench.run("COMPANY_ENRICH", "")).toBeNull();
    expect(bench.http.sent).toEqual([]);
  });

  it("returns the metadata of an answer, and all fields of a section", () => {
    const bench = new FormulaBench();

    const [free] = bench.run("COMPANY_ENRICH", ROBOTS, "fetched_at, status, uuid") as unknown[][];
    const [labels, values] = bench.run(
      "COMPANY_ENRICH",
      column("Company", ROBOTS),
      "firmographic.*",
    ) as unknown[][];

    expect(free).toEqual([new Date("2026-11-02T09:00:00Z"), "Done", expect.stringMatching(/^[a-z0-9]{7}$/)]);
    expect(labels!.length).toBeGreaterThan(9);
    expect(labels!.slice(0, 3)).toEqual(["Name", "Website", "Founded"]);
    expect(values!.slice(0, 3)).toEqual(["Northwind Robotics", ROBOTS, 2016]);
  });

  it("rejects a range of several columns, which leaves no place for its result rows", () => {
    const bench = new FormulaBench();

    expect(() => bench.run("COMPANY_ENRICH", [[ROBOTS, PAY]])).toThrow(
      "COMPANY_ENRICH: companies must be a single column.",
    );
  });
});

describe("COMPANY_JOBS", () => {
  it("returns a table with the company in the first column, and with dates as dates", () => {
    const bench = new FormulaBench();

    const table = bench.run("COMPANY_JOBS", ROBOTS, 3) as unknown[][];

    expect(table[0]!.slice(0, 5)).toEqual(["Company", "Posted", "Title", "Location", "Remote"]);
    expect(table).toHaveLength(4);
    expect(table.slice(1).map(([company]) => company)).toEqual([ROBOTS, ROBOTS, ROBOTS]);
    expect(table[1]![1]).toBeInstanceOf(Date);
  });

  it("sorts newest first in whatever order they are served, and those without a date last", () => {
    const bench = new FormulaBench();
    const { http } = bench;
    const send = http.sendAll.bind(http);
    http.sendAll = (requests, timeoutSeconds) =>
      send(requests, timeoutSeconds).map((reply) => {
        const body = JSON.parse(reply.body) as { data: Record<string, unknown>[] };
        body.data = [{ ...body.data[0], job_id: "x", date_posted: "" }, ...body.data.slice(1).reverse()];
        return { ...reply, body: JSON.stringify(body) };
      });

    const rows = bench.run("COMPANY_JOBS", ROBOTS, 6, "Posted, Job ID", false) as [
      string,
      Date | null,
      string,
    ][];

    const times = rows.slice(0, -1).map(([, posted]) => posted!.getTime());
    expect(times).toEqual(times.toSorted((a, b) => b - a));
    expect(new Set(times).size).toBeGreaterThan(1);
    expect(rows.at(-1)).toEqual([ROBOTS, null, "x"]);
  });

  it("uses a larger table's answer for a smaller one", () => {
    const bench = new FormulaBench();

    bench.run("COMPANY_JOBS", ROBOTS, 10);
    const table = bench.run("COMPANY_JOBS", ROBOTS, 2, "Title", false) as unknown[][];

    expect(table).toHaveLength(2);
    expect(table[0]).toHaveLength(2);
    expect(bench.http.sent).toHaveLength(1);
  });

  it("reports mistakes in their row and leaves blanks blank", () => {
    const bench = new FormulaBench();

    const table = bench.run("COMPANY_JOBS", column("Website", "", 12, ROBOTS, "", ""), 1, "Title");

    expect(table).toEqual([
      ["Company", "Title"],
      [null, null],
      [expect.stringMatching(/^⚠ 12 is a number\./), null],
      [ROBOTS, expect.any(String)],
    ]);
  });

  it.each([
    ["limit", ["ten"], 'COMPANY_JOBS: limit must be a whole number from 1 to 1000, not "ten".'],
    ["limit", [0], "COMPANY_JOBS: limit must be a whole number from 1 to 1000, not 0."],
    ["headers", [1, "", "maybe"], 'COMPANY_JOBS: headers must be TRUE or FALSE, not "maybe".'],
    ["fields", [1, "Titel"], "Unknown field: Titel. Did you mean Title?"],
  ])("rejects an invalid %s with a message", (_name, rest, sentence) => {
    const bench = new FormulaBench();

    expect(() => bench.run("COMPANY_JOBS", ROBOTS, ...rest)).toThrow(sentence);
    expect(bench.http.sent).toEqual([]);
  });
});

describe("COMPANY_JOBS_COUNT", () => {
  it("requests all posts that its price includes, and nothing if job posts are held", () => {
    const bench = new FormulaBench();

    const first = bench.run("COMPANY_JOBS_COUNT", PAY);
    bench.run("COMPANY_JOBS", ROBOTS, 2);
    const both = bench.run("COMPANY_JOBS_COUNT", column(ROBOTS, PAY)) as number[][];

    expect(first).toBeGreaterThanOrEqual(12);
    expect(both[1]).toEqual([first]);
    expect(both[0]![0]).toBeGreaterThanOrEqual(12);
    expect(bench.http.sent.map(({ url }) => /limit=\d+/.exec(url)![0])).toEqual(["limit=10", "limit=10"]);
  });
});

describe("COMPANY_NEWS", () => {
  it("filters by sentiment and event types, by code, category and name", () => {
    const bench = new FormulaBench();

    const table = bench.run(
      "COMPANY_NEWS",
      ROBOTS,
      5,
      "positive",
      "CM",
      "Headline, Sentiment",
    ) as unknown[][];

    expect(table[0]).toEqual(["Company", "Headline", "Sentiment"]);
    expect(table.length).toBeGreaterThan(1);
    expect(new Set(table.slice(1).map(([, , sentiment]) => sentiment))).toEqual(new Set(["Positive"]));
    expect(bench.http.sent[0]!.url).toContain("sentiment_list=Positive&type_list=CM01%2CCM02");
  });

  it("accepts everyday words that identify a single event", () => {
    const bench = new FormulaBench();

    bench.run("COMPANY_NEWS", ROBOTS, 5, "", "Funding; layoffs");

    expect(bench.http.sent[0]!.url).toContain("type_list=CM01%2CWT02");
  });

  it.each([
    ["Fundng", "Unknown event type: Fundng. Did you mean Equity Fund-Raising (CM01)?"],
    ["Employees", "Employees may mean several event types: Strategic Hiring (WT01);"],
  ])("buys nothing for %s, and suggests what was meant", (types, sentence) => {
    const bench = new FormulaBench();

    expect(() => bench.run("COMPANY_NEWS", ROBOTS, 5, "", types)).toThrow(sentence);
    expect(bench.http.sent).toEqual([]);
  });

  it("rejects an unknown sentiment", () => {
    const bench = new FormulaBench();

    expect(() => bench.run("COMPANY_NEWS", ROBOTS, 5, "happy")).toThrow(
      'COMPANY_NEWS: sentiment must be Positive, Neutral or Negative, not "happy".',
    );
  });
});

describe("COMPANY_NEWS and passing mentions", () => {
  it("leaves them out by what was bought anyway, says how many, and shows them on request without another", () => {
    const bench = new FormulaBench();
    const fields = "Headline, Main subject";

    const without = bench.run("COMPANY_NEWS", ROBOTS, 40, "", "", fields) as unknown[][];
    const spent = credits(bench.api);
    const all = bench.run("COMPANY_NEWS", ROBOTS, 40, "", "", fields, true, "", "", "", true) as unknown[][];

    const isMention = ([, , main]: unknown[]) => main === false;
    const mentions = all.filter(isMention).length;
    expect(mentions).toBeGreaterThan(0);
    expect(without.slice(0, -1)).toEqual(all.filter((row) => !isMention(row)));
    expect(without[without.length - 1]).toEqual([
      `${mentions} of ${all.length - 1} articles only mention the company. TRUE as the last argument shows them.`,
      null,
      null,
    ]);
    expect(bench.http.sent).toHaveLength(1);
    expect(credits(bench.api)).toBe(spent);
  });
});

describe("COMPANY_NEWS with more filters", () => {
  const queryFor = (...further: unknown[]) => {
    const bench = new FormulaBench();
    bench.run("COMPANY_NEWS", "northwind-robotics.example", 5, "", "", "", true, ...further);
    return new URL(bench.http.sent[0]!.url).search;
  };
  const company = "northwind-robotics.example";

  it("sends further filters, spelled as the API spells them", () => {
    expect(queryFor()).toBe(`?company=${company}&unique_article=false&limit=5`);
    expect(queryFor(true, true)).toBe(`?primary_company=${company}&unique_article=true&limit=5`);
    expect(queryFor("", "", "countries: Germany, fra; Newsworthiness: high; since: 2026-09-01")).toBe(
      `?company=${company}&countries=DEU%2CFRA&news_score_list=High&start_date=2026-09-01&unique_article=false&limit=5`,
    );
    expect(queryFor("", "", "blacklisted: a.example; IAB codes: 52; until: 2026-10-31")).toContain(
      "&iab_code_list=52&blacklisted=a.example&end_date=2026-10-31&",
    );
  });

  it("accepts every name that its help lists", () => {
    const help = customFunctions.find(({ name }) => name === "COMPANY_NEWS")!.params["filters"]!.description;
    const names = /Also: (.*), and codes: (.*)\.$/.exec(help)!.slice(1).join(", ").split(", ");

    expect(names).toHaveLength(12);
    for (const name of names) expect(queryFor("", "", `${name}: 52`)).toMatch(/[&?]\w+=52&/);
    expect(queryFor("", "", "NAICS: 333922")).toBe(queryFor("", "", "NAICS codes: 333922"));
  });

  it.each([
    ["colour: red", /no news filter “colour”/],
    ["countries", /cannot be read at/],
    ["until: soon", /Until: “soon” cannot be read/],
    ["until: 2026-02-31", /cannot be read/],
    ["since: 2026-02-31", /cannot be read at/],
    ["newsworthiness: huge", /Write for example High, Medium/],
    ["topic: a; headline: b", /either Headline or Topic/],
    ["countries: DEU; countries: FRA", /twice/],
    ["NAICS: 333922; naics codes: 3535", /twice/],
    ["since: 2026-01-31; Since: 2026-02-28", /twice/],
  ])("rejects %s before any request", (filters, why) => {
    expect(() => queryFor("", "", filters)).toThrow(why);
  });
});

describe("COMPANY_SEARCH", () => {
  it("is free, cached, and works if formulas may not spend", () => {
    const bench = new FormulaBench({ allowed: false });

    const table = bench.run("COMPANY_SEARCH", "Northwind", 2, "Name") as unknown[][];
    bench.run("COMPANY_SEARCH", "northwind", 5);

    expect(table.slice(0, 2)).toEqual([
      ["Company", "Name"],
      ["Northwind", "Northwind Robotics"],
    ]);
    expect(bench.http.sent).toHaveLength(1);
    expect(credits(bench.api)).toBe(0);
  });

  it("returns subsidiaries with their parents on request, stored apart from a search without", () => {
    const bench = new FormulaBench();
    const parent = "Harbourlight Pay";

    const without = bench.run("COMPANY_SEARCH", parent, 20, "Name, Parent", false) as unknown[][];
    const found = bench.run("COMPANY_SEARCH", parent, 20, "Name, Parent", false, true) as unknown[][];

    expect(without.every((row) => row[2] === null)).toBe(true);
    expect(found).toContainEqual([parent, "Pellucida Ledger", parent]);
    expect(bench.http.sent.map(({ url }) => new URL(url).search)).toEqual([
      `?query=${encodeURIComponent(parent)}`,
      `?query=${encodeURIComponent(parent)}&include_children_companies=true`,
    ]);
  });

  it("returns one row per name with limit 1 and a range", () => {
    const bench = new FormulaBench();

    const rows = bench.run(
      "COMPANY_SEARCH",
      column("Company", "Northwind Robotics", "", "Zzyzx Qqq"),
      1,
      "name",
    );

    expect(rows).toEqual([
      ["Name"],
      ["Northwind Robotics"],
      [null],
      ["⚠ No company is called “Zzyzx Qqq”. Try another spelling or its website."],
    ]);
  });

  it("says below its header that no company is called so", () => {
    const bench = new FormulaBench();

    const alone = bench.run("COMPANY_SEARCH", "zzzz", 5, "Name");
    const among = bench.run("COMPANY_SEARCH", column("zzzz", "Northwind Robotics"), 2, "Name") as unknown[][];

    const none = ["⚠ No company is called “zzzz”. Try another spelling or its website.", null];
    expect(alone).toEqual([["Company", "Name"], none]);
    expect(among.slice(0, 3)).toEqual([
      ["Company", "Name"],
      none,
      ["Northwind Robotics", "Northwind Robotics"],
    ]);
  });
});

describe("COMPANY_FILTERS", () => {
  it("lists filters, searches them, and lists the values of one", () => {
    const bench = new FormulaBench();

    const all = bench.run("COMPANY_FILTERS") as unknown[][];
    const found = bench.run("COMPANY_FILTERS", "founded") as unknown[][];
    const values = bench.run("COMPANY_FILTERS", "location.hq.country", "ger");

    expect(all.length).toBeGreaterThan(40);
    expect(found.slice(0, 2).map(([filter]) => filter)).toEqual(["Filter", "firmographic.founded_year"]);
    expect(values).toEqual([
      ["Value", "Label"],
      ["DEU", "Germany"],
    ]);
  });

  it("says in words what a filter takes, never in names of types", () => {
    const bench = new FormulaBench();

    const all = bench.run("COMPANY_FILTERS") as unknown[][];
    const city = bench.run("COMPANY_FILTERS", "location.hq.city");

    const taken = Object.fromEntries(all.map(([filter, , values]) => [filter, values]));
    expect(taken).toMatchObject({
      "location.hq.country": "one or several texts",
      "firmographic.founded_year": "from … to …",
    });
    expect(JSON.stringify(Object.values(taken))).not.toMatch(/list\[|string|\bint\b|gte|bool/);
    expect(city).toEqual([
      ["Value", "Label"],
      ["one or several texts", "Any value like this"],
    ]);
  });
});

describe("a formula that would spend", () => {
  it("says how to save a key if there is none", () => {
    const bench = new FormulaBench({ key: false });

    expect(JSON.stringify(bench.run("COMPANY_JOBS", ROBOTS))).toContain("No API key is saved yet.");
  });

  it("sends nothing while the owner's switch is off, and says in each row how to turn it on", () => {
    const bench = new FormulaBench({ allowed: false });

    const rows = bench.run("COMPANY_ENRICH", column(ROBOTS, PAY), "Founded");

    expect(rows).toEqual(
      column(...Array.from({ length: 2 }, () => expect.stringContaining("Formulas are off"))),
    );
    expect(bench.http.sent).toEqual([]);
  });

  it("still shows what is paid for when the switch was turned off", () => {
    const bench = new FormulaBench();
    bench.run("COMPANY_ENRICH", ROBOTS, "Founded");
    bench.saveFormulas({ allowed: false });

    expect(bench.run("COMPANY_ENRICH", ROBOTS, "Founded")).toBe(2016);
  });

  it("sends no more new requests than an evaluation's cap, and continues at the next evaluation", () => {
    const bench = new FormulaBench().knowPrices("enrichment:firmographic", "enrichment:location");
    bench.saveFormulas({ allowed: true, callCap: 5 });
    const websites = column(...SHOWCASE_COMPANIES.slice(0, 8).map(({ website }) => website));

    const first = bench.run("COMPANY_ENRICH", websites, "Founded") as unknown[][];
    const second = bench.run("COMPANY_ENRICH", websites, "Founded") as unknown[][];

    expect(first.filter(([value]) => value === PENDING)).toHaveLength(3);
    expect(second.every(([value]) => typeof value === "number")).toBe(true);
    expect(bench.http.batches.map(({ requests }) => requests)).toEqual([5, 3]);
  });

  it("respects the daily cap, even when the cache was evicted completely", () => {
    const bench = new FormulaBench();
    bench.saveFormulas({ allowed: true, dayCap: 3 });

    bench.run("COMPANY_ENRICH", ROBOTS, "Founded");
    bench.cache.entries.clear();

    expect(bench.run("COMPANY_ENRICH", PAY, "Founded")).toBe(beyondDayCap(3, 2));
    expect(bench.run("COMPANY_JOBS", PAY, 1, "Title")).toEqual([
      ["Company", "Title"],
      [beyondDayCap(3, 4), null],
    ]);
    expect(bench.http.sent).toHaveLength(1);
  });
});

describe("a formula that meets a failure", () => {
  it("starts no batch after the soft deadline", () => {
    const bench = new FormulaBench().knowPrices("enrichment:firmographic", "enrichment:location");
    bench.saveFormulas({ allowed: true, callCap: 100 });
    bench.http.afterBatch = () => bench.clock.advance(26_000);

    const rows = bench.run("COMPANY_ENRICH", thirty, "Founded") as unknown[][];

    expect(bench.http.batches).toEqual([{ requests: 20, timeoutSeconds: 27 }]);
    expect(rows.filter(([value]) => value === PENDING)).toHaveLength(10);
  });

  it("stops at the first refusal of the key", () => {
    const bench = new FormulaBench();
    bench.saveFormulas({ allowed: true, callCap: 100 });
    bench.api.faults.set([{ when: {}, reply: { status: 401 } }]);

    const rows = bench.run("COMPANY_ENRICH", thirty, "Founded") as unknown[][];

    expect(bench.http.batches).toHaveLength(1);
    expect(rows.every(([value]) => String(value).startsWith("⚠ The API refused the API key"))).toBe(true);
  });

  it("keeps what was bought before the connection broke", () => {
    const bench = new FormulaBench().knowPrices("enrichment:firmographic", "enrichment:location");
    bench.saveFormulas({ allowed: true, callCap: 100 });
    bench.api.faults.set([{ when: { nth: 25 }, reply: "cut" }]);

    const rows = bench.run("COMPANY_ENRICH", thirty, "Founded") as unknown[][];

    expect(rows.slice(0, 20).every(([value]) => typeof value === "number")).toBe(true);
    expect(rows.slice(20).every(([value]) => String(value).startsWith("⚠ The API sent no reply"))).toBe(true);
  });

  it("waits for what another execution is buying, then leaves it pending", () => {
    const bench = new FormulaBench();
    let second: unknown = null;
    const send = bench.http.sendAll.bind(bench.http);
    bench.http.sendAll = (...args) => {
      bench.http.sendAll = send;
      second = bench.run("COMPANY_ENRICH", ROBOTS, "Founded");
      return send(...args);
    };

    const first = bench.run("COMPANY_ENRICH", ROBOTS, "Founded");

    expect([typeof first, second]).toEqual(["number", PENDING]);
    // Increasing waits, for as long as an evaluation has.
    expect(bench.clock.slept.slice(0, 6)).toEqual([500, 750, 1_125, 1_687.5, 2_000, 2_000]);
    expect(bench.clock.slept.reduce((sum, ms) => sum + ms, 0)).toBeLessThan(27_000);
    expect(bench.http.sent).toHaveLength(1);
    expect(formulasWait(bench.state().known(), bench.clock.now())).not.toBe("no");
  });

  it("waits where its answer is cut off, which counts as billed twice at most", () => {
    const bench = new FormulaBench();
    bench.api.faults.set([{ when: {}, reply: "malformed-json" }]);

    const ask = () => bench.run("COMPANY_JOBS", ROBOTS);

    for (let times = 0; times < 2; times++) expect(ask).toThrow("The API's answer was cut off.");
    expect(ask).toThrow("The API was asked 2 times");
    expect(bench.http.sent).toHaveLength(2);
  });
});

describe("a formula that cannot store answers", () => {
  it.each([
    [
      "the document's properties cannot be written",
      (bench: FormulaBench) => (bench.documentProperties.writesFail = true),
    ],
    ["they cannot be read", (bench: FormulaBench) => (bench.documentProperties.readsFail = true)],
  ])("buys nothing and says so: %s", (_case, refuse) => {
    const bench = new FormulaBench();
    refuse(bench);

    expect(() => bench.run("COMPANY_ENRICH", ROBOTS, "Founded")).toThrow("Google refuses.");
    expect(bench.http.sent).toEqual([]);
  });

  it("stays pending if it does not get the lock", () => {
    const bench = new FormulaBench();
    bench.lock.taken = true;

    expect(bench.run("COMPANY_ENRICH", ROBOTS, "Founded")).toBe(PENDING);
    expect([bench.http.sent, bench.waits]).toEqual([[], 1]);
  });

  it("still shows cached answers", () => {
    const bench = new FormulaBench();
    bench.run("COMPANY_ENRICH", ROBOTS, "Founded");
    bench.run("COMPANY_ENRICH", ROBOTS, "Founded");
    bench.documentProperties.readsFail = true;

    expect(bench.run("COMPANY_ENRICH", ROBOTS, "Founded")).toBe(2016);
  });
});

describe("an answer that a formula paid for", () => {
  it("is parked until it is moved to the journal, and is used whatever the cache evicts", () => {
    const bench = new FormulaBench();

    bench.run("COMPANY_ENRICH", ROBOTS, "Founded");
    bench.cache.entries.clear();

    expect(bench.store.rows).toEqual([]);
    expect(bench.state().read().parked(0)).toHaveLength(1);
    expect(bench.run("COMPANY_ENRICH", ROBOTS, "Founded")).toBe(2016);
    expect(bench.http.sent).toHaveLength(1);
  });

  it("waits for room if there is none, and is recorded for an open sidebar", () => {
    const bench = new FormulaBench();
    bench.documentProperties.stored.set("ORDER_99", "x".repeat(250_000));

    expect(bench.run("COMPANY_ENRICH", ROBOTS, "Founded")).toBe(PENDING);
    expect([bench.http.sent, bench.waits]).toEqual([[], 1]);
  });

  it("can be extended while it is still parked", () => {
    const bench = new FormulaBench();

    bench.run("COMPANY_JOBS", ROBOTS, 2);
    const table = bench.run("COMPANY_JOBS", ROBOTS, 11) as unknown[][];

    expect(table.length).toBe(12);
    expect(bench.http.sent).toHaveLength(2);
  });
});

describe("customFunctions", () => {
  it("have an example for every argument", () => {
    for (const { params } of customFunctions) {
      for (const { description } of Object.values(params)) expect(description).toMatch(/such as|FALSE/);
    }
  });
});
