import type { AddOnView, Frame } from "../../server/protocol";
import { element, place } from "./element";

/** The sandbox attribute of Apps Script's frames (platform fact G1). */
const SANDBOX =
  "allow-scripts allow-same-origin allow-forms allow-modals allow-popups allow-popups-to-escape-sandbox allow-downloads";

/**
 * The sidebar: the add-on's HTML, 300 px wide, on a separate origin.
 *
 * @returns `show` displays what the script opened last; `focus` moves the focus into it.
 */
export function startSidebar(wishes: { readonly close: () => void; readonly focusGrid: () => void }): {
  readonly show: (view: AddOnView) => void;
  readonly focus: () => boolean;
} {
  const aside = place("sidebar");
  let shown: string | undefined;
  let origin: string | undefined;
  addEventListener("message", (event: MessageEvent<{ scriptHost?: string }>) => {
    if (event.origin !== origin) {
      return;
    }
    if (event.data.scriptHost === "close") {
      wishes.close();
    } else if (event.data.scriptHost === "focus") {
      wishes.focusGrid();
    }
  });
  const show = ({ sidebar }: AddOnView) => {
    if (sidebar?.url === shown) {
      return;
    }
    shown = sidebar?.url;
    origin = sidebar === null ? undefined : new URL(sidebar.url).origin;
    aside.hidden = sidebar === null;
    aside.replaceChildren(
      ...(sidebar === null ? [] : [header(sidebar, wishes.close), addOnFrame(sidebar, "sidebar-frame")]),
    );
  };
  const focus = () => {
    const frame = aside.querySelector("iframe");
    frame?.focus();
    return frame !== null;
  };
  return { show, focus };
}

export function addOnFrame({ title, url }: Frame, testId: string): HTMLIFrameElement {
  return element("iframe", { "data-testid": testId, title, sandbox: SANDBOX, src: url });
}

function header({ title }: Frame, close: () => void): HTMLElement {
  return element(
    "header",
    {},
    element("h2", { "data-testid": "sidebar-title" }, title),
    element(
      "button",
      { type: "button", "data-testid": "sidebar-close", "aria-label": "Close sidebar", click: close },
      "×",
    ),
  );
}
