import { describe, expect, it } from "vitest";
import { DEMO_KEY } from "../../../workbench/demo-api/demo-api";
import { readings } from "../invariants/keys";
import { openAddin } from "./fixture";

const ESCAPED = Array.from(
  DEMO_KEY,
  (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`,
).join("");

describe("A key that the service echoes with escapes", () => {
  it("is stored and shown nowhere when it is part of an answer", async () => {
    const addin = await openAddin();
    addin.spoil = (reply) => ({
      ...reply,
      body: reply.body.replace('"company_description_short":"', `"company_description_short":"${ESCAPED} `),
    });

    await addin.run({ kind: "enrichment", sections: ["firmographic"] });
    await addin.formula('=COMPANY_ENRICH(Sheet1!A2,"company_description_short")');
    await addin.formula('=COMPANY_ENRICH("cobalt-canvas.example","company_description_short, HQ country")');

    expect(placesOf(addin.texts())).toEqual([]);
  });

  it.each([400, 403, 500])("is stored and shown nowhere when it is in the body of a %i", async (status) => {
    const addin = await openAddin();
    addin.api.faults.set([{ when: {}, reply: { status, body: `{"detail":"Refused: ${ESCAPED}"}` } }]);

    const ended = await addin.run({ kind: "enrichment", sections: ["firmographic"] });
    await addin.formula('=COMPANY_ENRICH(Sheet1!A2,"Founded")');

    expect(placesOf([...addin.texts(), ["progress", JSON.stringify(ended)]])).toEqual([]);
  });
});

const placesOf = (texts: [string, string][]): string[] =>
  texts
    .filter(([, text]) => readings(text).some((reading) => reading.includes(DEMO_KEY)))
    .map(([place]) => place);
