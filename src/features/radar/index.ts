import { makeRadar, radarCoverage } from "./radar";
import { method, nothing } from "../../rpc/method";
import { feature } from "../feature";
import * as z from "zod/mini";

export type { RadarSource } from "./radar-company";

export type { Lacking, MadeRadar, PreviewChart, RadarCoverage } from "./radar";

/** What is held of many companies, side by side. */
export const radar = feature({
  name: "radar",
  menu: [{ label: "Make a radar", handler: "makeRadar", panel: "radar", group: "data" }],
  methods: {
    /** What is held of the companies that are selected. Free, and sends nothing. */
    getRadar: method({
      schema: nothing,
      first: "tryFlush",
      handler: (app) => radarCoverage(app),
    }),
    /** Two new sheets: a row with small charts for each company, and charts of all of them. Free. */
    makeRadar: method({
      schema: () => z.object({ range: z.string() }),
      first: "tryFlush",
      handler: (app, { range }) => makeRadar(app, range),
    }),
  },
});
