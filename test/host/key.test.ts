// The key leaves the server side nowhere.
import { gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import type { MethodName, RunRequest } from "../../src/rpc/rpc";
import { ServiceError } from "../../workbench/host/service-error";
import { BASE_URL, DEMO_KEY, openAddin, OWNER, websites, type OpenAddin } from "../addin/open-addin";

const WRONG_KEY = "wrong-key-0123456789abcdef";
const [company = ""] = websites(1);
const ENRICHMENT: RunRequest = { kind: "enrichment", sections: ["firmographic", "location"] };
const FORMULAS = [
  `=COMPANY_ENRICH("${company}","Founded")`,
  `=COMPANY_JOBS("${company}",5)`,
  `=COMPANY_NEWS("${company}",5)`,
];
const SECOND_KEY = "second-key-0123456789";
const WRITES = /^(?:setProperty|setProperties|deleteProperty|deleteAllProperties)$/;
/** What may happen at each write of saving and of forgetting. */
const MISHAPS = [1, 2].flatMap((nth) =>
  (
    [
      ["is refused at", "before", false],
      ["is killed before", "before", true],
      ["is killed after", "after", true],
    ] as const
  ).map(([how, at, isKilled]): [string, (addin: OpenAddin) => () => boolean] => [
    `${how} write ${nth}`,
    ({ host }) => {
      let writes = 0;
      host.intercept = ({ method, phase }) => {
        if (phase !== at || !WRITES.test(method) || ++writes !== nth) return undefined;
        if (isKilled) return "kill";
        throw new ServiceError("Service invoked too many times in a short time: properties.");
      };
      return () => writes >= nth;
    },
  ]),
);
const LIST = { filters: { "location.hq.country": ["DEU"] }, limit: 5 };

describe("The API key", () => {
  it("appears nowhere but in its owner's properties and in the header of requests", async () => {
    const addin = await openAddin({ apiKey: WRONG_KEY });
    const replies: string[] = [];

    await story(addin, replies);
    replies.push(await addin.replyText("saveSettings", { apiKey: DEMO_KEY }));
    await story(addin, replies);
    for (const reply of [{ status: 403 }, "html"] as const) {
      addin.api.faults.set([{ when: {}, reply }]);
      await story(addin, replies);
    }
    addin.spoil = (reply) => ({ ...reply, status: 400, body: JSON.stringify({ detail: "bad" }) });
    await story(addin, replies);
    replies.push(await addin.replyText("forgetKey"));

    const texts = [...addin.texts(), ...replies.map((text): [string, string] => ["reply", text])];
    expect(replies.length).toBeGreaterThan(60);
    expect(texts.length).toBeGreaterThan(300);
    for (const key of [WRONG_KEY, DEMO_KEY]) {
      expect(texts.filter(([, text]) => text.includes(key))).toEqual([]);
      expect(addin.sent.some(({ headers }) => headers["x-api-key"] === key)).toBe(true);
      expect(addin.sent.filter(({ url, body }) => `${url}${String(body)}`.includes(key))).toEqual([]);
    }
    expect([...addin.host.userProperties(OWNER)].flat().join()).not.toContain(DEMO_KEY);
  });

  it("is not part of a journal answer either, however it is encoded", async () => {
    const addin = await openAddin();
    await addin.run(ENRICHMENT);

    const journal = addin.workbook.sheetNamed("Company Intelligence journal")!;
    const cells = journal.getValues(journal.dataRange).flat().map(String);
    const zipped = cells.filter((cell) => cell.startsWith("gz:"));
    const plain = zipped.map((cell) => gunzipSync(Buffer.from(cell.slice(3), "base64")).toString("utf8"));

    expect(cells.filter((cell) => cell.startsWith("js:") || cell.startsWith("gz:")).length).toBe(10);
    expect([...cells, ...plain].some((text) => text.includes(DEMO_KEY))).toBe(false);
  });

  it("is not sent to another host: the key is forgotten unless a new one comes along", async () => {
    const addin = await openAddin();

    const state = await addin.value("saveSettings", { baseUrl: "https://elsewhere.example" });
    const refusal = await addin.refusal("checkKey", {});

    expect(state.key).toEqual({ saved: false, hint: "", standing: "unchecked" });
    expect(refusal).toBe("");
    expect(addin.sent).toEqual([]);
  });
});

describe("A key that is saved together with another host", () => {
  const ELSEWHERE = { apiKey: "key-of-elsewhere-0123456789", baseUrl: "https://elsewhere.example" };
  const sentElsewhere = (addin: OpenAddin) =>
    addin.sent.filter(({ url }) => url.includes("elsewhere")).map(({ headers }) => headers["x-api-key"]);

  it.each(MISHAPS)("is the only one that is sent there, although saving %s", async (_, mishap) => {
    const addin = await openAddin();
    const hasStruck = mishap(addin);
    await addin.replyText("saveSettings", ELSEWHERE).catch(() => "");
    addin.host.intercept = undefined;
    expect(hasStruck()).toBe(true);

    await addin.replyText("checkKey");
    await addin.sidebar("startRun", { ...ENRICHMENT, creditCap: 10 });

    expect(sentElsewhere(addin).filter((key) => key !== ELSEWHERE.apiKey)).toEqual([]);
  });

  it("is the only one that is sent there by an execution that begins meanwhile", async () => {
    const addin = await openAddin();
    let isChecking = false;
    addin.host.intercept = async ({ method }) => {
      if (isChecking || !WRITES.test(method)) return undefined;
      isChecking = true;
      await addin.replyText("checkKey");
      isChecking = false;
      return undefined;
    };

    await addin.replyText("saveSettings", ELSEWHERE);

    expect(sentElsewhere(addin).filter((key) => key !== ELSEWHERE.apiKey)).toEqual([]);
  });
});

describe("A key that is forgotten", () => {
  it.each(MISHAPS)("takes along what was agreed to for it, although that %s", async (_, mishap) => {
    const addin = await openAddin({ api: { keys: [DEMO_KEY, SECOND_KEY] } });
    const hasStruck = mishap(addin);
    await addin.replyText("forgetKey").catch(() => "");
    addin.host.intercept = undefined;
    expect(hasStruck()).toBe(true);
    const isForgotten = !(await addin.value("getState", {})).key.saved;
    await addin.value("saveSettings", { apiKey: SECOND_KEY, baseUrl: BASE_URL });

    await addin.formula(`=COMPANY_ENRICH("${company}","founded_year")`);

    // Where it was not forgotten at all, another one has taken its place.
    expect(addin.sent).toHaveLength(isForgotten ? 0 : 1);
  });
});

describe("A wrong key", () => {
  it("stops a run at the first 401, and the run continues with a valid key", async () => {
    const addin = await openAddin({ apiKey: WRONG_KEY });

    const stopped = await addin.run(ENRICHMENT);
    const sentBefore = addin.sent.length;
    const state = await addin.value("getState", {});
    await addin.value("saveSettings", { apiKey: DEMO_KEY });
    const done = await addin.finishRun(await addin.slice(stopped));

    expect(stopped).toMatchObject({ state: "stopped", done: 0, creditsSpent: 0 });
    expect(stopped.message).toMatch(/refused the API key.*Settings/);
    expect(sentBefore).toBe(1);
    expect(state.run?.message).toBe(stopped.message);
    expect(done).toMatchObject({ state: "done", done: 5, failed: 0, creditsSpent: 12.5 });
    expect(addin.sent).toHaveLength(6);
  });

  it("is reported by the check and by a formula", async () => {
    const addin = await openAddin({ apiKey: WRONG_KEY });

    const check = await addin.value("checkKey", {});
    const { cell } = await addin.formula(`=COMPANY_JOBS("${company}")`);

    expect(check.valid).toBe(false);
    expect(check.message).toContain("Save a valid key");
    expect(cell.error?.message).toMatch(/refused the API key.*Settings/);
  });
});

describe("Without a key", () => {
  it.each<[MethodName, object]>([
    ["getFilters", {}],
    ["getFilterOptions", { filter: "location.hq.country" }],
    ["quoteList", LIST],
    ["generateList", { ...LIST, creditCap: 10 }],
    ["quoteRun", ENRICHMENT],
    ["startRun", { ...ENRICHMENT, creditCap: 10 }],
    ["search", { query: "north" }],
  ])("%s says how to save one", async (method, args) => {
    const addin = await openAddin({ apiKey: null });

    const message = await addin.refusal(method, args);

    expect(message).toMatch(/^No API key is saved yet\. Open Extensions .* Settings and save one\.$/);
    expect(addin.sent).toEqual([]);
    expect(addin.sheet.lastColumn).toBe(1);
  });

  it("the check says so too, and the state can still be read", async () => {
    const addin = await openAddin({ apiKey: null });

    expect((await addin.value("checkKey", {})).message).toContain("No API key is saved yet.");
    expect((await addin.value("getState", {})).key).toEqual({
      saved: false,
      hint: "",
      standing: "unchecked",
    });
  });

  it.each([...FORMULAS, '=COMPANY_SEARCH("north")', "=COMPANY_FILTERS()"])(
    "%s says how to save one",
    async (text) => {
      const addin = await openAddin({ apiKey: null });

      const { sheet, cell } = await addin.formula(text);

      const shown = cell.error?.message ?? String(sheet.getValues(sheet.dataRange));
      expect(shown).toContain("No API key is saved yet. Open Extensions");
      expect(addin.sent).toEqual([]);
    },
  );
});

/** Every entry point once, whatever the outcome. */
async function story(addin: OpenAddin, replies: string[]): Promise<void> {
  const ask = async (method: MethodName, args: object = {}) => {
    const text = await addin.replyText(method, args);
    replies.push(text);
    return JSON.parse(text) as { ok: boolean; value?: { runId?: string } };
  };
  for (const kind of ["enrichment", "jobs", "news"]) {
    const request = { kind, sections: ["firmographic"], limit: 3 };
    await ask("quoteRun", request);
    const started = await ask("startRun", { ...request, creditCap: 1_000 });
    const runId = started.value?.runId ?? "none";
    for (let slices = 0; slices < 2; slices++) await ask("runSlice", { runId });
    await ask("cancelRun", { runId });
  }
  await ask("getState");
  await ask("checkKey");
  await ask("getFilters", { refresh: true });
  await ask("getFilterOptions", { filter: "location.hq.country", refresh: true });
  await ask("quoteList", LIST);
  await ask("generateList", { ...LIST, creditCap: 10 });
  await ask("search", { query: "north" });
  for (const formula of FORMULAS) await addin.formula(formula);
}
