import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type DuckDBConnection, DuckDBInstance } from "@duckdb/node-api";

const PAGE = readFileSync(join(import.meta.dirname, "../../docs/warehouse.md"), "utf8");

/** The SQL that a reader of the page types, block by block. */
export const sqlBlocks: readonly string[] = [...PAGE.matchAll(/^```sql\n([\s\S]*?)^```/gm)].map(
  ([, block = ""]) => block,
);

/** The schema for BigQuery, as the page shows it. */
export const bigQueryColumns = JSON.parse(/```json\n([\s\S]*?)```/.exec(PAGE)?.[1] ?? "") as {
  readonly name: string;
  readonly type: string;
}[];

/** DuckDB in a folder: files that the page names are there. */
export class Warehouse {
  private constructor(
    private readonly connection: DuckDBConnection,
    private readonly folder: string,
  ) {}

  static async open(folder: string): Promise<Warehouse> {
    return new Warehouse(await (await DuckDBInstance.create(":memory:")).connect(), folder);
  }

  /** Runs the block of the page that contains a text. */
  async runBlock(containing: string): Promise<void> {
    const found = sqlBlocks.filter((block) => block.includes(containing));
    if (found.length !== 1) throw new Error(`${found.length} blocks contain ${containing}.`);
    await this.run(found[0]!);
  }

  async run(sql: string): Promise<void> {
    await this.connection.run(sql.replaceAll("'company-", `'${this.folder}/company-`));
  }

  async rows(sql: string): Promise<Record<string, unknown>[]> {
    return (await this.connection.runAndReadAll(sql)).getRowObjectsJson();
  }

  async count(of: string): Promise<number> {
    const [row] = await this.rows(`SELECT count(*)::INTEGER AS count FROM ${of}`);
    return Number(row?.["count"]);
  }

  close(): void {
    this.connection.closeSync();
  }
}
