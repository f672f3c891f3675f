import { VirtualClock } from "../../../host/virtual-clock";
import { CAUGHT, hostWith } from "../host-with";
import { type Expectation, told } from "./told";
import { describe, expect, it } from "vitest";

const GET = "UrlFetchApp.getRequest('https://acme.example/a?b=c'";
const BASE = {
  url: "https://acme.example/a?b=c",
  method: "get",
  headers: {},
  followRedirects: true,
  muteHttpExceptions: false,
  validateHttpsCertificates: true,
  useIntranet: false,
};

const REQUESTS: readonly Expectation[] = [
  [`${GET})`, BASE],
  [`${GET}, { headers: { 'X-Key': 1 } })`, { ...BASE, headers: { "X-Key": "1" } }],
  [
    `${GET}, { muteHttpExceptions: true, followRedirects: false })`,
    { ...BASE, muteHttpExceptions: true, followRedirects: false },
  ],
  [
    `${GET}, { method: 'POST', payload: { a: 'b c', d: 1 } })`,
    { ...BASE, method: "post", payload: "a=b%20c&d=1", contentType: "application/x-www-form-urlencoded" },
  ],
  [
    `${GET}, { method: 'put', payload: '{}', contentType: 'application/json' })`,
    { ...BASE, method: "put", payload: "{}", contentType: "application/json" },
  ],
  [`${GET}, { method: 'fly' })`, "Exception: Attribute provided with invalid value: method"],
  ["UrlFetchApp.getRequest('')", "Exception: Attribute provided with no value: url"],
];

const REPLY = "UrlFetchApp.fetch('https://acme.example/files/list.csv?x=1')";

const REPLIES: readonly Expectation[] = [
  [`${REPLY}.getBlob().getName()`, "list.csv"],
  [`${REPLY}.getBlob().getContentType()`, "text/csv"],
  [`${REPLY}.getBlob().getDataAsString('ISO-8859-1')`, "é"],
  [`${REPLY}.getContentText()`, "é"],
  [`${REPLY}.getContentText('ISO-8859-1')`, "é"],
  [`${REPLY}.getContentText('UTF-8')`, "\ufffd"],
  [`${REPLY}.getContent()`, [-23]],
  [`${REPLY}.getHeaders()['X-Many']`, "2"],
  [`${REPLY}.getAllHeaders()['X-Many']`, ["1", "2"]],
  [`${REPLY}.getAs('text/csv').getBytes()`, [-23]],
];

describe("UrlFetchApp", () => {
  it("returns the request that it would send", async () => {
    expect(await told(REQUESTS)).toEqual(REQUESTS);
  });

  it("decodes a reply in its own charset, under its own name", async () => {
    const headers = { "Content-Type": "text/csv; charset=ISO-8859-1", "X-Many": ["1", "2"] };
    const transport = () => Promise.resolve({ status: 200, headers, body: Uint8Array.from([0xe9]) });

    expect(await told(REPLIES, { transport })).toEqual(REPLIES);
  });

  it.each([
    ["https://api.acme.example/v1/", "https://api.acme.example/v1/x?y=z", true],
    ["https://api.acme.example/v1/", "https://API.acme.example/v1/", true],
    ["https://api.acme.example/v1/", "https://api.acme.example/V1/", false],
    ["https://api.acme.example/v1/", "https://api.acme.example/v10/", false],
    ["https://api.acme.example/v1", "https://api.acme.example/v1?x=1", true],
    ["https://api.acme.example/v1", "https://api.acme.example/v10", false],
    ["https://api.acme.example/", "https://api.acme.example.evil.example/", false],
    ["https://api.acme.example/", "http://api.acme.example/", false],
    ["https://*.acme.example/", "https://a.b.acme.example/x", true],
    ["https://*.acme.example/", "https://acme.example/", false],
    ["https://*.acme.example/", "https://evilacme.example/", false],
  ])("if the manifest lists %s: %s is allowed, %s", async (entry, url, isAllowed) => {
    const transport = () => Promise.resolve({ status: 200, headers: {}, body: "ok" });
    const manifest = { urlFetchWhitelist: [entry] };
    const call: readonly Expectation[] = [
      [
        `UrlFetchApp.fetch(${JSON.stringify(url)}).getContentText()`,
        isAllowed
          ? "ok"
          : `Exception: Request to ${url} failed because the URL has not been whitelisted in the script manifest.`,
      ],
    ];

    expect(await told(call, { transport, manifest })).toEqual(call);
  });

  it("rejects a reply of more than 50 MB", async () => {
    const body = new Uint8Array(50 * 1024 * 1024 + 1);
    const transport = () => Promise.resolve({ status: 200, headers: {}, body });
    const call: readonly Expectation[] = [
      ["UrlFetchApp.fetch('https://acme.example/')", "Exception: Limit Exceeded: URLFetch Response Size."],
    ];

    expect(await told(call, { transport })).toEqual(call);
  });
});

