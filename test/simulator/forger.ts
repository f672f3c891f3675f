import { type Header, JOURNAL_HEADERS, journalColumn } from "../../src/money/entry";
import type { WorkbookSheet } from "../../workbench/workbook/sheet";
import type { OpenAddin } from "../addin/addin-on-host";
import { appendForged, FORGERIES } from "../addin/forged-rows";
import type { Events } from "./events";
import type { Purchase } from "./purchases";
import type { Random } from "./random";
import { LIST_LIMIT } from "./sessions";

const ACTIONS = [
  ["journalRow", 6],
  ["journalSheet", 1],
  ["property", 6],
  ["watch", 2],
  ["savedList", 2],
  ["listOfOthers", 2],
  ["find", 3],
  ["name", 1],
] as const;

const NESTED = `${"[".repeat(3_000)}${"]".repeat(3_000)}`;
/** Texts that no version of the add-on has kept. */
const TEXTS = [
  "",
  "no JSON",
  "10000000000:[]",
  NESTED,
  `{"a":${NESTED}}`,
  `[{"id":"x","asked":[{}],"at":1e400}]`,
  '{"toString":null,"valueOf":null,"kind":"magic","request":{"kind":"magic"}}',
  "H4sIAAAAAAAA/w==",
];
/** What is kept beside orders, the ledger, and the run that is under way. */
const PROPERTIES = ["RUN_forged", "COLUMNS_forged", "LIST_forged", "IDS", "ORDER_97", "ORDER_97_0"];
const ORDER = {
  id: "forged",
  mark: "r",
  payer: "somebody",
  accounts: [],
  host: "",
  at: 1,
  until: 1,
  requests: [],
  settled: { at: 1, credits: 0, appended: 0, characters: 0, sheetId: 0, prices: {} },
};

/** Companies that a list of somebody else's asks for once it was forged; no other list asks for so many. */
const FORGED_LIMIT = 7;

/** What a forged find says; it may be in What's new, and nowhere else. */
export const FORGED_FIND = "Forged headline";

/** Whether a request asks what a forged list of somebody's asks. */
export function asksForged({ kind, request }: Pick<Purchase, "kind" | "request">): boolean {
  return kind === "list" && new RegExp(`"limit": ?${FORGED_LIMIT}\\b`).test(request);
}

/** A colleague who can edit the spreadsheet, has read the source, and writes what the add-on reads. */
export class Forger {
  private count = 0;

  constructor(
    private readonly world: {
      readonly addin: OpenAddin;
      readonly companies: readonly string[];
      readonly events: Events;
    },
    private readonly random: Random,
  ) {}

  /** One forgery at this moment. */
  act(where: string): void {
    const action = this.random.weighted<(typeof ACTIONS)[number][0]>(ACTIONS);
    const what = this[action]();
    if (what !== null) this.world.events.fault(`forger ${action}`, `${where}: ${what}`);
  }

  private get properties() {
    return this.world.addin.host.documentProperties();
  }

  private journal(): WorkbookSheet | null {
    const { sheets } = this.world.addin.workbook;
    return sheets.find(({ hidden, lastRow }) => hidden && lastRow > 1) ?? null;
  }

  /** A row as the add-on has written one, about another company. */
  private about(journal: WorkbookSheet): Partial<Record<Header, string>> {
    const rows = journal.getValues(journal.dataRange).slice(1);
    const row = this.random.one(rows).map(String);
    const cell = (header: Header) => row[journalColumn(header) - 1] ?? "";
    const company = this.random.one(this.world.companies);
    const key = cell("key").replace(cell("company"), company);
    const [operation, host, params] = [cell("operation"), cell("host"), cell("params")];
    return { entryId: `r-forged-${++this.count}`, key, operation, host, params, company };
  }

  journalRow(): string | null {
    const journal = this.journal();
    if (journal === null) return null;
    const [what, forge] = this.random.one(Object.entries(FORGERIES));
    appendForged(journal, forge(this.about(journal)));
    return what;
  }

