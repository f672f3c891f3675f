import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readProject } from "../../workbench/server/read-project";
import { hostWith } from "../../workbench/test/host/host-with";

const ROOT = join(import.meta.dirname, "../..");
const textOf = (path: string): string => readFileSync(join(ROOT, path), "utf8");
const PAGE = textOf("docs/your-own-add-on.md");

describe("docs/your-own-add-on.md", () => {
  it("describes a test correctly", async () => {
    const { code, files, manifest } = readProject(join(ROOT, "workbench/test/projects/invoices"));
    const host = hostWith(code, { files, manifest });

    await host.open();
    await host.clickMenu("Start an invoice");

    expect(host.workbook.activeSheet.getValues({ row: 1, column: 1, rows: 1, columns: 3 })).toEqual([
      ["Item", "Net", "Gross"],
    ]);
    expect(host.executions.at(-1)).toMatchObject({ functionName: "startInvoice", status: "done" });
  });

  it("names files that exist, and the same number of traps as its test", () => {
    for (const [, path = ""] of PAGE.matchAll(/`(test\/[^`]+\.ts)`/g)) expect(textOf(path)).not.toBe("");
    const traps = textOf("workbench/test/host/naive-add-on.test.ts").match(/^ {2}it[.(]/gm);

    expect(traps).toHaveLength(14);
  });
});
