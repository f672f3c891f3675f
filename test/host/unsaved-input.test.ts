import { expect, it } from "vitest";
import { EDITOR, openAddin, OWNER } from "../addin/open-addin";

const input = { "what runs may spend": { dayCap: "16" }, "the API key": null };

it("keeps what a user has typed into a form and not saved, for that user alone, until it is decided", async () => {
  const addin = await openAddin();
  await addin.value("keepUnsaved", { input });

  const [own, others] = [await addin.value("getState", {}, OWNER), await addin.value("getState", {}, EDITOR)];
  await addin.value("keepUnsaved", { input: {} });
  const after = await addin.value("getState", {}, OWNER);

  expect([own.unsaved, others.unsaved, after.unsaved]).toEqual([input, undefined, undefined]);
  expect(own.credits.dayCap).not.toBe(16);
});

it("forgets it with the key", async () => {
  const addin = await openAddin();
  await addin.value("keepUnsaved", { input });

  expect((await addin.value("forgetKey", {})).unsaved).toBeUndefined();
});