  /** A sheet that says that it is a journal. */
  journalSheet(): string | null {
    const journal = this.journal();
    if (journal === null) return null;
    const sheet = this.world.addin.workbook.insertSheet(`Journal ${++this.count}`);
    sheet.setValues({ row: 1, column: 1, rows: 1, columns: JOURNAL_HEADERS.length }, [[...JOURNAL_HEADERS]]);
    for (const forge of Object.values(FORGERIES)) appendForged(sheet, forge(this.about(journal)));
    return sheet.name;
  }

  property(): string | null {
    const name = this.random.one(PROPERTIES);
    const parts = this.random.one([-1, 0.5, 10_000_000_000]);
    const text = name === "ORDER_97" ? JSON.stringify(ORDER).replace(/}}$/, `,"parts":${parts}}}`) : null;
    this.properties.set(name, text ?? this.random.one(TEXTS));
    return name;
  }

  /** One more watch beside those that there are, which says of itself what none can be. */
  watch(): string | null {
    const first = [...this.properties].find(([name]) => name.startsWith("WATCH_"));
    if (first === undefined) return null;
    const copied = first[1].replace(/"creditCap":\d+/, '"creditCap":-1');
    const forged = this.random.one(["{}", "7", `{"id":${NESTED}}`, '{"id":"forged","kind":"magic"}', copied]);
    this.properties.set("WATCH_forged", forged);
    return forged.slice(0, 40);
  }

  savedList(): string {
    const name = this.random.one([
      '=IMPORTXML("https://evil.test")',
      "__proto__",
      "x".repeat(5_000),
      "\u202E",
    ]);
    const filters = this.random.one([
      "{}",
      `{"hq.country":${NESTED}}`,
      '{"__proto__":{"toString":null}}',
      '{"location.hq.country":{"toString":null,"valueOf":null}}',
    ]);
    const rest = `"limit":1e9,"savedAt":"2099-01-01T00:00:00.000Z","sheetId":-1`;
    this.properties.set(
      `LIST_forged${++this.count}`,
      `{"name":${JSON.stringify(name)},"filters":${filters},${rest}}`,
    );
    return name.slice(0, 40);
  }

  /** Somebody's list asks for something else from now on. */
  listOfOthers(): string | null {
    const isOthers = ([name, text]: [string, string]) =>
      /^LIST_(?!forged)/.test(name) && text.includes(`"limit":${LIST_LIMIT}`);
    const others = [...this.properties].filter(isOthers);
    if (others.length === 0) return null;
    const [name, text] = this.random.one(others);
    this.properties.set(name, text.replace(`"limit":${LIST_LIMIT}`, `"limit":${FORGED_LIMIT}`));
    return name;
  }

  /** A line under What's new, as if a watch had found it. */
  find(): string | null {
    const sheet = this.world.addin.workbook.sheetNamed("What's new");
    if (sheet === undefined || sheet.lastRow < 2) return null;
    const box = { row: 1, column: 1, rows: sheet.lastRow, columns: sheet.lastColumn };
    const [headers = [], ...lines] = sheet.getValues(box);
    const line = [...this.random.one(lines)];
    const put = (header: string, value: string | number) => {
      const at = headers.indexOf(header);
      if (at >= 0) line[at] = value;
    };
    put("What", `${FORGED_FIND} ${++this.count}`);
    put("Link", "https://evil.test/<!channel>");
    put("Found", 72_686);
    put("Find ID", `forged-${this.count}`);
    sheet.setValues({ ...box, row: sheet.lastRow + 1, rows: 1 }, [line]);
    return String(line[0]);
  }

  /** A sheet that is called as the add-on's own are. */
  name(): string | null {
    const { workbook } = this.world.addin;
    const name = this.random.one(["Credits", "Job posts", "Company Intelligence journal", "__proto__", "'"]);
    if (workbook.sheetNamed(name) !== undefined) return null;
    workbook.insertSheet(name);
    return name;
  }
}
