// docs/caps-credits-undo.md: the account's balance.
import { describe, expect, it } from "vitest";
import { openAddin } from "../addin/open-addin";

describe("The account's balance", () => {
  it("is what the API says, less what was spent", async () => {
    const addin = await openAddin();
    const before = (await addin.value("getAccount", {})).balance!;

    const { creditsSpent } = await addin.run({ kind: "enrichment", sections: ["location"] });

    expect(creditsSpent).toBeGreaterThan(0);
    expect((await addin.value("getAccount", {})).balance).toBeCloseTo(before - creditsSpent, 6);
  });

  it.each([401, 403, 404, 500])(
    "is left out where the API answers %i, which says nothing of the key",
    async (status) => {
      const addin = await openAddin();
      addin.api.faults.set([{ when: { url: "mcp/account" }, reply: { status } }]);

      expect(await addin.value("getAccount", {})).toEqual({ balance: null });
      const asked = addin.sent.length;
      expect(await addin.value("getAccount", {})).toEqual({ balance: null });

      expect(addin.sent).toHaveLength(asked);
      expect((await addin.value("getState", {})).key.standing).not.toBe("refused");
    },
  );
});
