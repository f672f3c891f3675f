import { describe, expect, it } from "vitest";
import { PENDING } from "../../src/features/formulas/evaluation";
import { isUuid, leaveRoomFor, openWaiting, poll, shown } from "../addin/waiting-column";

const NOTHING = { waiting: false, formulas: 0, left: 0, moved: 0, watched: "" };

/** Whether a write says that formulas have been evaluated again. */
const isEvaluated = (values: unknown) => "FORMULAS_AGAIN" in (values as Record<string, string>);

describe("Formulas of which it is noted that they wait", () => {
  it.each([
    ["FORMULAS_WAIT", "99999999999999"],
    ["FORMULAS_WAIT", "soon"],
    ["FORMULAS_AGAIN", "0 0 somewhere"],
  ])("continue if %s says “%s”", async (name, value) => {
    const addin = await openWaiting();
    addin.host.documentProperties().set(name, value);

    await poll(addin, 12);

    expect(shown(addin, 12).filter((cell) => !isUuid(cell))).toEqual([]);
    expect(addin.sent).toHaveLength(12);
  });

  it("continue if they find no room again in the moment in which their evaluation is noted as done", async () => {
    const addin = await openWaiting();
    addin.host.intercept = async ({ execution, method, phase, args }) => {
      if (execution.functionName !== "sidebarCall" || phase !== "before") return undefined;
      if (method === "replaceAllWith") leaveRoomFor(addin, 0);
      if (method === "setProperties" && isEvaluated(args[0])) await addin.clock.sleep(4_000);
      return undefined;
    };
    await addin.value("flushAnswers", {});
    await addin.workbook.settle();
    addin.host.intercept = undefined;
    leaveRoomFor(addin, 250_000);
    expect(shown(addin, 12)).toContain(PENDING);

    await poll(addin, 12);

    expect(shown(addin, 12).filter((value) => !isUuid(value))).toEqual([]);
    expect(addin.sent).toHaveLength(12);
  });

  it("are left alone while their evaluation may still be running", async () => {
    const addin = await openWaiting();
    // Moving parked answers to the journal takes some seconds.
    await addin.value("getState", {});
    addin.host.documentProperties().set("FORMULAS_WAIT", String(addin.clock.now()));

    const before = await addin.value("flushAnswers", {});
    await addin.clock.sleep(5_000);

    expect(before).toEqual({ ...NOTHING, waiting: true });
    expect((await addin.value("flushAnswers", {})).formulas).toBeGreaterThan(0);
  });
});
