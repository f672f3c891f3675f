// One bad thing stops at itself: an answer, a row of the journal, a record.
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import type { RunRequest } from "../../src/rpc/rpc";
import { aboutIn, appendForged, FORGERIES, forgedRow } from "../addin/forged-rows";
import { EDITOR, openAddin, websites, type OpenAddin } from "../addin/open-addin";
import { spoilBodies } from "../addin/spoil-bodies";
import { days, WEEKLY_NEWS } from "../addin/watched-weeks";

const JOURNAL = "Company Intelligence journal";
const BASICS: RunRequest = { kind: "enrichment", sections: ["firmographic"] };
const ENGINE =
  /Maximum call stack|Invalid array length|Cannot (read|convert|destructure)|is not (a function|iterable|valid|defined)|RangeError|TypeError|Could not decompress/;
const [first, second] = websites(2) as [string, string];
const nested = (levels: number) => `${"[".repeat(levels)}${"]".repeat(levels)}`;
const journalOf = (addin: OpenAddin) => addin.workbook.sheetNamed(JOURNAL)!;

/** The reply about one company is spoiled. */
const spoilOne = (addin: OpenAddin, company: string, change: (body: string) => string) =>
  spoilBodies(addin, (body, url) => (url.includes(`company=${company}`) ? change(body) : body));

const withDeepName = (body: string) => body.replace(/"name": ?"[^"]*"/, `"name":${nested(3_000)}`);