describe("Logger", () => {
  it("returns its own lines with their times, until it is cleared", async () => {
    const host = hostWith(
      `function work() {
        Logger.log("first");
        console.log("not mine");
        Logger.log("%s and %s", "a", 2);
        const before = Logger.getLog();
        Logger.clear();
        const cleared = Logger.getLog();
        Logger.log("again");
        return [before, cleared, Logger.getLog().endsWith(" INFO: again\\n")];
      }`,
      { clock: new VirtualClock(Date.UTC(2026, 0, 2, 3, 4, 5)), manifest: { timeZone: "Etc/GMT" } },
    );

    expect(await host.run("work")).toEqual([
      "Fri Jan 02 03:04:05 GMT 2026 INFO: first\nFri Jan 02 03:04:05 GMT 2026 INFO: a and 2\n",
      "",
      true,
    ]);
    expect(host.logs.map(({ text }) => text)).toEqual(["first", "not mine", "a and 2", "again"]);
  });
});

describe("Locks", () => {
  it("are never acquired with a negative wait", async () => {
    const host = hostWith(`${CAUGHT}
      function work() {
        const lock = LockService.getScriptLock();
        const tried = [lock.tryLock(-1), lock.hasLock(), caught_(() => lock.waitLock(-1)), lock.tryLock(0)];
        return tried.concat(lock.releaseLock(), lock.hasLock());
      }`);

    expect(await host.run("work")).toEqual([
      false,
      false,
      "Exception: Lock timeout: another process was holding the lock for too long.",
      true,
      null,
      false,
    ]);
  });
});

/** In a time zone other than this process's, wherever it runs: at least one of the two is. */
const DATES: readonly (readonly [zone: string, expectations: readonly Expectation[]])[] = [
  [
    "Asia/Kolkata",
    [
      ["new Date(Date.UTC(2026, 0, 1, 20)).getHours()", 1],
      ["new Date(Date.UTC(2026, 0, 1, 20)).getDate()", 2],
      ["new Date(Date.UTC(2026, 0, 1, 20)).getMinutes()", 30],
      ["new Date(0).getTimezoneOffset()", -330],
      ["new Date(2026, 0, 1)", "2025-12-31T18:30:00.000Z"],
      [
        "String(new Date(Date.UTC(2026, 0, 1, 20)))",
        "Fri Jan 02 2026 01:30:00 GMT+0530 (India Standard Time)",
      ],
      ["new Date(2026, 0, 1) instanceof Date", true],
      ["`${new Date(NaN)}`", "Invalid Date"],
    ],
  ],
  [
    "America/New_York",
    [
      ["new Date(2026, 0, 1)", "2026-01-01T05:00:00.000Z"],
      ["new Date(2026, 6, 1)", "2026-07-01T04:00:00.000Z"],
      ["new Date(2026, 0, 31, 10, 20, 30, 40)", "2026-01-31T15:20:30.040Z"],
      ["new Date('2026-01-01')", "2026-01-01T00:00:00.000Z"],
      ["new Date('2026-01-01T00:00')", "2026-01-01T05:00:00.000Z"],
      ["new Date('2026-01-01T00:00:00Z')", "2026-01-01T00:00:00.000Z"],
      ["new Date('2026-07-01T00:00:00+02:00')", "2026-06-30T22:00:00.000Z"],
      ["new Date('Jan 2, 2026 03:04:05')", "2026-01-02T08:04:05.000Z"],
      ["new Date('Fri Jan 02 2026 03:04:05 GMT+0100 (CET)')", "2026-01-02T02:04:05.000Z"],
      ["new Date('01-10-2026')", "2026-01-10T05:00:00.000Z"],
      ["new Date('January 2, 2026')", "2026-01-02T05:00:00.000Z"],
      ["Date.parse('2026/01/02')", Date.UTC(2026, 0, 2, 5)],
      ["new Date(Date.UTC(2026, 0, 1)).toDateString()", "Wed Dec 31 2025"],
      ["new Date(Date.UTC(2026, 6, 1)).toTimeString()", "20:00:00 GMT-0400 (Eastern Daylight Time)"],
      ["new Date(Date.UTC(2026, 0, 1)).toLocaleDateString('en-US')", "12/31/2025"],
      [
        "new Date(Date.UTC(2026, 0, 1)).toLocaleString('en-US', { timeZone: 'UTC' })",
        "1/1/2026, 12:00:00 AM",
      ],
      ["const date = new Date(2026, 0, 1); date.setHours(24); return date;", "2026-01-02T05:00:00.000Z"],
      ["const date = new Date(2026, 0, 31); date.setMonth(1, 1); return date;", "2026-02-01T05:00:00.000Z"],
      ["const date = new Date(2026, 2, 7, 12); date.setDate(8); return date;", "2026-03-08T16:00:00.000Z"],
      ["[new Date(2026, 0, 1).getDay(), new Date(2026, 0, 1).getYear()]", [4, 126]],
      ["new Date(Date.UTC(2026, 0, 1)).getFullYear()", 2025],
      ["new Date(2026, 0, 1).getTimezoneOffset()", 300],
      ["new Date(2026, 6, 1).getTimezoneOffset()", 240],
      ["new Date(Date.UTC(2026, 0, 1)).getUTCHours()", 0],
      ["JSON.stringify(new Date(0))", '"1970-01-01T00:00:00.000Z"'],
      ["typeof Date()", "string"],
      ["Session.getScriptTimeZone()", "America/New_York"],
      ["r.setValue(new Date(Date.UTC(2026, 0, 1))).getValue()", "2026-01-01T00:00:00.000Z"],
    ],
  ],
];

it.each(DATES)("A script in %s uses local time", async (timeZone, expectations) => {
  expect(await told(expectations, { manifest: { timeZone } })).toEqual(expectations);
});
