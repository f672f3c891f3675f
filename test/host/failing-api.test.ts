// Sentences: whatever the API does, what stops says why, and nothing paid is lost.
import { describe, expect, it } from "vitest";
import type { RunRequest } from "../../src/rpc/rpc";
import { DEMO_KEY, type Fault } from "../../demo-api/demo-api";
import { ServiceError } from "../../workbench/host/service-error";
import { BASE_URL, openAddin, websites, type OpenAddin } from "../addin/open-addin";

const LOCATION: RunRequest = { kind: "enrichment", sections: ["location"] };
const UNKNOWN_SHAPE: Fault = { status: 200, body: '{"something":"else","credits_consumed":0.5}' };
const STACK = /\bat \S+ \(|\.js:\d|TypeError|undefined|\[object/;

describe("A run whose API fails", () => {
  it.each<[string, Fault, RegExp]>([])(
    "ends with a message when it %s, and keeps what was written",
    async (_, reply, sentence) => {
      const addin = await openAddin();
      addin.api.faults.set([{ when: { from: 3 }, reply }]);

      const ended = await addin.run(LOCATION);

      const rows = addin.rows();
      expect(ended.state).toBe("done");
      expect(rows[0]).toMatchObject({ Status: "Done" });
      expect(rows[0]?.["HQ country"]).toEqual(expect.stringMatching(/./));
      const last = addin.statusLines()[4];
      expect(last).toMatch(sentence);
      expect([...addin.statusLines(), ended.message].join("\n")).not.toMatch(STACK);
    },
  );

  it.each<[string, Fault, RegExp]>([
    ["with broken connections", "cut", /could not be reached\./],
    ["HTML", "html", /^Something other than the API answered at \S+, 5 times in a row/],
    ["truncated JSON", "malformed-json", /^The API's answer was cut off\./],
    ["an unknown shape", UNKNOWN_SHAPE, /^The API's answer was cut off\./],
  ])(
    "stops until the next hour when it answers %s, and keeps what was written",
    async (_, reply, sentence) => {
      const addin = await openAddin();
      addin.api.faults.set([{ when: { from: 3 }, reply }]);

      const ended = await addin.run(LOCATION);

      expect(ended.state).toBe("stopped");
      expect(ended.message).toMatch(sentence);
      expect(ended.message).toMatch(/ It goes on by itself within the hour\.$/);
      expect(addin.rows()[0]).toMatchObject({ Status: "Done" });
      expect(addin.statusLines()[4]).toBe("Queued");
    },
  );

  it("continues when the API is back, and pays for no company twice", async () => {
    const addin = await openAddin();
    addin.api.faults.set([
      { when: { nth: [2, 3] }, reply: { status: 429, headers: { "retry-after": "7" } } },
    ]);

    const ended = await addin.run(LOCATION);

    expect(ended).toMatchObject({ state: "done", done: 5, failed: 0, creditsSpent: 2.5 });
    expect(addin.credits).toBe(2.5);
  });
});

describe("Any other call to a failing API", () => {
  it.each<[string, Fault]>([
    ["not reachable", "unreachable"],
    ["HTML", "html"],
    ["half a JSON", "malformed-json"],
    ["an unknown shape", UNKNOWN_SHAPE],
    ["down", { status: 502 }],
  ])("says that it was the API, and the way out, without names of its own: %s", async (_, reply) => {
    const addin = await openAddin();
    await addin.value("getFilters", {});
    addin.api.faults.set([{ when: {}, reply }]);

    const filters = { "location.hq.country": ["DEU"] };
    const sentences = [
      await addin.refusal("getFilterOptions", { filter: "location.hq.country" }),
      await addin.refusal("getFilters", { refresh: true }),
      await addin.refusal("search", { query: "north" }),
      await addin.refusal("generateList", { filters, limit: 5, creditCap: 9 }),
      await messageIn(addin, `=COMPANY_JOBS("${websites(1)[0]}",5)`),
      await messageIn(addin, `=COMPANY_NEWS("${websites(1)[0]}",5)`),
    ];

    for (const sentence of sentences) {
      expect(sentence).toMatch(reply === "unreachable" ? /demo\.company-intelligence\.example/ : /the API/i);
      expect(sentence).not.toMatch(/(?:company|list|filters)\/[a-z]/);
      expect(sentence).toMatch(/\. \S.*\.$/);
      expect(sentence).not.toMatch(STACK);
    }
  });
});

describe("A base URL under which nothing is found", () => {
  const WRONG = `${BASE_URL}/wrong`;

  it.each(['{"detail":"Not Found"}', "<html>Not here</html>"])(
    "is said to be one after three rows at most, and nothing is kept: %s",
    async (body) => {
      const addin = await openAddin({ column: ["Website", ...websites(12)] });
      await addin.value("saveSettings", { baseUrl: WRONG });
      addin.spoil = (reply) => (reply.status === 404 ? { ...reply, body } : reply);

      const ended = await addin.run(LOCATION);
      const requested = addin.sent.filter(({ url }) => url.includes("company="));
      const formula = await messageIn(addin, `=COMPANY_JOBS("${websites(1)[0]}",5)`);
      const bill = await addin.value("quoteRun", { ...LOCATION, range: "Sheet1!A2:A" });

      expect(ended).toMatchObject({ state: "stopped", creditsSpent: 0 });
      expect(ended.message).toContain(`Nothing was found under ${WRONG}`);
      expect(ended.message).toContain("Check the base URL in Settings.");
      expect(requested.length).toBeLessThanOrEqual(3);
      expect(formula).toContain(`Nothing was found under ${WRONG}`);
      expect(bill).toMatchObject({ toFetch: 12 });
      await addin.value("saveSettings", { baseUrl: BASE_URL });
      expect(await addin.run({ ...LOCATION, range: "Sheet1!A2:A" })).toMatchObject({
        state: "done",
        done: 12,
        failed: 0,
      });
    },
  );

  it("is none where a company is unknown, the first that anybody asks about included", async () => {
    const addin = await openAddin({ column: ["Website", "nobody-at-all.example", ...websites(2)] });

    const ended = await addin.run(LOCATION);

    expect(ended).toMatchObject({ state: "done", done: 3, failed: 1 });
    expect(addin.statusLines()[0]).toMatch(/^Not found: No such company\. Check/);
    expect(await addin.value("quoteRun", { ...LOCATION, range: "Sheet1!A2:A" })).toMatchObject({
      toFetch: 0,
    });
  });
});

describe("A 404 to a list", () => {
  const says = (addin: OpenAddin, url: string, body: object) => {
    addin.spoil = (reply, requested) =>
      requested.includes(url) ? { ...reply, status: 404, body: JSON.stringify(body) } : reply;
  };

  it("is no empty list", async () => {
    const addin = await openAddin();
    says(addin, "/list/generate", { detail: "Not Found" });
    const filters = { "location.hq.country": ["DEU"] };

    const refusal = await addin.refusal("generateList", { filters, limit: 5, creditCap: 9 });
    const formula = await messageIn(addin, '=COMPANY_LIST("{""location.hq.country"":[""DEU""]}",5)');

    for (const sentence of [refusal, formula])
      expect(sentence).toContain("The API has nothing for this request");
  });
});

describe("The service's own reason", () => {
  it.each([404, 503])("of status %i is shown nowhere", async (status) => {
    const addin = await openAddin();
    await addin.run({ ...LOCATION, range: "Sheet1!A2:A2" });
    const body = JSON.stringify({ detail: { message: "Out for lunch" }, error: "Out for lunch" });
    addin.spoil = (reply) => ({ ...reply, status, body });

    const ended = await addin.run({ ...LOCATION, range: "Sheet1!A3:A3" });

    expect(JSON.stringify([ended, addin.texts()])).not.toContain("lunch");
  });

  it("for not accepting a request is shown on the row, without the key", async () => {
    const addin = await openAddin();
    await addin.run({ ...LOCATION, range: "Sheet1!A2:A2" });
    const body = JSON.stringify({ detail: { msg: `Too many sections for ${DEMO_KEY}` } });
    addin.spoil = (reply) => ({ ...reply, status: 422, body });

    await addin.run({ ...LOCATION, range: "Sheet1!A3:A3" });

    expect(addin.statusLines()[1]).toContain('("Too many sections for …")');
  });
});

describe("A page with status 200", () => {
  it("is a gateway's: nothing is booked, the run waits, and goes on when the API is back", async () => {
    const addin = await openAddin({ column: ["Website", ...websites(12)] });
    let pages = 0;
    addin.spoil = (reply, url) => {
      if (!url.includes("/enrichment") || pages === 2) return reply;
      pages++;
      return {
        ...reply,
        headers: { "content-type": "text/html" },
        body: "<!DOCTYPE html><title>Just a moment</title>",
      };
    };

    const started = await addin.slice(await addin.start(LOCATION));
    const { today } = (await addin.value("getState", {})).credits;
    const ended = await addin.finishRun(started);

    expect(started.state).toBe("waiting");
    expect(started.message).toContain("Something other than the API answered (200).");
    expect([today, pages]).toEqual([0, 2]);
    expect(ended).toMatchObject({ state: "done", done: 12, failed: 0, creditsSpent: 6 });
  });
});

describe("A reply that Google does not hand out", () => {
  it("costs no other reply of its batch", async () => {
    const method = "getContentText";
    const column = ["Website", ...websites(12)];
    const addin = await openAddin({ column });
    const started = await addin.start(LOCATION);
    let [place, refused] = [0, 0];
    addin.host.intercept = (call) => {
      if (call.method === "fetchAll" && call.phase === "before") place = addin.sent.length;
      if (call.method !== method || call.phase !== "before") return undefined;
      if (!addin.sent[place++]!.url.includes(column[9]!) || refused++ > 0) return undefined;
      throw new ServiceError("Unexpected error while getting the method or property of an HTTPResponse.");
    };

    const done = await addin.finishRun(started);

    expect(done).toMatchObject({ state: "done", done: 12, failed: 0 });
    expect(refused).toBeGreaterThan(0);
    expect(addin.sent).toHaveLength(13);
  });
});

async function messageIn(addin: OpenAddin, text: string): Promise<string> {
  const { sheet, cell: first } = await addin.formula(text);
  const cell = first.display === "Company" ? sheet.cellView(2, 1) : first;
  return (cell.error?.message ?? cell.display).replace(/^\w*Error: /, "").replace(/ \(line \d+\)\.?$/, "");
}
