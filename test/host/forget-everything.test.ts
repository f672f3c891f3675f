// docs/keys-and-privacy.md: what “Forget everything about me” reaches, and what it does not.
import { describe, expect, it } from "vitest";
import type { RunRequest } from "../../src/rpc/rpc";
import type { WatchRequest } from "../../src/features/watches";
import { BASE_URL, DEMO_KEY, EDITOR, openAddin, OWNER, type OpenAddin, websites } from "../addin/open-addin";
import { WEEKLY_NEWS } from "../addin/watched-weeks";

const HOUR_MS = 3_600_000;
const LOCATION: RunRequest = { kind: "enrichment", sections: ["location"] };
const hookOf = (user: string): string => `https://hooks.${user.slice(0, 5)}.example.com/services/secret`;
/** By which it changes anything that is kept. */
const WRITES = /^(?:setProperty|setProperties|deleteProperty|deleteTrigger)$/;

/** Two people with everything that a person can have here: a key, caps, consent, typed input, a run that rests, a watch with a webhook. */
async function shared(): Promise<OpenAddin> {
  const addin = await openAddin({ column: ["Website", ...websites(8)] });
  for (const user of [OWNER, EDITOR]) {
    const dayCap = user === OWNER ? 2 : 300;
    const settings = { apiKey: DEMO_KEY, baseUrl: BASE_URL, dayCap, formulasAllowed: true };
    await addin.value("saveSettings", settings, user);
    await addin.value("keepUnsaved", { input: { cap: { dayCap: "16" } } }, user);
    const { runId } = await addin.start({ ...LOCATION, range: "Sheet1!A2:A9" }, 100, user);
    await addin.finishRun(await addin.slice({ runId }, user), user);
    const watch: WatchRequest = { ...WEEKLY_NEWS, name: user, digest: { webhook: hookOf(user) } };
    await addin.value("saveWatch", watch, user);
  }
  return addin;
}

const propertiesOf = ({ host }: OpenAddin, user: string) => Object.fromEntries(host.userProperties(user));
const kept = ({ host }: OpenAddin): string => JSON.stringify([...host.documentProperties()]);

/** How many hourly triggers of a user there are. */
async function triggersOf({ clock, host }: OpenAddin, user: string): Promise<number> {
  await clock.sleep(HOUR_MS + 1);
  return host.fireTriggers(user);
}

/** Of the owner's run, which their cap has stopped, and of the editor's. */
async function runStates(addin: OpenAddin, seenBy: string): Promise<string[]> {
  const { runs } = await addin.value("getHistory", {}, seenBy);
  return runs.map(({ state }) => state).sort();
}

async function watchOf(addin: OpenAddin, owner: string, seenBy: string) {
  const { watches } = await addin.value("getWatches", {}, seenBy);
  return watches.find(({ name }) => name === owner)!;
}

