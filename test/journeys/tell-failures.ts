import { afterEach } from "vitest";
import { seenNow } from "./open-workbench";

afterEach(async ({ task }) => {
  if (task.result?.state !== "fail") return;
  for (const text of await seenNow())
    process.stdout.write(`\nWhat is seen as “${task.name}” fails: ${text}\n`);
});
