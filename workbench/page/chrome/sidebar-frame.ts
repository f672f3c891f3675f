import type { AddOnView, Frame } from "../../server/protocol";
import { element, place } from "./element";

/** The sandbox attribute of Apps Script's frames (platform fact G1). */
const SANDBOX =
  "allow-scripts allow-same-origin allow-forms allow-modals allow-popups allow-popups-to-escape-sandbox allow-downloads";

/** What a page of the add-on may ask for with `google.script.host`. */
interface FrameWishes {
  readonly close: () => void;
  readonly focusGrid: () => void;
}

/**
 * The sidebar: the add-on's HTML, 300 px wide, on a separate origin.
 *
 * @returns `show` displays what the script opened last; `focus` moves the focus into it.
 */
export function startSidebar(wishes: FrameWishes): {
  readonly show: (view: AddOnView) => void;
  readonly focus: () => boolean;
} {
  const aside = place("sidebar");
  let shown: string | undefined;
  const show = ({ sidebar }: AddOnView) => {
    if (sidebar?.url === shown) {
      return;
    }
    shown = sidebar?.url;
    aside.hidden = sidebar === null;
    aside.replaceChildren(
      ...(sidebar === null
        ? []
        : [header(sidebar, wishes.close), addOnFrame(sidebar, "sidebar-frame", wishes)]),
    );
  };
  const focus = () => {
    const frame = aside.querySelector("iframe");
    frame?.focus();
    return frame !== null;
  };
  return { show, focus };
}

/** A page of the add-on. Its wishes are its own: the sidebar may be open behind a dialog. */
export function addOnFrame({ title, url }: Frame, testId: string, wishes: FrameWishes): HTMLIFrameElement {
  const frame = element("iframe", { "data-testid": testId, title, sandbox: SANDBOX, src: url });
  const heed = ({ source, origin, data }: MessageEvent<{ scriptHost?: string }>) => {
    if (!frame.isConnected) {
      removeEventListener("message", heed);
    } else if (source === frame.contentWindow && origin === new URL(url).origin) {
      if (data.scriptHost === "close") wishes.close();
      else if (data.scriptHost === "focus") wishes.focusGrid();
    }
  };
  addEventListener("message", heed);
  return frame;
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