describe("Whoever forgets everything of theirs", () => {
  it("leaves a tag in their properties, and here no trigger, run, consent or address that is theirs", async () => {
    const addin = await shared();
    addin.host.userProperties(OWNER).set("FORMULAS_another-spreadsheet", '{"allowed":true}');
    addin.host.userProperties(OWNER).set("WATCH_HOOK_another-watch", hookOf(OWNER));
    const before = await runStates(addin, OWNER);

    const state = await addin.value("forgetEverything", {});
    const after = await runStates(addin, OWNER);
    const watch = await watchOf(addin, OWNER, EDITOR);

    expect(propertiesOf(addin, OWNER)).toEqual({ PAYER_TAG: expect.stringMatching(/^\w{8} \d+$/) });
    expect(state).toMatchObject({ key: { saved: false }, baseUrl: "", formulas: { allowed: false } });
    expect(state.unsaved).toBeUndefined();
    expect(before).toEqual(["done", "stopped"]);
    expect(after).toEqual(["cancelled", "done"]);
    expect(watch).toMatchObject({ state: "paused", digest: null, nextAt: null, mine: false });
    expect(watch.message).toBe(
      "The person whose key paid for this watch has removed their data from the add-on.",
    );
    expect(kept(addin)).not.toContain("hooks.owner");
    expect(await triggersOf(addin, OWNER)).toBe(0);
  });

  it("leaves a colleague's things, what was bought and what was written as they are", async () => {
    const addin = await shared();
    const properties = propertiesOf(addin, EDITOR);
    const watch = await watchOf(addin, EDITOR, EDITOR);
    const { credits } = await addin.value("getState", {}, EDITOR);
    const rows = addin.rows();

    await addin.value("forgetEverything", {});

    expect(propertiesOf(addin, EDITOR)).toEqual(properties);
    expect(await watchOf(addin, EDITOR, EDITOR)).toEqual(watch);
    expect((await addin.value("getState", {}, EDITOR)).credits).toEqual(credits);
    expect(await runStates(addin, EDITOR)).toEqual(["cancelled", "done"]);
    expect(addin.rows().map(({ Country }) => Country)).toEqual(rows.map(({ Country }) => Country));
    expect(await triggersOf(addin, EDITOR)).toBe(1);
  });

  it("gets no new caps for today by it, and is a stranger on the next day", async () => {
    const addin = await shared();
    await addin.value("forgetEverything", {});
    const { apiKey, baseUrl, dayCap } = { apiKey: DEMO_KEY, baseUrl: BASE_URL, dayCap: 2 };
    const again = await addin.value("saveSettings", { apiKey, baseUrl, dayCap });
    const { PAYER_TAG: tag } = propertiesOf(addin, OWNER);
    await addin.value("forgetEverything", {});
    await addin.clock.sleep(26 * HOUR_MS);
    await addin.value("getState", {});
    const left = propertiesOf(addin, OWNER);
    const fresh = await addin.value("saveSettings", { apiKey, baseUrl, dayCap });

    expect([again.credits.today, fresh.credits.today]).toEqual([2, 0]);
    expect(tag).toMatch(/^\w{8}$/);
    expect(left).toEqual({});
    expect(propertiesOf(addin, OWNER)["PAYER_TAG"]).not.toBe(tag);
    expect(await watchOf(addin, OWNER, OWNER)).toMatchObject({ mine: false, state: "paused" });
  });

  it("does it again after a kill at any write: the key went first, and nothing is left half", async () => {
    const counted = await shared();
    let writes = 0;
    counted.host.intercept = ({ method, phase }) => {
      if (phase === "before" && WRITES.test(method)) writes++;
      return undefined;
    };
    await counted.value("forgetEverything", {});
    expect(writes).toBeGreaterThan(5);

    for (let nth = 1; nth <= writes; nth++) {
      const addin = await shared();
      let seen = 0;
      addin.host.intercept = ({ method, phase }) =>
        phase === "before" && WRITES.test(method) && ++seen === nth ? "kill" : undefined;
      await addin.replyText("forgetEverything").catch(() => "");
      addin.host.intercept = undefined;
      const isThere = addin.host.userProperties(OWNER).get("API_KEY") === DEMO_KEY;
      await addin.clock.sleep(5 * 60_000);
      await addin.value("forgetEverything", {});

      expect([nth, isThere]).toEqual([nth, nth === 1]);
      expect(Object.keys(propertiesOf(addin, OWNER))).toEqual(["PAYER_TAG"]);
      expect(await watchOf(addin, OWNER, EDITOR)).toMatchObject({ state: "paused", digest: null });
      expect(await runStates(addin, OWNER)).toEqual(["cancelled", "done"]);
      // One that nothing remembers any more goes when it fires.
      await triggersOf(addin, OWNER);
      expect([nth, await triggersOf(addin, OWNER)]).toEqual([nth, 0]);
    }
  });
});

describe("A trigger in another spreadsheet, which nobody could see while they forgot,", () => {
  it("spends and writes nothing when it fires, and is gone then", async () => {
    const addin = await shared();
    // As if it had been done elsewhere: the properties are one's own, the spreadsheet is not this one.
    const [tag = ""] = propertiesOf(addin, OWNER)["PAYER_TAG"]!.split(" ");
    addin.host.userProperties(OWNER).clear();
    addin.host.userProperties(OWNER).set("PAYER_TAG", `${tag} ${addin.clock.now() + HOUR_MS}`);
    const [sent, before] = [addin.sent.length, kept(addin)];

    const fired = [await triggersOf(addin, OWNER), await triggersOf(addin, OWNER)];

    expect(fired).toEqual([1, 0]);
    expect(addin.sent).toHaveLength(sent);
    expect(kept(addin)).toBe(before);
  });

  it("keeps nobody from allowing spending again that they had stopped, not even themselves a day later", async () => {
    const addin = await shared();
    await addin.value("stopSpending", { stopped: true });
    await addin.value("forgetEverything", {});
    await addin.clock.sleep(26 * HOUR_MS);
    await addin.value("saveSettings", { apiKey: DEMO_KEY, baseUrl: BASE_URL });

    const { spendingStopped } = await addin.value("stopSpending", { stopped: false });

    expect(spendingStopped).toBeUndefined();
  });
});
