import { companySelection } from "../../rows/company-selection";
import { method } from "../../rpc/method";
import { feature } from "../feature";
import { linkedWebsites, readLinks } from "./linked-websites";
import { writeWebsites } from "./website-column";
import * as z from "zod/mini";

/** Rows that are looked at before it is asked for. */
const MOST_ROWS = 2_000;

/** Names that link to websites: these become a column of companies. Free, and sends nothing. */
export const links = feature({
  name: "links",
  methods: {
    /** How many rows of a column that name no company by themselves link to a website, of so many that were looked at. */
    getLinks: method({
      schema: () => z.object({ range: z.string() }),
      handler({ spreadsheet }, { range }): { linked: number; of: number } {
        const { sheet, column, rows } = companySelection(spreadsheet, range);
        const names = rows.filter(({ cell }) => cell.kind === "refused").slice(0, MOST_ROWS);
        const numbers = names.map(({ row }) => row);
        return { linked: linkedWebsites(names, readLinks(sheet, column, numbers)).size, of: names.length };
      },
    }),
    /** Writes these websites into a column of their own and selects it. */
    useLinks: method({
      schema: () => z.object({ range: z.string() }),
      handler: (app, { range }): { range: string } => ({
        range: writeWebsites(app, companySelection(app.spreadsheet, range)),
      }),
    }),
  },
  /** `readsLinks`: `getLinks` and `useLinks` are there. */
  state: (): { readsLinks?: true } => ({ readsLinks: true }),
});
