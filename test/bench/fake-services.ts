import { randomUUID } from "node:crypto";
import { gunzipSync, gzipSync } from "node:zlib";
import { DEMO_KEY, DemoApi } from "../../demo-api/demo-api";

const SPREADSHEET = "bench";

/**
 * The few services that a formula and `onOpen` use, in this process and without delay; the cache outlives a context.
 */
export function fakeServices() {
  const api = new DemoApi();
  const cached = new Map<string, string>();
  const state = { requests: 0 };
  const document: Record<string, string> = {};
  const owner: Record<string, string> = {
    API_KEY: DEMO_KEY,
    API_BASE_URL: "https://demo.example",
    PAYER_TAG: "bench",
    [`FORMULAS_${SPREADSHEET}`]: '{"allowed":true}',
  };
  const noMetadata = { withKey: () => noMetadata, withLocationType: () => noMetadata, find: () => [] };
  const spreadsheet = {
    getId: () => SPREADSHEET,
    getSheets: () => [],
    getSheetByName: () => null,
    createDeveloperMetadataFinder: () => noMetadata,
    getSpreadsheetTimeZone: () => "Etc/UTC",
  };
  const menu = {
    addItem: () => menu,
    addSeparator: () => menu,
    addSubMenu: () => menu,
    addToUi: () => undefined,
  };
  const cache = {
    get: (key: string) => cached.get(key) ?? null,
    getAll: (keys: string[]) =>
      Object.fromEntries(keys.flatMap((key) => (cached.has(key) ? [[key, cached.get(key)]] : []))),
    putAll: (values: Record<string, string>) => Object.entries(values).forEach((pair) => cached.set(...pair)),
    removeAll: (keys: string[]) => keys.forEach((key) => cached.delete(key)),
  };
  const globals = {
    SpreadsheetApp: {
      getUi: () => ({ createAddonMenu: () => menu, createMenu: () => menu }),
      getActiveSpreadsheet: () => spreadsheet,
    },
    PropertiesService: {
      getUserProperties: () => propertiesOn(owner),
      getDocumentProperties: () => propertiesOn(document),
    },
    CacheService: { getDocumentCache: () => cache },
    LockService: { getDocumentLock: () => ({ tryLock: () => true, hasLock: () => true, releaseLock() {} }) },
    UrlFetchApp: {
      fetchAll(
        requests: { url: string; method?: string; headers: Record<string, string>; payload?: string }[],
      ) {
        return requests.map(({ url, method = "get", headers, payload = "" }) => {
          state.requests++;
          const path = url.replace("https://demo.example", "");
          const { status, body } = api.handle({
            method: method.toUpperCase(),
            url: path,
            headers,
            body: payload,
          });
          return { getResponseCode: () => status, getContentText: () => body, getAllHeaders: () => ({}) };
        });
      },
    },
    Utilities: utilities,
  };
  return {
    globals,
    get requests() {
      return state.requests;
    },
  };
}

function propertiesOn(values: Record<string, string>) {
  return {
    getProperty: (name: string) => values[name] ?? null,
    getProperties: () => ({ ...values }),
    setProperty: (name: string, value: string) => void (values[name] = value),
    setProperties: (others: Record<string, string>) => void Object.assign(values, others),
    deleteProperty: (name: string) => void Reflect.deleteProperty(values, name),
  };
}

const blob = (bytes: Buffer) => ({
  getBytes: () => [...bytes],
  getDataAsString: () => bytes.toString("utf8"),
  bytes,
});
const utilities = {
  /** In UTC, in the one format that is used. */
  formatDate: (date: Date) => date.toISOString().slice(0, 19),
  getUuid: () => randomUUID(),
  sleep() {},
  newBlob: (content: string | number[]) =>
    blob(typeof content === "string" ? Buffer.from(content) : Buffer.from(content)),
  gzip: ({ bytes }: { bytes: Buffer }) => blob(gzipSync(bytes)),
  ungzip: ({ bytes }: { bytes: Buffer }) => blob(gunzipSync(bytes)),
  base64Encode: (bytes: number[]) => Buffer.from(bytes).toString("base64"),
  base64Decode: (text: string) => [...Buffer.from(text, "base64")],
  computeDigest: () => [1, 2, 3],
  DigestAlgorithm: { SHA_256: "SHA_256" },
  Charset: { UTF_8: "UTF_8" },
};
