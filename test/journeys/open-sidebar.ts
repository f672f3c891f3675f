import type { Page } from "playwright-core";
import { onTestFinished } from "vitest";
import type { OpenAddin } from "../addin/addin-on-host";
import { chromium } from "./open-workbench";

const ADDRESS = "https://sidebar.example/";
const PATIENCE_MS = 60_000;

/** `google.script`, as far as the sidebar uses it: each call goes to the host. */
const GOOGLE_SCRIPT = `{
  const runner = (succeed, fail) => ({
    withSuccessHandler: (handler) => runner(handler, fail),
    withFailureHandler: (handler) => runner(succeed, handler),
    sidebarCall: (...args) => void sidebarCall(...args).then(succeed, fail),
  });
  globalThis.google = { script: { run: runner(), host: { editor: { focus() {} } } } };
}`;

interface OpenSidebar {
  readonly page: Page;
  /** What its scripts threw. */
  readonly thrown: readonly Error[];
  /** What the server replied, in order. */
  readonly replies: readonly string[];
  /** Waits until no call is under way. */
  readonly idle: () => Promise<void>;
}

/** The sidebar that the add-on has shown, in a page of its own: that opens much sooner than a workbench. */
export async function openSidebar({ host }: OpenAddin): Promise<OpenSidebar> {
  const profile = await (await chromium()).newContext({ viewport: { width: 300, height: 850 } });
  onTestFinished(() => profile.close());
  const page = await profile.newPage();
  const thrown: Error[] = [];
  const replies: string[] = [];
  const underWay = new Set<Promise<unknown>>();
  page.setDefaultTimeout(PATIENCE_MS);
  page.on("pageerror", (error) => thrown.push(error));
  await page.exposeFunction("sidebarCall", async (...args: unknown[]) => {
    const replying = host.googleScriptRun("sidebarCall", args);
    underWay.add(replying);
    const reply = await replying.finally(() => underWay.delete(replying));
    replies.push(String(reply));
    return reply;
  });
  await page.addInitScript(GOOGLE_SCRIPT);
  await page.route(ADDRESS, (route) =>
    route.fulfill({ contentType: "text/html", body: host.ui.sidebar!.html }),
  );
  await page.goto(ADDRESS);
  const idle = async (): Promise<void> => {
    while (underWay.size > 0) await Promise.allSettled(underWay);
  };
  return { page, thrown, replies, idle };
}
