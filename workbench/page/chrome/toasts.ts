import type { Toast } from "../../host/host-ui";
import { element, place } from "./element";

/** The default duration of a toast in Sheets. */
const DEFAULT_SECONDS = 5;

/** Shows a message at the bottom right; one at a time, as in Sheets. */
export function showToast({ title, message, seconds }: Toast): void {
  const corner = place("toasts");
  const close = () => toast.remove();
  const toast = element(
    "div",
    { class: "toast", "data-testid": "toast" },
    element("strong", {}, title),
    element("span", {}, message),
    element("button", { type: "button", "aria-label": "Close", click: close }, "×"),
  );
  corner.replaceChildren(toast);
  if (seconds >= 0) {
    setTimeout(close, (seconds || DEFAULT_SECONDS) * 1000);
  }
}