describe("An answer nested 3,000 lists deep", () => {
  it("is paid for once, and its row alone says that it cannot be read", async () => {
    const addin = await openAddin({ formulas: false });
    const spoiled = spoilOne(addin, second, withDeepName);

    const run = await addin.run(BASICS);
    const { credits } = addin;
    const again = await addin.run(BASICS);

    expect(spoiled()).toBe(1);
    expect(run).toMatchObject({ state: "done", done: 5, failed: 1, creditsSpent: credits });
    const [, failed = "", ...others] = addin.statusLines();
    expect(failed).toContain("in a way that cannot be read");
    expect(others).toEqual(["Up to date", "Up to date", "Up to date"]);
    expect(again).toMatchObject({ state: "done", creditsSpent: 0 });
    expect(addin.credits).toBe(credits);
  });

  it("says so in a formula, in our words, beside others that have their values", async () => {
    const addin = await openAddin();
    spoilOne(addin, second, withDeepName);

    const { sheet } = await addin.formula(`=COMPANY_ENRICH(Sheet1!A2:A4,"name")`);

    const shown = [1, 2, 3].map((row) => sheet.cellView(row, 1).display);
    expect(shown[1]).toContain("in a way that cannot be read");
    expect(shown.join()).not.toMatch(ENGINE);
    expect(new Set(shown).size).toBe(3);
  });

  it("is no reason for the watches of the others not to look", async () => {
    const addin = await openAddin({ formulas: false });
    await addin.value("saveWatch", { ...WEEKLY_NEWS, every: "day" });
    spoilOne(addin, second, (body) => body.replace(/"title": ?"[^"]*"/, `"title":${nested(3_000)}`));

    await days(addin, 2);

    const [watch] = (await addin.value("getWatches", {})).watches;
    expect(watch!.lastLook).toMatchObject({ looked: 4, of: 5 });
    expect(addin.host.executions.filter(({ status }) => status === "failed")).toEqual([]);
  });
});

it("Rows of the journal that a colleague has typed in concern their own companies alone: everybody's sidebar opens, and the trigger works", async () => {
  const forgeries = Object.values(FORGERIES);
  const column = websites(forgeries.length + 2);
  const addin = await openAddin({ formulas: false, column: ["Website", ...column] });
  await addin.run({ ...BASICS, range: "Sheet1!A2" });
  await addin.value("saveWatch", { ...WEEKLY_NEWS, every: "day" });
  for (const [index, forge] of forgeries.entries())
    appendForged(journalOf(addin), forge(aboutIn(journalOf(addin), column[index + 1]!)));

  const states = [await addin.replyText("getState"), await addin.replyText("getState", {}, EDITOR)];
  const run = await addin.run(BASICS);
  const filled = addin.statusLines().filter((line) => /^(Done|Up to date)$/.test(line));
  const told = addin.statusLines().join("\n");
  await days(addin, 2);

  expect(states.join()).not.toMatch(ENGINE);
  expect(run).toMatchObject({ state: "done", done: column.length });
  expect(filled).toHaveLength(column.length - run.failed);
  expect(run.failed).toBeLessThan(forgeries.length);
  const [watch] = (await addin.value("getWatches", {})).watches;
  expect(watch!.lastLook).toBeDefined();
  expect(told).not.toMatch(ENGINE);
  expect(addin.host.executions.filter(({ status }) => status === "failed")).toEqual([]);
});

it("A row of the journal that holds 240 MB of zeros in a few cells is not unpacked, and costs its own company alone", async () => {
  const addin = await openAddin({ column: ["Website", ...websites(3)] });
  await addin.run({ ...BASICS, range: "Sheet1!A2:A2" });
  const about = aboutIn(journalOf(addin), second);
  const row = forgedRow(about, { packed: `gz:${gzipSync(Buffer.alloc(240_000_000)).toString("base64")}` });
  const zeros = row.pop()!.match(/.{1,49999}/g)!;
  appendForged(journalOf(addin), [...row, ...zeros]);

  const bombed = await addin.formula(`=COMPANY_ENRICH("${second}","Founded")`);
  const held = await addin.formula(`=COMPANY_ENRICH("${first}","Founded")`);
  const run = await addin.run({ ...BASICS, range: "Sheet1!A2:A4" });

  expect(zeros.length).toBeGreaterThan(4);
  expect(bombed.cell.error?.message).toContain("cannot be read");
  expect(typeof held.cell.value).toBe("number");
  expect(run).toMatchObject({ state: "done", done: 3 });
  const failed = addin.host.executions.filter(({ status }) => status === "failed");
  expect(failed.map(({ functionName }) => functionName)).toEqual(["COMPANY_ENRICH"]);
});

it("A sheet whose first row looks like a journal keeps nobody's sidebar shut", async () => {
  const addin = await openAddin({ formulas: false });
  await addin.run({ ...BASICS, range: "Sheet1!A2" });
  const [headers] = journalOf(addin).getValues({ row: 1, column: 1, rows: 1, columns: 15 });
  const forged = addin.workbook.insertSheet();
  forged.setValues({ row: 1, column: 1, rows: 1, columns: 15 }, [headers!]);
  for (const forge of Object.values(FORGERIES)) appendForged(forged, forge(aboutIn(journalOf(addin), first)));

  for (const user of [undefined, EDITOR]) {
    const reply = await addin.sidebar("getState", {}, user);
    expect(reply.ok).toBe(true);
    expect(JSON.stringify(reply)).not.toMatch(ENGINE);
    expect(addin.host.executions.at(-1)!.calls["Range.getValues"] ?? 0).toBeLessThan(20);
  }
  expect(await addin.sidebar("tidyJournal", {})).toMatchObject({ ok: true });
});

it("A section that is called as something in every object has its price, and no cap is passed", async () => {
  const addin = await openAddin();
  const request: RunRequest = { kind: "enrichment", sections: ["constructor"] };
  addin.spoil = (reply) => ({
    ...reply,
    status: 200,
    body: '{"data":{"constructor":{"a":"b"}},"credits_consumed":5}',
  });

  const bill = await addin.value("quoteRun", request);
  const capped = await addin.run(request, 4.5);
  const sent = addin.sent.length;
  const whole = await addin.finishRun(await addin.value("runSlice", { ...capped, creditCap: 25 }));

  expect(bill.credits).toEqual({ low: 25, high: 25 });
  expect(capped).toMatchObject({ state: "stopped", reason: "limit/credit-cap" });
  expect(sent).toBe(0);
  expect(whole).toMatchObject({ state: "done", failed: 0, creditsSpent: 25 });
});

it("A kind that this version does not have is refused with a way out, and buys nothing", async () => {
  const addin = await openAddin();
  const refusals = [];
  for (const kind of ["market", "update", "magic"]) {
    for (const method of ["quoteRun", "startRun"] as const)
      refusals.push(await addin.refusal(method, { ...BASICS, kind, creditCap: 9 } as never));
    const what = { ...WEEKLY_NEWS.what, kind };
    refusals.push(await addin.refusal("saveWatch", { ...WEEKLY_NEWS, what } as never));
  }

  for (const refusal of refusals)
    expect(refusal).toMatch(
      /^(saveWatch cannot take what\.kind \(it is one of .*jobs.*\)\. Correct it, .+|This version of the add-on has no runs of the kind "\w+"\. Reload the spreadsheet, .+)\.$/,
    );
  expect(addin.sent).toEqual([]);
});

it("Records that somebody has damaged, or that are of another kind, keep nobody from opening the sidebar, and no watch from looking", async () => {
  const deep = `{"a":${nested(3_000)}}`;
  const damaged: Readonly<Record<string, string>> = {
    RUN_x: `{"runId":"x","kind":"enrichment","payer":"p","state":"running","sheetId":0,"creditCap":1,"startedAt":1,"total":1,"request":{"kind":"enrichment","sections":${nested(3_000)}}}`,
    RUN_of_no_kind:
      '{"runId":"x","kind":"magic","payer":"p","state":"running","sheetId":0,"creditCap":1,"startedAt":1,"total":1,"request":{"kind":"magic"}}',
    RUN_u:
      '{"runId":"u","kind":"update","payer":"p","state":"running","sheetId":0,"creditCap":1,"startedAt":1,"total":1,"request":{"kind":"update","parts":["x"]}}',
    WATCH_in_pieces: "10000000000:{}",
    WATCH_m:
      '{"id":"m","madeAt":1,"name":"Germany","kind":"market","request":{},"every":"day","hour":8,"weekday":1,"creditCap":9,"monthCap":9,"payer":"p","slot":"2026-03-01","toldAt":null,"lastRun":"","last":null,"paused":false,"stopped":null,"message":"","digest":null}',
    WATCH_x: deep,
    ORDER_7:
      '{"id":"a","mark":"r","payer":"p","accounts":[],"host":"h","at":1,"until":1,"requests":[],"settled":{"at":1,"credits":0,"appended":0,"characters":0,"sheetId":0,"prices":{},"parts":10000000000}}',
    LIST_x: `{"name":"x","filters":${nested(3_000)}}`,
    LEDGER: deep,
  };
  const addin = await openAddin({ formulas: false });
  await addin.run({ ...BASICS, range: "Sheet1!A2" });
  await addin.value("saveWatch", { ...WEEKLY_NEWS, every: "day" });
  for (const [name, text] of Object.entries(damaged)) addin.host.documentProperties().set(name, text);

  const replies = [
    await addin.replyText("getState"),
    await addin.replyText("getWatches"),
    await addin.replyText("getLists"),
  ];
  await days(addin, 2);

  for (const reply of replies) expect(JSON.parse(reply)).toMatchObject({ ok: true });
  expect(replies.join()).not.toMatch(ENGINE);
  expect(addin.host.executions.filter(({ status }) => status === "failed")).toEqual([]);
  const looked = (await addin.value("getWatches", {})).watches.map(({ lastLook }) => lastLook !== undefined);
  expect(looked).toEqual([true]);
});
