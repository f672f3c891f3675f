import { bundle } from "../../scripts/build";
import { startWorkbench } from "../../scripts/start-workbench";
import type { Arguments, MethodName, Progress, Reply, Result } from "../../src/rpc/rpc";
import { TimeLapse } from "../../workbench/server/time-lapse";
import { count, type Line, type Measurement } from "./measurement";

const MONDAYS = 12;
const [FIRST, LAST] = [2, 21];
const CAPS = { every: "week", hour: 8, weekday: 1, creditCap: 500, monthCap: 2_000 } as const;
const column = `Companies!A${FIRST}:A`;
const range = `${column}${LAST}`;
const limits = { limit: 10 };

/** What the button *Next Monday* takes in a long session: three runs about twenty companies, then three watches of them. */
export const mondays: Measurement = {
  title: `Next Monday, ${MONDAYS} times`,
  async measure() {
    const { code, sidebarHtml, manifest } = await bundle();
    const workbench = await startWorkbench({
      addOn: { code, sidebarHtml, manifest: JSON.parse(manifest) },
    });
    const { host, workbook, demoApi } = workbench;
    try {
      const ask = async <M extends MethodName>(method: M, args: Arguments<M>): Promise<Result<M>> => {
        const text = String(await host.googleScriptRun("sidebarCall", [method, JSON.stringify(args)]));
        const reply = JSON.parse(text) as Reply<Result<M>>;
        if (!reply.ok) throw new Error(reply.error.message);
        return reply.value;
      };
      for (const kind of ["jobs", "news"] as const) {
        let now: Progress = await ask("startRun", { kind, range, ...limits, creditCap: 500 });
        while (now.state === "running") now = await ask("runSlice", { runId: now.runId });
        await ask("saveWatch", { ...CAPS, name: kind, what: { kind, range: column, request: limits } });
      }
      const time = new TimeLapse(host, () => demoApi!.advanceDays(1));
      const lines: Line[] = [];
      for (let monday = 1; monday <= MONDAYS; monday++) {
        const [before, executions] = [process.cpuUsage(), host.executions.length];
        await time.moveTo("nextMonday");
        const { user, system } = process.cpuUsage(before);
        if (monday % 3 !== 0) continue;
        const rows = workbook.sheets.reduce((sum, { lastRow }) => sum + lastRow, 0);
        lines.push(
          [`${monday}: executions`, count(host.executions.length - executions)],
          [`${monday}: rows of all sheets`, count(rows)],
          [`${monday}: processor time`, `${((user + system) / 1e6).toFixed(1)} s`],
          [
            `${monday}: memory of the process (RSS)`,
            `${(process.memoryUsage().rss / 2 ** 20).toFixed(0)} MB`,
          ],
        );
      }
      const failed = host.executions.filter(({ status }) => status !== "done");
      return [...lines, ["executions that failed", count(failed.length)]];
    } finally {
      await workbench.close();
    }
  },
};
