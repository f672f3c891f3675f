import { describe, expect, it } from "vitest";
import { DEMO_KEY } from "../../../demo-api/demo-api";
import { readings } from "../invariants/keys";
import { websites, type OpenAddin } from "../../addin/addin-on-host";
import { openAddin } from "./fixture";

const ESCAPED = Array.from(
  DEMO_KEY,
  (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`,
).join("");

describe("A key that the service echoes with escapes", () => {
  it("is stored and shown nowhere when it is part of an answer", async () => {
    const addin = await openAddin();
    const echoes = countEchoes(addin, (body) =>
      body.replace('"company_description_short":"', `"company_description_short":"${ESCAPED} `),
    );

    await addin.run({ kind: "enrichment", sections: ["firmographic"] });
    await addin.formula('=COMPANY_ENRICH(Sheet1!A2,"company_description_short")');
    // Of a company that the run has not bought: the answer is parked by a formula.
    const [other] = websites(6).slice(5);
    await addin.formula(`=COMPANY_ENRICH("${other}","company_description_short, HQ country")`);

    expect(echoes()).toBe(6);
    expect(placesOf(addin.texts())).toEqual([]);
  });

  it.each([400, 500])("is stored and shown nowhere when it is in the body of a %i", async (status) => {
    const addin = await openAddin();
    addin.api.faults.set([{ when: {}, reply: { status, body: `{"detail":"Refused: ${ESCAPED}"}` } }]);
    const echoes = countEchoes(addin);

    const ended = await addin.run({ kind: "enrichment", sections: ["firmographic"] });
    await addin.formula('=COMPANY_ENRICH(Sheet1!A2,"Founded")');

    expect(echoes()).toBeGreaterThan(1);
    expect(placesOf([...addin.texts(), ["progress", JSON.stringify(ended)]])).toEqual([]);
  });
});

/** @returns The number of replies that contained the key, with what `spoil` puts into them. */
function countEchoes(addin: OpenAddin, spoil = (body: string) => body): () => number {
  let echoes = 0;
  addin.spoil = (reply) => {
    const body = spoil(reply.body);
    if (body.includes(ESCAPED)) echoes++;
    return { ...reply, body };
  };
  return () => echoes;
}

const placesOf = (texts: [string, string][]): string[] =>
  texts
    .filter(([, text]) => readings(text).some((reading) => reading.includes(DEMO_KEY)))
    .map(([place]) => place);
