import * as z from "zod/mini";
import { as } from "./arguments";
import type { Execution } from "../compose";
import type { RadarMethods } from "../core/radar-contract";
import { makeRadar, radarCoverage, type RadarServices } from "../radar/radar";
import type { Method } from "./sidebar-methods";

/** What the sidebar may ask for about many companies at once. */
export const radarMethods: { readonly [M in keyof RadarMethods]: Method<M> } = {
  getRadar: {
    args: as(() => z.looseObject({})),
    run: (execution) => radarCoverage(servicesOf(execution)),
  },
  makeRadar: {
    args: as(() => z.object({ range: z.string() })),
    run: (execution, { range }) => makeRadar(servicesOf(execution), range),
  },
};

function servicesOf(execution: Execution): RadarServices {
  execution.tryFlush();
  const { spreadsheet, clock, ...services } = execution.services;
  return { spreadsheet, answers: services.answers(), now: clock.now() };
}
